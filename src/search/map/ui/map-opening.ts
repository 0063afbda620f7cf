import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MapTiles } from '#src/design-system/map/base-map.ts'
import type { ViewBox } from '#src/search/criteria/criteria.ts'
import type { MapCanvas, openMapCanvas } from './map-canvas.ts'
import type { MapSteering } from './map-steering.ts'

export type MapSource = MapTiles & {
  /** of the map data; always shown */
  attribution: string
  /** of the first view; `exact`: they are those of an earlier map view */
  bounds: ViewBox
  exact: boolean
}

/** `blank`: the tiles could not be loaded; `failed`: there is no map at all */
export type MapProblem = 'blank' | 'failed'

export type OpenMap = { canvas?: MapCanvas; zoom: number; problem?: MapProblem }

export type OpenMapCanvas = typeof openMapCanvas

export type OpenMapOptions = {
  open: OpenMapCanvas
  source: MapSource
  /** for screen readers */
  name: string
  steering: MapSteering
  onPress: () => void
}

/** Opens the map in `box`, once. */
export function useOpenMap(box: RefObject<HTMLElement | null>, opening: OpenMapOptions): OpenMap {
  const [open, setOpen] = useState<OpenMap>({ zoom: 0 })
  const [first] = useState(opening)
  const press = useEffectEvent(opening.onPress)

  useEffect(() => {
    const container = box.current
    if (!container) return
    const { open, source, name, steering } = first
    const { tiles, style, bounds, exact } = source
    const update = (change: Partial<OpenMap>) => setOpen((before) => ({ ...before, ...change }))
    let canvas: MapCanvas
    try {
      canvas = open(container, {
        ...{ tiles, style, name, bounds, exact },
        onMoved(byVisitor) {
          update({ zoom: canvas.zoom() })
          steering.moved(byVisitor)
        },
        onPress: () => press(),
        onBlank: () => update({ problem: 'blank' }),
      })
    } catch {
      // no WebGL, or no free context
      update({ problem: 'failed' })
      return
    }
    const detach = steering.attach(canvas)
    update({ canvas, zoom: canvas.zoom() })
    return () => {
      detach()
      canvas.remove()
    }
  }, [box, first])

  return open
}
