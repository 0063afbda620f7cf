import { Link } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatNumber } from '#src/formatting/numbers.ts'
import { REPORT_TOTALS } from '#src/reports/report.ts'
import { Sparkline } from '../../parts/sparkline.tsx'

/** What Reports totals, of the last seven days beside the seven before. */
export function WeekFigures({ week }: { week: DeskResult<'week-figures'> }) {
  return (
    <section className="section">
      <div className="top">
        <h2>Last 7 days</h2>
        <span className="push">
          <Link to="/desk/reports">Reports</Link>
        </span>
      </div>
      <div>
        {week.map(({ total, value, change, series }) => (
          <div className="figrow" key={total}>
            <span>{REPORT_TOTALS[total]}</span>
            <span className="num">
              <span className="strong">{total === 'answered' ? asShare(value) : formatNumber(value ?? 0)}</span>{' '}
              <span className="muted small">{change}</span>
            </span>
            <Sparkline counts={withoutGaps(series)} />
          </div>
        ))}
      </div>
    </section>
  )
}

const asShare = (value: number | null) => (value === null ? '–' : `${Math.round(value * 100)}%`)

/** On a day without a reply the share of those in time is what it was before. */
function withoutGaps(series: readonly (number | null)[]): number[] {
  let last = series.find((value) => value !== null) ?? 0
  return series.map((value) => {
    last = value ?? last
    return last
  })
}
