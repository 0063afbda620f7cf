import { useRef, useState } from 'react'
import { redirect } from 'react-router'
import { ukClock } from '#src/formatting/uk-date.ts'
import { deskContext, loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { AgainstRules } from '../../parts/booking/against-rules.tsx'
import { AttendeeInputs } from '../../parts/booking/attendee-inputs.tsx'
import { DeskForm } from '../../parts/desk-form.tsx'
import { Problem, TextInput } from '../../parts/field.tsx'
import { PageHead } from '../../parts/page-head.tsx'

export function loader(args: DeskArgs) {
  const enquiryId = new URL(args.request.url).searchParams.get('enquiry') || undefined
  return loadFromDesk(args, 'plan-valuation', { enquiryId })
}

export async function action({ context, request }: DeskArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const answer = await context.get(deskContext).call('book-valuation', {
    staffId: text('staffId'),
    date: text('date'),
    time: text('time'),
    address: text('address'),
    postcode: text('postcode'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    telephone: text('telephone'),
    enquiryId: text('enquiryId') || undefined,
    anyway: form.get('anyway') === 'on',
    tellsVisitor: form.get('tellsVisitor') === 'on',
  })
  return answer.ok && answer.value.kind === 'booked' ? redirect(`/desk/viewings/${answer.value.id}`) : answer
}

export const meta = () => [{ title: 'Book a valuation' }]

type Data = DeskPage<typeof loader>['loaderData']

export default function ValuationNew({ loaderData }: DeskPage<typeof loader>) {
  const [rules, setRules] = useState<readonly string[]>([])
  const { people, me, enquiry, today } = loaderData
  const staff = useRef<HTMLSelectElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const time = useRef<HTMLInputElement>(null)

  /** The rules were of another time. */
  const forget = () => setRules([])
  const choose = ({ start, staffId }: Data['suggested'][number]) => {
    const clock = ukClock(new Date(start))
    if (staff.current) staff.current.value = String(staffId)
    if (date.current) date.current.value = clock.date
    if (time.current) time.current.value = `${two(clock.hour)}:${two(clock.minute)}`
    forget()
  }
  return (
    <div className="narrowed">
      <PageHead title="Book a valuation" lede={enquiry?.address} back={{ to: '/desk/viewings', name: 'Viewings' }} />
      <DeskForm<{ kind: string; rules?: string[] }>
        className="stack gap3"
        onDone={(done) => setRules(done.rules ?? [])}
      >
        {({ problems, isSending }) => (
          <>
            {enquiry && <input type="hidden" name="enquiryId" value={enquiry.id} />}
            <Suggested {...loaderData} onChoose={choose} />
            <div className="field">
              <label htmlFor="staffId">With</label>
              <select
                className="input"
                id="staffId"
                name="staffId"
                defaultValue={people.some(({ id }) => id === me) ? (me ?? '') : ''}
                ref={staff}
                onChange={forget}
              >
                {people.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="row">
              <div className={problems.date ? 'field bad' : 'field'}>
                <label htmlFor="date">Day</label>
                <input
                  className="input"
                  id="date"
                  name="date"
                  type="date"
                  min={today}
                  ref={date}
                  onChange={forget}
                  aria-describedby={problems.date && 'date-problem'}
                  aria-invalid={problems.date ? true : undefined}
                />
              </div>
              <div className="field">
                <label htmlFor="time">Time</label>
                <input className="input" id="time" name="time" type="time" step={900} ref={time} onChange={forget} />
              </div>
            </div>
            {problems.date && <Problem id="date-problem">{problems.date}</Problem>}
            <TextInput
              label="Address"
              name="address"
              hint="House, street and town"
              autoComplete="off"
              defaultValue={enquiry?.address}
              problem={problems.address}
            />
            <TextInput
              label="Postcode"
              name="postcode"
              autoComplete="off"
              defaultValue={enquiry?.postcode}
              problem={problems.postcode}
            />
            <AttendeeInputs problems={problems} person={enquiry} />
            <label className="check">
              <input type="checkbox" name="tellsVisitor" defaultChecked /> Email them the time, with a calendar file
            </label>
            {rules.length > 0 && (
              <>
                <AgainstRules rules={rules} />
                <input type="hidden" name="anyway" value="on" />
              </>
            )}
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                {rules.length > 0 ? 'Book anyway' : 'Book valuation'}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}

const two = (figure: number) => String(figure).padStart(2, '0')

function Suggested({ suggested, onChoose }: Data & { onChoose: (time: Data['suggested'][number]) => void }) {
  if (suggested.length === 0) return null
  return (
    <fieldset className="stack">
      <legend className="medium">Next free times</legend>
      <div className="row tight">
        {suggested.map((time) => (
          <button key={time.start} type="button" className="btn small wraps" onClick={() => onChoose(time)}>
            {time.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
