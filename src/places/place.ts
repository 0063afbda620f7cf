import type { Nation } from '#src/property/listing/listing.ts'

/** Of a place that is stored, with an id that URLs may carry. */
export type PlaceKind = 'place' | 'outcode' | 'county'

/** A place to search in or around. WGS84 degrees. */
export type Place = {
  /** the `gid-{id}` of a search path; see docs/contracts/places.md for the ranges of ids */
  id: number
  name: string
  county: string
  /** "Oakham, Rutland" */
  label: string
  /** for URLs: "oakham-rutland" */
  slug: string
  nation?: Nation
  lat: number
  lng: number
  /** a postcode has no id but 0: it is found by its words */
  kind: PlaceKind | 'postcode'
  /** the radius of "this area only" */
  radiusMiles: number
}

/** A place that is its own county has its name alone; one that shares name and county with another has its outcode. */
export function placeLabel(place: { name: string; county: string }, distinguishingOutcode?: string): string {
  const label = place.name === place.county ? place.name : `${place.name}, ${place.county}`
  return distinguishingOutcode ? `${label} (${distinguishingOutcode})` : label
}

/** `sharesName`: a town has the same name, as Stirling does. */
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

/** docs/contracts/places.md */
export const FIRST_LOCAL_ID = 930_000_000
export const LOCAL_IDS = 60_000_000

/** Whether an id is of a settlement that only the addresses of homes know. */
export function isLocalId(id: number): boolean {
  return id >= FIRST_LOCAL_ID && id < 1_000_000_000
}

/** Upper bound of population, and the radius of such a place. */
const CATCHMENTS: [population: number, miles: number][] = [
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
 * The radius of "this area only": a village 1 mile, a town 2 to 3, a city 4 to 7, London 15. A section of a town
 * (GeoNames feature PPLX) has 1, a place in London at most 2. An unknown population is 0: such places are villages and
 * hamlets.
 */
export function catchmentMiles(place: { population: number; feature: string; county: string }): number {
  const miles = CATCHMENTS.find(([below]) => place.population < below)?.[1] ?? 15
  if (place.feature === 'PPLX') return 1
  if (place.county === 'Greater London' && place.feature !== 'PPLC') return Math.min(miles, 2)
  return miles
}
