import type { Criteria, View } from '../criteria/criteria.ts'

/**
 * One path a line: what it asks for beside `{ channel: 'sales', tags: [], page: 1 }`, the canonical path (absent:
 * the path itself), and the fields that a problem is reported for. Tests and docs/contracts/search-paths.md read
 * this table.
 */
export type SearchUrlCase = {
  path: string
  asks: Partial<Criteria>
  view?: View
  canonical?: string
  problems?: string[]
}

const SALE = '/search/property-for-sale'
const RENT = '/search/property-for-rent'

/** A square round Oakham, as a `poly-` value. */
export const SQUARE = 'X2doYEl-aXdDP19zTl9zTj8_fnJO'

export const SEARCH_URL_CASES: readonly SearchUrlCase[] = [
  // channel
  { path: SALE, asks: {} },
  { path: RENT, asks: { channel: 'lettings' } },
  { path: '/search', asks: {}, canonical: SALE },
  { path: '/search/', asks: {}, canonical: SALE },
  { path: '/search/sales', asks: {}, canonical: SALE },
  { path: '/search/all-property-for-sale', asks: {}, canonical: SALE },
  { path: '/search/properties-for-sale', asks: {}, canonical: SALE },
  { path: '/search/lettings', asks: { channel: 'lettings' }, canonical: RENT },
  { path: '/search/all-property-for-rent', asks: { channel: 'lettings' }, canonical: RENT },
  { path: '/search/properties-to-rent', asks: { channel: 'lettings' }, canonical: RENT },
  { path: '/search/Property-For-Sale', asks: {}, canonical: SALE },
  { path: `${SALE}/`, asks: {}, canonical: SALE },
  { path: '/search//property-for-sale//from-2-bed', asks: { minBeds: 2 }, canonical: `${SALE}/from-2-bed` },
  { path: `${SALE}/sales`, asks: {}, canonical: SALE, problems: ['channel'] },
  { path: `${SALE}/property-for-rent`, asks: {}, canonical: SALE, problems: ['channel'] },
  // place
  {
    path: `${SALE}/brighton-east-sussex/gid-2654710`,
    asks: { placeId: 2654710, placeSlug: 'brighton-east-sussex' },
  },
  { path: `${SALE}/gid-2654710`, asks: { placeId: 2654710 } },
  { path: `${SALE}/GID-2654710`, asks: { placeId: 2654710 }, canonical: `${SALE}/gid-2654710` },
  { path: `${SALE}/within-the-walls/gid-9`, asks: { placeId: 9, placeSlug: 'within-the-walls' } },
  { path: `${SALE}/page-moor/gid-9`, asks: { placeId: 9, placeSlug: 'page-moor' } },
  { path: `${SALE}/From-Here%20&%20there/gid-9`, asks: { placeId: 9 }, canonical: `${SALE}/gid-9` },
  { path: `${SALE}/from-2-bed/gid-9`, asks: { placeId: 9, minBeds: 2 }, canonical: `${SALE}/gid-9/from-2-bed` },
  { path: `${SALE}/pets/gid-9`, asks: { placeId: 9, pets: true }, canonical: `${SALE}/gid-9/pets` },
  { path: `${SALE}/gid-1/gid-2`, asks: { placeId: 1 }, canonical: `${SALE}/gid-1`, problems: ['placeId'] },
  { path: `${SALE}/gid-0`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { path: `${SALE}/gid-99999999999`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { path: `${SALE}/gid-oakham`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { path: `${SALE}/oakham/gid-oakham`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { path: `${SALE}/oakham-rutland`, asks: {}, canonical: SALE, problems: ['address'] },
  { path: `${SALE}/within-the-walls`, asks: {}, canonical: SALE, problems: ['address'] },
  // bedrooms
  { path: `${SALE}/from-2-bed`, asks: { minBeds: 2 } },
  { path: `${SALE}/up-to-4-bed`, asks: { maxBeds: 4 } },
  { path: `${SALE}/from-2-bed/up-to-4-bed`, asks: { minBeds: 2, maxBeds: 4 } },
  { path: `${SALE}/from-0-bed`, asks: { minBeds: 0 } },
  { path: `${SALE}/from-0-bed/up-to-0-bed`, asks: { minBeds: 0, maxBeds: 0 } },
  { path: `${SALE}/from-2-beds`, asks: { minBeds: 2 }, canonical: `${SALE}/from-2-bed` },
  { path: `${SALE}/from-2-bedrooms`, asks: { minBeds: 2 }, canonical: `${SALE}/from-2-bed` },
  { path: `${SALE}/up-to-1-bedroom`, asks: { maxBeds: 1 }, canonical: `${SALE}/up-to-1-bed` },
  { path: `${SALE}/from-NaN-bed`, asks: {}, canonical: SALE, problems: ['minBeds'] },
  { path: `${SALE}/from--2-bed`, asks: {}, canonical: SALE, problems: ['minBeds'] },
  { path: `${SALE}/up-to-100-bed`, asks: {}, canonical: SALE, problems: ['maxBeds'] },
  { path: `${SALE}/from-many-bed`, asks: {}, canonical: SALE, problems: ['address'] },
  {
    path: `${SALE}/from-4-bed/up-to-2-bed`,
    asks: { minBeds: 2, maxBeds: 4 },
    canonical: `${SALE}/from-2-bed/up-to-4-bed`,
    problems: ['minBeds'],
  },
  // price
  { path: `${SALE}/from-250000`, asks: { minPrice: 250000 } },
  { path: `${SALE}/up-to-500000`, asks: { maxPrice: 500000 } },
  { path: `${RENT}/from-600/up-to-1300`, asks: { channel: 'lettings', minPrice: 600, maxPrice: 1300 } },
  { path: `${SALE}/from-0`, asks: { minPrice: 0 } },
  { path: `${SALE}/from-250,000`, asks: { minPrice: 250000 }, canonical: `${SALE}/from-250000` },
  { path: `${SALE}/from-%C2%A3250000`, asks: { minPrice: 250000 }, canonical: `${SALE}/from-250000` },
  { path: `${SALE}/from-250000.40`, asks: { minPrice: 250000 }, canonical: `${SALE}/from-250000` },
  { path: `${SALE}/from-9999999999999`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { path: `${SALE}/up-to--5`, asks: {}, canonical: SALE, problems: ['maxPrice'] },
  { path: `${SALE}/up-to-NaN`, asks: {}, canonical: SALE, problems: ['maxPrice'] },
  { path: `${SALE}/from-Infinity`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { path: `${SALE}/from-1e6`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { path: `${SALE}/from-null`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { path: `${SALE}/from-`, asks: {}, canonical: SALE, problems: ['address'] },
  { path: `${SALE}/from-NaN/from-5`, asks: { minPrice: 5 }, canonical: `${SALE}/from-5`, problems: ['minPrice'] },
  {
    path: `${SALE}/from-500000/up-to-100000`,
    asks: { minPrice: 100000, maxPrice: 500000 },
    canonical: `${SALE}/from-100000/up-to-500000`,
    problems: ['minPrice'],
  },
  // size
  { path: `${SALE}/from-2.5-acres`, asks: { minAcreage: 2.5 } },
  { path: `${SALE}/up-to-10-acres`, asks: { maxAcreage: 10 } },
  { path: `${SALE}/from-0.001-acres`, asks: { minAcreage: 0.001 } },
  { path: `${SALE}/from-1-acre`, asks: { minAcreage: 1 }, canonical: `${SALE}/from-1-acres` },
  { path: `${SALE}/from-2.50-acres`, asks: { minAcreage: 2.5 }, canonical: `${SALE}/from-2.5-acres` },
  { path: `${SALE}/from-1.2.3-acres`, asks: {}, canonical: SALE, problems: ['minAcreage'] },
  {
    path: `${SALE}/from-9-acres/up-to-2.5-acres`,
    asks: { minAcreage: 2.5, maxAcreage: 9 },
    canonical: `${SALE}/from-2.5-acres/up-to-9-acres`,
    problems: ['minAcreage'],
  },
  { path: `${SALE}/min-sq-ft-500`, asks: { minSquareFeet: 500 } },
  { path: `${SALE}/max-sq-ft-2000`, asks: { maxSquareFeet: 2000 } },
  { path: `${SALE}/min-sq-ft-nan`, asks: {}, canonical: SALE, problems: ['minSquareFeet'] },
  {
    path: `${SALE}/min-sq-ft-900/max-sq-ft-100`,
    asks: { minSquareFeet: 100, maxSquareFeet: 900 },
    canonical: `${SALE}/min-sq-ft-100/max-sq-ft-900`,
    problems: ['minSquareFeet'],
  },
  { path: `${SALE}/from-300-per-sq-ft`, asks: { minPerSquareFoot: 300 } },
  { path: `${SALE}/up-to-400-per-sq-ft`, asks: { maxPerSquareFoot: 400 } },
  { path: `${SALE}/up-to-£400-per-sq-ft`, asks: { maxPerSquareFoot: 400 }, canonical: `${SALE}/up-to-400-per-sq-ft` },
  { path: `${SALE}/up-to-100000-per-sq-ft`, asks: {}, canonical: SALE, problems: ['maxPerSquareFoot'] },
  {
    path: `${SALE}/from-500-per-sq-ft/up-to-400-per-sq-ft`,
    asks: { minPerSquareFoot: 400, maxPerSquareFoot: 500 },
    canonical: `${SALE}/from-400-per-sq-ft/up-to-500-per-sq-ft`,
    problems: ['minPerSquareFoot'],
  },
  { path: `${RENT}/up-to-15-per-sq-ft`, asks: { channel: 'lettings', maxPerSquareFoot: 15 } },
  // area and age
  { path: `${SALE}/area-3`, asks: { area: 3 } },
  { path: `${SALE}/area-0`, asks: {}, canonical: SALE, problems: ['area'] },
  { path: `${SALE}/updated-in-7-days`, asks: { updatedAgo: 7 } },
  { path: `${SALE}/newer-than-14-days`, asks: { createdAgo: 14 } },
  { path: `${SALE}/newer-than-1-day`, asks: { createdAgo: 1 }, canonical: `${SALE}/newer-than-1-days` },
  { path: `${SALE}/newer-than-0-days`, asks: {}, canonical: SALE, problems: ['createdAgo'] },
  // distance
  { path: `${SALE}/gid-9/within-0-25-miles`, asks: { placeId: 9, within: 0.25 } },
  { path: `${SALE}/gid-9/within-0-5-miles`, asks: { placeId: 9, within: 0.5 } },
  { path: `${SALE}/gid-9/within-1-miles`, asks: { placeId: 9, within: 1 } },
  { path: `${SALE}/gid-9/within-30-miles`, asks: { placeId: 9, within: 30 } },
  { path: `${SALE}/within-1-mile`, asks: { within: 1 }, canonical: `${SALE}/within-1-miles` },
  { path: `${SALE}/within-0.5-miles`, asks: { within: 0.5 }, canonical: `${SALE}/within-0-5-miles` },
  { path: `${SALE}/within-5`, asks: { within: 5 }, canonical: `${SALE}/within-5-miles` },
  { path: `${SALE}/within-0-miles`, asks: {}, canonical: SALE },
  { path: `${SALE}/within-7-miles`, asks: {}, canonical: SALE, problems: ['within'] },
  { path: `${SALE}/within-1000-miles`, asks: {}, canonical: SALE, problems: ['within'] },
  // status and text
  { path: `${SALE}/status-all`, asks: { status: 'all' } },
  { path: `${SALE}/status-available`, asks: { status: 'available' } },
  { path: `${SALE}/status-ALL`, asks: { status: 'all' }, canonical: `${SALE}/status-all` },
  { path: `${SALE}/status-haunted`, asks: {}, canonical: SALE, problems: ['status'] },
  { path: `${SALE}/text-sea%20view`, asks: { text: 'sea view' } },
  { path: `${SALE}/text-text-book`, asks: { text: 'text-book' } },
  { path: `${SALE}/text-barn%2Fstable`, asks: { text: 'barn/stable' } },
  { path: `${SALE}/text-from-2-bed`, asks: { text: 'from-2-bed' } },
  { path: `${SALE}/text-caf%C3%A9`, asks: { text: 'café' } },
  { path: `${SALE}/text-'; drop table properties; --`, asks: { text: "'; drop table properties; --" } },
  { path: `${SALE}/text-100%`, asks: { text: '100%' }, canonical: `${SALE}/text-100%25` },
  { path: `${SALE}/text-%FF%20x`, asks: { text: '%FF x' }, canonical: `${SALE}/text-%25FF%20x` },
  { path: `${SALE}/text-a%00b`, asks: { text: 'a b' }, canonical: `${SALE}/text-a%20b` },
  { path: `${SALE}/text-%20%20`, asks: {}, canonical: SALE },
  { path: `${SALE}/text-`, asks: {}, canonical: SALE },
  // tags
  { path: `${SALE}/tag-house`, asks: { tags: ['house'] } },
  { path: `${SALE}/tag-house,garden`, asks: { tags: ['house', 'garden'] } },
  { path: `${SALE}/tag-garden,house`, asks: { tags: ['garden', 'house'] } },
  { path: `${SALE}/tag-house,!new-home`, asks: { tags: ['house', '!new-home'] } },
  { path: `${SALE}/tag-%21new-home`, asks: { tags: ['!new-home'] } },
  { path: `${SALE}/tag-gth%20commercial`, asks: { tags: ['gth commercial'] } },
  { path: `${SALE}/tag-a/tag-b`, asks: { tags: ['a', 'b'] }, canonical: `${SALE}/tag-a,b` },
  { path: `${SALE}/tag-a,a/tag-a`, asks: { tags: ['a'] }, canonical: `${SALE}/tag-a` },
  { path: `${SALE}/tag-a%2Cb`, asks: { tags: ['a', 'b'] }, canonical: `${SALE}/tag-a,b` },
  { path: `${SALE}/tag-,a,,!,`, asks: { tags: ['a'] }, canonical: `${SALE}/tag-a` },
  { path: `${SALE}/tag-`, asks: {}, canonical: SALE },
  // sort
  { path: `${SALE}/least-expensive-first`, asks: { sorted: 'least-expensive-first' } },
  { path: `${SALE}/most-recent-first`, asks: { sorted: 'most-recent-first' } },
  { path: `${SALE}/most-square-feet-first`, asks: { sorted: 'most-square-feet-first' } },
  { path: `${SALE}/least-square-feet-first`, asks: { sorted: 'least-square-feet-first' } },
  {
    path: `${SALE}/least-expensive-per-square-foot-first`,
    asks: { sorted: 'least-expensive-per-square-foot-first' },
  },
  { path: `${SALE}/most-recently-launched-first`, asks: { sorted: 'most-recently-launched-first' } },
  { path: `${SALE}/most-recently-updated-first`, asks: { sorted: 'most-recently-updated-first' } },
  { path: `${SALE}/most-expensive-first`, asks: {}, canonical: SALE },
  {
    path: `${SALE}/sorted-most-recent-first`,
    asks: { sorted: 'most-recent-first' },
    canonical: `${SALE}/most-recent-first`,
  },
  { path: `${SALE}/sorted-by-magic`, asks: {}, canonical: SALE, problems: ['sorted'] },
  { path: `${SALE}/sorted-constructor`, asks: {}, canonical: SALE, problems: ['sorted'] },
  // auction, short lets, pets
  { path: `${SALE}/auction-date-2026-12-03`, asks: { auctionDate: '2026-12-03' } },
  {
    path: `${SALE}/auction-date-03-12-2026`,
    asks: { auctionDate: '2026-12-03' },
    canonical: `${SALE}/auction-date-2026-12-03`,
  },
  { path: `${SALE}/auction-date-2028-02-29`, asks: { auctionDate: '2028-02-29' } },
  { path: `${SALE}/auction-date-2027-02-29`, asks: {}, canonical: SALE, problems: ['auctionDate'] },
  { path: `${SALE}/auction-date-soon`, asks: {}, canonical: SALE, problems: ['auctionDate'] },
  { path: `${RENT}/short-lets`, asks: { channel: 'lettings', shortLets: true } },
  { path: `${RENT}/short-lets/pets`, asks: { channel: 'lettings', shortLets: true, pets: true } },
  // drawn area
  {
    path: `${SALE}/poly-${SQUARE}`,
    asks: {
      polygon: [
        [-0.78, 52.64],
        [-0.7, 52.64],
        [-0.7, 52.72],
        [-0.78, 52.72],
      ],
    },
  },
  { path: `${SALE}/poly-`, asks: {}, canonical: SALE, problems: ['polygon'] },
  { path: `${SALE}/poly-xx`, asks: {}, canonical: SALE, problems: ['polygon'] },
  { path: `${SALE}/poly-%3Cscript%3E`, asks: {}, canonical: SALE, problems: ['polygon'] },
  // page
  { path: `${SALE}/page-2`, asks: { page: 2 } },
  { path: `${SALE}/page-99999`, asks: { page: 99999 } },
  { path: `${SALE}/page-1`, asks: {}, canonical: SALE },
  { path: `${SALE}/page-02`, asks: { page: 2 }, canonical: `${SALE}/page-2` },
  { path: `${SALE}/page-0`, asks: {}, canonical: SALE, problems: ['page'] },
  { path: `${SALE}/page--1`, asks: {}, canonical: SALE, problems: ['page'] },
  { path: `${SALE}/page-NaN`, asks: {}, canonical: SALE, problems: ['page'] },
  { path: `${SALE}/page-99999999999999999999`, asks: {}, canonical: SALE, problems: ['page'] },
  // map view box
  { path: `${SALE}/view--0.8,52.5,-0.4,52.8`, asks: { viewport: [-0.8, 52.5, -0.4, 52.8] } },
  { path: `${SALE}/view--0.8,52.8,-0.4,52.5`, asks: {}, canonical: SALE, problems: ['viewport'] },
  { path: `${SALE}/view-1,2,3`, asks: {}, canonical: SALE, problems: ['viewport'] },
  { path: `${SALE}/view-point`, asks: {}, canonical: SALE, problems: ['address'] },
  // view
  { path: `${SALE}/list`, asks: {}, view: 'list' },
  { path: `${SALE}/grid`, asks: {}, view: 'grid' },
  { path: `${SALE}/map`, asks: {}, view: 'map' },
  { path: `${SALE}/page-2/list`, asks: { page: 2 }, view: 'list' },
  { path: `/search/map/property-for-rent`, asks: { channel: 'lettings' }, view: 'map', canonical: `${RENT}/map` },
  { path: `${SALE}/map#/map`, asks: {}, view: 'map', canonical: `${SALE}/map` },
  // words and branch behind the question mark
  { path: `${SALE}?q=Oakham`, asks: { q: 'Oakham' } },
  { path: `${SALE}?branch_id=3`, asks: { branchId: 3 } },
  { path: `${SALE}/from-2-bed?q=LE15%206TD&branch_id=3`, asks: { minBeds: 2, q: 'LE15 6TD', branchId: 3 } },
  { path: `${SALE}?branch_id=3&q=a`, asks: { q: 'a', branchId: 3 }, canonical: `${SALE}?q=a&branch_id=3` },
  { path: `${SALE}?q=what?`, asks: { q: 'what?' }, canonical: `${SALE}?q=what%3F` },
  { path: `${SALE}/gid-9?q=Oakham`, asks: { placeId: 9 }, canonical: `${SALE}/gid-9` },
  { path: `${SALE}?q=`, asks: {}, canonical: SALE },
  { path: `${SALE}?branch_id=x`, asks: {}, canonical: SALE, problems: ['branchId'] },
  // order, and what is no segment
  {
    path: '/search/list/page-3/tag-house/from-2-bed/oakham-rutland/gid-2641128/property-for-rent',
    asks: { channel: 'lettings', placeId: 2641128, placeSlug: 'oakham-rutland', minBeds: 2, tags: ['house'], page: 3 },
    view: 'list',
    canonical: `${RENT}/oakham-rutland/gid-2641128/from-2-bed/tag-house/page-3/list`,
  },
  { path: `${SALE}/%`, asks: {}, canonical: SALE, problems: ['address'] },
  { path: `${SALE}/<script>`, asks: {}, canonical: SALE, problems: ['address'] },
  { path: `${SALE}/..%2F..%2Fetc`, asks: {}, canonical: SALE, problems: ['address'] },
  {
    path: `${SALE}/nonsense/from-2-bed`,
    asks: { minBeds: 2 },
    canonical: `${SALE}/from-2-bed`,
    problems: ['address'],
  },
]
