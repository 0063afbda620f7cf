import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '#src/formatting/numbers.ts'
import type { LngLat } from '#src/search/criteria/criteria.ts'
import { type ClusteredMark, homesOf, markKey } from '../map-clustering.ts'
import type { PlacePin } from '../map-marks.ts'
import type { MapCanvas } from './map-canvas.ts'

export type MarksLayerProps = {
  canvas: MapCanvas
  marks: readonly ClusteredMark[]
  places: readonly PlacePin[]
  /** the homes whose popup is open */
  chosen: readonly number[]
  seen: ReadonlySet<number>
  lit?: number
  onPress: (mark: ClusteredMark, element: HTMLElement) => void
  onPressPlace: (place: PlacePin) => void
  onLight: (id: number | undefined) => void
}

type Placed = Map<string, { element: HTMLElement; at: LngLat }>

/** Beyond the map's edge by more than this, a mark is not there: the keyboard does not meet it. */
const OUTSIDE_PX = 30

/**
 * The marks, each a button, in the order of the results. They are moved with the map outside React, frame by frame; and
 * they stand inside the map, so that it can be dragged and turned nearer where there is a mark too.
 */
export function MarksLayer(props: MarksLayerProps) {
  const { canvas, marks, places, chosen, seen, lit, onPress, onPressPlace, onLight } = props
  const placed = useRef<Placed>(new Map())
  const keep = (key: string, at: LngLat) => (element: HTMLElement | null) => {
    if (element) placed.current.set(key, { element, at })
    return () => void placed.current.delete(key)
  }

  useLayoutEffect(() => placeAll(canvas, placed.current))
  useLayoutEffect(() => canvas.onMove(() => placeAll(canvas, placed.current)), [canvas])

  return createPortal(
    <div className="mapMarks">
      {marks.map((mark) => {
        const key = markKey(mark)
        const homes = homesOf(mark)
        const on = homes.some(({ id }) => chosen.includes(id))
        const [first] = homes
        const light = (id?: number) => () => onLight(id)
        return (
          <button
            key={key}
            type="button"
            ref={keep(key, mark.at)}
            className={[
              mark.kind === 'cluster' ? 'cluster' : 'pin',
              on && 'on',
              homes.some(({ id }) => id === lit) && 'lit',
              homes.length > 0 && homes.every(({ id }) => seen.has(id)) && 'seen',
            ]
              .filter(Boolean)
              .join(' ')}
            {...(mark.kind !== 'cluster' && { 'aria-expanded': on, 'aria-haspopup': 'dialog' as const })}
            onClick={(event) => onPress(mark, event.currentTarget)}
            {...(mark.kind === 'home' && {
              onPointerEnter: light(first?.id),
              onPointerLeave: light(),
              onFocus: light(first?.id),
              onBlur: light(),
            })}
          >
            {words(mark)}
          </button>
        )
      })}
      {places.map((place) => (
        <button
          key={place.placeId}
          type="button"
          ref={keep(`place ${place.placeId}`, [place.lng, place.lat])}
          className="pin place"
          onClick={() => onPressPlace(place)}
        >
          {place.name} <b>{formatNumber(place.count)}</b>
          <span className="visuallyHidden"> homes: come nearer</span>
        </button>
      ))}
    </div>,
    canvas.layer,
  )
}

function words(mark: ClusteredMark) {
  switch (mark.kind) {
    case 'home':
      return (
        <>
          {mark.pin.text}
          <span className="visuallyHidden">, {mark.pin.address}</span>
        </>
      )
    case 'spot':
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
          <span className="visuallyHidden"> homes: come nearer</span>
        </>
      )
  }
}

function placeAll(canvas: MapCanvas, placed: Placed): void {
  const { width, height } = canvas.size()
  for (const { element, at } of placed.values()) {
    const { x, y } = canvas.project(at)
    const inside = x > -OUTSIDE_PX && x < width + OUTSIDE_PX && y > -OUTSIDE_PX && y < height + 2 * OUTSIDE_PX
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
    element.style.visibility = inside ? '' : 'hidden'
  }
}
