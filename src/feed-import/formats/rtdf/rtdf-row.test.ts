import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { LETTING, overseasRequest, sendRequest } from './fixtures/rtdf-requests.ts'
import { rtdfRow } from './rtdf-format.ts'

const now = new Date('2026-11-20T10:00:00Z')

function mapped(request: unknown) {
  return mapRow(rtdfRow(JSON.stringify(request), 1), { branchOf: () => 1, now })
}

function listingOf(request: unknown) {
  const draft = mapped(request)
  if ('reason' in draft) throw new Error(draft.reason)
  return { ...draft.listing, warnings: draft.warnings }
}

describe('a property is set aside', () => {
  test.each<[string, unknown, string]>([
    ['of no known status', sendRequest('A', { property: { status: 9 } }), 'the status "9" is not known'],
    ['without a status', sendRequest('A', { property: { status: null } }), 'the status "null" is not known'],
    ['for sale and let agreed', sendRequest('A', { property: { status: 6 } }), 'the status 6 is one of lettings only'],
    ['of no channel', sendRequest('A', { branch: { channel: null } }), 'neither that it is for sale'],
    [
      'to let without a period of its rent',
      sendRequest('A', { branch: { channel: 2 } }),
      'it does not say how often its rent is paid',
    ],
    ['that is no JSON object', 'text', 'it has no reference'],
  ])('%s', (_, request, reason) => {
    expect(mapped(request)).toMatchObject({ reason: expect.stringContaining(reason) })
  })
})

test.each<[string | number, string]>([
  [100012345678, '100012345678'],
  ['000000045678', '45678'],
])('the UPRN %j of our own write API is the address’s', (uprn, expected) => {
  expect(listingOf(sendRequest('A1', { property: { address: { uprn } } })).address.uprn).toBe(expected)
})

test('a property for sale is read in every field that a listing has', () => {
  const { warnings, ...listing } = listingOf(sendRequest('A1'))
  expect(warnings).toEqual([])
  expect(listing).toMatchObject({
    agentRef: 'A1',
    feedBranch: '100001',
    channel: 'sales',
    status: 'available',
    price: { amount: 325_000, qualifier: 'guide_price' },
    address: { display: 'Mill Lane, Ketton', line1: '14', street: 'Mill Lane', outcode: 'LE15', incode: '7PX' },
    position: { lat: 52.6289, lng: -0.5517 },
    typeId: 3,
    bedrooms: 3,
    bathrooms: 2,
    receptions: 1,
    squareFeet: 1120,
    acres: 0.2,
    features: ['Walled garden', 'Log burner', 'Double glazing'],
    rooms: [{ name: 'Kitchen', lengthM: 3.66, widthM: 3.05, note: 'Aga.' }],
    tenure: 'leasehold',
    lease: { yearsLeft: 104, groundRentPerYear: 150, groundRentReview: 'reviewed every 10 years, rises by 2.5 %' },
    material: {
      councilTaxBand: 'D',
      serviceChargePerYear: 960,
      construction: 'Built in 1904',
      listed: 'Listed building',
      water: 'Mains',
      sewerage: 'Mains',
      electricity: 'Mains, Solar panels',
      heating: 'Gas central heating',
      broadband: 'Fibre to the premises',
      parking: 'Allocated, Driveway',
      outsideSpace: 'Rear garden',
      rightsOfWay: 'Public or private right of way',
      restrictions: 'None',
      floodRisk: 'Not flooded in the last five years; sources: river; flood defences',
    },
    createdAt: '2026-11-02T09:30:00.000Z',
    updatedAt: '2026-11-12T16:05:00.000Z',
  })
  expect(listing.media.photos).toEqual([{ source: 'https://pictures.example/front.jpg', caption: 'Front' }])
  expect(listing.media.floorplans).toHaveLength(1)
  expect(listing.media.virtualTours).toHaveLength(1)
})

test('a property to let is read with its terms', () => {
  const { price, lettings, lease } = listingOf(sendRequest('L1', LETTING))
  expect(price).toEqual({ amount: 1150, qualifier: 'none', frequency: 'monthly' })
  expect(lettings).toEqual({
    availableFrom: '2026-12-01',
    deposit: 1320,
    furnishing: 'unfurnished',
    letType: 'long',
    minimumTermMonths: 12,
    billsIncluded: ['Water'],
    pets: true,
  })
  expect(lease?.yearsLeft).toBeUndefined()
})

test('a rent of a day is shown as that of a week', () => {
  const daily = { property: { price_information: { price: 40, rent_frequency: 365 } } }
  const { price, warnings } = listingOf(sendRequest('L1', { branch: { channel: 2 }, ...daily }))
  expect(price).toMatchObject({ amount: 280, frequency: 'weekly' })
  expect(warnings).toEqual(['the rent of £40 a day is shown as that of a week'])
})

test('a property that is not published is hidden', () => {
  expect(listingOf(sendRequest('A1', { property: { published: false } })).hidden).toBe(true)
})

test('the price of a home abroad is shown only where it is said to be in pounds', () => {
  const abroad = listingOf(overseasRequest('O1'))
  expect(abroad).toMatchObject({
    channel: 'sales',
    price: { amount: null, qualifier: 'poa' },
    address: { display: 'Jávea, Alicante, Valencia', countryCode: 'ES' },
    features: ['Private pool', 'Sea view'],
  })
  expect(abroad.warnings).toEqual([expect.stringContaining('currency is not stated')])
  const inPounds = { property: { price_information: { currency: 'GBP' } } }
  expect(listingOf(overseasRequest('O1', inPounds)).price).toEqual({ amount: 410_000, qualifier: 'none' })
})

test('whatever JSON a document is, it is read or set aside, and never throws', () => {
  fc.assert(
    fc.property(
      fc.record({
        branch: fc.jsonValue(),
        property: fc.oneof(
          fc.jsonValue(),
          fc.record({
            agent_ref: fc.string(),
            status: fc.integer({ min: 0, max: 7 }),
            address: fc.jsonValue(),
            price_information: fc.jsonValue(),
            details: fc.jsonValue(),
            media: fc.jsonValue(),
          }),
        ),
      }),
      (request) => {
        const draft = mapped(request)
        expect('reason' in draft || 'listing' in draft).toBe(true)
      },
    ),
  )
})

test('price, rooms and position of any property for sale come through as they were sent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90_000_000 }),
      fc.integer({ min: 0, max: 12 }),
      fc.double({ min: 49.1, max: 60.9, noNaN: true }),
      fc.double({ min: -8.9, max: -0.1, noNaN: true }),
      (price, bedrooms, latitude, longitude) => {
        const listing = listingOf(
          sendRequest('A1', {
            property: { price_information: { price }, details: { bedrooms }, address: { latitude, longitude } },
          }),
        )
        expect(listing.price.amount).toBe(price)
        expect(listing.bedrooms).toBe(bedrooms)
        expect(listing.position).toMatchObject({ lat: latitude, lng: longitude })
      },
    ),
  )
})
