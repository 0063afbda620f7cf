import { useLayoutEffect, useRef, useState } from 'react'
import type { ViewBox } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { type ClusteredMark, knownPins } from '../map-clustering.ts'
import type { PlacePin } from '../map-marks.ts'
import type { MapSelection } from './map-popup.tsx'
import type { MapSearch } from './map-search.ts'
import type { MapCanvas } from './map-view.ts'

/** In session storage. */
const KEY = 'homesSeenOnMap'
const MAX_SEEN = 500

/** The homes whose popup was opened in this tab, and a function that adds some. */
function useSeenHomes(): [seen: ReadonlySet<number>, add: (ids: readonly number[]) => void] {
  const [seen, setSeen] = useState<ReadonlySet<number>>(read)
  function add(ids: readonly number[]): void {
    const more = new Set([...seen, ...ids])
    setSeen(more)
    try {
      sessionStorage.setItem(KEY, [...more].slice(-MAX_SEEN).join(','))
    } catch {
      // storage is blocked: seen homes are marked until the page is left
    }
  }
  return [seen, add]
}

function read(): ReadonlySet<number> {
  try {
    return new Set((sessionStorage.getItem(KEY) ?? '').split(',').filter(Boolean).map(Number))
  } catch {
    return new Set()
  }
}

/** degrees, about fifty metres: a box around a single point needs some size */
const STACK_MARGIN_DEGREES = 0.0005

type Zooming = Pick<MapCanvas, 'isMaxZoom' | 'zoomTo'>

/**
 * Zooms the map once the press has been painted: the marks of another zoom take longer to work out than a press may wait
 * for its answer. The pressed mark is gone then, so the map has the focus.
 */
export function useZoomOncePainted(canvas: MapCanvas | undefined): Zooming {
  // the engine may have taken the still map's place meanwhile
  const now = useRef(canvas)
  useLayoutEffect(() => {
    now.current = canvas
  }, [canvas])
  return {
    isMaxZoom: () => now.current?.isMaxZoom() ?? false,
    zoomTo: (box) =>
      void requestAnimationFrame(() =>
        setTimeout(() => {
          focusMap(now.current)
          now.current?.zoomTo(box)
        }),
      ),
  }
}

const focusMap = (canvas: MapCanvas | undefined) =>
  canvas?.layer.querySelector('canvas')?.focus({ preventScroll: true })

/** The homes whose popup is open, and those whose popup was. A press on a cluster that can be separated zooms in. */
export function useMapSelection(search: MapSearch) {
  const [selection, setSelection] = useState<MapSelection>()
  const [seen, addSeen] = useSeenHomes()
  const pressedMark = useRef<HTMLElement>(null)

  function press(map: Zooming, mark: ClusteredMark, element: HTMLElement): void {
    if (mark.kind === 'cluster' && !map.isMaxZoom() && !isOnePoint(mark.box)) {
      setSelection(undefined)
      map.zoomTo(mark.box)
      return
    }
    const pins = knownPins(mark)
    const count = mark.kind === 'cluster' ? mark.count : pins.length
    const box: ViewBox = mark.kind === 'cluster' ? mark.box : [...mark.at, ...mark.at]
    const { viewport: _, ...criteria } = search.shown.getState().criteria
    const listHref = searchPath({ ...criteria, page: 1, viewport: withMargin(box) }, 'list')
    pressedMark.current = element
    addSeen(pins.map(({ id }) => id))
    setSelection({ at: mark.at, pins, count, listHref })
  }

  return {
    selection,
    seen,
    press,
    pressPlace: (map: Zooming, place: PlacePin) => map.zoomTo(withMargin(place.box)),
    /** Returns the focus to the pressed mark, if it is still there. */
    close(canvas?: MapCanvas): void {
      setSelection(undefined)
      if (pressedMark.current?.isConnected) pressedMark.current.focus({ preventScroll: true })
      else focusMap(canvas)
    },
    dismiss: () => setSelection(undefined),
  }
}

function isOnePoint([west, south, east, north]: ViewBox): boolean {
  return west === east && south === north
}

function withMargin([west, south, east, north]: ViewBox): ViewBox {
  return [
    west - STACK_MARGIN_DEGREES,
    south - STACK_MARGIN_DEGREES,
    east + STACK_MARGIN_DEGREES,
    north + STACK_MARGIN_DEGREES,
  ]
}
