import { pleaseEnter } from '#src/contact-details/field-messages.ts'
import type { FormValues } from '#src/design-system/form/form-context.ts'
import { SelectField } from '#src/design-system/form/select.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { MAX_MESSAGE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import { type Body, fieldText, groupOf } from '#src/enquiries/fields/form-body.ts'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import type { EnquiryStart } from '#src/enquiries/leads/enquiry-start.ts'
import { type ParseContext, parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import { EnquiryForm, type FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { PersonFields } from '#src/enquiries/leads/ui/person-fields.tsx'
import { clientValues } from '#src/enquiries/leads/ui/use-enquirer.ts'
import type { Channel } from '#src/property/listing/listing.ts'

export type OfficeStart = EnquiryStart & {
  branchId?: number
  /** the department that the enquiry is for */
  departmentId?: number
  /** it is for the branch itself, whatever it is about */
  isBranchLead: boolean
  channel?: Channel
  /** to choose from, where the visitor asks a branch of several */
  departments: { id: number; name: string }[]
  /** what the visitor wants to know, such as a fact that the home's page does not have */
  question?: string
}

const DEPARTMENT_FIELD = 'lead[branch_department_id]'

/** The choice for visitors who do not know the department: the branch itself. */
const ANY_DEPARTMENT = 'any'

/** Writes to an office or one of its departments. */
export function OfficeForm({ start, place }: { start: OfficeStart; place: FormPlace }) {
  const { branchId, departmentId, isBranchLead, channel, departments, home, question, recipient } = start
  const isChosen = departments.length === 0
  return (
    <EnquiryForm
      id="office-enquiry"
      kind={departmentId === undefined ? 'office' : 'department'}
      action={LEADS_PATH}
      sentAs="json"
      purpose="enquiry"
      read={readOffice}
      honeypot="lead_client[body]"
      hidden={{
        'lead[lead_type]': departmentId === undefined ? undefined : 'branch_department_enquiry',
        'lead[branch_id]': branchId?.toString(),
        ...(departmentId !== undefined && { [DEPARTMENT_FIELD]: String(departmentId) }),
        'lead[is_branch_lead]': isBranchLead ? 'true' : undefined,
        'lead[channel]': channel,
        'lead[property_id]': home?.id.toString(),
        'lead_client[do_not_contact]': '1',
        'market_preferences[opt_in_terms]': 'on',
        'consent[page]': place.path,
        ...CONSENT_ASKED,
      }}
      values={
        question === undefined ? undefined : { 'lead[message]': `Please tell me about the following: ${question}.` }
      }
      valuesOf={clientValues}
      reshape={isChosen ? undefined : withDepartment}
      lead={
        isChosen
          ? `We'll send your message to ${recipient.name}.`
          : `We'll send your message to our ${recipient.name} office.`
      }
      button="Send your message"
      {...{ start, place }}
    >
      {(user) => (
        <>
          {!isChosen && (
            <SelectField
              name={DEPARTMENT_FIELD}
              label="What is it about?"
              required
              options={[
                { value: '', name: 'Choose a department' },
                ...departments.map(({ id, name }) => ({ value: String(id), name })),
                { value: ANY_DEPARTMENT, name: 'Other / not sure' },
              ]}
            />
          )}
          <PersonFields />
          <TextArea name="lead[message]" label="Message" maxLength={MAX_MESSAGE_LENGTH} required />
          <ConsentFields offersAccount={start.offersAccount && user === null} />
        </>
      )}
    </EnquiryForm>
  )
}

/** What was chosen, in the words of the call: a department's enquiry, or one of the branch. */
function withDepartment(values: FormValues): FormValues {
  const { [DEPARTMENT_FIELD]: chosen, ...rest } = values
  if (chosen === ANY_DEPARTMENT) return { ...rest, 'lead[is_branch_lead]': 'true' }
  return { ...values, 'lead[lead_type]': 'branch_department_enquiry' }
}

/** A select left at its default is not valid. */
function readOffice(body: Body, question: ParseContext) {
  const lead = groupOf(body, 'lead')
  const isUnchosen = Object.hasOwn(lead, 'branch_department_id') && fieldText(lead, 'branch_department_id') === ''
  const read = parseLead(body, question)
  if (!isUnchosen) return read
  const others = 'mistakes' in read ? read.mistakes : []
  return { mistakes: [{ field: DEPARTMENT_FIELD, message: pleaseEnter('department') }, ...others] }
}
