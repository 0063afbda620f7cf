import { Button } from '#src/design-system/button/button.tsx'
import { Form } from '#src/design-system/form/form.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { viewingActionPath } from '../../appointments/viewing-paths.ts'
import { HOUSE_FIELD, PEOPLE_FIELD } from '../parse-places-request.ts'
import type { ShownViewing } from './viewing-summary.tsx'
import './choose-time.css'

export type ChangePlacesProps = {
  viewing: ShownViewing
  days: readonly { value: string; name: string }[]
  chosen: string
  people: number
  most: number
  form?: FormState
}

/** Another number of people at an open house, another day, or none. */
export function ChangePlaces({ viewing, days, chosen, people, most, form }: ChangePlacesProps) {
  const { token, home, when } = viewing
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">Change or cancel</h1>
      <p className="lead">{when}</p>
      <section>
        <EnquiryHomeSummary home={home} />
      </section>
      <Form id="change" action={viewingActionPath(token, 'change')} state={form}>
        <RadioGroup name={HOUSE_FIELD} label="Open house" choices={days} defaultValue={chosen} />
        <SelectField
          name={PEOPLE_FIELD}
          label="How many people"
          defaultValue={String(people)}
          options={Array.from({ length: most }, (_, at) => ({
            value: String(at + 1),
            name: at === 0 ? '1 person' : `${at + 1} people`,
          }))}
        />
        <div className="formActions">
          <Button>Save changes</Button>
        </div>
      </Form>
      <section className="cancelViewing">
        <h2>Can’t make it?</h2>
        <p>Your places go to somebody else. You can book again at any time.</p>
        <form method="post" action={viewingActionPath(token, 'cancel')}>
          <Button look="outline">Cancel viewing</Button>
        </form>
      </section>
    </main>
  )
}
