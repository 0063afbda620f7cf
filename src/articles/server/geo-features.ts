import type { Agency } from '#src/agency/profile/agency.ts'
import type { Places } from '#src/places/server/places.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria, LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import type { Search } from '#src/search/server/search.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { areaGuidePath } from '../area-guide.ts'
import type { ArticlesService } from './articles.ts'

/** A place or an area where the agency works. The names are a contract: docs/contracts/articles.md. */
export type GeoFeatureJson = {
  /** "place-2641128" or "area-4" */
  id: string
  kind: 'place' | 'area'
  geoname_id: number | null
  area_id: number | null
  name: string
  slug: string
  /** the county of a place */
  area: string | null
  /** of the place itself */
  geoname_position: LngLat | null
  /** of the place, or the middle of an area's homes */
  lat: number | null
  lng: number | null
  /** round the homes there */
  bounds: ViewBox | null
  /** all homes for sale there */
  url: string
  guide_url: string | null
  properties_count: number
  sales_count: number
  lettings_count: number
}

export type GeoFeatureParts = {
  articles: Pick<ArticlesService, 'guides'>
  agency: Pick<Agency, 'areas'>
  search: Pick<Search, 'countEach' | 'box'>
  places: Pick<Places, 'byId'>
}

type Ground = { name: string; slug: string; guideUrl: string | null } & ({ placeId: number } | { areaId: number })

/** What there is: the places and areas that have guides, then the agency's other areas. */
export function geoGrounds({ articles, agency }: Pick<GeoFeatureParts, 'articles' | 'agency'>): Ground[] {
  const guided = articles.guides().map(({ title, slug, where }): Ground => {
    return { name: title, slug, guideUrl: areaGuidePath(slug), ...where }
  })
  const told = new Set(guided.flatMap((ground) => ('areaId' in ground ? [ground.areaId] : [])))
  const others = agency.areas
    .filter(({ id }) => !told.has(id))
    .map(({ id, name, slug }): Ground => ({ name, slug, guideUrl: null, areaId: id }))
  return [...guided, ...others]
}

/** Some of them with their homes: two counts and two boxes each, so a page at a time. */
export async function geoFeatures(
  grounds: readonly Ground[],
  { search, places }: GeoFeatureParts,
): Promise<GeoFeatureJson[]> {
  const counts = await search.countEach(
    grounds.flatMap((ground) => [searchIn(ground, 'sales'), searchIn(ground, 'lettings')]),
  )
  return Promise.all(
    grounds.map(async (ground, at): Promise<GeoFeatureJson> => {
      const boxes = await Promise.all(
        (['sales', 'lettings'] as const).map((channel) => search.box(searchIn(ground, channel))),
      )
      const bounds = around(boxes.filter((box) => box !== undefined))
      const place = 'placeId' in ground ? await places.byId(ground.placeId) : undefined
      const middle = place ?? (bounds && middleOf(bounds))
      const [sale = 0, letting = 0] = counts.slice(at * 2, at * 2 + 2)
      const criteria = { ...searchIn(ground, 'sales'), ...(place && { placeSlug: place.slug }) }
      return {
        id: 'placeId' in ground ? `place-${ground.placeId}` : `area-${ground.areaId}`,
        kind: 'placeId' in ground ? 'place' : 'area',
        geoname_id: 'placeId' in ground ? ground.placeId : null,
        area_id: 'areaId' in ground ? ground.areaId : null,
        name: ground.name,
        slug: ground.slug,
        area: place?.county ?? null,
        geoname_position: place ? [place.lng, place.lat] : null,
        lat: middle?.lat ?? null,
        lng: middle?.lng ?? null,
        bounds: bounds ?? null,
        url: searchPath(criteria),
        guide_url: ground.guideUrl,
        properties_count: sale + letting,
        sales_count: sale,
        lettings_count: letting,
      }
    }),
  )
}

function searchIn(ground: Ground, channel: Channel): Criteria {
  const where = 'placeId' in ground ? { placeId: ground.placeId } : { area: ground.areaId }
  return { channel, tags: [], page: 1, ...where }
}

function around(boxes: readonly ViewBox[]): ViewBox | undefined {
  if (boxes.length === 0) return undefined
  const edge = (at: 0 | 1 | 2 | 3, furthest: (...edges: number[]) => number) => furthest(...boxes.map((box) => box[at]))
  return [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)]
}

/** To a tenth of a metre. */
function middleOf([west, south, east, north]: ViewBox): { lat: number; lng: number } {
  return { lat: Number(((south + north) / 2).toFixed(6)), lng: Number(((west + east) / 2).toFixed(6)) }
}
