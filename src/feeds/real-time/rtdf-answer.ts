import { toTimeInput, ukClock } from '#src/formatting/uk-date.ts'
import type { Fault } from './faults.ts'

/** What every answer begins with. */
type CallFacts = { requestId: string; receivedAt: Date; now: Date }

/** An answer as Rightmove's real-time data feed has them: what was asked for, or why not. */
export function rtdfAnswer(
  { requestId, receivedAt, now }: CallFacts,
  { message, faults = [], notes = [], body = {} }: RtdfParts,
) {
  return {
    request_id: requestId,
    message,
    success: faults.length === 0,
    request_timestamp: rtdfMoment(receivedAt),
    response_timestamp: rtdfMoment(now),
    ...body,
    errors: faults.map(({ code, words, value = null }) => ({
      error_code: code,
      error_description: words,
      error_value: value,
    })),
    warnings: notes.map(({ code, words, value = null }) => ({
      warning_code: code,
      warning_description: words,
      warning_value: value,
    })),
  }
}

type RtdfParts = { message: string; faults?: readonly Fault[]; notes?: readonly Fault[]; body?: object }

/** "26-11-2026 09:05:07", as the clock on the wall has it in the UK. */
export function rtdfMoment(at: Date): string {
  const { date, hour, minute } = ukClock(at)
  const seconds = String(at.getUTCSeconds()).padStart(2, '0')
  return `${rtdfDay(date)} ${toTimeInput(hour * 60 + minute)}:${seconds}`
}

/** "26-11-2026" of "2026-11-26". */
export function rtdfDay(date: string): string {
  return date.split('-').reverse().join('-')
}

/** "2026-11-26" of "26-11-2026"; undefined where that is no day. */
export function parseRtdfDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? []
  if (!day || !month || !year) return undefined
  const date = `${year}-${month}-${day}`
  const at = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== date ? undefined : date
}
