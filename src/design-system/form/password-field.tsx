import { useState } from 'react'
import { describedBy, Field, type FieldProps, type InputProps } from './field.tsx'
import { useFormField } from './form-context.ts'
import './form.css'

type PasswordFieldProps = Omit<FieldProps & InputProps, 'type' | 'defaultValue' | 'inputMode' | 'autoComplete'> & {
  /** `new-password` lets the browser offer one */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be revealed while typing. It is hidden while it is sent, and never written into a page. */
export function PasswordField({ label, hint, id, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const field = useFormField({ id, name: input.name, error })
  const visible = shown && !field.disabled
  return (
    <Field {...{ label, hint, id: field.id, error: field.error }}>
      <div className="password">
        <input
          className="input"
          {...input}
          {...{ id: field.id, disabled: field.disabled }}
          type={visible ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          {...describedBy({ id: field.id, hint, error: field.error })}
        />
        <button className="withScript" type="button" aria-controls={field.id} onClick={() => setShown(!visible)}>
          {visible ? 'Hide' : 'Show'}
          <span className="visuallyHidden"> {label.toLowerCase()}</span>
        </button>
      </div>
    </Field>
  )
}
