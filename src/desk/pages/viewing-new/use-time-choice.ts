import { useState } from 'react'
import { atUkTime, formatTime, parseTimeOfDay, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { chooseTimeView } from '#src/viewings/booking/choose-time-view.ts'

/** What is sent for a time that is not among the free ones: its day and time are, instead. */
export const ANOTHER = ''

/** When a home can be seen, as staff book it. */
export type BookableTimes = {
  /** the free ones, each with who could go; null: the seller */
  times: readonly { start: number; staffIds: readonly (number | null)[] }[]
  people: readonly { id: number; name: string }[]
  days: { first: string; last: string }
  isShownBySeller: boolean
}

type Choice = {
  /** empty: whoever is free */
  staffId: string
  date: string
  /** a free time as forms send it, `ANOTHER`, or nothing yet */
  at: string | undefined
  /** "10:15", of another time */
  time: string
}

/** Who goes, the day and the time that are chosen. A free time that has gone meanwhile is chosen no longer. */
export function useTimeChoice({ times, days }: BookableTimes) {
  const [choice, setChoice] = useState<Choice>(() => ({
    staffId: '',
    // the day stays, whatever becomes free or taken meanwhile
    date: chooseTimeView(times, days).day?.date ?? days.first,
    at: undefined,
    time: '',
  }))
  const { staffId, date, at, time } = choice
  const free = staffId === '' ? times : times.filter(({ staffIds }) => staffIds.includes(Number(staffId)))
  const ofDay = free.filter(({ start }) => ukDate(new Date(start)) === date)
  const offered = ofDay.find(({ start }) => formatInstant(start) === at)
  const isAnother = at === ANOTHER
  const start = isAnother ? startOf(date, time) : offered?.start
  return {
    ...choice,
    free,
    ofDay,
    offered,
    isAnother,
    /** milliseconds since 1970; undefined: none is chosen */
    start,
    /** "Wednesday 4.30 pm" */
    words: start === undefined ? undefined : `${weekdayName(date)} ${formatTime(new Date(start))}`,
    choose: (change: Partial<Choice>) => setChoice((before) => ({ ...before, ...change })),
  }
}

export type ChosenTime = ReturnType<typeof useTimeChoice>

function startOf(date: string, time: string): number | undefined {
  const minutes = parseTimeOfDay(time)
  return minutes === undefined ? undefined : atUkTime(date, minutes).getTime()
}
