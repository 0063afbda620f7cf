import { Form, Link, useSubmit } from 'react-router'
import { addDays, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { mondayOf } from '#src/viewings/availability/unavailable-time.ts'
import { DeskIcon } from '../../parts/icon.tsx'
import type { DiaryData } from './route.tsx'

/** Other weeks and days, and whose diary it is. */
export function DiaryToolbar({
  title,
  before,
  after,
  branches,
  branch,
  staff,
  who,
  date,
  now,
  isDay,
}: DiaryData & { isDay: boolean }) {
  const submit = useSubmit()
  const pathOf = (to: string, asDay = isDay) => diaryPath({ branches, branch, who }, to, asDay)
  return (
    <div className="toolbar">
      <div className="row tight">
        <Link className="btn square" to={pathOf(before)} aria-label={isDay ? 'Previous day' : 'Previous week'}>
          <DeskIcon name="chevron-left" size="s" />
        </Link>
        <Link className="btn square" to={pathOf(after)} aria-label={isDay ? 'Next day' : 'Next week'}>
          <DeskIcon name="chevron-right" size="s" />
        </Link>
        <Link className="btn" to={pathOf(isDay ? ukDate(now) : '')}>
          Today
        </Link>
        {!isDay && <span className="strong">{title}</span>}
      </div>
      <Form className="row tight push filters" onChange={(event) => void submit(event.currentTarget)}>
        {!isDay && <input type="hidden" name="week" value={date} />}
        {branches.length > 1 && (
          <select className="input" name="branch" aria-label="Branch" defaultValue={branch ?? ''}>
            <option value="">All branches</option>
            {branches.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <select className="input" name="who" aria-label="Staff" defaultValue={who ?? ''}>
          <option value="">All staff</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Form>
      <span className="seg not-phone">
        <Link to={pathOf(date, false)} aria-current={isDay ? undefined : 'page'}>
          Week
        </Link>
        <Link to={pathOf(date, true)} aria-current={isDay ? 'page' : undefined}>
          Day
        </Link>
      </span>
    </div>
  )
}

/** The days of the week, one of which a phone shows. */
export function DayTabs({ date, now, isDay, ...filters }: DiaryData & { isDay: boolean }) {
  const monday = mondayOf(date)
  const today = ukDate(now)
  const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
  const shown = isDay ? date : days.includes(today) ? today : monday
  return (
    <nav className="tabs only-phone" aria-label="Day">
      {days.map((day) => (
        <Link key={day} to={diaryPath(filters, day, true)} aria-current={day === shown ? 'page' : undefined}>
          {day === today ? 'Today' : `${formatUkDate(day, { weekday: true }).slice(0, 3)} ${Number(day.slice(8))}`}
        </Link>
      ))}
    </nav>
  )
}

/** A week, or a day, with the branch and the person that are shown. */
function diaryPath(
  { branches, branch, who }: Pick<DiaryData, 'branches' | 'branch' | 'who'>,
  to: string,
  asDay: boolean,
) {
  const words = new URLSearchParams({
    ...(branch !== undefined && branches.length > 1 && { branch: String(branch) }),
    ...(who !== undefined && { who: String(who) }),
  })
  if (!asDay && to !== '') words.set('week', to)
  return `/desk/viewings${asDay && to !== '' ? `/day/${to}` : ''}${words.size > 0 ? `?${words}` : ''}`
}
