import type { Channel } from '../property/listing.ts'
import type { Criteria, View, ViewBox } from './criteria.ts'
import { distanceSegment, isDistance, readMiles } from './distances.ts'
import {
  DECIMAL_RANGES,
  type DecimalField,
  decimalWithin,
  readFigure,
  WHOLE_RANGES,
  type WholeField,
  wholeWithin,
} from './limits.ts'
import { encodePart } from './percent-encoding.ts'
import { decodePolygon, encodePolygon, MOST_POINTS, MOST_POINTS_READ } from './polygon.ts'
import { DEFAULT_SORT, isSortKey } from './sorts.ts'
import { tidyDate, tidyTags, tidyText, tidyViewBox } from './tidy-values.ts'

/** What a value asks for, what is wrong with it in words for the visitor, or both (a polygon that was simplified). */
export type Reading = { set: Partial<Criteria>; problem?: string }

/** One criterion in an address: how its segment looks, and the names of its own parameter in the query form. */
export type SearchField = {
  name: keyof Criteria
  parameters: readonly string[]
  /** the value in a decoded segment that is this field's, else undefined; a field without it has no segment */
  match?: (segment: string) => string | undefined
  read: (value: string) => Reading
  /** the segment (or the query value of a field that has no segment), encoded; undefined when nothing is asked */
  write: (criteria: Criteria) => string | undefined
}

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
    read: (value) => ({ set: { text: tidyText(value) } }),
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
      return auctionDate ? { set: { auctionDate } } : leftOut('auction date', value, 'no day of the calendar')
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
    read: (value) => ({ set: { q: tidyText(value) } }),
    write: ({ q }) => q && encodePart(q),
  },
  {
    name: 'branchId',
    parameters: ['branch_id', 'branchId'],
    read: (value) => readWhole('branchId', 'branch', value),
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

/** "We left out the lowest price “abc”: …", with the value cut to what a notice can show. */
function leftOut(words: string, value: string, why: string): Reading {
  const shown = value.length > 40 ? `${value.slice(0, 40).toWellFormed()}…` : value
  return { set: {}, problem: `We left out the ${words} “${shown}”: ${why}.` }
}

function channelOf(value: string): Channel | undefined {
  const lower = value.toLowerCase()
  return (['sales', 'lettings'] as const).find((channel) => CHANNEL_SYNONYMS[channel].includes(lower))
}

function afterPrefix(prefix: string, segment: string): string | undefined {
  return segment.slice(0, prefix.length).toLowerCase() === prefix ? segment.slice(prefix.length) : undefined
}

/** Figures, and what stands for one by mistake: those are reported as this field's, not as an unknown segment. */
function figurePattern(prefix: string, suffix: string): RegExp {
  return new RegExp(`^${prefix}(-?£?\\d[\\d,.e+]*|nan|-?infinity|null|undefined)${suffix}$`, 'i')
}

function wholeField(
  name: WholeField,
  words: string,
  pattern: RegExp,
  segment: (figure: number) => string,
  parameters = [snakeCase(name), name],
): SearchField {
  return {
    name,
    parameters: [...new Set(parameters)],
    match: (text) => pattern.exec(text)?.[1],
    read: (value) => readWhole(name, words, value),
    write: (criteria) => (criteria[name] === undefined ? undefined : segment(criteria[name])),
  }
}

function readWhole(name: WholeField, words: string, value: string): Reading {
  const whole = wholeWithin(readFigure(value), WHOLE_RANGES[name])
  return whole === undefined ? leftOut(words, value, 'it is not a number we can use') : { set: { [name]: whole } }
}

function decimalField(
  name: DecimalField,
  words: string,
  pattern: RegExp,
  segment: (figure: string) => string,
): SearchField {
  return {
    name,
    parameters: [snakeCase(name), name],
    match: (text) => pattern.exec(text)?.[1],
    read: (value) => {
      const figure = decimalWithin(readFigure(value), DECIMAL_RANGES[name])
      return figure === undefined ? leftOut(words, value, 'it is not a number we can use') : { set: { [name]: figure } }
    },
    write: (criteria) => (criteria[name] === undefined ? undefined : segment(plainDecimal(criteria[name]))),
  }
}

function flagField(name: 'shortLets' | 'pets', segment: string, parameters: readonly string[]): SearchField {
  return {
    name,
    parameters,
    match: (text) => (text.toLowerCase() === segment ? 'true' : undefined),
    read: (value) => ({ set: /^(0|false|no|off)$/i.test(value) ? {} : { [name]: true } }),
    write: (criteria) => (criteria[name] ? segment : undefined),
  }
}

function readPolygon(value: string): Reading {
  const reading = decodePolygon(value.replaceAll(' ', '+'))
  switch (reading.kind) {
    case 'polygon':
      return { set: { polygon: reading.ring } }
    case 'simplified':
      return {
        set: { polygon: reading.ring },
        problem: `The drawn area had ${reading.from} points; we simplified it to ${MOST_POINTS}.`,
      }
    case 'too_long':
      return { set: {}, problem: `We left out the drawn area: it has more than ${MOST_POINTS_READ} points.` }
    case 'broken':
      return { set: {}, problem: 'We left out the drawn area: its address is damaged. Please draw it again.' }
  }
}

function readViewBox(value: string): ViewBox | undefined {
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

/** At most five decimals, never with an exponent (JavaScript writes 0.00001 as 1e-5). */
function plainDecimal(figure: number): string {
  return figure.toFixed(5).replace(/\.?0+$/, '')
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
