import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { MapTiles } from '#src/design-system/map/base-map.ts'
import type { ViewBox } from '#src/search/criteria/criteria.ts'
import type { MapSteering } from './map-steering.ts'
import type { MapCanvas, MapCanvasOptions } from './map-view.ts'

export type MapSource = MapTiles & {
  /** of the map data; always shown */
  attribution: string
  /** of the first view; `exact`: they are those of an earlier map view */
  bounds: ViewBox
  exact: boolean
}

/** `blank`: there are outlines and no ground */
export type MapProblem = 'blank'

export type OpenMap = { canvas?: MapCanvas; zoom: number; problem?: MapProblem }

export type OpenMapCanvas = (container: HTMLElement, options: MapCanvasOptions) => MapCanvas

export type OpenMapOptions = {
  /** the engine once it is loaded takes the place of the still map, with the same view */
  open: OpenMapCanvas
  /** the still map, also where the engine cannot run */
  openStill: OpenMapCanvas
  source: MapSource
  /** for screen readers */
  name: string
  steering: MapSteering
  onPress: () => void
}

type Opened = { canvas: MapCanvas; ground: HTMLElement }

/** Opens the map in `box`, and again when `open` changes. */
export function useOpenMap(box: RefObject<HTMLElement | null>, opening: OpenMapOptions): OpenMap {
  const { open } = opening
  const [shown, setShown] = useState<OpenMap>({ zoom: 0 })
  const [first] = useState(opening)
  const press = useEffectEvent(opening.onPress)
  const view = useRef<ViewBox>(undefined)
  const leaving = useRef<Opened[]>([])

  useEffect(() => {
    const container = box.current
    if (!container) return
    const { openStill, source, name, steering } = first
    const { tiles, style, bounds, exact } = source
    const ground = Object.assign(document.createElement('div'), { className: 'ground' })
    const place = ground.appendChild(document.createElement('div'))
    container.append(ground)
    const update = (change: Partial<OpenMap>) => setShown((before) => ({ ...before, ...change }))
    const options: MapCanvasOptions = {
      ...{ tiles, style, name },
      bounds: view.current ?? bounds,
      exact: exact || view.current !== undefined,
      onMoved(byVisitor) {
        update({ zoom: canvas.zoom() })
        steering.moved(byVisitor)
      },
      onPress: () => press(),
      onBlank: () => update({ problem: 'blank' }),
    }
    const canvas = openOr(place, options, open, openStill)
    const detach = steering.attach(canvas)
    update({ canvas, zoom: canvas.zoom() })
    return () => {
      view.current = canvas.box()
      detach()
      leaving.current.push({ canvas, ground })
    }
  }, [box, first, open])

  // only now, because the marks, and the focus on one of them, have moved to the new map
  useEffect(() => removeAll(leaving.current), [shown.canvas])
  useEffect(() => () => removeAll(leaving.current), [])

  return shown
}

/** Without WebGL or a free context for it there is no engine. */
function openOr(place: HTMLElement, options: MapCanvasOptions, open: OpenMapCanvas, openStill: OpenMapCanvas) {
  try {
    return open(place, options)
  } catch {
    place.replaceChildren()
    options.onBlank()
    return openStill(place, options)
  }
}

function removeAll(maps: Opened[]): void {
  for (const { canvas, ground } of maps.splice(0)) {
    canvas.remove()
    ground.remove()
  }
}
