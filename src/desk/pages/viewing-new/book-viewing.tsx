import { useState } from 'react'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import type { DeskPage } from '../../desk-page.ts'
import { AgainstRules } from '../../parts/booking/against-rules.tsx'
import { AttendeeInputs } from '../../parts/booking/attendee-inputs.tsx'
import { DeskForm } from '../../parts/desk-form.tsx'
import type { loader } from './route.tsx'
import { TimePicker } from './time-picker.tsx'
import { type BookableTimes, useTimeChoice } from './use-time-choice.ts'

type Data = DeskPage<typeof loader>['loaderData']
type Home = NonNullable<Data['home']>

type BookViewingProps = {
  propertyId: string
  home: Home
  /** who waits for a time, and gets this one */
  waiting: Data['waiting']
}

export function BookViewing({ propertyId, home, waiting }: BookViewingProps) {
  const { days, enquiry } = home
  if (!days) return <p>Viewings of this property can’t be booked: it is not on the market, or has no branch.</p>
  return <BookingForm {...{ propertyId, waiting, enquiry }} home={{ ...home, days }} />
}

type BookingFormProps = Omit<BookViewingProps, 'home'> & { home: BookableTimes; enquiry: Home['enquiry'] }

type Answer = DeskResult<'book-viewing'>

/** A time of a home and who comes. A rule against the time is named, and then passed by if that is meant. */
function BookingForm({ propertyId, home, waiting, enquiry }: BookingFormProps) {
  const choice = useTimeChoice(home)
  const [answer, setAnswer] = useState<Answer>()
  /** what the form was last sent with */
  const [sent, setSent] = useState('')
  const chosen = `${choice.staffId} ${choice.date} ${choice.at ?? ''} ${choice.time}`
  const isOfChoice = answer?.kind === 'against-rules' && answer.start === choice.start && isPerson(answer, choice)
  const rules = isOfChoice ? answer.rules : []
  return (
    <div onSubmit={() => setSent(chosen)}>
      <DeskForm<Answer> className="stack gap3" onDone={setAnswer}>
        {({ problems, isSending }) => (
          <>
            <input type="hidden" name="propertyId" value={propertyId} />
            {enquiry && <input type="hidden" name="enquiryId" value={enquiry.id} />}
            {waiting && <input type="hidden" name="waitingId" value={waiting.id} />}
            <TimePicker {...{ home, choice }} problems={sent === chosen ? problems : {}} />
            <AttendeeInputs problems={problems} person={waiting ?? enquiry} />
            <label className="check">
              <input type="checkbox" name="tellsVisitor" defaultChecked /> Email them the details now, with a link to
              change them
            </label>
            {rules.length > 0 && <AgainstRules rules={rules} />}
            {rules.map((rule) => (
              <input key={rule} type="hidden" name="despite" value={rule} />
            ))}
            <div>
              <button type="submit" className="btn primary" disabled={isSending}>
                {rules.length > 0 ? 'Book anyway' : `Book ${choice.words ?? 'viewing'}`}
              </button>
            </div>
          </>
        )}
      </DeskForm>
    </div>
  )
}

const isPerson = ({ staffId }: { staffId?: number | undefined }, choice: { staffId: string }) =>
  choice.staffId === (staffId === undefined ? '' : String(staffId))
