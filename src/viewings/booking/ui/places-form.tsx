import type { User } from '#src/account/users/user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { SubmitButton } from '#src/design-system/form/submit-button.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { MAX_MESSAGE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import type { EnquiryHome, EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import { EnquiryHomeSummary } from '#src/enquiries/leads/ui/enquiry-home.tsx'
import { PersonFields } from '#src/enquiries/leads/ui/person-fields.tsx'
import { startingValues } from '#src/enquiries/leads/ui/use-draft.ts'
import { clientValues } from '#src/enquiries/leads/ui/use-enquirer.ts'
import type { FormState } from '#src/platform/http/forms/form-state.ts'
import { bookPlacesPath, chooseTimePath, joinWaitingListPath } from '../../appointments/viewing-paths.ts'
import { HOUSE_FIELD, PEOPLE_FIELD, parsePlacesRequest } from '../parse-places-request.ts'
import { usePosting } from './use-posting.ts'
import './choose-time.css'

export type PlacesFormProps = {
  start: EnquiryStart & { home: EnquiryHome }
  /** of the page */
  path: string
  title: string
  note: string
  /** it puts them on the waiting list; else it books places */
  waits: boolean
  /** which open house; undefined: they wait for any time of the home */
  openHouseId: number | undefined
  /** people at most */
  most: number
  visitor: { token: string; user: User | null }
  form?: FormState
}

/** Who comes to an open house and with how many, or who waits. The browser posts it; a script checks it first. */
export function PlacesForm({ start, path, title, note, waits, openHouseId, most, visitor, form }: PlacesFormProps) {
  const { home, key } = start
  const { id, channel } = home
  const { submission, onFocus, step } = usePosting(start, (body, asked) =>
    parsePlacesRequest(body, { ...asked, property: home }),
  )
  const user = visitor.user?.only_for_reset ? null : visitor.user
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">{title}</h1>
      <EnquiryHomeSummary home={home} />
      <section>
        <p>
          {note} <a href={chooseTimePath(id, channel)}>{waits ? 'Back to the times' : 'Choose another time'}</a>
        </p>
        <Form
          id="places"
          action={waits ? joinWaitingListPath(id, channel) : bookPlacesPath(id, channel)}
          state={form}
          values={startingValues(user ? clientValues(user) : undefined)}
          hidden={{
            authenticity_token: visitor.token,
            idempotency_key: key,
            'lead_client[do_not_contact]': '1',
            'marketing_preferences[opt_in_terms]': 'on',
            'consent[page]': path,
            ...(openHouseId !== undefined && { [HOUSE_FIELD]: String(openHouseId) }),
            ...CONSENT_ASKED,
          }}
          {...{ submission, onFocus }}
        >
          <Honeypot name="lead_client[body]" />
          {openHouseId !== undefined && (
            <SelectField
              name={PEOPLE_FIELD}
              label="How many people"
              options={Array.from({ length: most }, (_, at) => ({
                value: String(at + 1),
                name: at === 0 ? '1 person' : `${at + 1} people`,
              }))}
            />
          )}
          <PersonFields telephoneHint="We call only if something changes." />
          <TextArea name="lead[message]" label="Message" optional maxLength={MAX_MESSAGE_LENGTH} rows={3} />
          <ConsentFields offersAccount={false} />
          <div className="formActions">
            <SubmitButton busyWords={step === 'checking' ? 'Checking' : 'Sending'}>
              {waits ? 'Join the waiting list' : 'Book places'}
            </SubmitButton>
          </div>
        </Form>
      </section>
    </main>
  )
}
