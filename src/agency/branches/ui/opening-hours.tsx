import type { Branch, SpecialDay } from '#src/agency/profile/agency.ts'
import { specialDayName } from '../opening-hours.ts'
import './opening-hours.css'

type OpeningHoursProps = Pick<Branch, 'hours'> & { specialDays?: readonly SpecialDay[] }

/** The hours as the agency writes them, and the days that differ. */
export function OpeningHours({ hours, specialDays = [] }: OpeningHoursProps) {
  if (hours.length === 0) return null
  return (
    <dl className="openingHours">
      {hours.map(({ days, opens }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{opens}</dd>
        </div>
      ))}
      {specialDays.map((day) => (
        <div key={day.date}>
          <dt>{specialDayName(day)}</dt>
          <dd>{day.opens}</dd>
        </div>
      ))}
    </dl>
  )
}
