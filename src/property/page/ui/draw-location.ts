import { Marker } from 'maplibre-gl'
import { type MapTiles, openBaseMap } from '#src/design-system/map/base-map.ts'
import { circleAround } from '#src/places/distance.ts'

/** Radius that an approximate position lies in: the spread of a street or a small outcode. */
const APPROXIMATE_MILES = 0.25

export type DrawnLocation = MapTiles & { name: string; lat: number; lng: number; approximate: boolean; pin: string }

/**
 * Draws a home's place into `container`: a pin with its name, or a circle where only the neighbourhood is known.
 * `onDrawn` is called when there is a map to see.
 */
export function drawLocation(
  container: HTMLElement,
  location: DrawnLocation,
  onDrawn: () => void,
): { remove: () => void } {
  const { tiles, style, name, lat, lng, approximate, pin } = location
  const { map, colours } = openBaseMap(container, {
    tiles,
    style,
    name,
    center: [lng, lat],
    zoom: approximate ? 13.5 : 14.5,
  })
  map.once('load', onDrawn)
  if (!approximate) {
    const element = document.createElement('span')
    element.className = 'pin'
    element.textContent = pin
    new Marker({ element, anchor: 'bottom', offset: [0, -5] }).setLngLat([lng, lat]).addTo(map)
    return map
  }
  map.on('load', () => {
    map.addSource('circle', { type: 'geojson', data: circle(lat, lng) })
    const source = 'circle'
    map.addLayer({ id: 'circle', type: 'fill', source, paint: { 'fill-color': colours.primary, 'fill-opacity': 0.16 } })
    map.addLayer({ id: 'rim', type: 'line', source, paint: { 'line-color': colours.primary, 'line-width': 1.5 } })
  })
  return map
}

/** As GeoJSON, whose rings are closed. */
function circle(lat: number, lng: number) {
  const ring = circleAround({ lng, lat }, APPROXIMATE_MILES, 64)
  return { type: 'Polygon' as const, coordinates: [[...ring, ring[0]!]] }
}
