import { atUkHour, ukClock } from '#src/formatting/uk-date.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** A moment as `<input type="datetime-local">` has it, by London's clock. */
export function toUkInput(at: Date): string {
  const { date, hour, minute } = ukClock(at)
  return `${date}T${two(hour)}:${two(minute)}`
}

/** The moment that such a field means by London's clock; null if it is empty or no time. */
export function fromUkInput(text: string): Date | null {
  const [, date, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (date === undefined) return null
  return new Date(atUkHour(date, Number(hour)).getTime() + Number(minute) * 60_000)
}
