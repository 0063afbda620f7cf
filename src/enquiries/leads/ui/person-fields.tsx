import { TextField } from '#src/design-system/form/field.tsx'
import { EmailField, TelephoneField } from '#src/design-system/form/form-fields.tsx'
import { LONGEST_EMAIL, LONGEST_NAME } from '#src/enquiries/fields/field-rules.ts'

/** Who writes, as every enquiry asks it: names, e-mail and telephone, all required (spec 2 §5). */
export function PersonFields({ telephoneHint }: { telephoneHint?: string }) {
  return (
    <>
      <div className="twoUp">
        <TextField
          name="lead_client[first_name]"
          label="First name"
          autoComplete="given-name"
          maxLength={LONGEST_NAME}
          required
        />
        <TextField
          name="lead_client[last_name]"
          label="Last name"
          autoComplete="family-name"
          maxLength={LONGEST_NAME}
          required
        />
      </div>
      <EmailField name="lead_client[email]" label="Email" maxLength={LONGEST_EMAIL} required />
      <TelephoneField name="lead_client[tel_home]" label="Phone number" hint={telephoneHint} maxLength={40} required />
    </>
  )
}
