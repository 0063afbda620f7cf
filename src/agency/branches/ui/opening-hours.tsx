import type { Branch } from '#src/agency/profile/agency.ts'
import './opening-hours.css'

/** The hours as the agency writes them. */
export function OpeningHours({ hours }: Pick<Branch, 'hours'>) {
  if (hours.length === 0) return null
  return (
    <dl className="openingHours">
      {hours.map(({ days, opens }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{opens}</dd>
        </div>
      ))}
    </dl>
  )
}
