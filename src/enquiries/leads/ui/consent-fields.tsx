import { CONSENT_BOXES } from '#src/account/profile/consent-boxes.ts'
import { formatVersions } from '#src/account/profile/consent-wordings.ts'
import { useConsentBoxes } from '#src/account/profile/ui/consent-words.tsx'
import { linkedTerms } from '#src/account/registration/ui/terms-link.tsx'
import { CheckBox } from '#src/design-system/form/field.tsx'
import { consentField } from '../enquiry-consent.ts'

/** Which boxes the form shows, for the record of what was agreed to. */
export const CONSENT_ASKED = { 'consent[asked]': CONSENT_BOXES.map(({ name }) => name).join(',') }

/** Asks for an account to go with a lead. */
const ACCOUNT_FIELD = 'lead_client[create_account]'

/** What is agreed to. No box is ticked at first. */
export function ConsentFields({ offersAccount }: { offersAccount: boolean }) {
  const boxes = useConsentBoxes()
  const optional = <span className="muted"> (optional)</span>
  return (
    <div className="consents">
      <input type="hidden" name="consent[versions]" value={formatVersions(boxes)} />
      {boxes.map(({ name, wording, required }) => (
        <CheckBox
          key={name}
          name={consentField(name)}
          value="on"
          required={required}
          label={
            <>
              {linkedTerms(wording)}
              {!required && optional}
            </>
          }
        />
      ))}
      {offersAccount && (
        <CheckBox
          name={ACCOUNT_FIELD}
          value="on"
          label={
            <>
              Create an account so I can save properties
              {optional}
            </>
          }
        />
      )}
    </div>
  )
}
