import type { Channel } from '#src/property/listing/listing.ts'
import { distanceSegment, isDistance, readMiles } from '../values/distances.ts'
import { encodePart } from '../values/percent-encoding.ts'
import { decodePolygon, encodePolygon, MAX_POINTS, MAX_POINTS_READ } from '../values/polygon.ts'
import { DEFAULT_SORT, isSortKey } from '../values/sorts.ts'
import { tidyCriterionText, tidyDate, tidyTags, tidyViewBox } from '../values/tidy-values.ts'
import type { Criteria, View, ViewBox } from './criteria.ts'
import {
  afterPrefix,
  decimalField,
  figurePattern,
  flagField,
  leftOut,
  parseWholeNumber,
  plainDecimal,
  type Reading,
  type SearchField,
  wholeField,
} from './search-field.ts'

export const CHANNEL_SEGMENTS: Readonly<Record<Channel, string>> = {
  sales: 'property-for-sale',
  lettings: 'property-for-rent',
}

/** spec 1 §5 and 2 §2.3 */
const CHANNEL_SYNONYMS: Readonly<Record<Channel, readonly string[]>> = {
  sales: ['sales', 'all-property-for-sale', 'property-for-sale', 'properties-for-sale'],
  lettings: ['lettings', 'all-property-for-rent', 'property-for-rent', 'properties-to-rent'],
}

/** Every field with a segment, in the order in which a canonical address writes them. */
export const SEGMENT_FIELDS: readonly SearchField[] = [
  {
    name: 'channel',
    parameters: ['channel'],
    match: (segment) => (channelOf(segment) ? segment : undefined),
    read: (value) => {
      const channel = channelOf(value)
      return channel ? { set: { channel } } : leftOut('channel', value, 'it is neither sales nor lettings')
    },
    write: ({ channel }) => CHANNEL_SEGMENTS[channel],
  },
  {
    ...wholeField('placeId', 'place', /^gid-(.+)$/i, (id) => `gid-${id}`, ['place_id', 'placeId', 'gid']),
    write: ({ placeId, placeSlug }) =>
      placeId === undefined ? undefined : `${placeSlug === undefined ? '' : `${placeSlug}/`}gid-${placeId}`,
  },
  wholeField('minBeds', 'fewest bedrooms', figurePattern('from-', '-bed(?:s|room|rooms)?'), (n) => `from-${n}-bed`),
  wholeField('maxBeds', 'most bedrooms', figurePattern('up-to-', '-bed(?:s|room|rooms)?'), (n) => `up-to-${n}-bed`),
  wholeField('minPrice', 'lowest price', figurePattern('from-', ''), (n) => `from-${n}`),
  wholeField('maxPrice', 'highest price', figurePattern('up-to-', ''), (n) => `up-to-${n}`),
  decimalField('minAcreage', 'fewest acres', figurePattern('from-', '-acres?'), (n) => `from-${n}-acres`),
  decimalField('maxAcreage', 'most acres', figurePattern('up-to-', '-acres?'), (n) => `up-to-${n}-acres`),
  wholeField('minSquareFeet', 'smallest size', figurePattern('min-sq-ft-', ''), (n) => `min-sq-ft-${n}`),
  wholeField('maxSquareFeet', 'largest size', figurePattern('max-sq-ft-', ''), (n) => `max-sq-ft-${n}`),
  wholeField('area', 'area', figurePattern('area-', ''), (n) => `area-${n}`),
  wholeField(
    'updatedAgo',
    'days since a change',
    figurePattern('updated-in-', '-days?'),
    (n) => `updated-in-${n}-days`,
  ),
  wholeField('createdAgo', 'days on the market', figurePattern('newer-than-', '-days?'), (n) => `newer-than-${n}-days`),
  {
    name: 'within',
    parameters: ['within'],
    match: (segment) => {
      const value = afterPrefix('within-', segment)
      return value !== undefined && readMiles(value) !== undefined ? value : undefined
    },
    read: (value) => {
      const miles = readMiles(value)
      if (miles === 0) return { set: {} }
      if (miles !== undefined && isDistance(miles)) return { set: { within: miles } }
      return leftOut('distance', value, 'it is not one that we offer')
    },
    write: ({ within }) => within && `within-${distanceSegment(within)}`,
  },
  {
    name: 'status',
    parameters: ['status'],
    match: (segment) => afterPrefix('status-', segment),
    read: (value) => {
      const status = value.toLowerCase()
      return status === 'all' || status === 'available'
        ? { set: { status } }
        : leftOut('status', value, 'it is neither “available” nor “all”')
    },
    write: ({ status }) => status && `status-${status}`,
  },
  {
    name: 'text',
    parameters: ['text'],
    match: (segment) => afterPrefix('text-', segment),
    read: (value) => ({ set: { text: tidyCriterionText(value) } }),
    write: ({ text }) => text && `text-${encodePart(text)}`,
  },
  {
    name: 'tags',
    parameters: ['tags', 'tags[]', 'tag'],
    match: (segment) => afterPrefix('tag-', segment),
    read: (value) => ({ set: { tags: tidyTags([value]) } }),
    write: ({ tags }) => (tags.length > 0 ? `tag-${tags.map(encodePart).join(',')}` : undefined),
  },
  {
    name: 'sorted',
    parameters: ['sorted', 'sort'],
    match: (segment) => (isSortKey(segment.toLowerCase()) ? segment : afterPrefix('sorted-', segment)),
    read: (value) => {
      const sorted = value.toLowerCase()
      return isSortKey(sorted) ? { set: { sorted } } : leftOut('order', value, 'it is not one that we know')
    },
    write: ({ sorted }) => (sorted === DEFAULT_SORT ? undefined : sorted),
  },
  {
    name: 'auctionDate',
    parameters: ['auction_date', 'auctionDate'],
    match: (segment) => afterPrefix('auction-date-', segment),
    read: (value) => {
      const auctionDate = tidyDate(value)
      return auctionDate ? { set: { auctionDate } } : leftOut('auction date', value, 'the calendar has no such day')
    },
    write: ({ auctionDate }) => auctionDate && `auction-date-${auctionDate}`,
  },
  flagField('shortLets', 'short-lets', ['short_lets', 'shortLets']),
  flagField('pets', 'pets', ['pets']),
  {
    name: 'polygon',
    parameters: ['poly', 'polygon'],
    match: (segment) => afterPrefix('poly-', segment),
    read: readPolygon,
    write: ({ polygon }) => polygon && `poly-${encodePolygon(polygon)}`,
  },
  { ...wholeField('page', 'page', figurePattern('page-', ''), (n) => `page-${n}`), write: writePage },
  {
    name: 'viewport',
    parameters: ['viewport', 'view_box', 'viewport[]'],
    match: (segment) => /^view-([-\d.,\se]+)$/i.exec(segment)?.[1],
    read: (value) => {
      const viewport = readViewBox(value)
      return viewport ? { set: { viewport } } : leftOut('map area', value, 'it is not a box on the map')
    },
    write: ({ viewport }) => viewport && `view-${viewport.map(plainDecimal).join(',')}`,
  },
]

