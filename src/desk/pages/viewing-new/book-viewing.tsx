import { useState } from 'react'
import type { DeskPage } from '../../desk-page.ts'
import { AgainstRules } from '../../parts/against-rules.tsx'
import { AttendeeInputs } from '../../parts/attendee-inputs.tsx'
import { DeskForm } from '../../parts/desk-form.tsx'
import type { loader } from './route.tsx'
import { TimePicker } from './time-picker.tsx'

type Data = DeskPage<typeof loader>['loaderData']

type BookViewingProps = {
  propertyId: string
  home: NonNullable<Data['home']>
  /** who waits for a time, and gets this one */
  waiting: Data['waiting']
}

/** A time of a home and who comes. A rule against the time is named, and then passed by if that is meant. */
export function BookViewing({ propertyId, home, waiting }: BookViewingProps) {
  const [rules, setRules] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState('')
  const { days, enquiry } = home
  if (!days) return <p>Viewings of this property can’t be booked: it is not on the market, or has no branch.</p>
  return (
    <DeskForm<{ kind: string; rules?: string[] }> className="stack gap3" onDone={(done) => setRules(done.rules ?? [])}>
      {({ problems, isSending }) => (
        <>
          <input type="hidden" name="propertyId" value={propertyId} />
          {enquiry && <input type="hidden" name="enquiryId" value={enquiry.id} />}
          {waiting && <input type="hidden" name="waitingId" value={waiting.id} />}
          <TimePicker
            {...home}
            days={days}
            problems={problems}
            onChoose={(words) => {
              setChosen(words)
              // they were of another time
              setRules([])
            }}
          />
          <AttendeeInputs problems={problems} person={waiting ?? enquiry} />
          <label className="check">
            <input type="checkbox" name="tellsVisitor" defaultChecked /> Email them the details and a link to change
            them
          </label>
          {rules.length > 0 && (
            <>
              <AgainstRules rules={rules} />
              <input type="hidden" name="anyway" value="on" />
            </>
          )}
          <div>
            <button type="submit" className="btn primary" disabled={isSending}>
              {rules.length > 0 ? 'Book anyway' : `Book ${chosen || 'viewing'}`}
            </button>
          </div>
        </>
      )}
    </DeskForm>
  )
}
