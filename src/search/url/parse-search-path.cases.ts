import type { Criteria, View } from '../criteria/criteria.ts'

/**
 * One address a line: what it asks for beside `{ channel: 'sales', tags: [], page: 1 }`, the canonical address (absent:
 * the address itself), and the fields that a problem is reported for. Tests and docs/contracts/search-paths.md read
 * this table.
 */
export type SearchUrlCase = {
  address: string
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
  { address: SALE, asks: {} },
  { address: RENT, asks: { channel: 'lettings' } },
  { address: '/search', asks: {}, canonical: SALE },
  { address: '/search/', asks: {}, canonical: SALE },
  { address: '/search/sales', asks: {}, canonical: SALE },
  { address: '/search/all-property-for-sale', asks: {}, canonical: SALE },
  { address: '/search/properties-for-sale', asks: {}, canonical: SALE },
  { address: '/search/lettings', asks: { channel: 'lettings' }, canonical: RENT },
  { address: '/search/all-property-for-rent', asks: { channel: 'lettings' }, canonical: RENT },
  { address: '/search/properties-to-rent', asks: { channel: 'lettings' }, canonical: RENT },
  { address: '/search/Property-For-Sale', asks: {}, canonical: SALE },
  { address: `${SALE}/`, asks: {}, canonical: SALE },
  { address: '/search//property-for-sale//from-2-bed', asks: { minBeds: 2 }, canonical: `${SALE}/from-2-bed` },
  { address: `${SALE}/sales`, asks: {}, canonical: SALE, problems: ['channel'] },
  { address: `${SALE}/property-for-rent`, asks: {}, canonical: SALE, problems: ['channel'] },
  // place
  {
    address: `${SALE}/brighton-east-sussex/gid-2654710`,
    asks: { placeId: 2654710, placeSlug: 'brighton-east-sussex' },
  },
  { address: `${SALE}/gid-2654710`, asks: { placeId: 2654710 } },
  { address: `${SALE}/GID-2654710`, asks: { placeId: 2654710 }, canonical: `${SALE}/gid-2654710` },
  { address: `${SALE}/within-the-walls/gid-9`, asks: { placeId: 9, placeSlug: 'within-the-walls' } },
  { address: `${SALE}/page-moor/gid-9`, asks: { placeId: 9, placeSlug: 'page-moor' } },
  { address: `${SALE}/From-Here%20&%20there/gid-9`, asks: { placeId: 9 }, canonical: `${SALE}/gid-9` },
  { address: `${SALE}/from-2-bed/gid-9`, asks: { placeId: 9, minBeds: 2 }, canonical: `${SALE}/gid-9/from-2-bed` },
  { address: `${SALE}/pets/gid-9`, asks: { placeId: 9, pets: true }, canonical: `${SALE}/gid-9/pets` },
  { address: `${SALE}/gid-1/gid-2`, asks: { placeId: 1 }, canonical: `${SALE}/gid-1`, problems: ['placeId'] },
  { address: `${SALE}/gid-0`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { address: `${SALE}/gid-99999999999`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { address: `${SALE}/gid-oakham`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { address: `${SALE}/oakham/gid-oakham`, asks: {}, canonical: SALE, problems: ['placeId'] },
  { address: `${SALE}/oakham-rutland`, asks: {}, canonical: SALE, problems: ['address'] },
  { address: `${SALE}/within-the-walls`, asks: {}, canonical: SALE, problems: ['address'] },
  // bedrooms
  { address: `${SALE}/from-2-bed`, asks: { minBeds: 2 } },
  { address: `${SALE}/up-to-4-bed`, asks: { maxBeds: 4 } },
  { address: `${SALE}/from-2-bed/up-to-4-bed`, asks: { minBeds: 2, maxBeds: 4 } },
  { address: `${SALE}/from-0-bed`, asks: { minBeds: 0 } },
  { address: `${SALE}/from-0-bed/up-to-0-bed`, asks: { minBeds: 0, maxBeds: 0 } },
  { address: `${SALE}/from-2-beds`, asks: { minBeds: 2 }, canonical: `${SALE}/from-2-bed` },
  { address: `${SALE}/from-2-bedrooms`, asks: { minBeds: 2 }, canonical: `${SALE}/from-2-bed` },
  { address: `${SALE}/up-to-1-bedroom`, asks: { maxBeds: 1 }, canonical: `${SALE}/up-to-1-bed` },
  { address: `${SALE}/from-NaN-bed`, asks: {}, canonical: SALE, problems: ['minBeds'] },
  { address: `${SALE}/from--2-bed`, asks: {}, canonical: SALE, problems: ['minBeds'] },
  { address: `${SALE}/up-to-100-bed`, asks: {}, canonical: SALE, problems: ['maxBeds'] },
  { address: `${SALE}/from-many-bed`, asks: {}, canonical: SALE, problems: ['address'] },
  {
    address: `${SALE}/from-4-bed/up-to-2-bed`,
    asks: { minBeds: 2, maxBeds: 4 },
    canonical: `${SALE}/from-2-bed/up-to-4-bed`,
    problems: ['minBeds'],
  },
  // price
  { address: `${SALE}/from-250000`, asks: { minPrice: 250000 } },
  { address: `${SALE}/up-to-500000`, asks: { maxPrice: 500000 } },
  { address: `${RENT}/from-600/up-to-1300`, asks: { channel: 'lettings', minPrice: 600, maxPrice: 1300 } },
  { address: `${SALE}/from-0`, asks: { minPrice: 0 } },
  { address: `${SALE}/from-250,000`, asks: { minPrice: 250000 }, canonical: `${SALE}/from-250000` },
  { address: `${SALE}/from-%C2%A3250000`, asks: { minPrice: 250000 }, canonical: `${SALE}/from-250000` },
  { address: `${SALE}/from-250000.40`, asks: { minPrice: 250000 }, canonical: `${SALE}/from-250000` },
  { address: `${SALE}/from-9999999999999`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { address: `${SALE}/up-to--5`, asks: {}, canonical: SALE, problems: ['maxPrice'] },
  { address: `${SALE}/up-to-NaN`, asks: {}, canonical: SALE, problems: ['maxPrice'] },
  { address: `${SALE}/from-Infinity`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { address: `${SALE}/from-1e6`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { address: `${SALE}/from-null`, asks: {}, canonical: SALE, problems: ['minPrice'] },
  { address: `${SALE}/from-`, asks: {}, canonical: SALE, problems: ['address'] },
  { address: `${SALE}/from-NaN/from-5`, asks: { minPrice: 5 }, canonical: `${SALE}/from-5`, problems: ['minPrice'] },
  {
    address: `${SALE}/from-500000/up-to-100000`,
    asks: { minPrice: 100000, maxPrice: 500000 },
    canonical: `${SALE}/from-100000/up-to-500000`,
    problems: ['minPrice'],
  },
  // size
  { address: `${SALE}/from-2.5-acres`, asks: { minAcreage: 2.5 } },
  { address: `${SALE}/up-to-10-acres`, asks: { maxAcreage: 10 } },
  { address: `${SALE}/from-0.001-acres`, asks: { minAcreage: 0.001 } },
  { address: `${SALE}/from-1-acre`, asks: { minAcreage: 1 }, canonical: `${SALE}/from-1-acres` },
  { address: `${SALE}/from-2.50-acres`, asks: { minAcreage: 2.5 }, canonical: `${SALE}/from-2.5-acres` },
  { address: `${SALE}/from-1.2.3-acres`, asks: {}, canonical: SALE, problems: ['minAcreage'] },
  {
    address: `${SALE}/from-9-acres/up-to-2.5-acres`,
    asks: { minAcreage: 2.5, maxAcreage: 9 },
    canonical: `${SALE}/from-2.5-acres/up-to-9-acres`,
    problems: ['minAcreage'],
  },
  { address: `${SALE}/min-sq-ft-500`, asks: { minSquareFeet: 500 } },
  { address: `${SALE}/max-sq-ft-2000`, asks: { maxSquareFeet: 2000 } },
  { address: `${SALE}/min-sq-ft-nan`, asks: {}, canonical: SALE, problems: ['minSquareFeet'] },
  {
    address: `${SALE}/min-sq-ft-900/max-sq-ft-100`,
    asks: { minSquareFeet: 100, maxSquareFeet: 900 },
    canonical: `${SALE}/min-sq-ft-100/max-sq-ft-900`,
    problems: ['minSquareFeet'],
  },
  // area and age
  { address: `${SALE}/area-3`, asks: { area: 3 } },
  { address: `${SALE}/area-0`, asks: {}, canonical: SALE, problems: ['area'] },
  { address: `${SALE}/updated-in-7-days`, asks: { updatedAgo: 7 } },
  { address: `${SALE}/newer-than-14-days`, asks: { createdAgo: 14 } },
  { address: `${SALE}/newer-than-1-day`, asks: { createdAgo: 1 }, canonical: `${SALE}/newer-than-1-days` },
  { address: `${SALE}/newer-than-0-days`, asks: {}, canonical: SALE, problems: ['createdAgo'] },
  // distance
  { address: `${SALE}/gid-9/within-0-25-miles`, asks: { placeId: 9, within: 0.25 } },
  { address: `${SALE}/gid-9/within-0-5-miles`, asks: { placeId: 9, within: 0.5 } },
  { address: `${SALE}/gid-9/within-1-miles`, asks: { placeId: 9, within: 1 } },
  { address: `${SALE}/gid-9/within-30-miles`, asks: { placeId: 9, within: 30 } },
  { address: `${SALE}/within-1-mile`, asks: { within: 1 }, canonical: `${SALE}/within-1-miles` },
  { address: `${SALE}/within-0.5-miles`, asks: { within: 0.5 }, canonical: `${SALE}/within-0-5-miles` },
  { address: `${SALE}/within-5`, asks: { within: 5 }, canonical: `${SALE}/within-5-miles` },
  { address: `${SALE}/within-0-miles`, asks: {}, canonical: SALE },
  { address: `${SALE}/within-7-miles`, asks: {}, canonical: SALE, problems: ['within'] },
  { address: `${SALE}/within-1000-miles`, asks: {}, canonical: SALE, problems: ['within'] },
  // status and text
  { address: `${SALE}/status-all`, asks: { status: 'all' } },
  { address: `${SALE}/status-available`, asks: { status: 'available' } },
  { address: `${SALE}/status-ALL`, asks: { status: 'all' }, canonical: `${SALE}/status-all` },
  { address: `${SALE}/status-haunted`, asks: {}, canonical: SALE, problems: ['status'] },
  { address: `${SALE}/text-sea%20view`, asks: { text: 'sea view' } },
  { address: `${SALE}/text-text-book`, asks: { text: 'text-book' } },
  { address: `${SALE}/text-barn%2Fstable`, asks: { text: 'barn/stable' } },
  { address: `${SALE}/text-from-2-bed`, asks: { text: 'from-2-bed' } },
  { address: `${SALE}/text-caf%C3%A9`, asks: { text: 'café' } },
  { address: `${SALE}/text-'; drop table properties; --`, asks: { text: "'; drop table properties; --" } },
  { address: `${SALE}/text-100%`, asks: { text: '100%' }, canonical: `${SALE}/text-100%25` },
  { address: `${SALE}/text-%FF%20x`, asks: { text: '%FF x' }, canonical: `${SALE}/text-%25FF%20x` },
  { address: `${SALE}/text-a%00b`, asks: { text: 'a b' }, canonical: `${SALE}/text-a%20b` },
  { address: `${SALE}/text-%20%20`, asks: {}, canonical: SALE },
  { address: `${SALE}/text-`, asks: {}, canonical: SALE },
  // tags
  { address: `${SALE}/tag-house`, asks: { tags: ['house'] } },
  { address: `${SALE}/tag-house,garden`, asks: { tags: ['house', 'garden'] } },
  { address: `${SALE}/tag-garden,house`, asks: { tags: ['garden', 'house'] } },
  { address: `${SALE}/tag-house,!new-home`, asks: { tags: ['house', '!new-home'] } },
  { address: `${SALE}/tag-%21new-home`, asks: { tags: ['!new-home'] } },
  { address: `${SALE}/tag-gth%20commercial`, asks: { tags: ['gth commercial'] } },
  { address: `${SALE}/tag-a/tag-b`, asks: { tags: ['a', 'b'] }, canonical: `${SALE}/tag-a,b` },
  { address: `${SALE}/tag-a,a/tag-a`, asks: { tags: ['a'] }, canonical: `${SALE}/tag-a` },
  { address: `${SALE}/tag-a%2Cb`, asks: { tags: ['a', 'b'] }, canonical: `${SALE}/tag-a,b` },
  { address: `${SALE}/tag-,a,,!,`, asks: { tags: ['a'] }, canonical: `${SALE}/tag-a` },
  { address: `${SALE}/tag-`, asks: {}, canonical: SALE },
  // sort
  { address: `${SALE}/least-expensive-first`, asks: { sorted: 'least-expensive-first' } },
  { address: `${SALE}/most-recent-first`, asks: { sorted: 'most-recent-first' } },
  { address: `${SALE}/most-square-feet-first`, asks: { sorted: 'most-square-feet-first' } },
  { address: `${SALE}/least-square-feet-first`, asks: { sorted: 'least-square-feet-first' } },
  { address: `${SALE}/most-recently-launched-first`, asks: { sorted: 'most-recently-launched-first' } },
  { address: `${SALE}/most-recently-updated-first`, asks: { sorted: 'most-recently-updated-first' } },
  { address: `${SALE}/most-expensive-first`, asks: {}, canonical: SALE },
  {
    address: `${SALE}/sorted-most-recent-first`,
    asks: { sorted: 'most-recent-first' },
    canonical: `${SALE}/most-recent-first`,
  },
  { address: `${SALE}/sorted-by-magic`, asks: {}, canonical: SALE, problems: ['sorted'] },
  { address: `${SALE}/sorted-constructor`, asks: {}, canonical: SALE, problems: ['sorted'] },
  // auction, short lets, pets
  { address: `${SALE}/auction-date-2026-12-03`, asks: { auctionDate: '2026-12-03' } },
  {
    address: `${SALE}/auction-date-03-12-2026`,
    asks: { auctionDate: '2026-12-03' },
    canonical: `${SALE}/auction-date-2026-12-03`,
  },
  { address: `${SALE}/auction-date-2028-02-29`, asks: { auctionDate: '2028-02-29' } },
  { address: `${SALE}/auction-date-2027-02-29`, asks: {}, canonical: SALE, problems: ['auctionDate'] },
  { address: `${SALE}/auction-date-soon`, asks: {}, canonical: SALE, problems: ['auctionDate'] },
  { address: `${RENT}/short-lets`, asks: { channel: 'lettings', shortLets: true } },
  { address: `${RENT}/short-lets/pets`, asks: { channel: 'lettings', shortLets: true, pets: true } },
  // drawn area
  {
    address: `${SALE}/poly-${SQUARE}`,
    asks: {
      polygon: [
        [-0.78, 52.64],
        [-0.7, 52.64],
        [-0.7, 52.72],
        [-0.78, 52.72],
      ],
    },
  },
  { address: `${SALE}/poly-`, asks: {}, canonical: SALE, problems: ['polygon'] },
  { address: `${SALE}/poly-xx`, asks: {}, canonical: SALE, problems: ['polygon'] },
  { address: `${SALE}/poly-%3Cscript%3E`, asks: {}, canonical: SALE, problems: ['polygon'] },
  // page
  { address: `${SALE}/page-2`, asks: { page: 2 } },
  { address: `${SALE}/page-99999`, asks: { page: 99999 } },
  { address: `${SALE}/page-1`, asks: {}, canonical: SALE },
  { address: `${SALE}/page-02`, asks: { page: 2 }, canonical: `${SALE}/page-2` },
  { address: `${SALE}/page-0`, asks: {}, canonical: SALE, problems: ['page'] },
  { address: `${SALE}/page--1`, asks: {}, canonical: SALE, problems: ['page'] },
  { address: `${SALE}/page-NaN`, asks: {}, canonical: SALE, problems: ['page'] },
  { address: `${SALE}/page-99999999999999999999`, asks: {}, canonical: SALE, problems: ['page'] },
  // map view box
  { address: `${SALE}/view--0.8,52.5,-0.4,52.8`, asks: { viewport: [-0.8, 52.5, -0.4, 52.8] } },
  { address: `${SALE}/view--0.8,52.8,-0.4,52.5`, asks: {}, canonical: SALE, problems: ['viewport'] },
  { address: `${SALE}/view-1,2,3`, asks: {}, canonical: SALE, problems: ['viewport'] },
  { address: `${SALE}/view-point`, asks: {}, canonical: SALE, problems: ['address'] },
  // view
  { address: `${SALE}/list`, asks: {}, view: 'list' },
  { address: `${SALE}/grid`, asks: {}, view: 'grid' },
  { address: `${SALE}/map`, asks: {}, view: 'map' },
  { address: `${SALE}/page-2/list`, asks: { page: 2 }, view: 'list' },
  { address: `/search/map/property-for-rent`, asks: { channel: 'lettings' }, view: 'map', canonical: `${RENT}/map` },
  { address: `${SALE}/map#/map`, asks: {}, view: 'map', canonical: `${SALE}/map` },
  // words and branch behind the question mark
  { address: `${SALE}?q=Oakham`, asks: { q: 'Oakham' } },
  { address: `${SALE}?branch_id=3`, asks: { branchId: 3 } },
  { address: `${SALE}/from-2-bed?q=LE15%206TD&branch_id=3`, asks: { minBeds: 2, q: 'LE15 6TD', branchId: 3 } },
  { address: `${SALE}?branch_id=3&q=a`, asks: { q: 'a', branchId: 3 }, canonical: `${SALE}?q=a&branch_id=3` },
  { address: `${SALE}?q=what?`, asks: { q: 'what?' }, canonical: `${SALE}?q=what%3F` },
  { address: `${SALE}/gid-9?q=Oakham`, asks: { placeId: 9 }, canonical: `${SALE}/gid-9` },
  { address: `${SALE}?q=`, asks: {}, canonical: SALE },
  { address: `${SALE}?branch_id=x`, asks: {}, canonical: SALE, problems: ['branchId'] },
  // order, and what is no segment
  {
    address: '/search/list/page-3/tag-house/from-2-bed/oakham-rutland/gid-2641128/property-for-rent',
    asks: { channel: 'lettings', placeId: 2641128, placeSlug: 'oakham-rutland', minBeds: 2, tags: ['house'], page: 3 },
    view: 'list',
    canonical: `${RENT}/oakham-rutland/gid-2641128/from-2-bed/tag-house/page-3/list`,
  },
  { address: `${SALE}/%`, asks: {}, canonical: SALE, problems: ['address'] },
  { address: `${SALE}/<script>`, asks: {}, canonical: SALE, problems: ['address'] },
  { address: `${SALE}/..%2F..%2Fetc`, asks: {}, canonical: SALE, problems: ['address'] },
  {
    address: `${SALE}/nonsense/from-2-bed`,
    asks: { minBeds: 2 },
    canonical: `${SALE}/from-2-bed`,
    problems: ['address'],
  },
]
