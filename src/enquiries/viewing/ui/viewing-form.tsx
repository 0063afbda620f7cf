import { TextArea } from '#src/design-system/form/text-area.tsx'
import { AddressChoice } from '#src/enquiries/address-lookup/ui/address-choice.tsx'
import { MAX_MESSAGE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import { viewingLeadsPath } from '#src/enquiries/leads/enquiry-paths.ts'
import type { EnquiryHome, EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import { EnquiryForm, type FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { PersonFields } from '#src/enquiries/leads/ui/person-fields.tsx'
import { clientValues } from '#src/enquiries/leads/ui/use-enquirer.ts'

export type ViewingStart = EnquiryStart & {
  home: EnquiryHome
  /** the department that shows the home, where the branch has departments */
  departmentId?: number
  /** where a time can be chosen */
  timesHref?: string
}

/** Asks to see a home. */
export function ViewingForm({ start, place }: { start: ViewingStart; place: FormPlace }) {
  const { home, departmentId, recipient, timesHref } = start
  return (
    <EnquiryForm
      id="viewing"
      kind="viewing"
      action={viewingLeadsPath(home.id, home.channel)}
      sentAs="form"
      purpose="book_a_viewing"
      read={(body, question) => parseLead(body, { ...question, property: home })}
      honeypot="lead_client[body]"
      hidden={{
        'lead[lead_type]': 'email_portal_lead',
        'lead[branch_department_id]': departmentId?.toString(),
        'lead_client[do_not_contact]': '1',
        'marketing_preferences[opt_in_terms]': 'on',
        'consent[page]': place.path,
        ...CONSENT_ASKED,
      }}
      valuesOf={clientValues}
      lead={
        <>
          Tell us when suits you. We'll send your request to {recipient.name} and call you to confirm.
          {timesHref && (
            <>
              {' '}
              Or <a href={timesHref}>choose a time now</a>.
            </>
          )}
        </>
      }
      button="Request a viewing"
      {...{ start, place }}
    >
      {(user) => (
        <>
          <PersonFields telephoneHint="We will ring this number to confirm." />
          <AddressChoice finds={start.findsAddresses} />
          <TextArea
            name="lead[message]"
            label="Message"
            hint="Which days and times suit you?"
            maxLength={MAX_MESSAGE_LENGTH}
            required
          />
          <ConsentFields offersAccount={start.offersAccount && user === null} />
        </>
      )}
    </EnquiryForm>
  )
}
