import type { CostRow } from '../cost-parts.ts'
import './calculator.css'

export function CostRows({ rows }: { rows: CostRow[] }) {
  return (
    <dl className="costRows">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
