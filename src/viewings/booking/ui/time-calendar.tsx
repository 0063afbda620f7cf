import type { CalendarDay } from '../choose-time-view.ts'
import './choose-time.css'

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

type TimeCalendarProps = { months: string; weeks: readonly CalendarDay[][]; hrefOf: (date: string) => string }

/** The days that can be booked, as links: they work without a script. */
export function TimeCalendar({ months, weeks, hrefOf }: TimeCalendarProps) {
  return (
    <div className="timeCalendar">
      <table>
        <caption>{months}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <td key={day.date}>
                  <Day day={day} href={hrefOf(day.date)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">A dot means few times left.</p>
    </div>
  )
}

function Day({ day: { day, label, count, isFew, isShown }, href }: { day: CalendarDay; href: string }) {
  if (count === 0)
    return (
      <span className="none">
        <s aria-hidden="true">{day}</s>
        <span className="visuallyHidden">{label}, no times</span>
      </span>
    )
  return (
    <a className={isFew ? 'few' : undefined} href={href} aria-current={isShown ? 'date' : undefined}>
      <span aria-hidden="true">{day}</span>
      <span className="visuallyHidden">
        {label}, {count === 1 ? '1 time' : `${count} times`}
      </span>
    </a>
  )
}
