import { formatOpenState, formatSpecialDay, openingWeek, openState, statedHours, ukMoment } from '../opening-hours.ts'
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
  const special = specialDays.find(({ date }) => date === moment.date)
  const day = closedDates.includes(moment.date) ? undefined : moment
  const state = day && openState(openingWeek(hours), day)
  const said = day && !state ? statedHours(hours, day.weekday) : undefined
  const ofSpecial = special && formatSpecialDay(special, moment.minutes)
  line.toggleAttribute('data-open', ofSpecial ? ofSpecial.startsWith('Open') : state?.kind === 'open')
  const words =
    ofSpecial ?? (state ? formatOpenState(state) : said ? `Today: ${said.charAt(0).toLowerCase()}${said.slice(1)}` : '')
  if (line.textContent !== words) line.textContent = words
}
