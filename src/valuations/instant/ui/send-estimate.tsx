import { Button } from '#src/design-system/button/button.tsx'
import { RadioGroup } from '#src/design-system/form/radio-group.tsx'
import { AddressChoice } from '#src/enquiries/address-lookup/ui/address-choice.tsx'
import { LEADS_PATH } from '#src/enquiries/leads/enquiry-paths.ts'
import { ESTIMATE_FIELD, parseLead } from '#src/enquiries/leads/parse-lead.ts'
import { CONSENT_ASKED, ConsentFields } from '#src/enquiries/leads/ui/consent-fields.tsx'
import { EnquiryForm, type FormPlace } from '#src/enquiries/leads/ui/enquiry-form.tsx'
import { PersonFields } from '#src/enquiries/leads/ui/person-fields.tsx'
import { clientValues } from '#src/enquiries/leads/ui/use-enquirer.ts'
import type { EstimatePageStart } from '../estimate-page.ts'
import { INSTANT_VALUATION_PAGE } from '../estimate-request.ts'
import type { EstimateJson } from '../present-estimate.ts'

const REASONS = [
  { value: 'selling', name: 'Selling' },
  { value: 'letting', name: 'Letting' },
]

type SendProps = { start: EstimatePageStart; place: FormPlace; answer?: EstimateJson }

/** What to do after an estimate: book a valuation, or get the estimate by email. */
export function SendEstimate({ start, place, answer }: SendProps) {
  const query = answer ? queryOf(answer) : ''
  const path = answer ? `${INSTANT_VALUATION_PAGE}?${query}` : INSTANT_VALUATION_PAGE
  const recipient = answer?.branch ?? start.recipient
  const hasEstimate = !answer || answer.sale.estimate !== null || answer.rent.estimate !== null
  const isOpen = start.sent || place.form !== undefined
  return (
    <div className="instantWays">
      {answer && (
        <div className="waysHead">
          <Button href={`/book-a-valuation?${query}`} overlay>
            Book a valuation
          </Button>
          <p className="muted small">
            Free and no obligation. One of our valuers will visit and suggest an asking price.
          </p>
        </div>
      )}
      {hasEstimate && (
        <details className="sendMe" open={isOpen}>
          <summary>Send me this estimate</summary>
          <EnquiryForm
            id="send-estimate"
            kind="valuation"
            action={LEADS_PATH}
            sentAs="json"
            purpose="enquiry"
            read={parseLead}
            honeypot="lead_client[body]"
            hidden={{
              'lead[is_valuation_request]': '1',
              [`lead[${ESTIMATE_FIELD}]`]: query,
              'lead_client[do_not_contact]': '1',
              'marketing_preferences[opt_in_terms]': 'on',
              'consent[page]': INSTANT_VALUATION_PAGE,
              ...CONSENT_ASKED,
            }}
            values={{ 'lead[valuation_reason]': 'selling' }}
            valuesOf={clientValues}
            lead={`We’ll email it to you and to ${answer?.branch ? `our ${answer.branch.name} office` : recipient.name}, who’ll call to offer a free valuation visit.`}
            button="Send me this estimate"
            start={{ ...start, recipient, home: undefined }}
            place={{ ...place, path }}
          >
            {(user) => (
              <>
                <RadioGroup
                  name="lead[valuation_reason]"
                  label="Are you thinking of selling or letting?"
                  choices={REASONS}
                />
                <PersonFields />
                <AddressChoice finds={start.findsAddresses} />
                <ConsentFields offersAccount={start.offersAccount && user === null} />
              </>
            )}
          </EnquiryForm>
        </details>
      )}
    </div>
  )
}

function queryOf({ postcode, property_type, bedrooms, condition }: EstimateJson): string {
  return new URLSearchParams({ postcode, property_type, bedrooms: String(bedrooms), condition }).toString()
}
