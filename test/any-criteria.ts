import fc from 'fast-check'
import type { Criteria, LngLat, SortKey, View, ViewBox } from '#src/search/criteria.ts'
import { DISTANCES } from '#src/search/distances.ts'
import { tidyRing } from '#src/search/polygon.ts'
import { isFilterSegment } from '#src/search/segments.ts'
import { DEFAULT_SORT, SORT_WORDS } from '#src/search/sorts.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const days = fc.integer({ min: 1, max: 3650 })
const sorts = (Object.keys(SORT_WORDS) as SortKey[]).filter((key) => key !== DEFAULT_SORT)

const degrees = (most: number) => fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((units) => units / 1e5)
const point = fc.tuple(degrees(180), degrees(90)) satisfies fc.Arbitrary<LngLat>
const ring = fc
  .array(point, { minLength: 3, maxLength: 30 })
  .filter((points) => tidyRing(points)?.length === points.length)
const viewport = fc
  .tuple(degrees(180), degrees(90), degrees(180), degrees(90))
  .filter(([west, south, east, north]) => west < east && south < north) satisfies fc.Arbitrary<ViewBox>

/** Printable words as a visitor types them, slashes, percent signs, segments' prefixes and emoji among them. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      fc.constantFrom('text-', '/', '%', '?', 'café', '🏡'),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join(' ').replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')

const tag = fc.tuple(
  fc.constantFrom('', '!'),
  words.map((text) =>
    text
      .slice(0, 20)
      .toWellFormed()
      .replace(/[,!\s]+/g, ' ')
      .trim(),
  ),
)
const tags = fc.uniqueArray(
  tag.filter(([, text]) => text !== '').map((parts) => parts.join('')),
  { maxLength: 5 },
)

const bounds = <Least extends string, Most extends string>(least: Least, most: Most, figure: fc.Arbitrary<number>) =>
  fc.record({ [least]: figure, [most]: figure }, { requiredKeys: [] }).map((pair) => {
    const [low, high] = [pair[least], pair[most]]
    return low !== undefined && high !== undefined && low > high ? { [least]: high, [most]: low } : pair
  })

const place = fc.oneof(
  fc.record({ q: words }, { requiredKeys: [] }),
  fc.record(
    {
      placeId: id,
      placeSlug: fc.stringMatching(/^[a-z]{1,9}(-[a-z0-9]{1,9}){0,3}$/).filter((slug) => !isFilterSegment(slug)),
    },
    { requiredKeys: ['placeId'] },
  ),
)

const rest = fc.record(
  {
    within: fc.constantFrom(...DISTANCES),
    area: id,
    updatedAgo: days,
    createdAgo: days,
    status: fc.constantFrom('available', 'all'),
    text: words,
    auctionDate: fc
      .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    shortLets: fc.constant(true),
    pets: fc.constant(true),
    polygon: ring,
    viewport,
    branchId: id,
    sorted: fc.constantFrom(...sorts),
  },
  { requiredKeys: [] },
)

/** Every search in its normal form: what an address can say, and reads back to exactly. */
export const anyCriteria: fc.Arbitrary<Criteria> = fc
  .tuple(
    fc.record({ channel: fc.constantFrom('sales', 'lettings'), tags, page: fc.integer({ min: 1, max: 1_000_000 }) }),
    place,
    bounds('minBeds', 'maxBeds', fc.integer({ min: 0, max: 99 })),
    bounds('minPrice', 'maxPrice', fc.integer({ min: 0, max: 999_999_999 })),
    bounds('minSquareFeet', 'maxSquareFeet', fc.integer({ min: 0, max: 99_999_999 })),
    bounds(
      'minAcreage',
      'maxAcreage',
      fc.integer({ min: 0, max: 999_999_000 }).map((units) => units / 1000),
    ),
    rest,
  )
  .map((parts) => Object.assign({}, ...parts))

const figure = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 1e21, 1e-9),
)
const anyText = fc.string({ unit: 'binary', maxLength: 300 })

/** Searches as a program with a mistake in it might make them: any number, any string, bounds either way round. */
export const oddCriteria: fc.Arbitrary<Criteria> = fc
  .tuple(
    anyCriteria,
    fc.record(
      {
        placeId: figure,
        placeSlug: fc.oneof(anyText, fc.constantFrom('pets', 'list', 'from-2-bed', 'area-51', 'page-moor')),
        q: anyText,
        minBeds: figure,
        maxBeds: figure,
        minPrice: figure,
        maxPrice: figure,
        minSquareFeet: figure,
        maxSquareFeet: figure,
        minAcreage: figure,
        maxAcreage: figure,
        area: figure,
        updatedAgo: figure,
        createdAgo: figure,
        text: anyText,
        tags: fc.array(fc.oneof(anyText, fc.constantFrom('!', '! !', 'a,b', ',', '!!x')), { maxLength: 30 }),
        auctionDate: fc.oneof(anyText, fc.constantFrom('2027-02-29', '0000-00-00', '01-02-2027')),
        polygon: fc.array(fc.tuple(figure, figure), { maxLength: 12 }),
        viewport: fc.tuple(figure, figure, figure, figure),
        branchId: figure,
        page: figure,
        sorted: fc.constant(DEFAULT_SORT),
        shortLets: fc.boolean(),
        pets: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([criteria, odd]) => ({ ...criteria, ...odd }))

export const anyView: fc.Arbitrary<View | undefined> = fc.constantFrom(undefined, 'list', 'grid', 'map')
