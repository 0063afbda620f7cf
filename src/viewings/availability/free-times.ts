import type { OpeningWeek, OpenSpan } from '#src/agency/branches/opening-hours.ts'
import type { Weekday } from '#src/agency/profile/settings.ts'
import { addDays, atUkTime, MINUTE_MS, ukClock, weekdayName } from '#src/formatting/uk-date.ts'
import { type LatLng, type TravelPace, travelMinutes } from './travel-time.ts'
import { overlaps, type TimeRange, type UnavailableTime, unavailableOn } from './unavailable-time.ts'

/** An appointment that takes time, and where it is. */
export type DiaryEntry = TimeRange & { position?: LatLng }

/** Somebody who may show the home; `staffId` null: the seller, who shows it in the branch's hours. */
export type Shower = {
  staffId: number | null
  hours: OpeningWeek
  /** hours of days that differ, by date, for those who keep the branch's hours */
  specialHours?: ReadonlyMap<string, readonly OpenSpan[]> | undefined
  unavailable: readonly UnavailableTime[]
  diary: readonly DiaryEntry[]
}

export type HomeToShow = {
  position?: LatLng
  unavailable: readonly UnavailableTime[]
  diary: readonly TimeRange[]
}

export type ViewingRules = {
  /** how long a viewing takes */
  minutes: number
  /** added to the drive between two appointments */
  gapMinutes: number
  /** viewings begin at this step after the hour */
  startEveryMinutes: number
  noticeMinutes: number
  pace: TravelPace
  /** "2026-12-25": nobody shows homes */
  closedDates: readonly string[]
}

/** A time at which a home can be seen, and who could show it: whoever has least to do that day first. */
export type FreeTime = TimeRange & { staffIds: readonly (number | null)[] }

/** Every time at which the home can be seen from one day to another, both included; earliest first. */
export function freeTimes(
  home: HomeToShow,
  showers: readonly Shower[],
  rules: ViewingRules,
  { now, first, last }: { now: number; first: string; last: string },
): FreeTime[] {
  const times: FreeTime[] = []
  for (let date = first; date <= last; date = addDays(date, 1))
    if (!rules.closedDates.includes(date)) times.push(...freeTimesOf(date, home, showers, rules, now))
  return times
}

function freeTimesOf(
  date: string,
  home: HomeToShow,
  showers: readonly Shower[],
  rules: ViewingRules,
  now: number,
): FreeTime[] {
  const taken = [...on(date, home.unavailable), ...home.diary]
  const free = new Map<number, TimeRange & { by: { staffId: number | null; load: number }[] }>()
  const earliest = now + rules.noticeMinutes * MINUTE_MS
  const weekday = weekdayName(date).toLowerCase() as Weekday
  for (const { staffId, hours, specialHours, unavailable, diary } of showers) {
    const away = on(date, unavailable)
    const load = diary.filter(({ start }) => ukClock(new Date(start)).date === date).length
    for (const { opens, closes } of specialHours?.get(date) ?? hours.get(weekday) ?? [])
      for (const range of rangesWithin(date, opens, closes, rules)) {
        if (range.start < earliest) continue
        if (taken.some((other) => overlaps(range, other)) || away.some((other) => overlaps(range, other))) continue
        if (diary.some((entry) => isTooNear(range, entry, home.position, rules))) continue
        const known = free.get(range.start) ?? { ...range, by: [] }
        if (!known.by.some((other) => other.staffId === staffId)) known.by.push({ staffId, load })
        free.set(range.start, known)
      }
  }
  return [...free.values()]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, by }) => ({
      start,
      end,
      staffIds: by.toSorted((a, b) => a.load - b.load).map(({ staffId }) => staffId),
    }))
}

function on(date: string, times: readonly UnavailableTime[]): TimeRange[] {
  return times.flatMap((time) => unavailableOn(date, time) ?? [])
}

/**
 * The viewings that fit between two times of a day. A time that the clocks leave out, when they go forward, is none; of
 * one that comes twice, when they go back, the first counts.
 */
function rangesWithin(date: string, opens: number, closes: number, rules: ViewingRules): TimeRange[] {
  const { minutes, startEveryMinutes: step } = rules
  const end = atUkTime(date, closes).getTime()
  const ranges: TimeRange[] = []
  for (let at = Math.ceil(opens / step) * step; at < closes; at += step) {
    const start = atUkTime(date, at)
    const clock = ukClock(start)
    if (clock.hour * 60 + clock.minute !== at) continue
    const range = { start: start.getTime(), end: start.getTime() + minutes * MINUTE_MS }
    if (range.end <= end) ranges.push(range)
  }
  return ranges
}

/** Whether there is no time for the drive and the gap between a viewing and another appointment. */
function isTooNear(range: TimeRange, entry: DiaryEntry, position: LatLng | undefined, rules: ViewingRules): boolean {
  const between = (rules.gapMinutes + travelMinutes(entry.position, position, rules.pace)) * MINUTE_MS
  return range.start < entry.end + between && entry.start < range.end + between
}
