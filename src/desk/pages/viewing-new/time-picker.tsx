import { useState } from 'react'
import { atUkTime, formatTime, formatUkDate, parseTimeOfDay, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { type CalendarDay, chooseTimeView } from '#src/viewings/booking/choose-time-view.ts'
import { Problem } from '../../parts/field.tsx'

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** What is sent for a time that is not among the free ones: its day and time are, instead. */
const ANOTHER = ''

type TimePickerProps = {
  /** the free ones, each with who could go; null: the seller */
  times: readonly { start: number; staffIds: readonly (number | null)[] }[]
  people: readonly { id: number; name: string }[]
  days: { first: string; last: string }
  isShownBySeller: boolean
  problems: Record<string, string>
  /** "Wednesday 4.30 pm", or nothing while no time is chosen */
  onChoose: (words: string) => void
}

/** A day, a time of it and who goes: one of the free times, or any other. */
export function TimePicker({ times, people, days, isShownBySeller, problems, onChoose }: TimePickerProps) {
  const [staffId, setStaffId] = useState('')
  const [asked, setAsked] = useState<string>()
  const [at, setAt] = useState<string>()
  const [time, setTime] = useState('')
  const free = staffId === '' ? times : times.filter(({ staffIds }) => staffIds.includes(Number(staffId)))
  const view = chooseTimeView(free, { ...days, day: asked })
  const date = asked ?? view.day?.date ?? days.first
  const label = formatUkDate(date, { weekday: true, year: false })
  const ofDay = free.filter(({ start }) => ukDate(new Date(start)) === date)
  const chosen = ofDay.find(({ start }) => formatInstant(start) === at)
  const isAnother = at === ANOTHER
  const nameOf = (id: number | null | undefined) => people.find((person) => person.id === id)?.name

  /** What is chosen after a change, in words. */
  function tell(day: string, start: number | undefined) {
    onChoose(start === undefined ? '' : `${weekdayName(day)} ${formatTime(new Date(start))}`)
  }
  function tellAnother(day: string, typed: string) {
    const minutes = parseTimeOfDay(typed)
    tell(day, minutes === undefined ? undefined : atUkTime(day, minutes).getTime())
  }
  function chooseDay(day: string) {
    setAsked(day)
    if (isAnother) return tellAnother(day, time)
    setAt(undefined)
    tell(day, undefined)
  }
  function choosePerson(id: string) {
    setStaffId(id)
    if (isAnother) return tellAnother(date, time)
    const keeps = chosen && (id === '' || chosen.staffIds.includes(Number(id)))
    // the day stays, although the person may have no time then
    setAsked(date)
    if (!keeps) setAt(undefined)
    tell(date, keeps ? chosen.start : undefined)
  }

  return (
    <>
      {isShownBySeller ? (
        <p>The seller shows this property.</p>
      ) : (
        <div className={problems.staffId ? 'field bad' : 'field'}>
          <label htmlFor="staffId">With</label>
          <select
            className="input"
            id="staffId"
            name="staffId"
            value={staffId}
            onChange={(event) => choosePerson(event.target.value)}
            aria-describedby={problems.staffId && 'staffId-problem'}
            aria-invalid={problems.staffId ? true : undefined}
          >
            <option value="">Whoever is free</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          {problems.staffId && <Problem id="staffId-problem">{problems.staffId}</Problem>}
        </div>
      )}
      <div className="choose">
        <fieldset>
          <legend className="medium">{view.months}</legend>
          <div className="month">
            {WEEKDAYS.map((name) => (
              <span key={name} className="h" aria-hidden="true">
                {name}
              </span>
            ))}
            {view.weeks.flat().map((day) => (
              <Day
                key={day.date}
                day={day}
                isOpen={day.date >= days.first && day.date <= days.last}
                isToday={day.date === days.first}
                isChosen={day.date === date}
                onChoose={() => chooseDay(day.date)}
              />
            ))}
          </div>
        </fieldset>
        <fieldset
          className={problems.at ? 'field bad' : 'field'}
          aria-describedby={problems.at ? 'at-problem' : undefined}
        >
          <legend className="medium">{label}</legend>
          <input type="hidden" name="date" value={date} />
          {ofDay.length === 0 && <p className="muted">No free times.</p>}
          <div className="slots">
            {ofDay.map(({ start }) => (
              <label key={start}>
                <input
                  type="radio"
                  name="at"
                  value={formatInstant(start)}
                  checked={chosen?.start === start}
                  onChange={() => {
                    setAt(formatInstant(start))
                    tell(date, start)
                  }}
                />
                {formatTime(new Date(start))}
              </label>
            ))}
            <label>
              <input
                type="radio"
                name="at"
                value={ANOTHER}
                checked={isAnother}
                onChange={() => {
                  setAt(ANOTHER)
                  tellAnother(date, time)
                }}
              />
              Another time
            </label>
          </div>
          {isAnother && (
            <div className="field">
              <label htmlFor="time">Time</label>
              <input
                className="input"
                id="time"
                name="time"
                type="time"
                step={300}
                value={time}
                onChange={(event) => {
                  setTime(event.target.value)
                  tellAnother(date, event.target.value)
                }}
              />
            </div>
          )}
          {problems.at && <Problem id="at-problem">{problems.at}</Problem>}
          {chosen && staffId === '' && !isShownBySeller && (
            <p className="small muted" role="status">
              With {nameOf(chosen.staffIds[0])}.
            </p>
          )}
        </fieldset>
      </div>
    </>
  )
}

type DayProps = { day: CalendarDay; isOpen: boolean; isToday: boolean; isChosen: boolean; onChoose: () => void }

/** A day without free times can be chosen too, for another time. */
function Day({ day: { day, label, count, isFew }, isOpen, isToday, isChosen, onChoose }: DayProps) {
  if (!isOpen) return <span aria-hidden="true" />
  const classes = [count === 0 && 'no', isFew && 'few', isToday && 'today'].filter(Boolean).join(' ')
  const free = count === 0 ? 'no free times' : count === 1 ? '1 free time' : `${count} free times`
  return (
    <button
      type="button"
      className={classes || undefined}
      aria-label={`${label}, ${free}`}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {day}
    </button>
  )
}
