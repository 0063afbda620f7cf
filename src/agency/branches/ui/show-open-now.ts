import { formatOpenState, openingWeek, openState, statedHours, ukMoment } from '../opening-hours.ts'
import type { OpenNowProps } from './open-now.tsx'

/** A minute passes at most before it is said anew. */
const TICK_MS = 30_000

/** Says beside each branch whether it is open now, in London time. */
export function showOpenNow(): void {
  const lines = document.querySelectorAll<HTMLElement>('[data-open-now]')
  const tick = () => {
    for (const line of lines) say(line, new Date())
  }
  tick()
  setInterval(tick, TICK_MS)
}

function say(line: HTMLElement, now: Date): void {
  const { hours, closedDates, specialDays = [] }: OpenNowProps = JSON.parse(line.dataset.openNow!)
  const moment = ukMoment(now)
  const state = openState({ week: openingWeek(hours), specialDays, unknownDates: closedDates }, moment)
  const said = state || closedDates.includes(moment.date) ? undefined : statedHours(hours, moment.weekday)
  line.toggleAttribute('data-open', state?.kind === 'open')
  const words = state ? formatOpenState(state) : said ? `Today: ${said.charAt(0).toLowerCase()}${said.slice(1)}` : ''
  if (line.textContent !== words) line.textContent = words
}
