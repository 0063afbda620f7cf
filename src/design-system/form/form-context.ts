import { createContext, useContext } from 'react'

/** What was typed, by the names of the fields. Several values are several ticks of one name. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>

/** What is wrong, in words: of single fields by their names, and of the whole. */
export type FormProblems = {
  errors: Readonly<Record<string, string>>
  problem?: string | readonly string[]
}

/** What a form tells its fields. */
type FormParts = {
  id: string
  problems: FormProblems
  values: FormValues
  /** it is being checked or sent */
  busy: boolean
}

export const FormContext = createContext<FormParts | null>(null)

/** The id of a form's field; a name such as `lead_client[email]` is no id that a link can carry. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name.replace(/\W+/g, '-').replace(/-$/, '')}`
}

type FieldOfForm = { id?: string; name?: string; error?: string; defaultValue?: string | number | readonly string[] }

/** What a field says of itself, completed by what the form around it knows: id, error, what was typed, and busy. */
export function useFormField({ id, name = '', error, defaultValue }: FieldOfForm) {
  const form = useContext(FormContext)
  const typed = form?.values[name]
  return {
    id: id ?? (form ? fieldId(form.id, name) : name),
    error: error ?? form?.problems.errors[name],
    defaultValue: typed === undefined ? defaultValue : String(typed),
    disabled: form?.busy || undefined,
  }
}

/** Whether a tick or a choice is set: as it was typed, else as the caller starts it. */
export function useTicked(name: string, value: string, defaultChecked?: boolean): boolean | undefined {
  const typed = useContext(FormContext)?.values[name]
  if (typed === undefined) return defaultChecked
  return Array.isArray(typed) ? typed.includes(value) : typed === value
}
