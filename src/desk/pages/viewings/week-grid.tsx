import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatTimeOfDay } from '#src/formatting/uk-date.ts'
import type { WeekDay, WeekEntry, WeekMore } from '#src/viewings/desk-calls/week-view.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import { driveInWords } from './agenda.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { inLane, Placed, usePlace } from './placed.tsx'
import type { DiaryData } from './route.tsx'
import { instantOf, lengthOf, type Moving, useMoving } from './use-moving.ts'

/** Of a lane, so that what stands in it can be read; a window too narrow for all days scrolls sideways. */
const LANE_REM = 6.25

/** Of a day without anything beside anything. */
const DAY_REM = 8.5

/** A week as a calendar, in which appointments are moved by pointer or keys. */
export function WeekGrid({ view: { days, firstHour, lastHour }, title }: DiaryData) {
  const grid = useRef<HTMLElement>(null)
  const [dropped, setDropped] = useState<{ entry: WeekEntry; start: number }>()
  const mover = useMoving({
    days,
    firstHour,
    lastHour,
    grid,
    onDrop: (moving) => setDropped({ entry: moving.entry, start: instantOf(moving, days) }),
  })
  useEffect(() => {
    const { current } = grid
    const today = current?.querySelector<HTMLElement>('.dayhead.today')
    const hoursWidth = current?.querySelector<HTMLElement>('.corner')?.offsetWidth ?? 0
    if (current) current.scrollLeft = today ? today.offsetLeft - hoursWidth : 0
  }, [title])
  const hours = Array.from({ length: lastHour - firstHour }, (_, at) => firstHour + at)
  const columns = days.map(({ lanes }) => `minmax(${Math.max(DAY_REM, lanes * LANE_REM)}rem, 1fr)`).join(' ')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to */}
      <section className="scroll" aria-label={`Week of ${title}`} tabIndex={0} ref={grid}>
        <Placed className="week" style={{ '--columns': columns, '--days': days.length, '--n': hours.length }}>
          <div className="corner" />
          {days.map(({ date, day, weekday, isToday }) => (
            <div className={isToday ? 'dayhead today' : 'dayhead'} key={date}>
              <b>{day}</b> <Link to={`/desk/viewings/day/${date}`}>{weekday}</Link>
              {isToday && <span className="muted"> today</span>}
            </div>
          ))}
          <div className="hours" aria-hidden="true">
            {hours.map((hour) => (
              <span key={hour}>{formatTimeOfDay(hour * 60)}</span>
            ))}
          </div>
          {days.map((day, index) => (
            <Day
              key={day.date}
              day={day}
              moving={mover.moving?.day === index ? mover.moving : undefined}
              {...{ firstHour }}
            >
              {day.shown.map((entry) => (
                <Entry key={entry.id} entry={entry} mover={mover} isMoving={mover.moving?.entry.id === entry.id} />
              ))}
            </Day>
          ))}
        </Placed>
      </section>
      <p className="vh" role="status">
        {mover.said}
      </p>
      {dropped && <MoveDialog {...dropped} onClose={() => setDropped(undefined)} />}
    </>
  )
}

type DayProps = { day: WeekDay; moving: Moving | undefined; firstHour: number; children: ReactNode }

function Day({ day: { date, label, shut, drives, more, now }, moving, firstHour, children }: DayProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="day" role="group" aria-label={label}>
      {shut.map(({ at, hours, title }) => (
        <Placed key={`${at} ${title}`} className="shut" style={{ '--at': at, '--for': hours }}>
          <span className="vh">{title}</span>
        </Placed>
      ))}
      {drives.map(({ at, hours, minutes, key }) => (
        <Placed key={key} className="ev travel" style={{ '--at': at, '--for': hours }}>
          <span aria-hidden="true">{minutes} min drive</span>
        </Placed>
      ))}
      {now !== undefined && <Placed className="now" style={{ '--at': now }} />}
      {children}
      {more.map((one) => (
        <More key={one.at} more={one} date={date} label={label} />
      ))}
      {moving && (
        <Placed
          className="ev ghost"
          style={{ '--at': moving.minutes / 60 - firstHour, '--for': lengthOf(moving.entry) / 60 }}
        >
          <b>{formatTimeOfDay(moving.minutes)}</b>
          <span>{moving.entry.home}</span>
        </Placed>
      )}
    </div>
  )
}

function More({ more, date, label }: { more: WeekMore; date: string; label: string }) {
  const element = useRef<HTMLAnchorElement>(null)
  usePlace(element, { '--at': more.at, '--for': more.hours, ...inLane(more) })
  return (
    <Link className="ev more" to={`/desk/viewings/day/${date}`} ref={element}>
      <b>+{more.count} more</b>
      <span className="vh"> on {label}</span>
    </Link>
  )
}

type EntryProps = { entry: WeekEntry; mover: ReturnType<typeof useMoving>; isMoving: boolean }

function Entry({ entry, mover, isMoving }: EntryProps) {
  const { id, at, hours, home, who, staffName, time, kind, state, isMine, mayMove, drive, awaited } = entry
  const look = [
    'ev',
    kind === 'valuation' && 'val',
    !isMine && kind !== 'valuation' && 'c',
    state === 'provisional' && 'ask',
    drive?.isTooShort && 'tight',
    isMoving && 'moving',
  ]
  const element = useRef<HTMLDivElement>(null)
  usePlace(element, { '--at': at, '--for': hours, ...inLane(entry) })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the same is done by its button with the arrow keys
    <div
      className={look.filter(Boolean).join(' ')}
      ref={element}
      onPointerDown={(event) => mover.press(entry, event)}
      onDragStart={(event) => event.preventDefault()}
    >
      <Link to={`/desk/viewings/${id}`} draggable={false}>
        <b>
          {drive?.isTooShort && <DeskIcon name="warning" size="s" />}
          {kind === 'valuation' && 'Valuation, '}
          {home}
        </b>
        <span>
          <span className="vh">{time}. </span>
          {state === 'provisional' ? `${awaited || 'To confirm'}: ` : state === 'no-show' && 'No-show: '}
          {who}, {staffName}
          {drive && <span className="vh">. {driveInWords(drive)}</span>}
        </span>
      </Link>
      {mayMove && (
        <button
          type="button"
          className="mover"
          aria-label={`Move ${home}, ${time}`}
          aria-pressed={isMoving}
          onClick={() => !isMoving && mover.begin(entry)}
          onKeyDown={mover.pressKey}
          onBlur={mover.blur}
        >
          <DeskIcon name="drag" size="s" />
        </button>
      )}
    </div>
  )
}
