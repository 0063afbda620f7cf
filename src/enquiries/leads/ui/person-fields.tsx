import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_TELEPHONE_LENGTH } from '#src/contact-details/contact-fields.ts'
import { TextField } from '#src/design-system/form/field.tsx'
import { EmailField, TelephoneField } from '#src/design-system/form/form-fields.tsx'

/** Who writes, as every enquiry asks it: names, email and telephone, all required. */
export function PersonFields({ telephoneHint }: { telephoneHint?: string }) {
  return (
    <>
      <div className="twoUp">
        <TextField
          name="lead_client[first_name]"
          label="First name"
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <TextField
          name="lead_client[last_name]"
          label="Last name"
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
          required
        />
      </div>
      <EmailField name="lead_client[email]" label="Email" maxLength={MAX_EMAIL_LENGTH} required />
      <TelephoneField
        name="lead_client[tel_home]"
        label="Phone number"
        hint={telephoneHint}
        maxLength={MAX_TELEPHONE_LENGTH}
        required
      />
    </>
  )
}
