import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ViewBox } from '../criteria.ts'
import type { MapCanvas } from './map-canvas.ts'
import type { MapSteering } from './map-steering.ts'

export type MapSource = {
  /** a PMTiles file or a TileJSON */
  tiles: string
  /** whose data the map is: always shown */
  attribution: string
  /** what the map begins with; `exact` where a map has shown just that */
  bounds: ViewBox
  exact: boolean
}

/** `blank`: the map answers and its tiles do not; `failed`: there is no map at all */
export type MapTrouble = 'blank' | 'failed'

export type OpenMap = { canvas?: MapCanvas; zoom: number; trouble?: MapTrouble }

/** Opens the map in `box` once the page is there: the map engine is fetched for this alone. */
export function useOpenMap(
  box: RefObject<HTMLElement | null>,
  source: MapSource,
  name: string,
  { steering, onPress }: { steering: MapSteering; onPress: () => void },
): OpenMap {
  const [open, setOpen] = useState<OpenMap>({ zoom: 0 })
  const pressed = useEffectEvent(onPress)
  // the map is opened once, where the page began
  const [first] = useState({ source, name })

  useEffect(() => {
    const container = box.current
    if (!container) return
    let left = false
    let close = () => {}
    const update = (change: Partial<OpenMap>) => !left && setOpen((before) => ({ ...before, ...change }))
    import('./map-canvas.ts')
      .then(({ openMapCanvas }) => {
        if (left) return
        const { tiles, bounds, exact } = first.source
        const canvas = openMapCanvas(container, {
          tiles,
          name: first.name,
          bounds,
          exact,
          onMoved(byVisitor) {
            update({ zoom: canvas.zoom() })
            steering.moved(byVisitor)
          },
          onPress: () => pressed(),
          onBlank: () => update({ trouble: 'blank' }),
        })
        const letGo = steering.attach(canvas)
        close = () => {
          letGo()
          canvas.remove()
        }
        update({ canvas, zoom: canvas.zoom() })
      })
      .catch(() => update({ trouble: 'failed' }))
    return () => {
      left = true
      close()
    }
  }, [box, first, steering])

  return open
}
