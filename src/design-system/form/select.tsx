import type { SelectHTMLAttributes } from 'react'
import { describedBy, Field, type FieldProps } from './field.tsx'
import { useFormField } from './form-context.ts'

/** `value` '' is the choice that asks for nothing ("No minimum"). Options of one `group` have to stand together. */
export type SelectOption = { value: string; name: string; group?: string }

type SelectProps = Pick<
  SelectHTMLAttributes<HTMLSelectElement>,
  | 'id'
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'className'
  | 'onChange'
  | 'disabled'
  | 'required'
  | 'autoComplete'
  | 'aria-describedby'
  | 'aria-invalid'
> & { options: SelectOption[] }

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

type SelectFieldProps = Omit<SelectProps, 'id' | 'className' | 'disabled' | 'aria-describedby' | 'aria-invalid'> &
  FieldProps

/** A select with its label above; in a `Form` like every other field of it. */
export function SelectField({ label, hint, optional, id, error, defaultValue, ...select }: SelectFieldProps) {
  const field = useFormField({ id, name: select.name, error, defaultValue })
  return (
    <Field {...{ label, hint, optional, id: field.id, error: field.error }}>
      <Select
        {...select}
        {...{ id: field.id, defaultValue: field.defaultValue, disabled: field.disabled }}
        className="input"
        {...describedBy({ id: field.id, hint, error: field.error })}
      />
    </Field>
  )
}
