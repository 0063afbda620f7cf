import type { Branch, SpecialDay } from '#src/agency/profile/agency.ts'
import './opening-hours.css'

export type OpenNowProps = {
  hours: Branch['hours']
  /** days on which nothing is claimed, such as bank holidays: "2026-12-25" */
  closedDates: readonly string[]
  /** days with hours of their own */
  specialDays?: readonly SpecialDay[]
}

/**
 * Whether the branch is open now. The browser says it (show-open-now.ts): a cached page would be wrong. Its line takes its
 * space from the start.
 */
export function OpenNow({ hours, closedDates, specialDays }: OpenNowProps) {
  return (
    <p
      className="openNow withScript"
      data-open-now={JSON.stringify({ hours, closedDates, ...(specialDays?.length && { specialDays }) })}
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}
