import type { SelectHTMLAttributes } from 'react'
import { describedBy, Field } from './field.tsx'

/** `value` '' is the choice that asks for nothing ("No minimum"). Options of one `group` have to stand together. */
export type Option = { value: string; name: string; group?: string }

type SelectProps = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'name' | 'value' | 'defaultValue' | 'className' | 'onChange' | 'aria-describedby' | 'aria-invalid'
> & { options: Option[] }

/** A native select, with its options in groups where they name one. */
export function Select({ options, ...select }: SelectProps) {
  const groups = [...new Set(options.map(({ group }) => group))]
  return (
    <select {...select}>
      {groups.map((group) => {
        const members = options.filter((option) => option.group === group)
        const elements = members.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))
        return group === undefined ? (
          elements
        ) : (
          <optgroup key={group} label={group}>
            {elements}
          </optgroup>
        )
      })}
    </select>
  )
}

type SelectFieldProps = Omit<SelectProps, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'> & {
  id: string
  label: string
  hint?: string
  error?: string
}

/** A select with its label above. */
export function SelectField({ id, label, hint, error, ...select }: SelectFieldProps) {
  return (
    <Field {...{ id, label, hint, error }}>
      <Select {...{ id, ...select }} className="input" {...describedBy({ id, hint, error })} />
    </Field>
  )
}
