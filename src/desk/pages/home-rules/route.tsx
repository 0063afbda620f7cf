import { useState } from 'react'
import { Link } from 'react-router'
import { WEEKDAYS } from '#src/agency/branches/opening-hours.ts'
import { formatUkMoment } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import { Theirs } from './theirs.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const rules = await loadFromDesk(args, 'get-home-rules', { propertyId: args.params.id })
  if (!rules) throw new Response(null, { status: 404 })
  return { ...rules, ...(await loadFromDesk(args, 'list-waiting', { propertyId: args.params.id })) }
}

export async function action({ context, request, params: { id } }: DeskArgs<'id'>) {
  const { call } = context.get(deskContext)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  switch (form.get('intent')) {
    case 'remove-unavailable':
      return call('remove-home-unavailable', { id: text('id') })
    case 'add-unavailable':
      return call('add-home-unavailable', {
        propertyId: id,
        day: text('weekday') === '' ? text('day') : (text('weekday') as (typeof WEEKDAYS)[number]),
        from: text('from'),
        to: text('to'),
        note: text('note'),
      })
    default: {
      const contact = (name: 'owner' | 'tenant') => ({
        name: text(`${name}.name`),
        email: text(`${name}.email`),
        mustAgree: form.get(`${name}.mustAgree`) === 'on',
      })
      return call('set-home-rules', {
        propertyId: id,
        online: form.get('online') === 'on',
        confirms: text('confirms') as 'usual',
        shownBy: text('shownBy') as 'usual',
        staffIds: form.getAll('staffIds').map(String),
        minutes: text('minutes'),
        noticeHours: text('noticeHours'),
        owner: contact('owner'),
        tenant: contact('tenant'),
        version: text('version'),
      })
    }
  }
}

export const meta = ({ loaderData }: Partial<DeskPage<typeof loader>>) => [
  { title: loaderData ? `Viewing rules: ${loaderData.address}` : 'Viewing rules' },
]

type Rules = DeskPage<typeof loader>['loaderData']

export default function HomeRules({ loaderData: rules }: DeskPage<typeof loader>) {
  const [round, setRound] = useState(0)
  return (
    <>
      <PageHead
        title="Viewing rules of this home"
        lede={rules.address}
        back={{ to: '/desk/viewings/rules', name: 'Viewing rules of properties' }}
      >
        <Link className="btn" to={`/desk/viewings/open-house/new?property=${rules.propertyId}`}>
          Plan an open house
        </Link>
        <Link className="btn" to={`/desk/viewings/new?property=${rules.propertyId}`}>
          Book a viewing
        </Link>
      </PageHead>
      <div className="cols keep">
        <RulesForm key={`${rules.propertyId} ${round}`} rules={rules} onUseTheirs={() => setRound(round + 1)} />
        <aside className="stack gap5" aria-label="Unavailable times, open house and waiting list">
          <Unavailable {...rules} />
          <OpenHousesAndWaiting {...rules} />
        </aside>
      </div>
    </>
  )
}

