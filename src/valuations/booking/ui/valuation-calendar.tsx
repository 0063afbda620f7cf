import type { KeyboardEvent } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import type { ValuationDays } from '#src/agency/profile/settings.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { addDays, formatUkDate, formatUkMonth } from '#src/formatting/uk-date.ts'
import { isShutOn, type OfferedSlots } from '../offered-slots.ts'
import { OPEN_TIMES_DAYS, type OpenTimes } from '../open-times.ts'
import { bookableRange, isClosed } from '../valuation-days.ts'

type ValuationCalendarProps = {
  days: ValuationDays
  /** "2026-11-20", in the United Kingdom */
  today: string
  day: string | undefined
  /** only days with free times can be chosen */
  times?: OpenTimes | undefined
  /** of the branch: days on which it is closed cannot be chosen */
  offered?: OfferedSlots | undefined
  onDay: (day: string) => void
}

/** The month calendar. Days that cannot be booked are skipped by the arrow keys. */
export function ValuationCalendar({ days, today, day, times, offered, onDay }: ValuationCalendarProps) {
  const range = bookableRange(days, today)
  const { first } = range
  const last = times ? addDays(today, OPEN_TIMES_DAYS) : range.last
  const chosen = day === undefined ? undefined : dateOf(day)
  const isUnavailableOn = (date: string) => (times ? !times[date] : isClosed(date, days) || isShutOn(offered, date))
  // a month whose last days are all taken or closed has nothing to choose
  const firstOpen = Array.from({ length: OPEN_TIMES_DAYS }, (_, at) => addDays(first, at)).find(
    (date) => date <= last && !isUnavailableOn(date),
  )
  return (
    <div onKeyDownCapture={focusEndOfWeek}>
      <DayPicker
        className="calendar"
        mode="single"
        required
        locale={enGB}
        weekStartsOn={1}
        fixedWeeks
        navLayout="around"
        today={dateOf(today)}
        startMonth={dateOf(first)}
        endMonth={dateOf(last)}
        defaultMonth={chosen ?? dateOf(firstOpen ?? first)}
        disabled={[{ before: dateOf(first) }, { after: dateOf(last) }, (date) => isUnavailableOn(dayOf(date))]}
        selected={chosen}
        onSelect={(date) => onDay(dayOf(date))}
        labels={{
          labelPrevious: (month) => (month ? formatUkMonth(dayOf(month)) : 'Previous month unavailable'),
          labelNext: (month) => (month ? formatUkMonth(dayOf(month)) : 'Next month unavailable'),
          labelDayButton: (date, { disabled, selected, today: isToday }) =>
            [
              formatUkDate(dayOf(date), { weekday: true }),
              isToday && 'today',
              disabled && 'unavailable',
              selected && 'chosen',
            ]
              .filter(Boolean)
              .join(', '),
        }}
        components={{
          Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} />,
        }}
      />
    </div>
  )
}

/** Home and End go to the first and last day of the week that can be booked: the calendar's own stop at a closed one. */
function focusEndOfWeek(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Home' && event.key !== 'End') return
  const week = (event.target as Element).closest('tr')
  const days = [...(week?.querySelectorAll<HTMLButtonElement>('button:not([disabled], [aria-disabled="true"])') ?? [])]
  const day = event.key === 'Home' ? days[0] : days.at(-1)
  if (!day) return
  event.preventDefault()
  event.stopPropagation()
  day.focus()
}

/** A day as the calendar has it: in the browser's own time zone, at noon, where no clock change reaches it. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
