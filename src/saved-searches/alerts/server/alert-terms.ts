import type { Agency } from '#src/agency/profile/agency.ts'
import type { Criteria, LngLat, ViewBox } from '#src/search/criteria/criteria.ts'
import { circleReach } from '#src/search/criteria/server/conditions.ts'
import { findWhereabouts, type PlaceLookup, type SearchArea } from '#src/search/criteria/server/search-area.ts'
import { webSearchText } from '#src/search/criteria/server/searchable-text.ts'
import { tagDemand } from '#src/search/criteria/server/tag-demand.ts'
import type { Vocabulary } from '#src/search/free-text/read-sentence.ts'
import { understandWords } from '#src/search/free-text/server/understand-words.ts'
import { boundingBox } from '#src/search/values/polygon.ts'
import { priceBasis } from '#src/search/values/rent-basis.ts'

/** What searches are read with. */
export type SearchReader = {
  places: PlaceLookup
  agency: Pick<Agency, 'tagGroups' | 'areas'> & { settings: Pick<Agency['settings'], 'defaultSearchStatus'> }
  vocabulary: Vocabulary
}

/** A row of `alert_criteria` without its search: JSON that `json_to_recordset` reads; names are the columns'. */
export type AlertTerms = TermsAnywhere & TermsOfPlace

type TermsAnywhere = ReturnType<typeof termsAnywhere>

type TermsOfPlace = {
  place: 'anywhere' | 'nowhere' | 'circle' | 'drawn' | 'outcode' | 'county'
  area?: string
  centre?: string
  cos_lat?: number
  reach?: number
  ring?: string
  outcode?: string
  county?: string
}

/**
 * What a saved search asks of a home, in a row for each part of where it looks. The same as `conditions` of a search
 * asks: a test asks both of them about random searches and homes.
 */
export async function alertTerms(asked: Criteria, { places, agency, vocabulary }: SearchReader): Promise<AlertTerms[]> {
  const { criteria } = await understandWords(asked, { places, vocabulary })
  const { whereabouts } = await findWhereabouts(criteria, places, agency.areas)
  const terms = termsAnywhere(criteria, agency)
  return termsOfPlace(whereabouts).map((place) => ({ ...terms, ...place }))
}

/** Of a row that holds no search: no home fits it. */
export function termsOfNothing({ agency }: Pick<SearchReader, 'agency'>): AlertTerms {
  return { ...termsAnywhere({ channel: 'sales', tags: [], page: 1 }, agency), place: 'nowhere' }
}

function termsAnywhere(criteria: Criteria, agency: SearchReader['agency']) {
  const { tagGroups, settings } = agency
  return {
    basis: priceBasis(criteria),
    available_only: (criteria.status ?? settings.defaultSearchStatus) === 'available',
    prices: range(criteria.minPrice, criteria.maxPrice),
    beds: range(criteria.minBeds, criteria.maxBeds),
    square_feet: range(criteria.minSquareFeet, criteria.maxSquareFeet),
    min_acres: criteria.minAcreage || null,
    max_acres: criteria.maxAcreage ?? null,
    branch_id: criteria.branchId ?? null,
    auction_date: criteria.auctionDate ?? null,
    created_ago: criteria.createdAgo ?? null,
    updated_ago: criteria.updatedAgo ?? null,
    short_let: criteria.shortLets === true,
    pets: criteria.pets === true,
    tags: tagQuery(criteria.tags, tagGroups),
    text: criteria.text === undefined ? null : webSearchText(criteria.text),
  }
}

/** A lower bound of 0 asks for nothing, and what is not known, which is -1 here, fits no other bound. */
function range(least: number | undefined, most: number | undefined): string {
  return least || most !== undefined ? `[${least ?? 0},${most ?? ''}]` : '(,)'
}

/** PostgreSQL takes words of 2,046 bytes. */
export const MAX_TAG_WORD_LENGTH = 500

/** `('house' | 'flat') & 'freehold' & !'new-home'`; null where no tag is asked for. */
function tagQuery(tags: readonly string[], groups: Agency['tagGroups']): string | null {
  const { oneOfEach, noneOf } = tagDemand(tags, groups)
  const parts = [
    ...oneOfEach.map((set) => `(${set.map(tagWord).join(' | ')})`),
    ...noneOf.map((tag) => `!${tagWord(tag)}`),
  ]
  return parts.length > 0 ? parts.join(' & ') : null
}

function tagWord(tag: string): string {
  const word = [...tag].slice(0, MAX_TAG_WORD_LENGTH).join('')
  return `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}'`
}

/** Wider than the globe, so that it also holds `NO_POSITION`. */
const EVERYWHERE: ViewBox = [-1000, -1000, 1000, 1000]

/** Where homes stand whose place is not known: only a search for anywhere finds them by position. */
export const NO_POSITION: LngLat = [999, 999]

function termsOfPlace(whereabouts: SearchArea): TermsOfPlace[] {
  switch (whereabouts.kind) {
    case 'anywhere':
      return [{ place: 'anywhere', area: boxText(EVERYWHERE) }]
    case 'nowhere':
      return [{ place: 'nowhere' }]
    case 'drawn':
      return [drawnTerms(whereabouts)]
    case 'patch': {
      const { circles, outcodes, counties } = whereabouts
      return [
        ...circles.map((circle): TermsOfPlace => {
          const { box, cosLat, reach } = circleReach(circle)
          return {
            place: 'circle',
            area: boxText(box),
            centre: pointText([circle.lng, circle.lat]),
            cos_lat: cosLat,
            reach,
          }
        }),
        ...[...new Set(outcodes)].map((outcode): TermsOfPlace => ({ place: 'outcode', outcode })),
        ...[...new Set(counties)].map((county): TermsOfPlace => ({ place: 'county', county: county.toLowerCase() })),
      ]
    }
  }
}

/** A drawn area and the map's box intersect. */
function drawnTerms({ polygon, viewport }: Extract<SearchArea, { kind: 'drawn' }>): TermsOfPlace {
  const boxes = [polygon && boundingBox(polygon), viewport].filter((box) => box !== undefined)
  const [west, south, east, north] = boxes.reduce((a, b) => [
    Math.max(a[0], b[0]),
    Math.max(a[1], b[1]),
    Math.min(a[2], b[2]),
    Math.min(a[3], b[3]),
  ])
  if (west > east || south > north) return { place: 'nowhere' }
  const ring = polygon && `(${polygon.map(pointText).join(',')})`
  return { place: 'drawn', area: boxText([west, south, east, north]), ...(ring && { ring }) }
}

function boxText([west, south, east, north]: ViewBox): string {
  return `(${east},${north}),(${west},${south})`
}

function pointText([lng, lat]: LngLat): string {
  return `(${lng},${lat})`
}
