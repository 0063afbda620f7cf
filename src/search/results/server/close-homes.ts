import type { Agency } from '#src/agency/profile/agency.ts'
import type { Place } from '#src/places/place.ts'
import type { CardData } from '#src/property/card/card.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria, ViewBox } from '#src/search/criteria/criteria.ts'
import { isPlaced } from '#src/search/criteria/place.ts'
import type { Search } from '#src/search/server/search.ts'
import { boundingBox } from '#src/search/values/polygon.ts'

export type CloseHomesDeps = { search: Pick<Search, 'nearestTo'>; agency: Pick<Agency, 'tagGroups'> }

/** How far a price may lie outside what was asked for, as a share of it. */
const PRICE_SHARE = 0.25

/** Miles from the place that homes are looked for in. */
const MILES = [10, 30] as const

/**
 * A few homes like those that a search asked for in vain: near in price, bedrooms and place, the nearest first; of the
 * same kind, or else of any. None where there is nothing like them.
 */
export function createCloseHomes({ search, agency }: CloseHomesDeps) {
  return async (asked: Criteria, place: Place | undefined, n: number): Promise<CardData[]> => {
    const found: CardData[] = []
    for (const criteria of widened(asked, place, agency.tagGroups)) {
      if (found.length >= n) break
      const more = await search.nearestTo(criteria, { spot: middleOf(asked, place), n })
      found.push(...more.filter(({ propertyId }) => found.every((known) => known.propertyId !== propertyId)))
    }
    return found.slice(0, n)
  }
}

/** Searches for homes that are less and less alike. */
function widened(asked: Criteria, place: Place | undefined, tagGroups: Agency['tagGroups']): Criteria[] {
  const { channel, status, minBeds, maxBeds, minPrice, maxPrice, placeId, q, area, branchId } = asked
  const about: Criteria = {
    channel,
    tags: kindsOf(asked, tagGroups),
    page: 1,
    ...(status && { status }),
    ...(minBeds && { minBeds: Math.max(0, minBeds - 1) }),
    ...(maxBeds !== undefined && { maxBeds: maxBeds + 1 }),
    ...(minPrice && { minPrice: Math.floor(minPrice * (1 - PRICE_SHARE)) }),
    ...(!minPrice && maxPrice && { minPrice: Math.floor(maxPrice / 2) }),
    ...(maxPrice && { maxPrice: Math.ceil(maxPrice * (1 + PRICE_SHARE)) }),
    ...(area !== undefined && { area }),
    ...(branchId !== undefined && { branchId }),
  }
  const drawn = drawnBox(asked)
  const wheres: Partial<Criteria>[] = drawn
    ? [{ viewport: grown(drawn) }]
    : isPlaced(asked) && place?.kind !== 'county'
      ? MILES.map((within) => ({ within, ...(placeId === undefined ? { q } : { placeId }) }))
      : [{ ...(placeId !== undefined && { placeId }), ...(q !== undefined && { q }) }]
  const anyKind = { ...about, tags: [] }
  return [about, ...(about.tags.length > 0 ? [anyKind] : [])].flatMap((criteria) =>
    wheres.map((where) => ({ ...criteria, ...where })),
  )
}

/** The kinds of property among the wanted tags, without what they should have besides. */
function kindsOf({ tags }: Criteria, tagGroups: Agency['tagGroups']): string[] {
  const kinds = new Set(
    tagGroups.flatMap(({ tags }) => tags.flatMap(({ tag, plural }) => (plural ? normalTag(tag) : []))),
  )
  return tags.filter((tag) => kinds.has(normalTag(tag)) && !tag.startsWith('!'))
}

function drawnBox({ polygon, viewport }: Criteria): ViewBox | undefined {
  return viewport ?? (polygon && boundingBox(polygon))
}

/** Grown by half its size on every side. */
function grown([west, south, east, north]: ViewBox): ViewBox {
  const [x, y] = [(east - west) / 2, (north - south) / 2]
  return [Math.max(-180, west - x), Math.max(-90, south - y), Math.min(180, east + x), Math.min(90, north + y)]
}

function middleOf(asked: Criteria, place: Place | undefined): { lng: number; lat: number } | undefined {
  const box = drawnBox(asked)
  if (!box) return place
  return { lng: (box[0] + box[2]) / 2, lat: (box[1] + box[3]) / 2 }
}
