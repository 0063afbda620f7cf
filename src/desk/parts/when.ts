import { addDays, formatTime, formatUkDate, ukDate, weekdayName } from '#src/formatting/uk-date.ts'

/** When something came, as short as a list needs it: "6.32 am", "Yesterday", "Sunday", "12 Nov", "12 Nov 2025". */
export function formatWhen(at: Date, now: Date): string {
  const [date, today] = [ukDate(at), ukDate(now)]
  if (date >= today) return formatTime(at)
  if (date === addDays(today, -1)) return 'Yesterday'
  if (date > addDays(today, -7)) return weekdayName(date)
  const [day, month = '', year] = formatUkDate(date).split(' ')
  return [day, month.slice(0, 3), date.slice(0, 4) === today.slice(0, 4) ? '' : year].filter(Boolean).join(' ')
}

/** The same with its time: "Today, 6.32 am", "Sunday, 4.10 pm". */
export function formatMoment(at: Date, now: Date): string {
  const when = formatWhen(at, now)
  return when === formatTime(at) ? `Today, ${when}` : `${when}, ${formatTime(at)}`
}

/** A moment of any day: "21 November 2026, 7.30 pm". */
export function formatDayAndTime(at: Date, options?: { weekday?: boolean; year?: boolean }): string {
  return `${formatUkDate(ukDate(at), options)}, ${formatTime(at)}`
}
