import { describedBy, Field } from '#src/design-system/form/field.tsx'
import type { CostField } from '../cost-parts.ts'
import './calculator.css'

/** A number field with its unit. 14 characters are eleven digits with commas. */
export function FigureField({ id, name, label, value, problem, before, after, decimals }: CostField & { id: string }) {
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
