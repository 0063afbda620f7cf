import { Link, useNavigate } from 'react-router'
import { formatAppointmentTime } from '#src/viewings/appointments/appointment.ts'
import type { WeekDay } from '#src/viewings/desk-calls/week-view.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { DeskIcon } from '../../parts/icon.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { undoLast } from '../../parts/toasts.tsx'
import { useShortcuts } from '../../parts/use-shortcuts.ts'
import { Agenda } from './agenda.tsx'
import { confirmWords } from './confirm-words.ts'
import { SubscribeMenu } from './subscribe-menu.tsx'
import { DayTabs, DiaryToolbar } from './toolbar.tsx'
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
  const navigate = useNavigate()
  useShortcuts({ n: () => void navigate('/desk/viewings/new'), z: () => void undoLast() })
  // a phone has room for one day: today, or the first of another week
  const phoneDay = view.days.find(({ isToday }) => isToday) ?? view.days[0]!
  return (
    <>
      <PageHead title={isDay ? title : 'Viewings'} lede={isDay && dayInWords(view.days[0]!)} isMenuTitle={!isDay}>
        <Link className="btn not-phone" to="/desk/viewings/availability">
          <DeskIcon name="clock" size="s" />
          Availability
        </Link>
        {calendars.length > 0 && <SubscribeMenu calendars={calendars} />}
        <Link className="btn not-phone" to="/desk/viewings/new-valuation">
          <DeskIcon name="plus" size="s" />
          Book a valuation
        </Link>
        <Link className="btn primary" to="/desk/viewings/new">
          <DeskIcon name="plus" size="s" />
          Book a viewing
        </Link>
        <MenuButton label="More" icon="more" className="only-phone">
          <Link to="/desk/viewings/new-valuation">
            <DeskIcon name="plus" />
            Book a valuation
          </Link>
          <Link to="/desk/viewings/availability">
            <DeskIcon name="clock" />
            Availability and calendar links
          </Link>
        </MenuButton>
      </PageHead>
      <DiaryToolbar {...loaderData} isDay={isDay} />
      <DayTabs {...loaderData} isDay={isDay} />
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
          <section className="only-phone">
            <h2>{phoneDay.isToday ? `Today, ${phoneDay.label}` : phoneDay.label}</h2>
            <Agenda day={phoneDay} now={loaderData.now} />
          </section>
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
                    {awaited !== '' && <span className="state wait">{awaited}.</span>} Requested by {who}.
                    {kind !== 'valuation' &&
                      heldUntil &&
                      heldUntil < startsAt &&
                      ` Held until ${formatAppointmentTime(heldUntil)}.`}
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
