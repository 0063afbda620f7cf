import { useEffect, useState } from 'react'
import type { Branch } from '#src/agency/profile/agency.ts'
import { formatOpenState, openingWeek, openState, statedHours, ukMoment } from '../opening-hours.ts'
import './opening-hours.css'

export type OpenNowProps = {
  hours: Branch['hours']
  /** days on which nothing is claimed: "2026-12-25" */
  closedDates: readonly string[]
}

/** A minute passes at most before it is said anew. */
const TICK_MS = 30_000

/**
 * Whether the branch is open now, in London time. It is rendered in the browser alone: a cached page would be wrong. Its
 * line takes its space from the start.
 */
export function OpenNow({ hours, closedDates }: OpenNowProps) {
  const [now, setNow] = useState<Date>()
  useEffect(() => {
    const tick = () => setNow(new Date())
    tick()
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const moment = now && ukMoment(now)
  const day = moment && !closedDates.includes(moment.date) ? moment : undefined
  const state = day && openState(openingWeek(hours), day)
  const said = day && !state ? statedHours(hours, day.weekday) : undefined
  return (
    <p className="openNow withScript" data-open={state?.kind === 'open' || undefined}>
      {state && formatOpenState(state)}
      {said && `Today: ${said.charAt(0).toLowerCase()}${said.slice(1)}`}
    </p>
  )
}
