import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

type FieldProps = {
  id: string
  label: string
  /** under the label: what to write, or why we ask */
  hint?: string
  /** in words, beneath the control; absent while all is well */
  error?: string
  optional?: boolean
}

/** What a control says about itself to assistive technology, so that hint and error are read with it. */
export function describedBy({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** A label above its control, a hint under the label, an error in words beneath. */
export function Field({ id, label, hint, error, optional, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="info" />
          {error}
        </p>
      )}
    </div>
  )
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'name' | 'defaultValue' | 'autoComplete' | 'inputMode' | 'maxLength'
>

/** One line of text with its label. */
export function TextField({ id, label, hint, error, optional, ...input }: FieldProps & InputProps) {
  return (
    <Field {...{ id, label, hint, error, optional }}>
      <input className="input" id={id} {...input} {...describedBy({ id, hint, error })} />
    </Field>
  )
}

/** A tick that stands for itself; `note` is a quiet word at the end of the line, such as a number of homes. */
export function CheckBox(props: {
  label: string
  name: string
  value: string
  defaultChecked?: boolean
  /** with `onChange`, in place of `defaultChecked` */
  checked?: boolean
  onChange?: () => void
  note?: string
}) {
  const { label, note, ...input } = props
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
      {note && <small>{note}</small>}
    </label>
  )
}
