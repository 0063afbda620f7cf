import { Button } from '#src/design-system/button/button.tsx'
import { TextField } from '#src/design-system/form/field.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { sellerPageActionPath } from '../seller-page.ts'
import type { OpenSellerView } from '../seller-page-view.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Times at which the home is not to be shown: the seller marks them, and takes away their own. */
export function UnavailableTimes({
  view: { token, unavailable, done },
  form,
}: {
  view: OpenSellerView
  form?: FormState | undefined
}) {
  return (
    <section aria-labelledby="unavailable">
      <h2 id="unavailable">Unavailable times</h2>
      <p className="muted">We won’t offer viewings at these times.</p>
      {done === 'saved' && (
        <p className="note" role="status">
          Saved.
        </p>
      )}
      <ul className="lines">
        {unavailable.map(({ id, words, isOwn }) => (
          <li key={id}>
            <span>{words}</span>
            {isOwn ? (
              <form method="post" action={sellerPageActionPath(token, 'available')}>
                <input type="hidden" name="time" value={id} />
                <button type="submit" className="textButton" aria-label={`Remove ${words}`}>
                  Remove
                </button>
              </form>
            ) : (
              <span className="muted">Set by us</span>
            )}
          </li>
        ))}
      </ul>
      <details
        open={form?.errors.date !== undefined || form?.errors.from !== undefined || form?.errors.to !== undefined}
      >
        <summary>Add a time</summary>
        <Form id="add-time" action={sellerPageActionPath(token, 'unavailable')} state={form}>
          <div className="times">
            <SelectField
              name="weekday"
              label="Every"
              options={[
                { value: '', name: 'No, on one date' },
                ...DAYS.map((name) => ({ value: name.toLowerCase(), name })),
              ]}
            />
            <TextField name="date" label="Or on one date" type="date" />
            <TextField name="from" label="From" type="time" hint="Leave both empty for all day" />
            <TextField name="to" label="To" type="time" />
          </div>
          <div className="formActions">
            <Button look="outline">Add</Button>
          </div>
        </Form>
      </details>
    </section>
  )
}
