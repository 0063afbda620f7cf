import type { Nation } from '#src/property/listing/listing.ts'

export type PlaceKind = 'place' | 'outcode' | 'county'

/** Somewhere a visitor can search in or around. Positions are WGS84 degrees. */
export type Place = {
  /** the `gid-{id}` of a search address; see docs/contracts/places.md for the ranges of ids */
  id: number
  name: string
  county: string
  /** what people read and choose: "Oakham, Rutland" */
  label: string
  /** for people, in addresses: "oakham-rutland" */
  slug: string
  nation?: Nation
  lat: number
  lng: number
  kind: PlaceKind
  /** what "this area only" covers around the position, in miles */
  radiusMiles: number
}

/**
 * What a place is called in full. A place that is its own county has the name alone; one that shares name and county
 * with another is told apart by its outcode.
 */
export function placeLabel(place: { name: string; county: string }, toldApartBy?: string): string {
  const label = place.name === place.county ? place.name : `${place.name}, ${place.county}`
  return toldApartBy ? `${label} (${toldApartBy})` : label
}

/** A county's label; `sharesName` when a town has the same one, as Stirling does. */
export function countyLabel(name: string, sharesName: boolean): string {
  return sharesName ? `${name} (county)` : name
}

/** "Oakham, Rutland" → "oakham-rutland", "Ashford, Devon (EX31)" → "ashford-devon-ex31" */
export function placeSlug(label: string): string {
  return label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’‘`.]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Upper bound of population, and the miles from the centre that such a place reaches, its edges included. */
const catchments: [population: number, miles: number][] = [
  [1_000, 1],
  [5_000, 1.5],
  [20_000, 2],
  [50_000, 2.5],
  [100_000, 3],
  [250_000, 4],
  [500_000, 5],
  [1_500_000, 7],
]

/**
 * How far "this area only" reaches, in miles: a village 1, a town 2 to 3, a city 4 to 7, London 15. A district of a
 * town (GeoNames feature PPLX) keeps to 1, and one of London, where people are many and places near, to 2.
 * An unknown population is 0: places without one are villages and hamlets.
 */
export function catchmentMiles(place: { population: number; feature: string; county: string }): number {
  const miles = catchments.find(([below]) => place.population < below)?.[1] ?? 15
  if (place.feature === 'PPLX') return 1
  if (place.county === 'Greater London' && place.feature !== 'PPLC') return Math.min(miles, 2)
  return miles
}
