import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { type ReapitHome, writeReapit } from './fixtures/write-reapit.ts'
import { reapitFormat } from './reapit-format.ts'

/** What becomes of the listings of a home. */
async function listingsOf(home: ReapitHome) {
  const document = JSON.stringify(writeReapit(home))
  const about = reapitFormat.describe(document)
  if ('problem' in about) throw new Error(about.problem)
  const text = [{ documents: 'reapit', branches: [] }, { id: home.id, listings: about.listings, document }, { end: 1 }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  const found = []
  for await (const events of reapitFormat.read(
    (async function* () {
      yield text
    })(),
  ))
    for (const event of events)
      if (event.kind === 'row')
        found.push(mapRow(event.row, { branchOf: () => 1, now: new Date('2026-11-20T10:00:00Z') }))
  return found
}

describe('a property of Reapit', () => {
  test.each([['no'], ['[]'], ['{"id":"A1"}']])('that is %s is no document', (text) => {
    expect(reapitFormat.describe(text)).toEqual({ problem: 'it is no property' })
  })

  test.each([
    ['in another currency', { values: { currency: 'EUR' } }, 'its price is in EUR'],
    [
      'of a rent without a period',
      { mode: 'letting' as const, letting: { rentFrequency: 'nightly' } },
      'rentFrequency "nightly" is not known, so the rent is not known',
    ],
  ])('%s is set aside', async (_, changes, reason) => {
    expect(await listingsOf({ id: 'A1', ...changes })).toMatchObject([{ reason }])
  })

  test('brings its facts', async () => {
    const [found] = await listingsOf({
      id: 'A1',
      selling: { qualifier: 'offersOver', status: 'underOffer', tenure: { type: 'leasehold', expiry: '2120-03-24' } },
      values: {
        groundRent: 250,
        groundRentReviewDate: '2031-10-05',
        groundRentIncrease: 10,
        serviceCharge: 1206,
        internalArea: { type: 'squareMetres', min: 0, max: 100 },
        parking: ['offStreet'],
        rooms: [{ name: 'Kitchen', dimensions: '3.6m x 4.1m', description: 'Fitted' }],
        videoUrl: 'https://youtu.be/abcdefghijk',
      },
    })
    expect(found).toMatchObject({
      warnings: [],
      listing: {
        status: 'under_offer',
        price: { amount: 325_000, qualifier: 'offers_over' },
        tenure: 'leasehold',
        lease: { groundRentPerYear: 250, groundRentReview: 'reviewed on 5 October 2031, rises by 10 %' },
        material: { councilTaxBand: 'D', serviceChargePerYear: 1206, parking: 'Off street' },
        squareFeet: 1076,
        rooms: [{ name: 'Kitchen', widthM: 3.6, lengthM: 4.1, note: 'Fitted' }],
        features: ['South-facing garden', 'Garage', 'The lease ends on 24 March 2120'],
        address: { display: 'Finch Lane, Oakham', line1: '12' },
      },
    })
  })

  test('survives format, row and listing, whatever its figures and words are', async () => {
    const types: Record<string, number> = { detached: 4, semiDetached: 3, terraced: 1, endTerrace: 2, linkDetached: 21 }
    const homes = fc.record({
      price: fc.integer({ min: 1, max: 20_000_000 }),
      rent: fc.integer({ min: 1, max: 50_000 }),
      bedrooms: fc.integer({ min: 1, max: 20 }),
      style: fc.constantFrom(...Object.keys(types)),
      eer: fc.integer({ min: 1, max: 100 }),
      mode: fc.constantFrom('selling' as const, 'letting' as const, 'sellingAndLetting' as const),
    })
    await fc.assert(
      fc.asyncProperty(homes, async ({ price, rent, bedrooms, style, eer, mode }) => {
        const found = await listingsOf({
          id: 'A1',
          mode,
          selling: { price },
          letting: { rent },
          values: { bedrooms, style: [style], epc: { eer } },
        })
        const common = { bedrooms, typeId: types[style]!, epc: { kind: 'rated', current: eer } }
        const sale = { listing: { ...common, agentRef: 'A1-S', channel: 'sales', price: { amount: price } } }
        const letting = { listing: { ...common, agentRef: 'A1-L', channel: 'lettings', price: { amount: rent } } }
        expect(found).toMatchObject(mode === 'selling' ? [sale] : mode === 'letting' ? [letting] : [sale, letting])
      }),
      { numRuns: 100 },
    )
  })
})
