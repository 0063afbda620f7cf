import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { atUkTime, formatTimeOfDay, ukClock } from '#src/formatting/uk-date.ts'
import type { WeekDay, WeekEntry, WeekView } from '#src/viewings/desk-calls/week-view.ts'

/** An appointment on its way to another time. */
export type Moving = {
  entry: WeekEntry
  day: number
  /** after midnight, by the clocks of London */
  minutes: number
  by: 'pointer' | 'keys'
}

/** Appointments are put down at these steps. */
const STEP_MINUTES = 15

/** A pointer that goes this far with an appointment moves it; before that it may only be a press. */
const DRAG_PIXELS = 5

type Calendar = Pick<WeekView, 'days' | 'firstHour' | 'lastHour'>

type UseMoving = Calendar & { grid: RefObject<HTMLElement | null>; onDrop: (moving: Moving) => void }

/** Appointments of the week grid that are moved with the pointer, or with the arrow keys from their button. */
export function useMoving({ days, firstHour, lastHour, grid, onDrop }: UseMoving) {
  const [moving, setMoving] = useState<Moving>()
  const [said, setSaid] = useState('')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const within = (next: Moving): Moving => {
    const last = lastHour * 60 - lengthOf(next.entry)
    return {
      ...next,
      day: Math.min(Math.max(next.day, 0), days.length - 1),
      minutes: Math.min(Math.max(next.minutes, firstHour * 60), last),
    }
  }
  const startOf = (entry: WeekEntry, by: Moving['by']): Moving => ({
    entry,
    day: days.findIndex(({ entries }) => entries.some(({ id }) => id === entry.id)),
    minutes: minutesOf(entry.startsAt),
    by,
  })
  const drop = (at: Moving) => {
    setMoving(undefined)
    if (instantOf(at, days) !== at.entry.startsAt.getTime()) onDrop(at)
  }
  const leave = () => {
    setMoving(undefined)
    setSaid('Not moved.')
  }

  function press(entry: WeekEntry, event: PointerEvent<HTMLElement>) {
    // a finger scrolls, but on the handle
    const isOnHandle = event.target instanceof Element && event.target.closest('.mover') !== null
    if (event.button !== 0 || (event.pointerType === 'touch' && !isOnHandle) || !entry.mayMove) return
    const { clientX, clientY } = event
    const grabbed = clientY - event.currentTarget.getBoundingClientRect().top
    let at: Moving | undefined
    const move = (now: globalThis.PointerEvent) => {
      const isFar = Math.hypot(now.clientX - clientX, now.clientY - clientY) >= DRAG_PIXELS
      if (!at && !isFar) return
      const cell = cellAt(grid.current, now.clientX, now.clientY - grabbed, lastHour - firstHour)
      if (!cell) return
      at = within({ entry, day: cell.day, minutes: firstHour * 60 + toStep(cell.minutes), by: 'pointer' })
      setMoving(at)
    }
    const release = () => {
      stop.current?.()
      if (!at) return
      // the press that ends here opens no link
      addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
      drop(at)
    }
    const key = (now: globalThis.KeyboardEvent) => {
      if (now.key !== 'Escape') return
      stop.current?.()
      leave()
    }
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', release)
      removeEventListener('keydown', key, true)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', release)
    addEventListener('keydown', key, true)
  }

  function begin(entry: WeekEntry) {
    const at = startOf(entry, 'keys')
    setMoving(at)
    setSaid(
      `Moving ${entry.home}. ${formatMoving(at, days)}. Use the arrow keys to choose another time, Enter to move it, Escape to leave it.`,
    )
  }

  function pressKey(event: KeyboardEvent<HTMLElement>) {
    if (moving?.by !== 'keys') return
    const steps = KEYS[event.key]
    if (!steps && event.key !== 'Enter' && event.key !== 'Escape') return
    // neither the page scrolls nor another shortcut hears it
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return drop(moving)
    if (event.key === 'Escape') return leave()
    const next = within({
      ...moving,
      day: moving.day + (steps?.days ?? 0),
      minutes: moving.minutes + (steps?.steps ?? 0) * STEP_MINUTES,
    })
    setMoving(next)
    setSaid(`${formatMoving(next, days)}.`)
  }

  return {
    moving,
    said,
    press,
    begin,
    pressKey,
    blur: () => {
      if (moving?.by === 'keys') leave()
    },
  }
}

const KEYS: Record<string, { days?: number; steps?: number }> = {
  ArrowUp: { steps: -1 },
  ArrowDown: { steps: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
}

function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Which day a point is over, the nearest if none, and how many minutes below its top. */
function cellAt(grid: HTMLElement | null, x: number, y: number, hours: number) {
  const columns = [...(grid?.querySelectorAll('.day') ?? [])].map((column) => column.getBoundingClientRect())
  const [first] = columns
  if (!first) return undefined
  const day = columns.findLastIndex(({ left }) => x >= left)
  return { day: Math.max(0, day), minutes: ((y - first.top) / first.height) * hours * 60 }
}

const toStep = (minutes: number) => Math.round(minutes / STEP_MINUTES) * STEP_MINUTES

export const lengthOf = ({ startsAt, endsAt }: Pick<WeekEntry, 'startsAt' | 'endsAt'>) =>
  (endsAt.getTime() - startsAt.getTime()) / 60_000

function minutesOf(at: Date): number {
  const { hour, minute } = ukClock(at)
  return hour * 60 + minute
}

export function instantOf({ day, minutes }: Pick<Moving, 'day' | 'minutes'>, days: readonly WeekDay[]): number {
  return atUkTime(days[day]?.date ?? '', minutes).getTime()
}

/** "Wednesday 25 November, 4.30 pm" */
function formatMoving({ day, minutes }: Pick<Moving, 'day' | 'minutes'>, days: readonly WeekDay[]): string {
  return `${days[day]?.label}, ${formatTimeOfDay(minutes)}`
}
