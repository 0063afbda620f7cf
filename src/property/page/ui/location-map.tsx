import { useEffect, useRef, useState } from 'react'
import { useInViewport } from '#src/design-system/hooks/use-in-viewport.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import type { MapTiles } from '#src/design-system/map/base-map.ts'
import { MapCredit } from '#src/design-system/map/map-credit.tsx'
import './location-map.css'

export type LocationMapProps = MapTiles & {
  lat: number
  lng: number
  /** the position is the centre of a street or an outcode */
  approximate: boolean
  address: string
  /** the source of the map data, always shown */
  attribution: string
}

/**
 * A home's position. The box has its size from the start, and loads the map when it comes near the viewport. Until then,
 * and without JavaScript, it shows the address and a link to OpenStreetMap.
 */
export function LocationMap({ lat, lng, approximate, address, tiles, style, attribution }: LocationMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const near = useInViewport(box)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')

  useEffect(() => {
    if (!near || !canvas.current) return
    const container = canvas.current
    let map: { remove: () => void } | undefined
    let left = false
    import('./draw-location.ts')
      .then(({ drawLocation }) => {
        if (left) return
        const name = approximate ? `Map of the area around ${address}` : `Map showing ${address}`
        const pin = address.split(',')[0]!
        map = drawLocation(container, { tiles, style, name, lat, lng, approximate, pin }, () => setState('drawn'))
      })
      .catch(() => setState('failed'))
    return () => {
      left = true
      map?.remove()
    }
  }, [near, lat, lng, approximate, address, tiles, style])

  return (
    <div className="locationMap">
      <div className="mapBox" ref={box}>
        {state !== 'drawn' && (
          <div className="waiting">
            <Icon name="pin" />
            <p>{address}</p>
            <p className="small">
              {state === 'failed' && "We couldn't load the map. "}
              <a href={openStreetMapHref({ lat, lng, approximate })}>View on OpenStreetMap</a>
            </p>
          </div>
        )}
        <div className="map">
          <div ref={canvas} />
        </div>
        <MapCredit attribution={attribution} />
      </div>
      {approximate && <p className="note">The position is approximate: the home is in or near the circle.</p>}
    </div>
  )
}

/** With a marker only where the position is exact. */
function openStreetMapHref({ lat, lng, approximate }: Pick<LocationMapProps, 'lat' | 'lng' | 'approximate'>): string {
  const marker = approximate ? '' : `?mlat=${lat}&mlon=${lng}`
  return `https://www.openstreetmap.org/${marker}#map=${approximate ? 14 : 16}/${lat}/${lng}`
}