/** Fields that have no segment, in the order in which they stand behind the question mark. */
export const QUERY_FIELDS: readonly SearchField[] = [
  {
    name: 'q',
    parameters: ['q'],
    read: (value) => ({ set: { q: tidyCriterionText(value) } }),
    write: ({ q }) => q && encodePart(q),
  },
  {
    name: 'branchId',
    parameters: ['branch_id', 'branchId'],
    read: (value) => parseWholeNumber('branchId', 'branch', value),
    write: ({ branchId }) => branchId?.toString(),
  },
]

const VIEWS: readonly View[] = ['list', 'grid', 'map']

/** The view that a segment or parameter names. */
export function viewOf(segment: string): View | undefined {
  return VIEWS.find((view) => view === segment.toLowerCase())
}

/** The field that a decoded segment belongs to, with the value in it. */
export function matchSegment(segment: string): { field: SearchField; value: string } | undefined {
  for (const field of SEGMENT_FIELDS) {
    const value = field.match?.(segment)
    if (value !== undefined) return { field, value }
  }
  return undefined
}

/** Whether an address would read the segment as a filter or a view, and so never as a place's slug. */
export function isFilterSegment(segment: string): boolean {
  return viewOf(segment) !== undefined || matchSegment(segment) !== undefined
}

function channelOf(value: string): Channel | undefined {
  const lower = value.toLowerCase()
  return (['sales', 'lettings'] as const).find((channel) => CHANNEL_SYNONYMS[channel].includes(lower))
}

function readPolygon(value: string): Reading {
  const reading = decodePolygon(value.replaceAll(' ', '+'))
  switch (reading.kind) {
    case 'polygon':
      return { set: { polygon: reading.ring } }
    case 'simplified':
      return {
        set: { polygon: reading.ring },
        problem: `The drawn area had ${reading.from} points; we simplified it to ${MAX_POINTS}.`,
      }
    case 'too_long':
      return { set: {}, problem: `We left out the drawn area: it has more than ${MAX_POINTS_READ} points.` }
    case 'broken':
      return { set: {}, problem: 'We left out the drawn area: its address is damaged. Please draw it again.' }
  }
}

/** `west,south,east,north` in degrees; undefined when it is no box on the globe. */
export function readViewBox(value: string): ViewBox | undefined {
  const [west, south, east, north, ...more] = value.split(',').map((part) => {
    const text = part.trim()
    return /^-?\d{1,3}(\.\d{1,15})?(e-\d{1,2})?$/i.test(text) ? Number(text) : Number.NaN
  })
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  return more.length === 0 ? tidyViewBox([west, south, east, north]) : undefined
}

function writePage({ page }: Criteria): string | undefined {
  return page > 1 ? `page-${page}` : undefined
}
