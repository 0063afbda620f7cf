import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { formatTimeOfDay } from '#src/formatting/uk-date.ts'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import type { WeekDay, WeekEntry } from '#src/viewings/desk-calls/week-view.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export function loader(args: DeskArgs<'date'>) {
  const query = new URL(args.request.url).searchParams
  const text = (name: string) => query.get(name) || undefined
  return loadFromDesk(args, 'list-viewings', {
    date: args.params.date ?? text('week'),
    branch: text('branch'),
    who: text('who'),
    span: args.params.date === undefined ? 'week' : 'day',
  })
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  return context.get(deskContext).call('confirm-viewing', { id: form.get('id') })
}

export const meta = () => [{ title: 'Viewings' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function Viewings({ loaderData, loaderData: { view, title, toConfirm } }: DeskPage<typeof loader>) {
  const isDay = view.days.length === 1
  return (
    <>
      <PageHead title={isDay ? title : 'Viewings'} lede={isDay && dayInWords(view.days[0]!)} isMenuTitle={!isDay}>
        <Link className="btn" to="/desk/viewings/availability">
          <DeskIcon name="clock" size="s" />
          Availability
        </Link>
        <Link className="btn primary" to="/desk/viewings/new">
          <DeskIcon name="plus" size="s" />
          Book a viewing
        </Link>
      </PageHead>
      <Toolbar {...loaderData} isDay={isDay} />
      {isDay ? (
        <Agenda day={view.days[0]!} now={loaderData.now} />
      ) : (
        <>
          <div className="not-phone">
            <Week {...loaderData} />
          </div>
          <div className="only-phone stack gap3">
            {view.days.map((day) => (
              <section key={day.date}>
                <h2>{day.isToday ? `Today, ${day.label}` : day.label}</h2>
                <Agenda day={day} now={loaderData.now} />
              </section>
            ))}
          </div>
        </>
      )}
      {toConfirm.length > 0 && (
        <section className="section apart">
          <div className="top">
            <h2>To confirm</h2>
          </div>
          <ul className="rows wrap">
            {toConfirm.map(({ id, home, startsAt, who, heldUntil }) => (
              <li key={id}>
                <div>
                  <Link className="main" to={`/desk/viewings/${id}`}>
                    {home}, {formatAppointmentTime(startsAt)}
                  </Link>
                  <div className="sub">
                    Requested by {who}.{heldUntil && ` Held until ${formatAppointmentTime(heldUntil)}.`}
                  </div>
                </div>
                <div className="acts">
                  <DeskForm>
                    {({ isSending }) => (
                      <>
                        <input type="hidden" name="id" value={id} />
                        <button type="submit" className="btn small" disabled={isSending}>
                          Confirm
                        </button>
                      </>
                    )}
                  </DeskForm>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Toolbar({ title, before, after, branches, branch, staff, who, date, isDay }: Data & { isDay: boolean }) {
  const submit = useSubmit()
  const query = new URLSearchParams({
    ...(branch !== undefined && branches.length > 1 && { branch: String(branch) }),
    ...(who !== undefined && { who: String(who) }),
  })
  const pathOf = (to: string, asDay = isDay) => {
    const words = new URLSearchParams(query)
    if (!asDay && to !== '') words.set('week', to)
    return `/desk/viewings${asDay && to !== '' ? `/day/${to}` : ''}${words.size > 0 ? `?${words}` : ''}`
  }
  return (
    <div className="toolbar">
      <div className="row tight">
        <Link className="btn square" to={pathOf(before)} aria-label={isDay ? 'Previous day' : 'Previous week'}>
          <DeskIcon name="chevron-left" size="s" />
        </Link>
        <Link className="btn square" to={pathOf(after)} aria-label={isDay ? 'Next day' : 'Next week'}>
          <DeskIcon name="chevron-right" size="s" />
        </Link>
        {!isDay && <span className="strong">{title}</span>}
      </div>
      <Form className="row tight push" onChange={(event) => void submit(event.currentTarget)}>
        {!isDay && <input type="hidden" name="week" value={date} />}
        {branches.length > 1 && (
          <select className="input" name="branch" aria-label="Branch" defaultValue={branch ?? ''}>
            <option value="">All branches</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select className="input" name="who" aria-label="Staff" defaultValue={who ?? ''}>
          <option value="">All staff</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Form>
      <span className="seg">
        <Link to={pathOf(date, false)} aria-current={isDay ? undefined : 'page'}>
          Week
        </Link>
        <Link to={pathOf(date, true)} aria-current={isDay ? 'page' : undefined}>
          Day
        </Link>
      </span>
    </div>
  )
}

function Week({ view: { days, firstHour, lastHour }, title }: Data) {
  const hours = Array.from({ length: lastHour - firstHour }, (_, at) => firstHour + at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to
    <section className="scroll" aria-label={`Week of ${title}`} tabIndex={0}>
      <Placed className="week" style={{ '--days': days.length, '--n': hours.length }}>
        <div />
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
        {days.map((day) => (
          <Day key={day.date} day={day} />
        ))}
      </Placed>
    </section>
  )
}

function Day({ day: { label, entries, shut, now } }: { day: WeekDay }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="day" role="group" aria-label={label}>
      {shut.map(({ at, hours, title }) => (
        <Placed key={`${at} ${title}`} className="shut" style={{ '--at': at, '--for': hours }}>
          <span className="vh">{title}</span>
        </Placed>
      ))}
      {now !== undefined && <Placed className="now" style={{ '--at': now }} />}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </div>
  )
}

function Entry({ entry }: { entry: WeekEntry }) {
  const { id, at, hours, lane, lanes, home, who, staffName, time, kind, state, isMine } = entry
  const look = [
    'ev',
    kind === 'valuation' && 'val',
    !isMine && kind !== 'valuation' && 'c',
    state === 'provisional' && 'ask',
  ]
  const style = {
    '--at': at,
    '--for': hours,
    ...(lanes > 1 && {
      'inset-inline-start': `${(100 * lane) / lanes}%`,
      'inset-inline-end': `${100 - (100 * (lane + 1)) / lanes}%`,
    }),
  }
  const element = useRef<HTMLAnchorElement>(null)
  usePlace(element, style)
  return (
    <Link className={look.filter(Boolean).join(' ')} to={`/desk/viewings/${id}`} ref={element}>
      <b>{home}</b>
      <span>
        <span className="vh">{time}. </span>
        {state === 'provisional' ? `To confirm: ${who}` : state === 'no-show' ? `No-show: ${who}` : who}, {staffName}
      </span>
    </Link>
  )
}

type Placing = Record<string, string | number>

/** The policy against injected styles takes no style attributes in markup; scripts may place what they draw. */
function usePlace(element: React.RefObject<HTMLElement | null>, style: Placing): void {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(style)) element.current?.style.setProperty(name, String(value))
  })
}

function Placed({ className, style, children }: { className: string; style: Placing; children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  usePlace(element, style)
  return (
    <div className={className} ref={element}>
      {children}
    </div>
  )
}

/** A day as a list: between two viewings one calls, finds the way, and goes on. */
function Agenda({ day: { entries }, now }: { day: WeekDay; now: Date }) {
  if (entries.length === 0) return <p className="muted">No viewings on this day.</p>
  const next = entries.find(({ endsAt }) => endsAt > now)
  return (
    <ol className="agenda now">
      {entries.map(({ id, time, home, address, who, staffName, telephone, state }) => (
        <li key={id} className={id === next?.id ? 'next' : undefined}>
          <div className="t">{time}</div>
          <div>
            <Link className="plainlink medium" to={`/desk/viewings/${id}`}>
              {home}
            </Link>
            <div className="sub muted">
              {who}, with {staffName}
              {state === 'provisional' && '. To confirm'}
              {state === 'no-show' && '. No-show'}
            </div>
            <div className="acts">
              {telephone !== '' && (
                <>
                  <a className="btn small" href={telephoneHref(telephone)}>
                    <DeskIcon name="phone" size="s" />
                    Call
                  </a>
                  <a className="btn small" href={`sms:${telephone}`}>
                    <DeskIcon name="chat" size="s" />
                    Text
                  </a>
                </>
              )}
              <a className="btn small" href={`geo:0,0?q=${encodeURIComponent(address)}`}>
                <DeskIcon name="pin" size="s" />
                Map
              </a>
            </div>
          </div>
        </li>
      ))}
    </ol>
  )
}

function dayInWords({ entries }: WeekDay): string {
  const waiting = entries.filter(({ state }) => state === 'provisional').length
  const count = entries.length === 1 ? '1 viewing' : `${entries.length || 'No'} viewings`
  return `${count}${waiting > 0 ? `, ${waiting} to confirm` : ''}.`
}
