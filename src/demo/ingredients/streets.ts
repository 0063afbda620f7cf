import type { Locality, LocalPlace } from './locality.ts'

/** A street with points on it (agencies/…/streets.tsv), in degrees, and the patch that it belongs to. */
export type Street = {
  place: string
  outcode: string
  county: string
  name: string
  points: readonly (readonly [lat: number, lng: number])[]
  around: Locality
}

/** Something near which one may want to live (agencies/…/pois.tsv). */
export type PlaceOfInterest = { kind: string; name: string; lat: number; lng: number }

/** Reads `place outcode county street class points`, tab-separated, with a head line. */
export function parseStreets(text: string, around: Locality): Street[] {
  return rowsOf(text).map(([place = '', outcode = '', county = '', name = '', , points = '']) => ({
    place,
    outcode,
    county,
    name,
    points: points.split(';').map((pair) => {
      const [lat = 0, lng = 0] = pair.split(',').map(Number)
      return [lat, lng] as const
    }),
    around,
  }))
}

/** Reads `kind name lat lng`, tab-separated, with a head line. */
export function parsePlacesOfInterest(text: string): PlaceOfInterest[] {
  return rowsOf(text).map(([kind = '', name = '', lat, lng]) => ({ kind, name, lat: Number(lat), lng: Number(lng) }))
}

function rowsOf(text: string): string[][] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
}

/** How old the houses on a street are likely to be, by its name: closes and crescents came after 1950. */
export function isModernStreet(street: Street): boolean {
  return (
    placeOf(street).modern === true ||
    /\b(Close|Drive|Way|Avenue|Crescent|Gardens|Court|Grove|Rise|Lawns|Fields?|View|Pasture|Chase)$/.test(
      street.name,
    ) ||
    /field$/.test(street.name)
  )
}

/** What is known of the place that a street is in. */
export function placeOf({ place, around }: Street): LocalPlace {
  return around.places[place] ?? {}
}

/** In a town or in a part of one. */
export function isInTown(street: Street): boolean {
  return placeOf(street).town === true
}

/** Out of town, where there may be no gas and no drains. */
export function isCountry(street: Street): boolean {
  const { town, serviced } = placeOf(street)
  return !town && !serviced
}

/** The town that a street's post goes through. */
export function postTown(street: Street): string {
  return placeOf(street).postTown ?? street.place
}

/** What a street adds to or takes from the usual price. */
export function placeFactor(street: Street): number {
  return placeOf(street).price ?? street.around.elsewhere.price
}

/** As the crow flies, in miles. */
export function streetMiles(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const perDegree = 69.09
  const north = (a.lat - b.lat) * perDegree
  const east = (a.lng - b.lng) * perDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
