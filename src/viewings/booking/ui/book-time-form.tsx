import type { User } from '#src/account/users/user.ts'
import { Form } from '#src/design-system/form/form.tsx'
import { Honeypot } from '#src/design-system/form/honeypot.tsx'
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
import { bookViewingPath, chooseTimePath } from '../../appointments/viewing-paths.ts'
import type { TimeChoice } from '../choose-time-view.ts'
import { parseBookingRequest, TIME_FIELD } from '../parse-booking-request.ts'
import { TimeRadios } from './time-radios.tsx'
import { usePosting } from './use-posting.ts'
import './choose-time.css'

export type BookTimeProps = {
  start: EnquiryStart & { home: EnquiryHome }
  minutes: number
  /** of the page with the chosen time */
  path: string
  /** undefined: it has gone, and one of `others` is chosen instead */
  chosen: TimeChoice | undefined
  others: readonly TimeChoice[]
  note: string
  visitor: { token: string; user: User | null }
  form?: FormState
}

/** The second step of booking: who comes. The browser posts it; a script checks it first and adds what protects it. */
export function BookTime({ start, minutes, path, chosen, others, note, visitor, form }: BookTimeProps) {
  const { home, key } = start
  const { id, channel } = home
  const { submission, onFocus, step } = usePosting(start, (body, asked) =>
    parseBookingRequest(body, { ...asked, minutes, property: home }),
  )
  const user = visitor.user?.only_for_reset ? null : visitor.user
  return (
    <main id="main" className="page chooseTime">
      <h1 className="display">{chosen ? `Book ${chosen.label}` : 'Choose another time'}</h1>
      <EnquiryHomeSummary home={home} />
      <section>
        <p>
          {note} <a href={chooseTimePath(id, channel)}>Choose another time</a>
        </p>
        <Form
          id="book"
          action={bookViewingPath(id, channel)}
          state={form}
          values={startingValues(user ? clientValues(user) : undefined)}
          hidden={{
            authenticity_token: visitor.token,
            idempotency_key: key,
            'lead_client[do_not_contact]': '1',
            'marketing_preferences[opt_in_terms]': 'on',
            'consent[page]': path,
            ...(chosen && { [TIME_FIELD]: chosen.at }),
            ...CONSENT_ASKED,
          }}
          {...{ submission, onFocus }}
        >
          <Honeypot name="lead_client[body]" />
          {!chosen && <TimeRadios legend="Free times" times={others} />}
          <PersonFields telephoneHint="We call only if something changes." />
          <TextArea name="lead[message]" label="Message" optional maxLength={MAX_MESSAGE_LENGTH} rows={3} />
          <ConsentFields offersAccount={false} />
          <div className="formActions">
            <SubmitButton busyWords={step === 'checking' ? 'Checking' : 'Booking'}>Book viewing</SubmitButton>
          </div>
        </Form>
      </section>
    </main>
  )
}
