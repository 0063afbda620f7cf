import { Form, Link, useSubmit } from 'react-router'
import { ukDate } from '#src/formatting/uk-date.ts'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import type { WeekDay } from '#src/viewings/desk-calls/week-view.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Agenda } from './agenda.tsx'
import { confirmWords } from './confirm-words.ts'
import { SubscribeMenu } from './subscribe-menu.tsx'
import { WeekGrid } from './week-grid.tsx'

export async function loader(args: DeskArgs<'date'>) {
  const query = new URL(args.request.url).searchParams
  const text = (name: string) => query.get(name) || undefined
  const [diary, calendars] = await Promise.all([
    loadFromDesk(args, 'list-viewings', {
      date: args.params.date ?? text('week'),
      branch: text('branch'),
      who: text('who'),
      span: args.params.date === undefined ? 'week' : 'day',
    }),
    args.context.get(deskContext).call('my-calendars', {}),
  ])
  // those who may not have a diary elsewhere are offered none
  return { ...diary, calendars: calendars.ok ? calendars.value : [] }
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  return context.get(deskContext).call('confirm-viewing', { id: form.get('id') })
}

export const meta = () => [{ title: 'Viewings' }]

export type DiaryData = DeskPage<typeof loader>['loaderData']

export default function Viewings({
  loaderData,
  loaderData: { view, title, toConfirm, calendars },
}: DeskPage<typeof loader>) {
  const isDay = view.days.length === 1
  return (
    <>
      <PageHead title={isDay ? title : 'Viewings'} lede={isDay && dayInWords(view.days[0]!)} isMenuTitle={!isDay}>
        <Link className="btn" to="/desk/viewings/availability">
          <DeskIcon name="clock" size="s" />
          Availability
        </Link>
        {calendars.length > 0 && <SubscribeMenu calendars={calendars} />}
        <Link className="btn" to="/desk/viewings/new-valuation">
          <DeskIcon name="plus" size="s" />
          Book a valuation
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
            <WeekGrid {...loaderData} />
            <p className="muted small">
              Dashed: not confirmed. Hatched: closed or away. Drag an appointment to move it.
            </p>
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
            {toConfirm.map(({ id, kind, home, startsAt, who, heldUntil, awaited }) => (
              <li key={id}>
                <div>
                  <Link className="main" to={`/desk/viewings/${id}`}>
                    {kind === 'valuation' && 'Valuation, '}
                    {home}, {formatAppointmentTime(startsAt)}
                  </Link>
                  <div className="sub">
                    {awaited !== '' && <span className="state wait">{awaited}</span>} Requested by {who}.
                    {kind !== 'valuation' && heldUntil && ` Held until ${formatAppointmentTime(heldUntil)}.`}
                  </div>
                </div>
                <div className="acts">
                  <DeskForm>
                    {({ isSending }) => (
                      <>
                        <input type="hidden" name="id" value={id} />
                        <button type="submit" className="btn small" disabled={isSending}>
                          {confirmWords(awaited)}
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

function Toolbar({
  title,
  before,
  after,
  branches,
  branch,
  staff,
  who,
  date,
  now,
  isDay,
}: DiaryData & { isDay: boolean }) {
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
        <Link className="btn" to={pathOf(isDay ? ukDate(now) : '')}>
          Today
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

function dayInWords({ entries }: WeekDay): string {
  const waiting = entries.filter(({ state }) => state === 'provisional').length
  const valuations = entries.filter(({ kind }) => kind === 'valuation').length
  const viewings = entries.length - valuations
  const count = [
    (viewings > 0 || valuations === 0) && (viewings === 1 ? '1 viewing' : `${viewings || 'No'} viewings`),
    valuations > 0 && (valuations === 1 ? '1 valuation' : `${valuations} valuations`),
  ]
    .filter(Boolean)
    .join(' and ')
  return `${count}${waiting > 0 ? `, ${waiting} to confirm` : ''}.`
}
