import { DAY_MS } from '#src/formatting/uk-date.ts'

/** A value as it should be, or why it cannot be read. An empty value is undefined. */
export type Read<T> = { value: T | undefined } | { problem: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** characters; "Wednesday, 28 September 2026 10:00:00.000 +01:00" would be one of the longest */
const longestDate = 60

type Parts = { year: number; month: number; day: number; time?: string }

/**
 * The date forms that feeds use: `YYYY-MM-DD HH:MM:SS` (the format's own), ISO 8601, `DD/MM/YYYY`, `DD-Mon-YYYY`, each
 * with or without a time. Feeds speak the time of the clock on the wall in Britain. Answers ISO 8601 in UTC.
 */
export function readTime(text: string): Read<string> {
  const trimmed = text.trim()
  // "no date" in the databases behind back offices
  if (trimmed === '' || /^(0000-00-00|1900-01-01|0001-01-01|01[/-]01[/-]1900)/.test(trimmed))
    return { value: undefined }
  const parts = trimmed.length > longestDate ? undefined : datePartsOf(trimmed)
  const time = parts && timeOf(parts.time)
  if (!parts || !time || !isCalendarDate(parts)) return { problem: `"${trimmed}" is not a date` }
  const clock = Date.UTC(parts.year, parts.month - 1, parts.day, time.hours, time.minutes, time.seconds)
  const utc = time.offsetMinutes === undefined ? londonToUtc(clock) : clock - time.offsetMinutes * 60_000
  return { value: new Date(utc).toISOString() }
}

/** The day alone, `YYYY-MM-DD`, as written: a day on which a home can be moved into has no time zone. */
export function readDay(text: string): Read<string> {
  const read = readTime(text)
  if ('problem' in read || read.value === undefined) return read
  const { year, month, day } = datePartsOf(text.trim())!
  return { value: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}

function datePartsOf(text: string): Parts | undefined {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.+))?$/.exec(text)
  if (yearFirst) return { year: +yearFirst[1]!, month: +yearFirst[2]!, day: +yearFirst[3]!, time: yearFirst[4] }
  const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[T\s]+(.+))?$/.exec(text)
  if (dayFirst) return { year: +dayFirst[3]!, month: +dayFirst[2]!, day: +dayFirst[1]!, time: dayFirst[4] }
  const named = /^(\d{1,2})[-/ ]([a-z]{3})[a-z]*[-/ ,]+(\d{4})(?:\s+(.+))?$/i.exec(text)
  if (named) {
    const month = months.indexOf(named[2]!.toLowerCase()) + 1
    return { year: +named[3]!, month, day: +named[1]!, time: named[4] }
  }
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  return digits ? { year: +digits[1]!, month: +digits[2]!, day: +digits[3]! } : undefined
}

function timeOf(text: string | undefined) {
  if (text === undefined) return { hours: 0, minutes: 0, seconds: 0, offsetMinutes: undefined }
  const found = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(am|pm)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(text.trim())
  if (!found) return undefined
  const [, hourText, minuteText, secondText = '0', half, zone] = found
  let hours = Number(hourText)
  if (half && hours <= 12) hours = (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  const [minutes, seconds] = [Number(minuteText), Number(secondText)]
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  return { hours, minutes, seconds, offsetMinutes: zone === undefined ? undefined : offsetOf(zone) }
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}

function isCalendarDate({ year, month, day }: Parts): boolean {
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || day < 1) return false
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Summer time: from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last Sunday of October (SI 2002/262). */
function londonToUtc(clock: number): number {
  const year = new Date(clock).getUTCFullYear()
  const summer = clock >= lastSunday(year, 2) + 2 * 3_600_000 && clock < lastSunday(year, 9) + 2 * 3_600_000
  return summer ? clock - 3_600_000 : clock
}

/** 00:00 UTC of the last Sunday of a month that has 31 days; `month` counts from 0. */
function lastSunday(year: number, month: number): number {
  const last = Date.UTC(year, month, 31)
  return last - new Date(last).getUTCDay() * DAY_MS
}
