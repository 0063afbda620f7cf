/** A real street with points on it (agencies/…/streets.tsv), in degrees. */
export type Street = {
  place: string
  outcode: string
  county: string
  name: string
  points: readonly (readonly [lat: number, lng: number])[]
}

/** Something near which one may want to live (agencies/…/pois.tsv). */
export type PlaceOfInterest = { kind: string; name: string; lat: number; lng: number }

/** Reads `place outcode county street class points`, tab-separated, with a head line. */
export function parseStreets(text: string): Street[] {
  return rowsOf(text).map(([place = '', outcode = '', county = '', name = '', , points = '']) => ({
    place,
    outcode,
    county,
    name,
    points: points.split(';').map((pair) => {
      const [lat = 0, lng = 0] = pair.split(',').map(Number)
      return [lat, lng] as const
    }),
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
    street.place === 'Barleythorpe' ||
    /\b(Close|Drive|Way|Avenue|Crescent|Gardens|Court|Grove|Rise|Lawns|Fields?|View|Pasture|Chase)$/.test(
      street.name,
    ) ||
    /field$/.test(street.name)
  )
}

export const towns = ['Oakham', 'Uppingham', 'Stamford', 'Barleythorpe']

/** As the crow flies, in miles. */
export function milesBetween(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const perDegree = 69.09
  const north = (a.lat - b.lat) * perDegree
  const east = (a.lng - b.lng) * perDegree * Math.cos((a.lat * Math.PI) / 180)
  return Math.hypot(north, east)
}
