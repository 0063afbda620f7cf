/** Dates are ISO 8601 days, such as "2026-12-09". Days and times are those of London, wherever code or visitor is. */

export const DAY_MS = 24 * 60 * 60 * 1000
export const HOUR_MS = DAY_MS / 24
export const MINUTE_MS = HOUR_MS / 60

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** In the order of `Date.prototype.getUTCDay`. */
export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export type UkClock = { date: string; hour: number; minute: number }

/** What calendars and clocks in London show at a moment. */
export function ukClock(at: Date): UkClock {
  london ??= new Intl.DateTimeFormat('en-GB', LONDON_PARTS)
  const part = Object.fromEntries(london.formatToParts(at).map(({ type, value }) => [type, value]))
  return { date: `${part.year}-${part.month}-${part.day}`, hour: Number(part.hour), minute: Number(part.minute) }
}

const LONDON_PARTS: Intl.DateTimeFormatOptions = {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
}

/** Made when first needed: a page that formats no moment does not load the browser's locale tables. */
let london: Intl.DateTimeFormat | undefined

/** The date in London at a moment, "2026-11-20". */
export function ukDate(at: Date): string {
  return ukClock(at).date
}

/**
 * The moment at which clocks in London show the hour of a date. Of an hour that comes twice, when the clocks go back,
 * the first; of one that is left out, when they go forward, the hour after it.
 */
export function atUkHour(date: string, hour: number): Date {
  return atUkTime(date, hour * 60)
}

/** The same for minutes after midnight: 990 is 16:30, and 1440 the midnight that ends the date. */
export function atUkTime(date: string, minutes: number): Date {
  const asUtc = new Date(Date.parse(`${date}T00:00:00Z`) + minutes * MINUTE_MS)
  const inSummerTime = new Date(asUtc.getTime() - HOUR_MS)
  const { hour, minute } = ukClock(inSummerTime)
  return hour === asUtc.getUTCHours() && minute === asUtc.getUTCMinutes() ? inSummerTime : asUtc
}

/** The date some days after another, or before it. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** How many days one date is after another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / DAY_MS
}

/** "Wednesday" of "2026-12-09". */
export function weekdayName(date: string): (typeof WEEKDAY_NAMES)[number] {
  return WEEKDAY_NAMES[new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()]!
}

/** "9 December 2026"; with its weekday "Wednesday 9 December 2026"; without its year "9 December". */
export function formatUkDate(date: string, { weekday = false, year = true } = {}): string {
  const [isoYear, month, day] = date.slice(0, 10).split('-').map(Number)
  const words = [weekday && weekdayName(date), day, MONTH_NAMES[month! - 1], year && isoYear]
  return words.filter(Boolean).join(' ')
}

/** "December 2026" */
export function formatUkMonth(date: string): string {
  return `${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
}

/** "20 November 2026 at 17:18", by the clocks of London. */
export function formatUkMoment(at: Date, options?: { weekday?: boolean; year?: boolean }): string {
  const { date, hour, minute } = ukClock(at)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${formatUkDate(date, options)} at ${two(hour)}:${two(minute)}`
}

/** "9 am", "4.30 pm", "noon": minutes after midnight. */
export function formatTimeOfDay(minutes: number): string {
  if (minutes === 12 * 60) return 'noon'
  const past = minutes % 60
  const hour = Math.floor(minutes / 60)
  return `${hour % 12 || 12}${past === 0 ? '' : `.${String(past).padStart(2, '0')}`} ${hour < 12 ? 'am' : 'pm'}`
}

/** "9 am", "4.30 pm", "noon", by the clocks of London. */
export function formatTime(at: Date): string {
  const { hour, minute } = ukClock(at)
  return formatTimeOfDay(hour * 60 + minute)
}

/** Minutes after midnight of "16:30", as time fields have it; undefined for anything else. */
export function parseTimeOfDay(text: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute)
}

/** "16:30" of 990, for a time field. */
export function toTimeInput(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** How long something takes, or has waited: "8 min", "2 h 42 min", "1 day", "3 days". */
export function formatMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  const days = Math.floor(whole / (24 * 60))
  if (days > 0) return days === 1 ? '1 day' : `${days} days`
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
