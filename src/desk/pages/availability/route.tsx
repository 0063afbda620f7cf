import { useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { CalendarLinks } from '../../parts/calendar-links.tsx'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { DeskSection } from '../../parts/section.tsx'

export function loader(args: DeskArgs) {
  const staffId = new URL(args.request.url).searchParams.get('who') || undefined
  return loadFromDesk(args, 'get-availability', { staffId })
}

export async function action({ context, request }: DeskArgs) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const staffId = text('staffId')
  const diary = text('branchId') === '' ? { staffId } : { branchId: text('branchId') }
  const seen = text('seen') || undefined
  const does = { showsHomes: form.get('showsHomes') === 'on', valuesHomes: form.get('valuesHomes') === 'on' }
  switch (form.get('intent')) {
    case 'time-off':
      return call('add-time-off', { staffId, from: text('from'), to: text('to'), note: text('note') })
    case 'remove-time-off':
      return call('remove-time-off', { id: text('id') })
    case 'subscribe':
      return call('subscribe-calendar', diary)
    case 'renew':
      return call('renew-calendar', { ...diary, id: text('id') })
    case 'revoke':
      return call('revoke-calendar', { ...diary, id: text('id') })
    case 'as-branch':
      return call('set-staff-hours', { staffId, seen, ...does })
    default: {
      const days = WEEKDAYS.map((day) => [day, { opens: text(`${day}-opens`), closes: text(`${day}-closes`) }] as const)
      return call('set-staff-hours', {
        staffId,
        seen,
        ...does,
        days: Object.fromEntries(days) as never,
      })
    }
  }
}

export const meta = () => [{ title: 'Viewing availability' }]

type Opened = { of: number; seen: string }