/** What was typed stays, also where a colleague has saved meanwhile: theirs is shown beside it. */
function RulesForm({ rules, onUseTheirs }: { rules: Rules; onUseTheirs: () => void }) {
  const [opened, setOpened] = useState(rules)
  const [version, setVersion] = useState(rules.version)
  const isTheirs = (problems: Record<string, string>) => problems[''] !== undefined && rules.version !== version
  const { usual, staff, staffIds, owner, channel } = rules
  const [shownBy, setShownBy] = useState<string>(rules.shownBy)
  const usualBooking = usual.confirmsAtOnce ? 'confirmed at once' : 'we confirm it ourselves'
  return (
    <DeskForm<{ version: string }>
      className="stack gap5"
      onDone={(saved) => {
        setVersion(saved.version)
        setOpened(rules)
        showDeskToast({ words: 'Viewing rules saved' })
      }}
    >
      {({ problems, isSending }) => (
        <>
          <input type="hidden" name="version" value={isTheirs(problems) ? rules.version : version} />
          {isTheirs(problems) && <Theirs before={opened} now={rules} onUse={onUseTheirs} />}
          <section className="section">
            <div className="top">
              <h2>Booking</h2>
            </div>
            <div className="stack gap3">
              <label className="check">
                <input type="checkbox" name="online" defaultChecked={rules.online} /> Visitors choose a time online
              </label>
              <Choice
                legend="When a visitor books"
                name="confirms"
                value={rules.confirms}
                choices={[
                  ['usual', `As usual (${usualBooking})`],
                  ['at-once', 'Confirm at once'],
                  ['staff', 'We confirm it ourselves'],
                ]}
              />
              <div className="row">
                <TextInput
                  label="Length in minutes"
                  name="minutes"
                  inputMode="numeric"
                  hint={`Empty: ${usual.minutes}, as usual`}
                  defaultValue={rules.minutes ?? ''}
                  problem={problems.minutes}
                />
                <TextInput
                  label="Notice in hours"
                  name="noticeHours"
                  inputMode="numeric"
                  hint={`Empty: ${usual.noticeHours}, as usual`}
                  defaultValue={rules.noticeHours ?? ''}
                  problem={problems.noticeHours}
                />
              </div>
              <p className="muted small">
                {channel === 'lettings'
                  ? `The ${usual.tenantNoticeHours} hours’ notice of homes to let are our own setting, so that a tenant can be told. They are not a statement of the law.`
                  : `Where a tenant lives here, consider the ${usual.tenantNoticeHours} hours that we give tenants. They are our own setting, not a statement of the law.`}
              </p>
            </div>
          </section>
          <section className="section">
            <div className="top">
              <h2>Who shows it</h2>
            </div>
            <div className="stack gap3">
              <Choice
                legend="Shown by"
                name="shownBy"
                value={rules.shownBy}
                onChange={setShownBy}
                choices={[
                  ['usual', 'Whoever is free at the branch'],
                  ['named', 'Only these people'],
                  ['seller', `The ${owner} shows it`],
                ]}
              />
              {shownBy === 'named' && (
                <fieldset className={problems.staffIds ? 'field group bad' : 'field group'}>
                  <legend>People</legend>
                  {staff.map(({ id, name }) => (
                    <label className="check" key={id}>
                      <input type="checkbox" name="staffIds" value={id} defaultChecked={staffIds.includes(id)} /> {name}
                    </label>
                  ))}
                  {problems.staffIds && <Problem>{problems.staffIds}</Problem>}
                </fieldset>
              )}
            </div>
          </section>
          <Contact field="owner" kind={owner} given={rules.ownerContact} problems={problems} />
          <Contact field="tenant" kind="tenant" given={rules.tenantContact} problems={problems} />
          <div>
            <button type="submit" className="btn primary" name="intent" value="save" disabled={isSending}>
              {isTheirs(problems) ? 'Save mine' : 'Save rules'}
            </button>
          </div>
        </>
      )}
    </DeskForm>
  )
}

type ChoiceProps = {
  legend: string
  name: string
  value: string
  choices: readonly (readonly [string, string])[]
  onChange?: (value: string) => void
}

