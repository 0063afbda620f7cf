import type { TextareaHTMLAttributes } from 'react'
import { describedBy, Field, type FieldProps } from './field.tsx'
import { useFormField } from './form-context.ts'
import './text-area.css'

type TextAreaProps = FieldProps &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'defaultValue' | 'rows' | 'maxLength' | 'required'>

/** Several lines of text with their label. */
export function TextArea({ label, hint, optional, id, error, defaultValue, ...area }: TextAreaProps) {
  const field = useFormField({ id, name: area.name, error, defaultValue })
  return (
    <Field {...{ label, hint, optional, id: field.id, error: field.error }}>
      <textarea
        className="input"
        rows={5}
        {...area}
        id={field.id}
        defaultValue={field.defaultValue}
        disabled={field.disabled}
        {...describedBy({ id: field.id, hint, error: field.error })}
      />
    </Field>
  )
}
