import { type RefObject, type TouchEvent, useEffect, useRef, useState } from 'react'
import { turnedIndex } from '../gallery.ts'

/** How far, in pixels, a finger has to go at the end of the row to come to its other end. */
const SWIPE_PX = 50

export type Turning = {
  /** of the picture that is seen, from 0 */
  index: number
  show: (index: number) => void
  turn: (step: 1 | -1) => void
  onScroll: () => void
  onTouchStart: (event: TouchEvent) => void
  onTouchEnd: (event: TouchEvent) => void
}

/**
 * Which picture of a row is seen, and the ways to the others. The row scrolls by itself under a finger, begins with
 * the picture at `start`, and from each end leads to the other.
 */
export function useTurning(track: RefObject<HTMLElement | null>, count: number, start: number): Turning {
  const [index, setIndex] = useState(start)
  // where the row is going: several presses in a row add up while it still moves
  const aim = useRef(start)
  // where one finger came down; two fingers zoom
  const touched = useRef<{ x: number; place: number }>(undefined)

  const placeNow = () => {
    const { current } = track
    return current && current.clientWidth > 0 ? current.scrollLeft / current.clientWidth : 0
  }

  function onScroll() {
    const place = placeNow()
    const seen = turnedIndex(Math.round(place), count, start)
    setIndex(seen)
    if (Math.abs(place - Math.round(place)) < 0.02) aim.current = seen
  }

  function show(next: number) {
    const { current } = track
    if (!current) return
    aim.current = next
    const place = turnedIndex(next, count, -start)
    const far = Math.abs(place - placeNow()) > 1.5
    const calm = far || matchMedia('(prefers-reduced-motion: reduce)').matches
    current.scrollTo({ left: place * current.clientWidth, behavior: calm ? 'instant' : 'smooth' })
  }

  const turn = (step: 1 | -1) => show(turnedIndex(aim.current, count, step))

  // a URL that ends in #picture-4 has scrolled the row before the script came
  const settle = useRef(onScroll)
  useEffect(() => settle.current(), [])

  // beyond an end of the row a finger goes round to the other, and not back to the page before
  useEffect(() => {
    const { current: row } = track
    if (!row) return
    const keep = (event: globalThis.TouchEvent) => {
      const { current: down } = touched
      const finger = event.touches[0]
      if (!down || !finger || event.touches.length > 1 || !event.cancelable) return
      const way = finger.clientX - down.x
      const isBeyond = way > 0 ? down.place === 0 : down.place === count - 1
      if (way !== 0 && isBeyond) event.preventDefault()
    }
    row.addEventListener('touchmove', keep, { passive: false })
    return () => row.removeEventListener('touchmove', keep)
  }, [track, count])

  return {
    index,
    show,
    turn,
    onScroll,
    onTouchStart: ({ touches }) => {
      const finger = touches[0]
      touched.current =
        finger && touches.length === 1 ? { x: finger.clientX, place: Math.round(placeNow()) } : undefined
    },
    onTouchEnd: ({ changedTouches }) => {
      const { current: down } = touched
      const finger = changedTouches[0]
      touched.current = undefined
      if (!down || !finger) return
      const { x, place } = down
      const way = finger.clientX - x
      if (Math.abs(way) < SWIPE_PX) return
      if (way > 0 && place === 0) turn(-1)
      if (way < 0 && place === count - 1) turn(1)
    },
  }
}
