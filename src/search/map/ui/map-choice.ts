import { useRef, useState } from 'react'
import type { ViewBox } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { type ClusteredMark, homesOf } from '../map-clustering.ts'
import type { PlacePin } from '../map-marks.ts'
import type { MapCanvas } from './map-canvas.ts'
import type { Chosen } from './map-popup.tsx'
import type { MapSearch } from './map-search.ts'
import { useSeenHomes } from './map-seen.ts'

/** degrees, about fifty metres: so that a box round one spot holds it */
const ROUND_A_SPOT = 0.0005

/** Which homes have their popup open, and which had. A press on homes that can be parted comes nearer instead. */
export function useMapChoice(search: MapSearch) {
  const [chosen, setChosen] = useState<Chosen>()
  const [seen, addSeen] = useSeenHomes()
  const opener = useRef<HTMLElement>(null)

  function press(canvas: MapCanvas, mark: ClusteredMark, element: HTMLElement): void {
    if (mark.kind === 'cluster' && !canvas.isNearest() && !isOneSpot(mark.box)) {
      setChosen(undefined)
      canvas.comeNearer(mark.box)
      return
    }
    const pins = homesOf(mark)
    const count = mark.kind === 'cluster' ? mark.count : pins.length
    const box: ViewBox = mark.kind === 'cluster' ? mark.box : [...mark.at, ...mark.at]
    const { viewport: _, ...criteria } = search.shown.getState().criteria
    const listHref = searchPath({ ...criteria, page: 1, viewport: widened(box) }, 'list')
    opener.current = element
    addSeen(pins.map(({ id }) => id))
    setChosen({ at: mark.at, pins, count, listHref })
  }

  return {
    chosen,
    seen,
    press,
    pressPlace: (canvas: MapCanvas, place: PlacePin) => canvas.comeNearer(widened(place.box)),
    /** The focus goes back to where it came from, if that is still there. */
    close(canvas?: MapCanvas): void {
      setChosen(undefined)
      const back = opener.current?.isConnected ? opener.current : canvas?.layer.querySelector('canvas')
      back?.focus({ preventScroll: true })
    },
    /** The map was pressed. */
    dismiss: () => setChosen(undefined),
  }
}

function isOneSpot([west, south, east, north]: ViewBox): boolean {
  return west === east && south === north
}

function widened([west, south, east, north]: ViewBox): ViewBox {
  return [west - ROUND_A_SPOT, south - ROUND_A_SPOT, east + ROUND_A_SPOT, north + ROUND_A_SPOT]
}
