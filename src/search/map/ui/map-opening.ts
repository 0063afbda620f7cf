import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { MapTiles } from '#src/design-system/map/base-map.ts'
import type { ViewBox } from '#src/search/criteria/criteria.ts'
import type { MapCanvas, openMapCanvas } from './map-canvas.ts'
import type { MapSteering } from './map-steering.ts'

export type MapSource = MapTiles & {
  /** whose data the map is: always shown */
  attribution: string
  /** what the map begins with; `exact` where a map has shown just that */
  bounds: ViewBox
  exact: boolean
}

/** `blank`: the map answers and its tiles do not; `failed`: there is no map at all */
export type MapTrouble = 'blank' | 'failed'

export type OpenMap = { canvas?: MapCanvas; zoom: number; trouble?: MapTrouble }

export type OpenMapCanvas = typeof openMapCanvas

export type MapOpening = {
  open: OpenMapCanvas
  source: MapSource
  /** what the map is called to who cannot see it */
  name: string
  steering: MapSteering
  onPress: () => void
}

/** Opens the map in `box`, once: where the page began. */
export function useOpenMap(box: RefObject<HTMLElement | null>, opening: MapOpening): OpenMap {
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
        onBlank: () => update({ trouble: 'blank' }),
      })
    } catch {
      // the browser has no WebGL, or none to spare
      update({ trouble: 'failed' })
      return
    }
    const letGo = steering.attach(canvas)
    update({ canvas, zoom: canvas.zoom() })
    return () => {
      letGo()
      canvas.remove()
    }
  }, [box, first])

  return open
}
