import { useEffect, useState } from 'react'
import { MapCredit } from '#src/design-system/map/map-credit.tsx'
import type { MapLive, MapLiveProps } from './map-live.tsx'
import type { OpenMapCanvas } from './map-opening.ts'
import { MapPlaceholder } from './map-placeholder.tsx'
import './map-search.css'

type Loaded = { Live: typeof MapLive; open: OpenMapCanvas }

/**
 * The map beside the list: the same search, as marks. Its box has its size from the start; the map's script loads after
 * the page. The list works without it.
 */
export function MapPane(props: Omit<MapLiveProps, 'open'>) {
  const [loaded, setLoaded] = useState<Loaded | 'failed'>()

  useEffect(() => {
    let isUnmounted = false
    Promise.all([import('./map-live.tsx'), import('./map-canvas.ts')]).then(
      ([{ MapLive }, { openMapCanvas }]) => isUnmounted || setLoaded({ Live: MapLive, open: openMapCanvas }),
      () => isUnmounted || setLoaded('failed'),
    )
    return () => {
      isUnmounted = true
    }
  }, [])

  return (
    <div className="mapSide" id="map">
      {loaded === undefined || loaded === 'failed' ? (
        <div className="map">
          <MapPlaceholder failed={loaded === 'failed'} />
        </div>
      ) : (
        <loaded.Live {...props} open={loaded.open} />
      )}
      <MapCredit attribution={props.source.attribution} />
    </div>
  )
}
