import type { Area } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import { formatPostcode, parsePostcode } from '#src/places/postcode.ts'
import type { Places } from '#src/places/server/places.ts'
import { shorten } from '../../values/tidy-text.ts'
import type { Criteria, CriteriaProblem, LngLat, ViewBox } from '../criteria.ts'

/** miles round a position in degrees, by the great circle */
export type Circle = { lng: number; lat: number; miles: number }

/** all within miles of a ring, its inside included; degrees */
export type PolygonBuffer = { ring: LngLat[]; miles: number }

/**
 * Where homes are looked for. A home is in a patch when any settlement, circle, buffer, outcode or county of it holds the
 * home; settlements are by their ids.
 */
export type SearchArea =
  | { kind: 'anywhere' }
  /** an unknown place was asked for: no home is there */
  | { kind: 'nowhere' }
  | Patch
  | { kind: 'drawn'; polygon?: LngLat[]; viewport?: ViewBox }

type Patch = {
  kind: 'patch'
  settlements: number[]
  circles: Circle[]
  buffers: PolygonBuffer[]
  outcodes: string[]
  counties: string[]
}

export type ResolvedArea = {
  searchArea: SearchArea
  /** the place that the search names, also when a drawn area is searched instead */
  place?: Place
  /** other places of the same name, or of a like one where nobody knows the name */
  didYouMean?: Place[]
  problems: CriteriaProblem[]
}

export type PlaceLookup = Pick<Places, 'byId' | 'resolve' | 'suggest' | 'placeNames' | 'misspelt' | 'edgesOf'>

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
    const { patch, problems } = await patchOf(named.place, criteria.within, lookup)
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

const EMPTY_PATCH: Patch = { kind: 'patch', settlements: [], circles: [], buffers: [], outcodes: [], counties: [] }

/** The patch of a place: the homes that are in it. A distance adds those within it of its edge; a county has none. */
async function patchOf(
  place: Place,
  within: number | undefined,
  lookup: PlaceLookup,
): Promise<{ patch: Patch; problems: CriteriaProblem[] }> {
  const { id, kind, name } = place
  const miles = within ?? (kind === 'postcode' ? POSTCODE_MILES : undefined)
  const patch: Patch = { ...EMPTY_PATCH, ...(miles !== undefined && (await around(place, miles, lookup))) }
  if (kind === 'place') return { patch: { ...patch, settlements: [id] }, problems: [] }
  if (kind === 'postcode') return { patch, problems: [] }
  if (kind === 'outcode') return { patch: { ...patch, outcodes: [name.toUpperCase()] }, problems: [] }
  const message = `We can’t search within a distance of a county, so we searched all of ${name}.`
  const problems = within === undefined ? [] : [{ field: 'within', message }]
  return { patch: { ...EMPTY_PATCH, counties: [name] }, problems }
}

/** From the place's boundary where one is loaded; else from the circle that its size suggests. */
async function around(
  { id, kind, lng, lat, radiusMiles }: Place,
  miles: number,
  { edgesOf }: PlaceLookup,
): Promise<Pick<Patch, 'buffers'> | Pick<Patch, 'circles'>> {
  const edges = kind === 'place' ? await edgesOf(id) : []
  if (edges.length > 0) return { buffers: edges.map((ring) => ({ ring, miles })) }
  return { circles: [{ lng, lat, miles: radiusMiles + miles }] }
}

async function resolveAgencyArea(id: number, areas: readonly Area[], lookup: PlaceLookup): Promise<ResolvedArea> {
  const area = areas.find((area) => area.id === id)
  const unknown: ResolvedArea = {
    searchArea: { kind: 'nowhere' },
    problems: [{ field: 'area', message: 'We don’t know this area. Please choose another.' }],
  }
  if (!area) return unknown
  const places = (await Promise.all(area.placeIds.map((id) => lookup.byId(id)))).filter((place) => place !== undefined)
  const patches = (await Promise.all(places.map((place) => patchOf(place, undefined, lookup)))).map(
    ({ patch }) => patch,
  )
  const patch: Patch = {
    ...EMPTY_PATCH,
    settlements: patches.flatMap(({ settlements }) => settlements),
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
