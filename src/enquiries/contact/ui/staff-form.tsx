import type { ReactNode } from 'react'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { MAX_MESSAGE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import { EnquiryForm, type FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { PersonFields } from '#src/enquiries/leads/ui/person-fields.tsx'
import { clientValues } from '#src/enquiries/leads/ui/use-enquirer.ts'
import type { Channel } from '#src/property/listing/listing.ts'

export type StaffStart = EnquiryStart & {
  person: { id: number; name: string; jobTitle: string }
  channel: Channel
}

type StaffFormProps = {
  start: StaffStart
  place: FormPlace
  /** a picture of the person */
  portrait?: ReactNode
}

/** Writes to a member of staff. */
export function StaffForm({ start, place, portrait }: StaffFormProps) {
  const { person, channel, home } = start
  return (
    <EnquiryForm
      id="staff-enquiry"
      kind="staff"
      action={LEADS_PATH}
      sentAs="json"
      purpose="enquiry"
      read={parseLead}
      honeypot="lead_client[body]"
      hidden={{
        'lead[agency_employee_id]': String(person.id),
        'lead[channel]': channel,
        'lead[property_id]': home?.id.toString(),
        'lead_client[do_not_contact]': '1',
        'market_preferences[opt_in_terms]': 'on',
        'consent[page]': place.path,
        ...CONSENT_ASKED,
      }}
      valuesOf={clientValues}
      lead={<Whom start={start} portrait={portrait} />}
      button="Send your message"
      {...{ start, place }}
    >
      {(user) => (
        <>
          <PersonFields />
          <TextArea name="lead[message]" label="Message" maxLength={MAX_MESSAGE_LENGTH} required />
          <ConsentFields offersAccount={start.offersAccount && user === null} />
        </>
      )}
    </EnquiryForm>
  )
}

/** The recipient: another team, where the person does not answer about homes of this kind. */
function Whom({ start: { person, recipient }, portrait }: { start: StaffStart; portrait?: ReactNode }) {
  const isTheirs = recipient.name === person.name
  return (
    <span className="enquiryPerson">
      {portrait && <span className="portrait">{portrait}</span>}
      <span>
        <strong>{person.name}</strong>
        <span className="muted">{person.jobTitle}</span>
        {!isTheirs && <span>We'll send this to {recipient.name}, who handle these enquiries.</span>}
      </span>
    </span>
  )
}