function Choice({ legend, name, value, choices, onChange }: ChoiceProps) {
  return (
    <fieldset className="field group">
      <legend>{legend}</legend>
      {choices.map(([one, words]) => (
        <label className="check" key={one}>
          <input
            type="radio"
            name={name}
            value={one}
            defaultChecked={one === value}
            onChange={onChange && (() => onChange(one))}
          />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  )
}

type ContactProps = {
  field: 'owner' | 'tenant'
  kind: string
  given: Rules['ownerContact']
  problems: Record<string, string>
}

function Contact({ field, kind, given, problems }: ContactProps) {
  return (
    <section className="section">
      <div className="top">
        <h2>{kind.charAt(0).toUpperCase() + kind.slice(1)}</h2>
      </div>
      <div className="stack gap3">
        <p className="muted small">
          Gets an email about each viewing: when it is and who shows it, and nothing about who comes. Leave both fields
          empty if nobody is to be told.
        </p>
        <TextInput
          label={`Name of the ${kind}`}
          name={`${field}.name`}
          autoComplete="off"
          defaultValue={given.name}
          problem={problems[`${field}.name`]}
        />
        <TextInput
          label={`Email of the ${kind}`}
          name={`${field}.email`}
          type="email"
          autoComplete="off"
          defaultValue={given.email}
          problem={problems[`${field}.email`]}
        />
        <label className="check">
          <input type="checkbox" name={`${field}.mustAgree`} defaultChecked={given.mustAgree} /> A viewing waits until
          the {kind} agrees to its time
        </label>
      </div>
    </section>
  )
}

function OpenHousesAndWaiting({ openHouses, waiting }: Rules) {
  return (
    <>
      {openHouses.length > 0 && (
        <section className="section">
          <div className="top">
            <h2>Open house</h2>
          </div>
          <ul className="rows tight">
            {openHouses.map(({ id, when, left }) => (
              <li key={id}>
                <div>
                  <Link to={`/desk/viewings/open-house/${id}`}>{when}</Link>
                  <div className="sub small">{left === 1 ? '1 place left' : `${left} places left`}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className="section">
          <div className="top">
            <h2>Waiting list</h2>
          </div>
          <ul className="rows tight">
            {waiting.map(({ id, name, email, held, since }) => (
              <li key={id}>
                <div>
                  <span className="medium">{name}</span>, <a href={`mailto:${email}`}>{email}</a>
                  <div className="sub small">{held || `Since ${formatUkMoment(since)}`}</div>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Unavailable({ away, propertyId }: Pick<Rules, 'away' | 'propertyId'>) {
  const [isWeekly, setIsWeekly] = useState(false)
  return (
    <section className="section">
      <div className="top">
        <h2>Unavailable</h2>
      </div>
      {away.length === 0 && <p className="muted">It can be shown whenever somebody is free.</p>}
      <ul className="rows tight">
        {away.map(({ id, words, note }) => (
          <li key={id}>
            <div>
              {words}
              <div className="sub small">{note}</div>
            </div>
            <DeskForm>
              {({ isSending }) => (
                <>
                  <input type="hidden" name="id" value={id} />
                  <button
                    type="submit"
                    className="btn small"
                    name="intent"
                    value="remove-unavailable"
                    disabled={isSending}
                  >
                    Remove<span className="vh"> {words}</span>
                  </button>
                </>
              )}
            </DeskForm>
          </li>
        ))}
      </ul>
      <DeskForm className="stack gap3" key={`${propertyId}-${away.length}`}>
        {({ problems, isSending }) => (
          <>
            <label className="check">
              <input type="checkbox" checked={isWeekly} onChange={(event) => setIsWeekly(event.target.checked)} /> Every
              week
            </label>
            {isWeekly ? (
              <div className="field">
                <label htmlFor="weekday">Day</label>
                <select className="input" id="weekday" name="weekday">
                  {WEEKDAYS.map((day) => (
                    <option key={day} value={day}>
                      {day.charAt(0).toUpperCase() + day.slice(1)}
                    </option>
                  ))}
                </select>
              </div>
            ) : (
              <TextInput label="Day" name="day" type="date" problem={problems.day} />
            )}
            <div className="row">
              <TextInput label="From" name="from" type="time" problem={problems.from} />
              <TextInput label="Until" name="to" type="time" problem={problems.to} />
            </div>
            <TextInput label="Note" name="note" hint="For colleagues" />
            <div>
              <button type="submit" className="btn" name="intent" value="add-unavailable" disabled={isSending}>
                Add
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </section>
  )
}
