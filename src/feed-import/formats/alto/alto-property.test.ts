import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapRow } from '#src/feed-import/mapping/map-row.ts'
import { type AltoHome, writeAlto } from './fixtures/write-alto.ts'
import { altoFormat } from './server/alto-format.ts'

/** What becomes of a home. */
async function mapped(home: AltoHome) {
  const document = writeAlto(home)
  const about = altoFormat.describe(document)
  if ('problem' in about) throw new Error(about.problem)
  const text = [{ documents: 'alto', branches: [] }, { id: home.id, listings: about.listings, document }, { end: 1 }]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('')
  async function* pieces() {
    yield text
  }
  for await (const events of altoFormat.read(pieces()))
    for (const event of events)
      if (event.kind === 'row') return mapRow(event.row, { branchOf: () => 1, now: new Date('2026-11-20T10:00:00Z') })
  throw new Error('no row')
}

describe('a property of Alto', () => {
  test.each([
    ['an unknown database', { database: '77' }, /^database "77" is not known/],
    ['an unknown status', { status: '55' }, /^web_status "55" is not a status/],
    ['another currency', { price: '<price currency="EUR">1</price>' }, /^its price is in EUR/],
    ['a rent of no period', { database: '2', price: '<price currency="GBP">900</price>' }, /^its rent is of no period/],
  ])('with %s is set aside', async (_, changes, reason) => {
    expect(await mapped({ id: '1', ...changes })).toMatchObject({ reason: expect.stringMatching(reason) })
  })

  test.each([['200'], ['203'], ['214'], ['255']])('with the web_status %s is never shown', async (status) => {
    expect(await mapped({ id: '1', status })).toMatchObject({ listing: { hidden: true, status: 'withdrawn' } })
  })

  test('says nothing by 1900-01-01 and by 0 bathrooms', async () => {
    const found = await mapped({
      id: '1',
      database: '2',
      price: '<price currency="GBP" rent="pcm">900</price>',
      fields: { available: '01/01/1900', bathrooms: '0' },
    })
    if ('reason' in found) throw new Error(found.reason)
    expect(found.listing.bathrooms).toBeUndefined()
    expect(found.listing.lettings).toEqual({})
  })

  test('survives format, row and listing, whatever its figures and codes are', async () => {
    const statuses = { '0': 'available', '1': 'under_offer', '3': 'sstc', '5': 'reserved', '10': 'available' }
    const homes = fc.record({
      price: fc.integer({ min: 1, max: 20_000_000 }),
      bedrooms: fc.integer({ min: 1, max: 20 }),
      type: fc.constantFrom(1, 3, 4, 8, 12, 23, 28),
      status: fc.constantFrom(...(Object.keys(statuses) as (keyof typeof statuses)[])),
      current: fc.integer({ min: 1, max: 100 }),
    })
    await fc.assert(
      fc.asyncProperty(homes, async ({ price, bedrooms, type, status, current }) => {
        const found = await mapped({
          id: '1',
          status,
          price: `<price currency="GBP">${price}</price>`,
          fields: { bedrooms: String(bedrooms), rm_type: String(type) },
          epc: { current, potential: 100 },
        })
        expect(found).toMatchObject({
          listing: {
            agentRef: '1',
            feedBranch: '700-1',
            price: { amount: price },
            bedrooms,
            typeId: type,
            status: statuses[status],
            epc: { kind: 'rated', current },
          },
        })
      }),
      { numRuns: 100 },
    )
  })
})