export default function Availability({ loaderData }: DeskPage<typeof loader>) {
  const submit = useSubmit()
  // of when the week was opened or saved: a colleague's change reloads the page, and not what is typed in it
  const [opened, setOpened] = useState<Opened>()
  if (!loaderData) return <p>There is nobody whose viewing times you can set.</p>
  const { people, person, branch, isOwn, showsHomes, valuesHomes, days, seen, rules } = loaderData
  if (opened?.of !== person.id) setOpened({ of: person.id, seen })
  return (
    <>
      <PageHead
        title="Viewing availability"
        lede="Applicants can only book times that meet all of these rules. Each booking, even a provisional one, blocks the time straight away."
        back={{ to: '/desk/viewings', name: 'Viewings' }}
      >
        {people.length > 1 && (
          <Form onChange={(event) => void submit(event.currentTarget)}>
            <select className="input" name="who" aria-label="Whose week" defaultValue={person.id} key={person.id}>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Form>
        )}
      </PageHead>
      <div className="cols keep" key={person.id}>
        <div className="stack gap5">
          <section className="section">
            <div className="top">
              <h2>{person.name}’s working week</h2>
            </div>
            <DeskForm<{ seen: string }>
              className="stack gap3"
              onDone={({ seen }) => setOpened({ of: person.id, seen })}
            >
              {({ problems, isSending }) => (
                <>
                  <input type="hidden" name="staffId" value={person.id} />
                  <input
                    type="hidden"
                    name="seen"
                    value={problems.seen ?? (opened?.of === person.id ? opened.seen : seen)}
                  />
                  <div>
                    <label className="check">
                      <input type="checkbox" name="showsHomes" defaultChecked={showsHomes} /> Shows homes
                    </label>
                    <label className="check">
                      <input type="checkbox" name="valuesHomes" defaultChecked={valuesHomes} /> Values homes: the
                      website’s valuation form offers their free hours
                    </label>
                  </div>
                  <div>
                    {days.map(({ weekday, name, opens, closes }) => (
                      <fieldset className="row tight weekrow" key={weekday}>
                        <legend className="weekday">{name}</legend>
                        <input
                          className="input"
                          type="time"
                          name={`${weekday}-opens`}
                          aria-label={`${name} from`}
                          defaultValue={opens}
                        />
                        <span>to</span>
                        <input
                          className="input"
                          type="time"
                          name={`${weekday}-closes`}
                          aria-label={`${name} until`}
                          defaultValue={closes}
                        />
                        {problems[weekday] && <Problem>{problems[weekday]}</Problem>}
                      </fieldset>
                    ))}
                  </div>
                  <p className="muted small">
                    {isOwn ? `Set for ${person.name} alone.` : `As ${branch}’s opening hours.`} Leave both times of a
                    day empty for a day without viewings.
                  </p>
                  <div className="row">
                    <button type="submit" className="btn primary" name="intent" value="hours" disabled={isSending}>
                      Save
                    </button>
                    {isOwn && (
                      <button type="submit" className="btn" name="intent" value="as-branch" disabled={isSending}>
                        Use {branch}’s opening hours
                      </button>
                    )}
                  </div>
                </>
              )}
            </DeskForm>
          </section>
          {rules && (
            <section className="section">
              <div className="top">
                <h2>All viewings</h2>
              </div>
              <dl className="facts">
                <div>
                  <dt>Duration</dt>
                  <dd>{rules.minutes} minutes</dd>
                </div>
                <div>
                  <dt>Between viewings</dt>
                  <dd>{rules.gap} minutes, added to the estimated drive</dd>
                </div>
                <div>
                  <dt>Minimum notice</dt>
                  <dd>
                    {rules.notice.sales} hours; lettings {rules.notice.lettings} hours, for tenants
                  </dd>
                </div>
                <div>
                  <dt>Instant booking</dt>
                  <dd>{rules.confirmsAtOnce ? 'On' : 'Off: online bookings go to “To confirm”'}</dd>
                </div>
              </dl>
              <p>
                <Link to="/desk/viewings/rules">Viewing rules of properties</Link>
              </p>
            </section>
          )}
        </div>
        <aside className="stack gap5" aria-label="Time off and calendar">
          <TimeOff {...loaderData} />
          <DeskSection title="Calendar link">
            <CalendarLinks whose={{ staffId: person.id }} subscriptions={loaderData.subscriptions} />
          </DeskSection>
          {loaderData.branchCalendars.map(({ branchId, name, subscriptions }) => (
            <DeskSection key={branchId} title={`${name} branch calendar`}>
              <CalendarLinks whose={{ branchId }} subscriptions={subscriptions} hasHint={false} />
            </DeskSection>
          ))}
        </aside>
      </div>
    </>
  )
}

type Data = NonNullable<DeskPage<typeof loader>['loaderData']>

function TimeOff({ person, away }: Data) {
  return (
    <section className="section">
      <div className="top">
        <h2>Time off</h2>
      </div>
      <ul className="rows tight">
        {away.map(({ id, words, note, isOfBranch }) => (
          <li key={id}>
            <div>
              {words}
              <div className="sub small">
                {note}
                {isOfBranch && ' (whole branch)'}
              </div>
            </div>
            {!isOfBranch && (
              <DeskForm>
                {({ isSending }) => (
                  <>
                    <input type="hidden" name="id" value={id} />
                    <button
                      type="submit"
                      className="btn small"
                      name="intent"
                      value="remove-time-off"
                      disabled={isSending}
                    >
                      Remove<span className="vh"> {words}</span>
                    </button>
                  </>
                )}
              </DeskForm>
            )}
          </li>
        ))}
      </ul>
      <DeskForm className="stack">
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="staffId" value={person.id} />
            <TextInput label="From" name="from" type="datetime-local" problem={problems.from} />
            <TextInput label="Until" name="to" type="datetime-local" problem={problems.to} />
            <TextInput label="Note" name="note" maxLength={200} />
            <div>
              <button type="submit" className="btn" name="intent" value="time-off" disabled={isSending}>
                Add time off
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </section>
  )
}
