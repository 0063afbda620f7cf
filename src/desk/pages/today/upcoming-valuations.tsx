import { Link } from 'react-router'
import type { DeskResult } from '#src/app/desk/desk-calls.ts'
import { formatNumber, formatPounds } from '#src/formatting/numbers.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import { DeskIcon } from '../../parts/icon.tsx'

type UpcomingValuation = DeskResult<'upcoming-appointments'>['valuations'][number]

/** Homes that somebody is to value next, with what homes near them went for. */
export function UpcomingValuations({ valuations }: { valuations: readonly UpcomingValuation[] }) {
  return (
    <section className="section">
      <div className="top">
        <h2>Upcoming valuations</h2>
      </div>
      <ul className="rows lead wrap">
        {valuations.map(({ id, address, who, when, staffName, isProvisional, telephone, sold }) => (
          <li key={id}>
            <span className="thumb none">
              <DeskIcon name="flag" />
            </span>
            <div>
              <Link className="main" to={`/desk/viewings/${id}`}>
                {address}
              </Link>{' '}
              <span className="muted">
                {when}, {staffName}
              </span>
              <div className="sub">
                {who}. {isProvisional && 'Not confirmed yet. '}
                {sold && soldInWords(sold)}
              </div>
            </div>
            {telephone !== '' && (
              <div className="acts">
                <a className="btn small" href={telephoneHref(telephone)}>
                  <DeskIcon name="phone" size="s" />
                  Call<span className="vh"> {who}</span>
                </a>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function soldInWords({ count, low, high }: NonNullable<UpcomingValuation['sold']>): string {
  return `${formatNumber(count)} sold within half a mile in a year, half of them for ${formatPounds(low)} to ${formatPounds(high)}.`
}
