import type { SelectHTMLAttributes } from 'react'
import { describedBy, Field } from './field.tsx'

/** `value` '' is the choice that asks for nothing ("No minimum"). */
export type Option = { value: string; name: string }

type SelectProps = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'name' | 'defaultValue' | 'className' | 'onChange'
> & {
  options: Option[]
}

/** A native select. A value that no option has (an address may hold any number) is kept: give it as an option. */
export function Select({ options, ...select }: SelectProps) {
  return (
    <select {...select}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  )
}

/** A select with its label above. */
export function SelectField(props: {
  id: string
  name: string
  label: string
  options: Option[]
  defaultValue?: string
  hint?: string
  error?: string
}) {
  const { id, name, label, options, defaultValue, hint, error } = props
  return (
    <Field {...{ id, label, hint, error }}>
      <Select {...{ id, name, options, defaultValue }} className="input" {...describedBy({ id, hint, error })} />
    </Field>
  )
}
