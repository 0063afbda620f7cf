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

  test.each([
    ['<commercial><transaction>sale</transaction></commercial>', 'pa', 'sales'],
    ['<commercial><transaction>rental</transaction></commercial>', 'pa', 'lettings'],
    ['', 'pa', 'lettings'],
    ['', '', 'sales'],
  ])('is commercial, and of the channel that %j or its price says', async (commercial, rent, channel) => {
    const price = `<price currency="GBP"${rent && ` rent="${rent}"`}>9000</price>${commercial}`
    expect(await mapped({ id: '1', database: '5', price })).toMatchObject({ listing: { channel } })
  })

  test('has land that is no floor', async () => {
    const more = '<area unit="sqm"><min>0</min><max>0</max></area><landarea unit="sqft"><area>21780</area></landarea>'
    const found = await mapped({ id: '1', price: `<price currency="GBP">1</price>${more}` })
    if ('reason' in found) throw new Error(found.reason)
    expect(found.listing).toMatchObject({ acres: 0.5 })
    expect(found.listing.squareFeet).toBeUndefined()
  })

  test('has rooms that say "Double" where a size would be, and texts with entities and without tags', async () => {
    const paragraphs = `
      <paragraph id="1" type="0"><name>Bedroom 1</name><file/><dimensions><metric/><imperial>Double</imperial><mixed/></dimensions><text/></paragraph>
      <paragraph id="2" type="0"><name>Rates</name><file/><dimensions><metric/><imperial/><mixed/></dimensions><text>Rateable value &amp;pound;9,000 &amp;amp; more, Tea &amp; Co</text></paragraph>`
    const found = await mapped({ id: '1', paragraphs })
    if ('reason' in found) throw new Error(found.reason)
    expect(found.listing.rooms).toEqual([{ name: 'Bedroom 1', note: 'Double' }])
    expect(found.listing.description).toContain('Rateable value &pound;9,000 &amp; more, Tea &amp; Co')
  })

  test('is read with namespaces, empty elements and elements that are nil', async () => {
    const nil = 'xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    const found = await mapped({
      id: '1',
      attributes:
        ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://xsd.example/exportapi.xsd"',
      price: `<price qualifier="" currency="GBP">599950</price><leaseend ${nil}/><garden ${nil} /><groundrent/><type>House</type><type/>`,
    })
    expect(found).toMatchObject({ listing: { price: { amount: 599_950 } }, warnings: [] })
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
