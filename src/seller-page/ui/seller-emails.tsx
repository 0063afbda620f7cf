import { Button } from '#src/design-system/button/button.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { upperFirst } from '#src/formatting/upper-first.ts'
import { sellerEmailsPath } from '../seller-page.ts'
import './seller-page.css'

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

export type SellerEmailsView = { token: string; address: string; weekday: string | null; isChanged: boolean }

/** On which day the weekly email comes, or that none does. */
export function SellerEmailsPage({ view: { token, address, weekday, isChanged } }: { view: SellerEmailsView }) {
  return (
    <main id="main" className="page sellerPage">
      <h1 className="display">Your weekly email</h1>
      <p className="lead">{address}</p>
      {isChanged && (
        <p className="note" role="status">
          {weekday ? 'Saved.' : 'Saved. You won’t get this email any more.'}
        </p>
      )}
      <Form id="emails" action={sellerEmailsPath(token)}>
        <RadioGroup
          name="weekday"
          label="When would you like it?"
          choices={[
            ...DAYS.map((day) => ({ value: day, name: `Every ${upperFirst(day)}` })),
            { value: 'never', name: 'No weekly email' },
          ]}
          defaultValue={weekday ?? 'never'}
        />
        <div className="formActions">
          <Button>Save</Button>
        </div>
      </Form>
    </main>
  )
}
