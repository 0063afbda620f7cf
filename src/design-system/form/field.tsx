import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { useFormField, useTicked } from './form-context.ts'
import './field.css'

export type FieldProps = {
  /** in a `Form` it follows from the name */
  id?: string
  label: string
  /** under the label: what to write, or why we ask */
  hint?: string
  /** in words, beneath the control; absent while all is well */
  error?: string
  optional?: boolean
}

/** What a control says about itself to assistive technology, so that hint and error are read with it. */
export function describedBy({ id, hint, error }: { id: string } & Pick<FieldProps, 'hint' | 'error'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** A label above its control, a hint under the label, an error in words beneath. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
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
      {error && <FieldError id={id} error={error} />}
    </div>
  )
}

/** What is wrong with a field, beneath it. */
export function FieldError({ id, error }: { id: string; error: string }) {
  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="info" />
      {error}
    </p>
  )
}

export type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'name'
  | 'defaultValue'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'minLength'
  | 'pattern'
  | 'title'
  | 'required'
>

/** One line of text with its label. In a `Form` it shows the form's error of its name, and what was typed. */
export function TextField({ label, hint, optional, id, error, defaultValue, ...input }: FieldProps & InputProps) {
  const field = useFormField({ id, name: input.name, error, defaultValue })
  return (
    <Field {...{ label, hint, optional, id: field.id, error: field.error }}>
      <input
        className="input"
        {...input}
        {...{ id: field.id, defaultValue: field.defaultValue, disabled: field.disabled }}
        {...describedBy({ id: field.id, hint, error: field.error })}
      />
    </Field>
  )
}

type CheckBoxProps = {
  label: ReactNode
  name: string
  value: string
  /** in a `Form`, where its error shows beneath it */
  id?: string
  error?: string
  required?: boolean
  defaultChecked?: boolean
  /** with `onChange`, in place of `defaultChecked` */
  checked?: boolean
  onChange?: () => void
  note?: string
}

/** A tick box with its label; `note` is at the end of the line, such as a number of homes. */
export function CheckBox({ label, note, id, error: given, defaultChecked, ...input }: CheckBoxProps) {
  const field = useFormField({ id, name: input.name, error: given })
  const start = useTicked(input.name, input.value, defaultChecked)
  // with an error or without, the box stays in the same place: React would replace a moved one, and its tick be lost
  return (
    <div className={field.error ? 'field bad' : 'checkField'}>
      <label className="check">
        <input
          type="checkbox"
          {...input}
          id={field.id === input.name ? undefined : field.id}
          defaultChecked={start}
          disabled={field.disabled}
          aria-invalid={field.error ? true : undefined}
          aria-describedby={field.error && `${field.id}-error`}
        />
        <span>{label}</span>
        {note && <small>{note}</small>}
      </label>
      {field.error && <FieldError id={field.id} error={field.error} />}
    </div>
  )
}
