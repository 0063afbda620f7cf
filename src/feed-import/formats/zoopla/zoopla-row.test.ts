import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { ZOOPLA_LETTING, zooplaUpdate } from './fixtures/zoopla-requests.ts'
import { zooplaRow } from './zoopla-format.ts'

const mapped = (request: unknown) =>
  mapRow(zooplaRow(JSON.stringify(request), 1), { branchOf: () => 1, now: new Date('2026-11-20T10:00:00Z') })

function listingOf(request: unknown) {
  const draft = mapped(request)
  if ('reason' in draft) throw new Error(draft.reason)
  return { ...draft.listing, warnings: draft.warnings }
}

test.each<[string, unknown, string]>([
  ['of an unknown status', zooplaUpdate('Z', { life_cycle_status: 'gone' }), 'the status "gone" is not known'],
  ['without a price', zooplaUpdate('Z', { pricing: {} }), 'neither that it is for sale'],
  [
    'to let without a period',
    zooplaUpdate('Z', { pricing: { currency_code: 'GBP', transaction_type: 'rent', price: 900 } }),
    'how often its rent is paid',
  ],
])('a listing %s is set aside', (_, request, reason) => {
  expect(mapped(request)).toMatchObject({ reason: expect.stringContaining(reason) })
})

test('a listing for sale is read with its rooms, rating and material information', () => {
  const { warnings, ...listing } = listingOf(zooplaUpdate('Z1'))
  expect(warnings).toEqual([])
  expect(listing).toMatchObject({
    agentRef: 'Z1',
    channel: 'sales',
    status: 'available',
    price: { amount: 215_000, qualifier: 'offers_over' },
    address: { display: 'Station Road, Oakham', line1: '7', outcode: 'LE15', incode: '6QT' },
    typeId: 2,
    squareFeet: 861,
    acres: 0.5,
    rooms: [
      { name: 'Sitting room', lengthM: 4.2, widthM: 3.5, note: 'Bay window.' },
      { name: 'Cellar', note: 'irregular' },
    ],
    description: 'Two bedrooms near the station.',
    features: ['Near the station', 'Chain free'],
    epc: { kind: 'rated', current: 61, potential: 84 },
    material: {
      councilTaxBand: 'B',
      serviceChargePerYear: 300,
      heating: 'Central heating, mains gas',
      water: 'Connected',
      parking: 'Single garage',
    },
  })
})

test('a listing to let is read with its terms', () => {
  expect(listingOf(zooplaUpdate('Z2', ZOOPLA_LETTING)).lettings).toEqual({
    availableFrom: '2026-12-10',
    deposit: 1035,
    furnishing: 'part_furnished',
    minimumTermMonths: 12,
    billsIncluded: ['Water'],
  })
})

test('a price in another currency is not shown in pounds', () => {
  const { price, warnings } = listingOf(
    zooplaUpdate('Z3', { pricing: { currency_code: 'EUR', transaction_type: 'sale', price: 200_000 } }),
  )
  expect(price).toEqual({ amount: null, qualifier: 'poa' })
  expect(warnings).toEqual([expect.stringContaining('not in pounds')])
})

test('whatever JSON a listing is, it is read or set aside, and never throws', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(zooplaUpdate('Z'))), fc.jsonValue()), (given) => {
      const draft = mapped(zooplaUpdate('Z', given))
      expect('reason' in draft || 'listing' in draft).toBe(true)
    }),
  )
})
