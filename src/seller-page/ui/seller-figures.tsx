import { formatNumber } from '#src/formatting/numbers.ts'
import { formatMinutes, formatUkDate } from '#src/formatting/uk-date.ts'
import { changeInPercent, SELLER_DAYS } from '../seller-page.ts'
import type { OpenSellerView } from '../seller-page-view.ts'

type FiguresProps = { view: OpenSellerView }

/** Totals, views day by day, and how similar homes do. */
export function SellerFigures({ view }: FiguresProps) {
  const { shows, facts } = view
  return (
    <>
      <Totals view={view} />
      {shows.views && <ViewsByDay facts={facts} />}
      {shows.comparison && <Comparison facts={facts} />}
    </>
  )
}

export function Totals({ view: { shows, facts } }: FiguresProps) {
  const { totals, responseMinutes } = facts
  const change = changeInPercent(totals.views.count, totals.views.before)
  const figures = [
    shows.views && {
      name: `Online views, ${SELLER_DAYS} days`,
      value: formatNumber(totals.views.count),
      note: change && `${change} on the ${SELLER_DAYS} days before`,
    },
    shows.saves && { name: 'Saved', value: formatNumber(totals.saves.count), note: `${totals.saves.lately} lately` },
    shows.enquiries && {
      name: 'Enquiries',
      value: formatNumber(totals.enquiries.count),
      note: `${totals.enquiries.lately} lately`,
    },
    shows.viewings && {
      name: 'Viewings',
      value: formatNumber(totals.viewings.count),
      note: `${totals.viewings.upcoming} to come`,
    },
    totals.alerts > 0 && { name: 'Email alerts sent', value: formatNumber(totals.alerts), note: 'to people searching' },
    responseMinutes !== null && { name: 'Our response time', value: formatMinutes(responseMinutes), note: 'typical' },
  ].filter((one) => one !== false)
  if (figures.length === 0) return null
  return (
    <dl className="totals">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className="figures value">{value}</span>
            {note && <span className="muted small">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const WIDTH = 700
const HEIGHT = 160
const FOOT = 24

/** A bar for each day, drawn on the server, with the numbers as a table below. */
export function ViewsByDay({ facts: { days, viewsByDay } }: Pick<OpenSellerView, 'facts'>) {
  const most = Math.max(1, ...viewsByDay)
  const step = WIDTH / days.length
  const best = viewsByDay.indexOf(most)
  const label =
    best === -1
      ? 'Nobody has viewed it online yet.'
      : `Most online views, ${most}, on ${formatUkDate(days[best]!, { year: false })}.`
  return (
    <section aria-labelledby="by-day">
      <h2 id="by-day">Online views by day</h2>
      <svg className="bars" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
        {viewsByDay.map((count, at) => {
          const height = (count / most) * (HEIGHT - FOOT - 16)
          const x = at * step
          return (
            <g key={days[at]}>
              <rect x={x + 5} width={step - 10} y={HEIGHT - FOOT - height} height={height} rx="2" />
              <text x={x + step / 2} y={HEIGHT - FOOT - height - 4} textAnchor="middle">
                {count}
              </text>
            </g>
          )
        })}
        <text x="5" y={HEIGHT - 6}>
          {formatUkDate(days[0]!, { year: false })}
        </text>
        <text x={WIDTH - 5} y={HEIGHT - 6} textAnchor="end">
          {formatUkDate(days.at(-1)!, { year: false })}
        </text>
      </svg>
      <details>
        <summary>View as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Online views</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, at) => (
              <tr key={day}>
                <th scope="row">{formatUkDate(day, { weekday: true, year: false })}</th>
                <td className="figures">{viewsByDay[at]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/** Beside at least five similar homes; with fewer there is nothing here. */
export function Comparison({ facts: { comparison } }: Pick<OpenSellerView, 'facts'>) {
  if (!comparison) return null
  return (
    <section aria-labelledby="compared">
      <h2 id="compared">Compared with similar homes</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Last {SELLER_DAYS} days</th>
            <th scope="col">Yours</th>
            <th scope="col">{comparison.homes} similar homes, on average</th>
          </tr>
        </thead>
        <tbody>
          {comparison.rows.map(({ words, own, usual }) => (
            <tr key={words}>
              <th scope="row">{words}</th>
              <td className="figures strong">{formatNumber(own)}</td>
              <td className="figures">{formatNumber(usual)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted small">Near yours, of the same kind, and alike in price and bedrooms. From our website.</p>
    </section>
  )
}
