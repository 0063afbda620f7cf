import type { Branch } from '#src/agency/profile/agency.ts'
import './opening-hours.css'

export type OpenNowProps = {
  hours: Branch['hours']
  /** days on which nothing is claimed: "2026-12-25" */
  closedDates: readonly string[]
}

/**
 * Whether the branch is open now. The browser says it (show-open-now.ts): a cached page would be wrong. Its line takes its
 * space from the start.
 */
export function OpenNow({ hours, closedDates }: OpenNowProps) {
  return (
    <p
      className="openNow withScript"
      data-open-now={JSON.stringify({ hours, closedDates })}
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
    />
  )
}
