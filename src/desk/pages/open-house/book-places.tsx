import { AttendeeInputs } from '../../parts/booking/attendee-inputs.tsx'
import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import type { House } from './route.tsx'

type BookPlacesProps = {
  left: number
  /** who waits and is to have them; undefined: somebody on the phone */
  waiting: House['waiting'][number] | undefined
  onBooked: () => void
}

/** Places for somebody on the phone, or for somebody who waits. */
export function BookPlaces({ left: free, waiting, onBooked }: BookPlacesProps) {
  // what is held for them is theirs
  const left = free + (waiting?.held ? waiting.people : 0)
  return (
    <DeskForm
      className="stack gap3"
      onDone={() => {
        showDeskToast({ words: 'Places booked' })
        onBooked()
      }}
    >
      {({ problems, isSending }) => (
        <>
          {waiting && <input type="hidden" name="waitingId" value={waiting.id} />}
          <AttendeeInputs problems={problems} person={waiting} />
          <TextInput
            label="People"
            name="people"
            inputMode="numeric"
            hint={left === 1 ? '1 place is left' : `${left} places are left`}
            defaultValue={waiting?.people ?? 1}
            problem={problems.people}
          />
          <p className="muted small">They get the same email as if they had booked themselves.</p>
          <div>
            <button type="submit" className="btn primary" name="intent" value="book" disabled={isSending}>
              Book places
            </button>
          </div>
        </>
      )}
    </DeskForm>
  )
}
