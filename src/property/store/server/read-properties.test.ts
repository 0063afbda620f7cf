import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardContext } from '#src/property/card/card.ts'
import { presentProperty } from '#src/property/page/server/present-property.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { cardsByIds, developmentOf, latestCards, plotsOf, propertyById } from './read-properties.ts'
import { similarHomes } from './similar-homes.ts'
import { storeListings } from './store-listings.ts'

const context: CardContext = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }
const at = (lat: number, lng: number) => ({ lat, lng, accuracy: 'postcode' }) as const

const homes: Record<string, ListingChanges> = {
  home: { position: at(52.67, -0.73), price: { amount: 300_000 } },
  likeNear: { position: at(52.671, -0.731), price: { amount: 330_000 } },
  likeFar: { position: at(52.9, -0.2), price: { amount: 310_000 } },
  dearNear: { position: at(52.672, -0.732), price: { amount: 900_000 }, bedrooms: 6 },
  shopNear: { position: at(52.67, -0.73), price: { amount: 300_000 }, typeId: 137, bedrooms: undefined },
  soldNear: { position: at(52.67, -0.73), price: { amount: 300_000 }, status: 'sstc' },
  letNear: { position: at(52.67, -0.73), channel: 'lettings' },
  hidden: { hidden: true },
  nowhere: { position: undefined, address: { town: 'Uppingham', outcode: 'LE15' }, createdAt: '2026-11-19T09:00:00Z' },
  development: { developmentKey: 'mill-field', position: at(53.5, 0), price: { amount: null } },
  plotDear: { plotOf: 'mill-field', bedrooms: 4, bathrooms: 2, price: { amount: 410_000 }, position: at(53.5, 0) },
  plotCheap: { plotOf: 'mill-field', bedrooms: 2, bathrooms: 1, price: { amount: 260_000 }, position: at(53.5, 0) },
  plotSold: { plotOf: 'mill-field', bedrooms: 1, price: { amount: 190_000 }, status: 'sold', position: at(53.5, 0) },
}

let test: TestDatabase
const ids: Record<string, number> = {}
beforeAll(async () => {
  test = await cloneDatabase()
  const listings = Object.entries(homes).map(([name, changes]) => aListing({ ...changes, agentRef: name }))
  const { changes } = await storeListings(test.db, { source: 'feed', listings, now: new Date('2026-11-20T06:00:00Z') })
  for (const { agentRef, id } of changes) ids[agentRef] = id
})
afterAll(() => test.drop())

const nameOf = (id: number) => Object.keys(ids).find((name) => ids[name] === id)
const property = async (name: string) => (await propertyById(test.db, ids[name]!))!

describe('properties by id', () => {
  it('that were never there are none', async () => {
    expect(await propertyById(test.db, 999_999)).toBeNull()
    expect(await cardsByIds(test.db, [999_999], context)).toEqual([])
  })

  it('come as cards in the order asked for, without the hidden and the unknown', async () => {
    const asked = [ids.shopNear!, ids.hidden!, 999_999, ids.home!]
    expect((await cardsByIds(test.db, asked, context)).map(({ propertyId }) => propertyId)).toEqual([
      ids.shopNear,
      ids.home,
    ])
  })

  it('have what was stored, and what is known besides', async () => {
    const stored = await property('home')
    expect(stored).toMatchObject({
      ...aListing({ ...homes.home, agentRef: 'home' }),
      address: { line1: expect.any(String) },
      media: expect.any(Object),
    })
    expect(stored).toMatchObject({ id: ids.home, source: 'feed', published: true })
  })
})

describe('a development', () => {
  it('is no parent of other homes', async () => {
    expect(await plotsOf(test.db, await property('home'), context)).toEqual([])
    expect(await developmentOf(test.db, await property('home'), context)).toBeNull()
  })

  it('has its plots, cheapest first and the sold last, and their range over those for sale', async () => {
    const parent = await property('development')
    expect((await plotsOf(test.db, parent, context)).map(({ propertyId }) => nameOf(propertyId))).toEqual([
      'plotCheap',
      'plotDear',
      'plotSold',
    ])
    const [card] = await cardsByIds(test.db, [parent.id], context)
    expect(card).toMatchObject({
      isDevelopment: true,
      propertyFacets: {
        minBedrooms: 2,
        maxBedrooms: 4,
        minBathrooms: 1,
        maxBathrooms: 2,
        saleMinPrice: 260_000,
        saleMaxPrice: 410_000,
        plots: 2,
      },
    })
  })

  it('is found from its plot', async () => {
    expect((await developmentOf(test.db, await property('plotDear'), context))?.propertyId).toBe(ids.development)
  })
})

describe('similar homes', () => {
  const similarTo = async (name: string, n: number) =>
    (await similarHomes(test.db, await property(name), n, context)).map(({ propertyId }) => nameOf(propertyId))

  it('are available, of the channel, and not the home itself', async () => {
    const all = await similarTo('home', 50)
    expect(all).not.toEqual(expect.arrayContaining(['home']))
    for (const name of ['soldNear', 'letNear', 'hidden', 'plotSold']) expect(all).not.toContain(name)
  })

  it('are not the plots of the development itself', async () => {
    const all = await similarTo('development', 50)
    for (const name of ['plotDear', 'plotCheap']) expect(all).not.toContain(name)
    expect(await similarTo('plotDear', 50)).toContain('plotCheap')
  })

  it('are like it in price, bedrooms and kind before they are near, and near before the rest', async () => {
    const all = await similarTo('home', 50)
    expect(all.slice(0, 2)).toEqual(['likeNear', 'likeFar'])
  })

  it('are never at a quite other price, nor a shop for a home, however near', async () => {
    const all = await similarTo('home', 50)
    for (const name of ['dearNear', 'shopNear']) expect(all).not.toContain(name)
  })

  it('are found for a home whose place or price is not known', async () => {
    expect((await similarTo('nowhere', 3)).length).toBe(3)
    expect((await similarTo('development', 3)).length).toBe(3)
  })
})

it('the latest are available, newest first', async () => {
  const latest = await latestCards(test.db, 'sales', 3, context)
  expect(nameOf(latest[0]!.propertyId)).toBe('nowhere')
  expect(latest).toHaveLength(3)
  expect(latest.every(({ status }) => status === 'available')).toBe(true)
})

it('a property’s JSON has its plots, and neither the house number nor the whole postcode', async () => {
  const parent = await property('development')
  const json = presentProperty(
    { ...parent, address: { ...parent.address, line1: 'Holyoake', incode: '9ZZ' } },
    await plotsOf(test.db, parent, context),
    context,
  )
  expect(json).toMatchObject({
    property_id: ids.development,
    reference: 'development',
    child_properties: [{ property_id: ids.plotCheap }, { property_id: ids.plotDear }, { property_id: ids.plotSold }],
    property_facets: { sale_min_price: 260_000, plots: 2 },
    rooms: [{ name: 'Sitting room', size: '5.20 × 4.15 m', imperial: '17′1″ × 13′7″', note: null }],
  })
  expect(JSON.stringify(json)).not.toMatch(/Holyoake|9ZZ/)
})
