import { Link } from 'react-router'
import { formatNumber } from '#src/formatting/numbers.ts'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import {
  COUNTED,
  COUNTED_NAMES,
  ENOUGH_SIMILAR,
  STATISTICS_DAYS,
  type StatisticsDays,
} from '#src/stock/statistics/property-statistics.ts'
import { loadFromDesk } from '../../desk-context.ts'
import type { DeskArgs, DeskPage } from '../../desk-page.ts'
import { Sparkline } from '../../parts/sparkline.tsx'

export async function loader(args: DeskArgs<'id'>) {
  const asked = Number(new URL(args.request.url).searchParams.get('days'))
  const days: StatisticsDays = STATISTICS_DAYS.find((one) => one === asked) ?? STATISTICS_DAYS[0]
  const statistics = await loadFromDesk(args, 'get-property-statistics', { id: Number(args.params.id), days })
  if (!statistics) throw new Response(null, { status: 404 })
  return { ...statistics, count: days }
}

type StatisticsData = DeskPage<typeof loader>['loaderData']

/** What visitors do with one home, beside what they do with homes like it. */
export default function Statistics({ loaderData }: DeskPage<typeof loader>) {
  const { count } = loaderData
  return (
    <>
      <nav className="seg" aria-label="Days">
        {STATISTICS_DAYS.map((days) => (
          <Link
            key={days}
            to={days === STATISTICS_DAYS[0] ? '?' : `?days=${days}`}
            aria-current={days === count ? 'page' : undefined}
            preventScrollReset
          >
            {days} days
          </Link>
        ))}
      </nav>
      <Totals {...loaderData} />
      <Similar {...loaderData} />
      <DayByDay {...loaderData} />
    </>
  )
}

function Totals({ totals, usual, own, count }: StatisticsData) {
  return (
    <section className="statline four" aria-label={`The last ${count} days`}>
      {COUNTED_NAMES.map((name) => {
        const times = usual && usual[name] > 0 ? totals[name] / usual[name] : null
        return (
          <div key={name}>
            <span className="k">{COUNTED[name]}</span>
            <span className="v">{formatNumber(totals[name])}</span>
            <span className={times === null || isUsual(times) ? 'd' : times > 1 ? 'd up' : 'd down'}>
              {times === null
                ? usual
                  ? 'Similar properties have none'
                  : 'Too few to compare'
                : `${formatNumber(times, 1)} × similar properties`}
            </span>
            <Sparkline counts={own[name]} />
          </div>
        )
      })}
    </section>
  )
}

/** So near that it is no news. */
const isUsual = (times: number) => times >= 0.95 && times < 1.05

function Similar({ similar, usual, totals }: StatisticsData) {
  return (
    <section className="section" aria-labelledby="similar">
      <div className="top">
        <h2 id="similar">Similar properties</h2>
        <span className="push muted">Near, like this one in kind, price and bedrooms, and on the market</span>
      </div>
      {similar.length === 0 ? (
        <p className="muted">Your website has no property like this one.</p>
      ) : (
        <table className="grid compact wraps">
          <thead>
            <tr>
              <th scope="col">Property</th>
              <th scope="col" className="r">
                Price
              </th>
              {COUNTED_NAMES.map((name) => (
                <th key={name} scope="col" className={name === 'views' ? 'r' : 'r not-phone'}>
                  {COUNTED[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {similar.map((home) => (
              <tr key={home.id}>
                <td>
                  <Link to={`/desk/properties/${home.id}`}>{home.address}</Link>
                </td>
                <td className="r">{home.price}</td>
                {COUNTED_NAMES.map((name) => (
                  <td key={name} className={name === 'views' ? 'r' : 'r not-phone'}>
                    {formatNumber(home.totals[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {usual && (
            <tfoot>
              <Row name="On average" of={(name) => formatNumber(usual[name], 1)} />
              <Row name="This property" of={(name) => formatNumber(totals[name])} />
            </tfoot>
          )}
        </table>
      )}
      {similar.length > 0 && !usual && (
        <p className="muted small">From {ENOUGH_SIMILAR} similar properties on there is an average to compare with.</p>
      )}
    </section>
  )
}

function Row({ name, of }: { name: string; of: (name: (typeof COUNTED_NAMES)[number]) => string }) {
  return (
    <tr>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      {COUNTED_NAMES.map((counted) => (
        <td key={counted} className={counted === 'views' ? 'r' : 'r not-phone'}>
          {of(counted)}
        </td>
      ))}
    </tr>
  )
}

function DayByDay({ days, own }: StatisticsData) {
  return (
    <details className="section">
      <summary>Day by day</summary>
      <table className="grid compact wraps">
        <thead>
          <tr>
            <th scope="col">Day</th>
            {COUNTED_NAMES.map((name) => (
              <th key={name} scope="col" className="r">
                {COUNTED[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .map((day, at) => (
              <tr key={day}>
                <th scope="row">{formatUkDate(day, { weekday: true, year: false })}</th>
                {COUNTED_NAMES.map((name) => (
                  <td key={name} className="r">
                    {formatNumber(own[name][at]!)}
                  </td>
                ))}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </details>
  )
}
