import { MAX_EMAIL_LENGTH } from '#src/contact-details/contact-fields.ts'
import { CheckBox, Field, TextField } from '#src/design-system/form/field.tsx'
import { useFormField } from '#src/design-system/form/form-context.ts'
import { EmailField, TelephoneField } from '#src/design-system/form/form-fields.tsx'
import { SelectField } from '#src/design-system/form/select.tsx'
import { TextArea } from '#src/design-system/form/text-area.tsx'
import { MAX_LINE_LENGTH, MAX_MESSAGE_LENGTH } from '#src/enquiries/fields/enquiry-validation.ts'
import { labelOf } from '#src/enquiries/leads/extra-fields.ts'
import { FileField } from '#src/enquiries/uploads/ui/file-field.tsx'
import type { FormElement } from '../form-definition.ts'
import { submissionField } from '../parse-submission.ts'

/** A field as a form's definition has it. One that is disabled is shown and not sent. */
export function DefinitionField({ element }: { element: FormElement }) {
  const { fieldName, friendlyName, inputType, required, hidden, disabled, options = [], value } = element
  const name = submissionField(fieldName)
  if (hidden) return disabled ? null : <input type="hidden" name={name} value={value ?? ''} />
  const said = {
    name,
    label: labelOf(friendlyName),
    optional: !required,
    required,
    defaultValue: value,
    autoComplete: FILLED_IN[fieldName],
  }
  if (disabled) return <Shown name={name} label={said.label} value={value ?? ''} />
  switch (inputType) {
    case 'textarea':
      return <TextArea {...said} maxLength={MAX_MESSAGE_LENGTH} />
    case 'select':
      return (
        <SelectField
          {...said}
          options={[{ value: '', name: 'Please select' }, ...options.map((name) => ({ value: name, name }))]}
        />
      )
    case 'checkbox':
      return (
        <CheckBox
          name={name}
          value="on"
          required={required}
          defaultChecked={value !== undefined && value !== ''}
          label={
            <>
              {said.label}
              {!required && <span className="muted"> (optional)</span>}
            </>
          }
        />
      )
    case 'file':
      return <FileField name={name} label={said.label} optional={!required} />
    case 'email':
      return <EmailField {...said} maxLength={MAX_EMAIL_LENGTH} />
    case 'tel':
      return <TelephoneField {...said} maxLength={40} />
    case 'number':
      return <TextField {...said} inputMode="decimal" maxLength={20} />
    default:
      return <TextField {...said} type={inputType} maxLength={inputType === 'text' ? MAX_LINE_LENGTH : undefined} />
  }
}

/** A read-only value: shown and not sent. */
function Shown({ name, label, value }: { name: string; label: string; value: string }) {
  const { id } = useFormField({ name })
  return (
    <Field id={id} label={label}>
      <input className="input" type="text" id={id} name={name} value={value} readOnly disabled data-off />
    </Field>
  )
}

const FILLED_IN: Partial<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  tel_home: 'tel',
}
