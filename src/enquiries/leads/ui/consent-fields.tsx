import { linkedTerms } from '#src/account/registration/ui/terms-link.tsx'
import { CheckBox } from '#src/design-system/form/field.tsx'
import { CONSENT_QUESTIONS, CONSENT_WORDING } from '../enquiry-consent.ts'
import { TERMS_FIELD } from '../read-consent.ts'

/** Which boxes the form shows, for the record of what was agreed to. */
export const CONSENT_ASKED = { 'consent[asked]': CONSENT_QUESTIONS.join(',') }

/** Asks for an account to go with a lead. */
const ACCOUNT_FIELD = 'lead_client[create_account]'

/** What is agreed to. No box is ticked at first; only the terms are required. */
export function ConsentFields({ offersAccount }: { offersAccount: boolean }) {
  const optional = <span className="muted"> (optional)</span>
  return (
    <div className="consents">
      <CheckBox name={TERMS_FIELD} value="on" required label={linkedTerms(CONSENT_WORDING.terms)} />
      <CheckBox
        name="consent[marketing]"
        value="on"
        label={
          <>
            {CONSENT_WORDING.marketing}
            {optional}
          </>
        }
      />
      {offersAccount && (
        <CheckBox
          name={ACCOUNT_FIELD}
          value="on"
          label={
            <>
              Make me an account that keeps the homes I save
              {optional}
            </>
          }
        />
      )}
    </div>
  )
}
