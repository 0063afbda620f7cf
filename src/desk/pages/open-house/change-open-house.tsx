import { DeskForm } from '../../parts/desk-form.tsx'
import { TextInput } from '../../parts/field.tsx'
import { showDeskToast } from '../../parts/toasts.tsx'
import type { House } from './route.tsx'

/** Other places and notes, and calling it off. */
export function ChangeOpenHouse({ house }: { house: House }) {
  return (
    <>
      <section className="section">
        <div className="top">
          <h2>Change it</h2>
        </div>
        <DeskForm className="stack gap3" onDone={() => showDeskToast({ words: 'Open house changed' })}>
          {({ problems, isSending }) => (
            <>
              <TextInput
                label="Places"
                name="places"
                inputMode="numeric"
                defaultValue={house.places}
                problem={problems.places}
              />
              <TextInput label="Notes for visitors" name="notes" defaultValue={house.notes} problem={problems.notes} />
              <div>
                <button type="submit" className="btn" name="intent" value="change" disabled={isSending}>
                  Save changes
                </button>
              </div>
            </>
          )}
        </DeskForm>
      </section>
      <section className="section">
        <div className="top">
          <h2>Cancel it</h2>
        </div>
        <DeskForm className="stack gap3">
          {({ problems, isSending }) => (
            <>
              <TextInput
                label="Reason"
                name="reason"
                hint="For the record. Everybody who booked gets an email."
                problem={problems.reason}
              />
              <div>
                <button type="submit" className="btn danger" name="intent" value="cancel" disabled={isSending}>
                  Cancel open house
                </button>
              </div>
            </>
          )}
        </DeskForm>
      </section>
    </>
  )
}
