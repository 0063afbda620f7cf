import type { ReactNode } from 'react'
import { describedBy, Field } from '#src/design-system/field.tsx'
import './calculator.css'

type FigureFieldProps = {
  id: string
  name: string
  label: string
  value: string
  problem?: string
  /** stands before the figure */
  before?: ReactNode
  /** stands after it */
  after?: ReactNode
  decimals?: boolean
}

/** One figure with its unit. Eleven digits with their commas fit (spec 2 §5). */
export function FigureField({ id, name, label, value, problem, before, after, decimals }: FigureFieldProps) {
  return (
    <Field id={id} label={label} error={problem}>
      <div className="affix">
        {before && <span>{before}</span>}
        <input
          className="input figures"
          id={id}
          name={name}
          defaultValue={value}
          inputMode={decimals ? 'decimal' : 'numeric'}
          maxLength={14}
          autoComplete="off"
          {...describedBy({ id, error: problem })}
        />
        {after && <span>{after}</span>}
      </div>
    </Field>
  )
}
