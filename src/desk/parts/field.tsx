import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { DeskIcon } from './icon.tsx'

type FieldProps = {
  label: string
  name: string
  hint?: ReactNode
  /** what is wrong with what was typed, and how to put it right */
  problem?: string | undefined
} & InputHTMLAttributes<HTMLInputElement>

/** A labelled text field, with its hint and its problem read out with it. */
export function TextInput({ label, name, hint, problem, className = '', ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={problem ? 'field bad' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <input
        {...input}
        id={id}
        name={name}
        className={`input ${className}`}
        aria-describedby={described || undefined}
        aria-invalid={problem ? true : undefined}
      />
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
    </div>
  )
}

export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="err" id={id}>
      <DeskIcon name="problem" size="s" />
      {children}
    </span>
  )
}

/** A message above a form: what failed as a whole. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <div className="notice bad" role="alert">
      <DeskIcon name="problem" />
      <p>{children}</p>
    </div>
  )
}
