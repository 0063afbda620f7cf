import { z } from 'zod'
import { atUkTime, parseTimeOfDay } from '#src/formatting/uk-date.ts'

/** Milliseconds since 1970 of "2026-11-25" and "10:00" by the clocks of London; undefined where either is none. */
export function parseUkTime(date: string, time: string): number | undefined {
  const minutes = parseTimeOfDay(time)
  if (!z.iso.date().safeParse(date).success || minutes === undefined) return undefined
  return atUkTime(date, minutes).getTime()
}
