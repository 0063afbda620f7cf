import { addDays, formatTime, formatUkDate, ukClock, ukDate } from '#src/formatting/uk-date.ts'
import type { AppointmentKind, AppointmentState } from '../appointments/appointment.ts'
import type { LatLng } from '../availability/travel-time.ts'
import type { TimeRange } from '../availability/unavailable-time.ts'

/** An appointment as the Desk's lists show it. */
export type DiaryItem = {
  id: number
  kind: AppointmentKind
  state: AppointmentState
  startsAt: Date
  endsAt: Date
  heldUntil: Date | null
  /** "Crown Gardens" */
  home: string
  address: string
  /** who comes */
  who: string
  telephone: string
  staffId: number | null
  staffName: string
  isMine: boolean
  /** counts its changes */
  version: number
  position: LatLng | null
  /** by whoever looks, to another time */
  mayMove: boolean
}

/** One entry of a day's column: `at` and `hours` from the calendar's first hour; `lane` of `lanes` side by side. */
export type WeekEntry = DiaryItem & { at: number; hours: number; lane: number; lanes: number; time: string }

export type WeekDay = {
  date: string
  day: number
  /** "Tue" */
  weekday: string
  label: string
  isToday: boolean
  entries: WeekEntry[]
  shut: { at: number; hours: number; title: string }[]
  /** where the line of the present stands */
  now?: number
}

export type WeekView = { firstHour: number; lastHour: number; days: WeekDay[] }

/** Nine to six, as agencies work; more where an appointment is earlier or later. */
const USUAL_HOURS = [9, 18] as const

type WeekInput = {
  items: readonly DiaryItem[]
  shut: readonly (TimeRange & { title: string })[]
  dates: readonly string[]
  now: Date
}

export function weekView({ items, shut, dates, now }: WeekInput): WeekView {
  const firstHour = Math.min(USUAL_HOURS[0], ...items.map(({ startsAt }) => Math.floor(hourOf(startsAt))))
  const lastHour = Math.max(USUAL_HOURS[1], ...items.map(({ endsAt }) => Math.ceil(hourOf(endsAt) || 24)))
  const today = ukDate(now)
  const days = dates.map((date): WeekDay => {
    const own = items.filter(({ startsAt }) => ukDate(startsAt) === date)
    const label = formatUkDate(date, { weekday: true, year: false })
    const isNow = date === today && hourOf(now) >= firstHour && hourOf(now) < lastHour
    return {
      date,
      day: Number(date.slice(8)),
      weekday: label.slice(0, 3),
      label,
      isToday: date === today,
      entries: inLanes(own).map((entry) => ({
        ...entry,
        at: hourOf(entry.startsAt) - firstHour,
        hours: (entry.endsAt.getTime() - entry.startsAt.getTime()) / 3_600_000,
        time: formatTime(entry.startsAt),
      })),
      shut: shut.flatMap((range) => shutOn(date, range, firstHour, lastHour)),
      ...(isNow && { now: hourOf(now) - firstHour }),
    }
  })
  return { firstHour, lastHour, days }
}

/** Entries that overlap stand side by side, in as few lanes as hold them. */
export function inLanes<Item extends { startsAt: Date; endsAt: Date }>(
  items: readonly Item[],
): (Item & { lane: number; lanes: number })[] {
  const placed: (Item & { lane: number; lanes: number })[] = []
  let cluster: (Item & { lane: number; lanes: number })[] = []
  let ends: Date[] = []
  const close = () => {
    for (const entry of cluster) entry.lanes = ends.length
    placed.push(...cluster)
    cluster = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (ends.length > 0 && ends.every((end) => end <= item.startsAt)) close()
    const free = ends.findIndex((end) => end <= item.startsAt)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.endsAt
    cluster.push({ ...item, lane, lanes: 1 })
  }
  close()
  return placed
}

function shutOn(date: string, { start, end, title }: TimeRange & { title: string }, first: number, last: number) {
  const day = { start: hourOn(date, start), end: hourOn(date, end) }
  const from = Math.max(first, day.start)
  const to = Math.min(last, day.end)
  return to > from ? [{ at: from - first, hours: to - from, title }] : []
}

/** Hours after midnight of a date, before and after it as well. */
function hourOn(date: string, at: number): number {
  const moment = new Date(at)
  const own = ukDate(moment)
  if (own < date) return 0
  return own > date ? 24 : hourOf(moment)
}

function hourOf(at: Date): number {
  const { hour, minute } = ukClock(at)
  return hour + minute / 60
}

/** Monday to Saturday of a week, and Sunday where something is on. */
export function datesOfWeek(monday: string, items: readonly { startsAt: Date }[]): string[] {
  const sunday = addDays(monday, 6)
  const days = Array.from({ length: 6 }, (_, day) => addDays(monday, day))
  return items.some(({ startsAt }) => ukDate(startsAt) === sunday) ? [...days, sunday] : days
}
