import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import { type ClusteredMark, knownPins, markKey } from '../map-clustering.ts'
import type { PlacePin } from '../map-marks.ts'
import type { MapCanvas } from './map-view.ts'

export type MarksLayerProps = {
  canvas: MapCanvas
  marks: readonly ClusteredMark[]
  places: readonly PlacePin[]
  /** the homes whose popup is open */
  selected: readonly number[]
  seen: ReadonlySet<number>
  highlighted?: number
  onPress: (mark: ClusteredMark, element: HTMLElement) => void
  onPressPlace: (place: PlacePin) => void
  onHighlight: (id: number | undefined) => void
}

type Placed = Map<string, { element: HTMLElement; at: LngLat }>

/** Marks farther outside the map than this are hidden, so that Tab skips them. */
const HIDE_BEYOND_PX = 30

/**
 * The marks, each a button, in the order of the results. They are positioned outside React on every frame of a move, and
 * are inside the map's container, so that dragging and zooming work over a mark too.
 */
export function MarksLayer(props: MarksLayerProps) {
  const { canvas, marks, places, selected, seen, highlighted, onPress, onPressPlace, onHighlight } = props
  const placed = useRef<Placed>(new Map())
  const track = (key: string, at: LngLat) => (element: HTMLElement | null) => {
    if (element) placed.current.set(key, { element, at })
    return () => void placed.current.delete(key)
  }

  // one host for all maps: the marks, and the focus on one of them, move over with it
  const [host] = useState(() => document.createElement('div'))

  useLayoutEffect(() => {
    const focused = document.activeElement
    canvas.layer.append(host)
    if (focused instanceof HTMLElement && host.contains(focused)) focused.focus({ preventScroll: true })
  }, [canvas, host])
  useLayoutEffect(() => () => host.remove(), [host])
  useLayoutEffect(() => positionMarks(canvas, placed.current))
  useLayoutEffect(() => canvas.onMove(() => positionMarks(canvas, placed.current)), [canvas])

  return createPortal(
    <div className="mapMarks">
      {marks.map((mark) => {
        const key = markKey(mark)
        const homes = knownPins(mark)
        const on = homes.some(({ id }) => selected.includes(id))
        const [first] = homes
        const highlight = (id?: number) => () => onHighlight(id)
        return (
          <button
            key={key}
            type="button"
            ref={track(key, mark.at)}
            className={[
              mark.kind === 'cluster' ? 'cluster' : 'pin',
              on && 'on',
              homes.some(({ id }) => id === highlighted) && 'lit',
              homes.length > 0 && homes.every(({ id }) => seen.has(id)) && 'seen',
            ]
              .filter(Boolean)
              .join(' ')}
            {...(mark.kind !== 'cluster' && { 'aria-expanded': on, 'aria-haspopup': 'dialog' as const })}
            onClick={(event) => onPress(mark, event.currentTarget)}
            {...(mark.kind === 'home' && {
              onPointerEnter: highlight(first?.id),
              onPointerLeave: highlight(),
              onFocus: highlight(first?.id),
              onBlur: highlight(),
            })}
          >
            {markContent(mark)}
          </button>
        )
      })}
      {places.map((place) => (
        <button
          key={place.placeId}
          type="button"
          ref={track(`place ${place.placeId}`, [place.lng, place.lat])}
          className="pin place"
          onClick={() => onPressPlace(place)}
        >
          {place.name} <b>{formatNumber(place.count)}</b>
          <span className="visuallyHidden"> {place.count === 1 ? 'home' : 'homes'}. Zoom in.</span>
        </button>
      ))}
    </div>,
    host,
  )
}

function markContent(mark: ClusteredMark) {
  switch (mark.kind) {
    case 'home':
      return (
        <>
          {mark.pin.text}
          <span className="visuallyHidden">, {mark.pin.address}</span>
        </>
      )
    case 'stack':
      return (
        <>
          {formatNumber(mark.pins.length)} homes
          <span className="visuallyHidden"> at {mark.pins[0]?.address}</span>
        </>
      )
    case 'cluster':
      return (
        <>
          {formatNumber(mark.count)}
          <span className="visuallyHidden"> homes. Zoom in.</span>
        </>
      )
  }
}

function positionMarks(canvas: MapCanvas, placed: Placed): void {
  const { width, height } = canvas.size()
  for (const { element, at } of placed.values()) {
    const { x, y } = canvas.project(at)
    const inside =
      x > -HIDE_BEYOND_PX && x < width + HIDE_BEYOND_PX && y > -HIDE_BEYOND_PX && y < height + 2 * HIDE_BEYOND_PX
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    element.style.visibility = inside ? '' : 'hidden'
  }
}
