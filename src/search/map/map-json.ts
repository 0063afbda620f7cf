import type { LngLat, ViewBox } from '../criteria/criteria.ts'
import { homesIn, type MapCluster, type MapMarks, type MapPin, type PlacePin } from './map-marks.ts'

/** The marks in the map's answer of `GET /search.ljson`. The names are a contract: docs/contracts/search-results.md. */
export type MarksJson = {
  pins: PinJson[]
  clusters: ClusterJson[]
  geonames: GeonameJson[]
  /** how many homes the marks stand for */
  placed_count: number
}

export type PinJson = {
  id: number
  lng: number
  lat: number
  price: string
  price_text: string
  display_address: string
  property_url: string
  label: string | null
  approximate: boolean
  photo: string | null
}

export type ClusterJson = { lng: number; lat: number; count: number; bounds: ViewBox }

export type GeonameJson = {
  geoname_id: number
  name: string
  area: string
  /** of the town itself */
  geoname_position: LngLat
  lng: number
  lat: number
  properties_count: number
  bounds: ViewBox
}

export function presentMarks(marks: MapMarks): MarksJson {
  return {
    pins: marks.pins.map(({ text, price, address, url, label, photo, ...pin }) => ({
      ...pin,
      price: text,
      price_text: price,
      display_address: address,
      property_url: url,
      label: label ?? null,
      photo: photo ?? null,
    })),
    clusters: marks.clusters.map(({ box, ...cluster }) => ({ ...short(cluster), bounds: box })),
    geonames: marks.places.map(({ placeId, name, area, position, count, box, ...middle }) => ({
      geoname_id: placeId,
      name,
      area,
      geoname_position: position,
      ...short(middle),
      properties_count: count,
      bounds: box,
    })),
    placed_count: homesIn(marks),
  }
}

/** Reads what `presentMarks` spelt: the browser's side. */
export function readMarks({ pins, clusters, geonames }: MarksJson): MapMarks {
  return {
    pins: pins.map(
      ({ price, price_text, display_address, property_url, label, photo, ...pin }): MapPin => ({
        ...pin,
        text: price,
        price: price_text,
        address: display_address,
        url: property_url,
        ...(label !== null && { label }),
        ...(photo !== null && { photo }),
      }),
    ),
    clusters: clusters.map(({ bounds, ...cluster }): MapCluster => ({ ...cluster, box: bounds })),
    places: geonames.map(
      ({ geoname_id, name, area, geoname_position, lng, lat, properties_count, bounds }): PlacePin => ({
        placeId: geoname_id,
        name,
        area,
        position: geoname_position,
        lng,
        lat,
        count: properties_count,
        box: bounds,
      }),
    ),
  }
}

/** The middle of homes to a tenth of a metre. */
function short<Middle extends { lng: number; lat: number }>(middle: Middle): Middle {
  return { ...middle, lng: Number(middle.lng.toFixed(6)), lat: Number(middle.lat.toFixed(6)) }
}
