import { addDays, formatTimeOfDay, formatUkDate, HOUR_MS, MINUTE_MS, ukClock } from '#src/formatting/uk-date.ts'
import { milesBetween } from '#src/places/distance.ts'
import type { AppointmentKind, AppointmentState } from '../appointments/appointment.ts'
import { type LatLng, type TravelPace, travelMinutes } from '../availability/travel-time.ts'
import { dayRange, type TimeRange } from '../availability/unavailable-time.ts'

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
  /** "Waiting for the seller", where a provisional one is not for staff to confirm */
  awaited: string
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
export type WeekEntry = DiaryItem & {
  at: number
  hours: number
  lane: number
  lanes: number
  time: string
  /** from the appointment that this person has before, if both places are known */
  drive?: Drive
}

/** The drive between two appointments of one person, and the time there is for it. */
export type Drive = { minutes: number; miles: number; freeMinutes: number; from: string; isTooShort: boolean }

/** Appointments for which there is no room side by side: the day's list shows them. */
export type WeekMore = { at: number; hours: number; count: number; lane: number; lanes: number }

/** Side by side in the week; in more lanes nothing could be read. */
export const MAX_LANES = 3

export type WeekDay = {
  date: string
  day: number
  /** "Tue" */
  weekday: string
  label: string
  isToday: boolean
  /** all of them, for the day's list */
  entries: WeekEntry[]
  /** those that the week has room for */
  shown: WeekEntry[]
  more: WeekMore[]
  /** how many stand side by side at most */
  lanes: number
  /** drives that are drawn in the time between two appointments */
  drives: { at: number; hours: number; minutes: number; key: string }[]
  shut: { at: number; hours: number; title: string }[]
  /** where the line of the present stands */
  now?: number
}

export type WeekView = { firstHour: number; lastHour: number; days: WeekDay[] }

/** A shorter time between two appointments has no room for words. */
const MIN_DRAWN_MINUTES = 20

/** Nine to six, as agencies work; more where an appointment is earlier or later. */
const USUAL_HOURS = [9, 18] as const

type WeekInput = {
  items: readonly DiaryItem[]
  shut: readonly (TimeRange & { title: string })[]
  dates: readonly string[]
  now: Date
  pace?: TravelPace
}

export function weekView({ items, shut, dates, now, pace }: WeekInput): WeekView {
  // what a clock in London shows is worked out once for each: a busy week has hundreds
  const clocked = items.map(withClock)
  const firstHour = Math.min(USUAL_HOURS[0], ...clocked.map(({ from }) => Math.floor(from)))
  const lastHour = Math.max(USUAL_HOURS[1], ...clocked.map(({ from, hours }) => Math.min(24, Math.ceil(from + hours))))
  const byDate = Map.groupBy(clocked, ({ date }) => date)
  const { date: today, from: hourNow } = clockOf(now)
  const days = dates.map((date): WeekDay => {
    const own = byDate.get(date) ?? []
    const label = formatUkDate(date, { weekday: true, year: false })
    const isNow = date === today && hourNow >= firstHour && hourNow < lastHour
    const drives = pace ? drivesOf(own, pace) : new Map<number, Drive>()
    const entries = inLanes(own).map(({ from, date: _, ...entry }): WeekEntry => {
      const drive = drives.get(entry.id)
      return { ...entry, at: from - firstHour, time: formatTimeOfDay(Math.round(from * 60)), ...(drive && { drive }) }
    })
    return {
      date,
      day: Number(date.slice(8)),
      weekday: label.slice(0, 3),
      label,
      isToday: date === today,
      entries,
      ...withRoom(entries),
      drives: drawnDrives(entries),
      shut: shut.flatMap((range) => shutOn(date, range, firstHour, lastHour)),
      ...(isNow && { now: hourNow - firstHour }),
    }
  })
  return { firstHour, lastHour, days }
}

/** `from` and `hours` are hours, from midnight by the clocks of London. */
function withClock(item: DiaryItem): DiaryItem & { date: string; from: number; hours: number } {
  const hours = (item.endsAt.getTime() - item.startsAt.getTime()) / HOUR_MS
  return { ...item, ...clockOf(item.startsAt), hours }
}

/** The drive to each appointment from the one that its person has before. */
function drivesOf(items: readonly DiaryItem[], pace: TravelPace): Map<number, Drive> {
  const drives = new Map<number, Drive>()
  const before = new Map<number, DiaryItem>()
  for (const item of items.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (item.staffId === null) continue
    const last = before.get(item.staffId)
    before.set(item.staffId, item)
    if (!last?.position || !item.position) continue
    const minutes = travelMinutes(last.position, item.position, pace)
    const freeMinutes = Math.max(0, (item.startsAt.getTime() - last.endsAt.getTime()) / MINUTE_MS)
    if (minutes === 0) continue
    const miles = Math.max(1, Math.round(milesBetween(last.position, item.position)))
    drives.set(item.id, { minutes, miles, freeMinutes, from: last.home, isTooShort: freeMinutes < minutes })
  }
  return drives
}

/** Drives stand in the column where nothing else does: beside others nobody could say whose they are. */
function drawnDrives(entries: readonly WeekEntry[]): WeekDay['drives'] {
  return entries.flatMap(({ id, at, lanes, drive }) => {
    if (!drive || lanes > 1 || drive.isTooShort || drive.freeMinutes < MIN_DRAWN_MINUTES) return []
    const hours = Math.min(drive.freeMinutes, 2 * MIN_DRAWN_MINUTES) / 60
    const isFree = entries.every((other) => other.id === id || other.at >= at || other.at + other.hours <= at - hours)
    return isFree ? [{ at: at - hours, hours, minutes: drive.minutes, key: `drive-${id}` }] : []
  })
}

/** Where more entries overlap than lanes can be read, the last lane says how many there are besides. */
function withRoom(entries: readonly WeekEntry[]): Pick<WeekDay, 'shown' | 'more' | 'lanes'> {
  const lanes = Math.min(MAX_LANES, Math.max(1, ...entries.map((entry) => entry.lanes)))
  const shown: WeekEntry[] = []
  const more: WeekMore[] = []
  for (const entry of entries) {
    if (entry.lanes <= MAX_LANES) shown.push(entry)
    else if (entry.lane < MAX_LANES - 1) shown.push({ ...entry, lanes: MAX_LANES })
    else addToMore(more, entry)
  }
  return { shown, more, lanes }
}

function addToMore(more: WeekMore[], { at, hours }: WeekEntry): void {
  const open = more.findLast((one) => at < one.at + one.hours)
  if (open) {
    open.hours = Math.max(open.hours, at + hours - open.at)
    open.count += 1
  } else more.push({ at, hours, count: 1, lane: MAX_LANES - 1, lanes: MAX_LANES })
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
  const { date: own, from } = clockOf(new Date(at))
  if (own < date) return 0
  return own > date ? 24 : from
}

function clockOf(at: Date): { date: string; from: number } {
  const { date, hour, minute } = ukClock(at)
  return { date, from: hour + minute / 60 }
}

/** Monday to Saturday of a week, and Sunday where something is on. */
export function datesOfWeek(monday: string, items: readonly { startsAt: Date }[]): string[] {
  const sunday = addDays(monday, 6)
  const { start, end } = dayRange(sunday)
  const days = Array.from({ length: 6 }, (_, day) => addDays(monday, day))
  const isOnSunday = ({ startsAt }: { startsAt: Date }) => startsAt.getTime() >= start && startsAt.getTime() < end
  return items.some(isOnSunday) ? [...days, sunday] : days
}
