import { useEffect, useState } from 'react'
import { MapCredit } from '#src/design-system/map/map-credit.tsx'
import type { MapLive, MapLiveProps } from './map-live.tsx'
import type { OpenMapCanvas } from './map-opening.ts'
import { MapWaiting } from './map-waiting.tsx'
import './map-search.css'

type Loaded = { Live: typeof MapLive; open: OpenMapCanvas }

/**
 * The map beside the list: the same search, as marks. Its box has its size from the start; the map and its engine come
 * when the page is there, and until then, without a script and where it cannot be drawn, the list is the page.
 */
export function MapPane(props: Omit<MapLiveProps, 'open'>) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()

  useEffect(() => {
    let left = false
    Promise.all([import('./map-live.tsx'), import('./map-canvas.ts')]).then(
      ([{ MapLive }, { openMapCanvas }]) => left || setLoaded({ Live: MapLive, open: openMapCanvas }),
      () => left || setLoaded('failed'),
    )
    return () => {
      left = true
    }
  }, [])

  return (
    <div className="mapSide" id="map">
      {loaded === undefined || loaded === 'failed' ? (
        <div className="map">
          <MapWaiting failed={loaded === 'failed'} />
        </div>
      ) : (
        <loaded.Live {...props} open={loaded.open} />
      )}
      <MapCredit attribution={props.source.attribution} />
    </div>
  )
}
