import { type RefObject, useEffect, useRef, useState } from 'react'
import { movedBy, NOT_ZOOMED, ZOOM_STEP, ZOOM_TAP, type Zoom, type ZoomBox, zoomedAt } from '../gallery-zoom.ts'

/** Two taps within so many milliseconds and pixels are one double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 }

/** How far an arrow key moves a picture that is zoomed, in pixels. */
const KEY_PX = 80

type Point = { x: number; y: number }

export type Zooming = {
  zoom: Zoom
  isZoomed: boolean
  larger: () => void
  smaller: () => void
  reset: () => void
  /** in steps of a key */
  move: (x: number, y: number) => void
}

/**
 * Zooms the picture in the stage by pinch, double tap, double click, wheel and buttons, and moves it under a finger or
 * the mouse while it is zoomed. Another `index` begins unzoomed.
 */
export function useZooming(stage: RefObject<HTMLElement | null>, index: number): Zooming {
  const [zoomed, setZoomed] = useState({ index, zoom: NOT_ZOOMED })
  const zoom = zoomed.index === index ? zoomed.zoom : NOT_ZOOMED
  const current = useRef(zoom)
  current.current = zoom
  const at = useRef(index)
  at.current = index

  const change = useRef((next: (zoom: Zoom, box: ZoomBox) => Zoom) => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {}
    current.current = next(current.current, { width, height })
    setZoomed({ index: at.current, zoom: current.current })
  })

  useEffect(() => {
    const { current: element } = stage
    if (!element) return
    return listen(element, current, change.current)
  }, [stage])

  const middle = { x: 0, y: 0 }
  return {
    zoom,
    isZoomed: zoom.scale > 1,
    larger: () => change.current((now, box) => zoomedAt(now, ZOOM_STEP, middle, box)),
    smaller: () => change.current((now, box) => zoomedAt(now, 1 / ZOOM_STEP, middle, box)),
    reset: () => change.current(() => NOT_ZOOMED),
    move: (x, y) => change.current((now, box) => movedBy(now, { x: x * KEY_PX, y: y * KEY_PX }, box)),
  }
}

type Change = (next: (zoom: Zoom, box: ZoomBox) => Zoom) => void

/** Follows fingers, mouse and wheel. Listens by hand, because only so may a listener keep the page from moving. */
function listen(stage: HTMLElement, zoom: RefObject<Zoom>, change: Change): () => void {
  const listening = new AbortController()
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, hear: (event: HTMLElementEventMap[Type]) => void) =>
    stage.addEventListener(type, hear, { signal: listening.signal, passive: false })

  const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect()
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const toggle = (point: Point) =>
    change((now, box) => (now.scale > 1 ? NOT_ZOOMED : zoomedAt(now, ZOOM_TAP, point, box)))

  on('dblclick', (event) => {
    if (event.target instanceof HTMLImageElement) toggle(fromMiddle(event))
  })
  on('wheel', (event) => {
    if (!event.ctrlKey && zoom.current.scale === 1) return
    event.preventDefault()
    const point = fromMiddle(event)
    change((now, box) =>
      event.ctrlKey
        ? zoomedAt(now, Math.exp(-event.deltaY / 100), point, box)
        : movedBy(now, { x: -event.deltaX, y: -event.deltaY }, box),
    )
  })

  on('pointerdown', ({ pointerType, pointerId, target }) => {
    if (pointerType !== 'mouse' || zoom.current.scale === 1 || !(target instanceof HTMLImageElement)) return
    stage.setPointerCapture(pointerId)
  })
  on('pointermove', ({ pointerId, movementX, movementY }) => {
    if (stage.hasPointerCapture(pointerId)) change((now, box) => movedBy(now, { x: movementX, y: movementY }, box))
  })
  on('dragstart', (event) => event.preventDefault())

  let fingers: Finger[] = []
  let tap: Point & { at: number } = { x: 0, y: 0, at: 0 }
  let moved = false
  const fingersOf = (touches: TouchList): Finger[] => [...touches].map((touch) => fromMiddle(touch))
  on('touchstart', ({ touches }) => {
    fingers = fingersOf(touches)
    moved = touches.length > 1
  })
  on('touchmove', (event) => {
    const before = fingers
    fingers = fingersOf(event.touches)
    if (fingers.length < 2 && zoom.current.scale === 1) {
      moved = true
      return
    }
    if (event.cancelable) event.preventDefault()
    moved = true
    if (before.length === fingers.length) change((now, box) => followed(now, before, fingers, box))
  })
  on('touchend', (event) => {
    fingers = fingersOf(event.touches)
    const [touch] = event.changedTouches
    if (!touch || moved || event.touches.length > 0 || !(event.target instanceof HTMLImageElement)) return
    const point = fromMiddle(touch)
    const isSecond = event.timeStamp - tap.at < DOUBLE_TAP.ms && distance(tap, point) < DOUBLE_TAP.px
    tap = { ...point, at: isSecond ? 0 : event.timeStamp }
    if (!isSecond) return
    // else the browser tells of a double click as well
    event.preventDefault()
    toggle(point)
  })
  return () => listening.abort()
}

type Finger = Point

/** Zoomed by how much two fingers have parted, and moved by how far their middle has gone. */
function followed(zoom: Zoom, before: Finger[], now: Finger[], box: ZoomBox): Zoom {
  const [a, b = a] = before
  const [c, d = c] = now
  if (!a || !b || !c || !d) return zoom
  const middle = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 }
  const by = { x: middle.x - (a.x + b.x) / 2, y: middle.y - (a.y + b.y) / 2 }
  const apart = distance(a, b)
  const moved = movedBy(zoom, by, box)
  return apart > 0 && now.length > 1 ? zoomedAt(moved, distance(c, d) / apart, middle, box) : moved
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
