import type { Area } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import type { Places } from '#src/places/server/places.ts'
import { shorten } from '../../values/tidy-text.ts'
import type { Criteria, CriteriaProblem, LngLat, ViewBox } from '../criteria.ts'

/** miles round a position in degrees, by the great circle */
export type Circle = { lng: number; lat: number; miles: number }

/**
 * Where homes are looked for. A home is in a patch when any settlement, circle, outcode or county of it holds the home;
 * settlements are by their ids.
 */
export type SearchArea =
  | { kind: 'anywhere' }
  /** an unknown place was asked for: no home is there */
  | { kind: 'nowhere' }
  | { kind: 'patch'; settlements: number[]; circles: Circle[]; outcodes: string[]; counties: string[] }
  | { kind: 'drawn'; polygon?: LngLat[]; viewport?: ViewBox }

export type ResolvedArea = {
  searchArea: SearchArea
  /** the place that the search names, also when a drawn area is searched instead */
  place?: Place
  /** other places of the same name, or of a like one where nobody knows the name */
  didYouMean?: Place[]
  problems: CriteriaProblem[]
}

export type PlaceLookup = Pick<Places, 'byId' | 'resolve' | 'suggest' | 'placeNames' | 'misspelt'>

/**
 * Finds where a search looks. What the visitor drew or has on the map takes the place's stead (a drawn area and the
 * map's box intersect); a place comes before an area of the agency. An unknown place finds nothing and says so; of
 * several places of one name the best known is searched and the others are offered.
 */
export async function resolveSearchArea(
  criteria: Criteria,
  lookup: PlaceLookup,
  areas: readonly Area[],
): Promise<ResolvedArea> {
  const named = await namedPlace(criteria, lookup)
  const { polygon, viewport } = criteria
  if (polygon || viewport) {
    const drawn: SearchArea = { kind: 'drawn', ...(polygon && { polygon }), ...(viewport && { viewport }) }
    return { ...named, searchArea: drawn }
  }
  if (named.place) {
    const { patch, problems } = patchOf(named.place, criteria.within)
    return { ...named, searchArea: patch, problems: [...named.problems, ...problems] }
  }
  if (named.problems.length > 0) return { ...named, searchArea: { kind: 'nowhere' } }
  if (criteria.area !== undefined) return resolveAgencyArea(criteria.area, areas, lookup)
  const adrift = criteria.within !== undefined
  return {
    searchArea: { kind: 'anywhere' },
    problems: adrift ? [{ field: 'within', message: 'Choose a place to search within a distance.' }] : [],
  }
}

/** About a postcode, where no distance was chosen. */
export const POSTCODE_MILES = 1

/** Places of a like name that an unknown one may have been meant for. */
const MAX_ALTERNATIVES = 3

type Named = { place?: Place; didYouMean?: Place[]; problems: CriteriaProblem[] }

async function namedPlace({ placeId, q }: Criteria, lookup: PlaceLookup): Promise<Named> {
  if (placeId !== undefined) {
    const place = await lookup.byId(placeId)
    if (place) return { place, problems: [] }
    return { problems: [{ field: 'placeId', message: 'We don’t know this place. Please choose another.' }] }
  }
  if (q === undefined) return { problems: [] }
  const resolved = await lookup.resolve(q)
  const shown = shorten(q)
  if (resolved.kind === 'place') return { place: resolved.place, problems: coarserThan(q, resolved.place) }
  const [likeliest, ...others] = resolved.kind === 'ambiguous' ? resolved.places : []
  if (!likeliest) {
    const alike = (await placesAlike(q, lookup)).slice(0, MAX_ALTERNATIVES)
    const problem = { field: 'q', message: `We couldn’t find a place called “${shown}”.` }
    return { ...(alike.length > 0 && { didYouMean: alike }), problems: [problem] }
  }
  const message = `There are several places called “${shown}”; these homes are in ${likeliest.label}.`
  return { place: likeliest, didYouMean: others, problems: [{ field: 'q', message }] }
}

/** A postcode that no table has is looked for in its outcode. */
function coarserThan(q: string, { kind, label }: Place): CriteriaProblem[] {
  const postcode = kind === 'outcode' ? parsePostcode(q) : null
  if (!postcode) return []
  const message = `We don’t have ${formatPostcode(postcode)} on our map, so these homes are in all of ${label}.`
  return [{ field: 'q', message }]
}

/** Of a like name; else of a name like what stands after "in": "hous in Okham". */
async function placesAlike(q: string, { suggest }: PlaceLookup): Promise<Place[]> {
  const alike = await suggest(q)
  const after = /\s(?:in|near|at|around)\s+(.+)$/i.exec(` ${q}`)?.[1]
  return alike.length > 0 || after === undefined ? alike : suggest(after)
}

type Patch = Extract<SearchArea, { kind: 'patch' }>

/**
 * The patch of a place: the homes that are in it. A distance adds those within it of its middle; a county has no middle
 * to measure from.
 */
function patchOf(place: Place, within: number | undefined): { patch: Patch; problems: CriteriaProblem[] } {
  const { id, kind, name, lng, lat } = place
  const miles = within ?? (kind === 'postcode' ? POSTCODE_MILES : undefined)
  const circles = miles === undefined ? [] : [{ lng, lat, miles }]
  const patch: Patch = { kind: 'patch', settlements: [], circles: [], outcodes: [], counties: [] }
  if (kind === 'place') return { patch: { ...patch, settlements: [id], circles }, problems: [] }
  if (kind === 'postcode') return { patch: { ...patch, circles }, problems: [] }
  if (kind === 'outcode') return { patch: { ...patch, outcodes: [name.toUpperCase()], circles }, problems: [] }
  const message = `We can’t search within a distance of a county, so we searched all of ${name}.`
  const problems = within === undefined ? [] : [{ field: 'within', message }]
  return { patch: { ...patch, counties: [name] }, problems }
}

async function resolveAgencyArea(id: number, areas: readonly Area[], lookup: PlaceLookup): Promise<ResolvedArea> {
  const area = areas.find((area) => area.id === id)
  const unknown: ResolvedArea = {
    searchArea: { kind: 'nowhere' },
    problems: [{ field: 'area', message: 'We don’t know this area. Please choose another.' }],
  }
  if (!area) return unknown
  const places = (await Promise.all(area.placeIds.map((id) => lookup.byId(id)))).filter((place) => place !== undefined)
  const patches = places.map((place) => patchOf(place, undefined).patch)
  const patch: Patch = {
    kind: 'patch',
    settlements: patches.flatMap(({ settlements }) => settlements),
    circles: [],
    outcodes: [
      ...area.outcodes.map((outcode) => outcode.toUpperCase()),
      ...patches.flatMap(({ outcodes }) => outcodes),
    ],
    counties: patches.flatMap(({ counties }) => counties),
  }
  return patch.settlements.length + patch.outcodes.length + patch.counties.length > 0
    ? { searchArea: patch, problems: [] }
    : unknown
}
