import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aListing, aPhoto, type ListingChanges } from '#test/fixtures/listings.ts'
import type { Listing } from '../listing/listing.ts'
import { type CardContext, type CardData, propertyCard, STORED_FACTS, storedCardVersion, toStoredCard } from './card.ts'
import { CARD_FIELDS, presentCard, readCard } from './card-json.ts'
import { fromJson, optional, toJson } from './json-fields.ts'

const context: CardContext = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }

function cardOf(changes: ListingChanges = {}, given: CardContext = context): CardData {
  return propertyCard({ id: 42, card: toStoredCard(aListing(changes)), facets: null }, given)
}

describe('a card', () => {
  it('leaves out photos that are still being fetched', () => {
    const photos = [{ source: 'IMG_1.jpg' }, aPhoto(7)]
    expect(cardOf({ media: { photos } })).toMatchObject({ photoCount: 1, photos: [{ media: aPhoto(7).media }] })
  })

  it('shows twelve photos at most, and says how many there are', () => {
    const photos = Array.from({ length: 18 }, (_, index) => aPhoto(index))
    const card = cardOf({ media: { photos } })
    expect(card.photos).toHaveLength(12)
    expect(card.photoCount).toBe(18)
  })

  it('gives every photo words: its own, its caption, or its place', () => {
    const named = { ...aPhoto(1), alt: 'Front' }
    const captioned = { ...aPhoto(2), alt: undefined, caption: 'Kitchen' }
    const mute = { ...aPhoto(3), alt: undefined }
    expect(cardOf({ media: { photos: [named, captioned, mute] } }).photos.map(({ imageAlt }) => imageAlt)).toEqual([
      'Front',
      'Kitchen',
      'Photo 3',
    ])
  })

  it('does not ask for a picture wider than it is', () => {
    const small = { ...aPhoto(1), width: 600, height: 400 }
    expect(cardOf({ media: { photos: [small] } }).photos[0]?.url).toMatch(/\/575$/)
  })

  it('of a home to let has the month, the week and the person', () => {
    expect(cardOf({ channel: 'lettings' })).toMatchObject({
      propertyUrl: '/properties/42/lettings',
      price: '£1,250 pcm',
      priceValue: 1_250,
      weeklyPrice: 289,
      pppwPrice: 97,
      disposal: 'letting',
    })
  })

  it('of business premises has the rent a year, not a week', () => {
    const card = cardOf({
      channel: 'lettings',
      typeId: 178,
      lettings: { letType: 'commercial' },
      price: { amount: 18_000, frequency: 'annual' },
    })
    expect(card).toMatchObject({ price: '£18,000 pa', priceValue: 1_500 })
    expect(card.weeklyPrice).toBeUndefined()
    expect(card.pppwPrice).toBeUndefined()
    expect(card.yearlyPrice).toBeUndefined()
    const byMonth = cardOf({ channel: 'lettings', typeId: 178, price: { amount: 4_212, frequency: 'monthly' } })
    expect(byMonth).toMatchObject({ price: '£4,212 pcm', yearlyPrice: 50_544 })
    expect(byMonth.weeklyPrice).toBeUndefined()
  })

  it('of a home to let by the week has the month too', () => {
    const card = cardOf({ channel: 'lettings', price: { amount: 610, frequency: 'weekly' } })
    expect(card).toMatchObject({ price: '£610 pw', monthlyPrice: 2_643 })
    expect(card.weeklyPrice).toBeUndefined()
  })

  it('of a lot at auction has its date and number', () => {
    expect(cardOf({ auction: { date: '2026-12-03T14:00:00', lot: '12' } })).toMatchObject({
      auctionDate: '2026-12-03',
      auctionLot: '12',
    })
  })

  it.each([
    [{}, 'private_treaty'],
    [{ price: { qualifier: 'sale_by_tender' } }, 'tender'],
    [{ auction: { date: '2026-12-03T14:00:00' } }, 'auction'],
  ] as [ListingChanges, string][])('%j is disposed of by %s', (changes, disposal) => {
    expect(cardOf(changes).disposal).toBe(disposal)
  })

  it('follows the day and the settings, not the day it was stored', () => {
    const sold = { status: 'sstc', createdAt: '2026-11-19T09:00:00Z' } as const
    expect(cardOf(sold).labels).toEqual([{ text: 'SSTC', kind: 'state' }])
    expect(cardOf(sold, { ...context, showSstcAsSold: true }).labels).toEqual([{ text: 'Sold', kind: 'state' }])
    const fresh = { createdAt: '2026-11-19T09:00:00Z' }
    expect(cardOf(fresh).labels).toEqual([{ text: 'NEW Listing!', kind: 'new' }])
    expect(cardOf(fresh, { ...context, now: new Date('2026-12-19T09:00:00Z') }).labels).toEqual([])
  })

  it('never shows the number of the house', () => {
    expect(JSON.stringify(toStoredCard(aListing({ address: { line1: 'Holyoake Cottage' } })))).not.toContain('Holyoake')
  })
})

describe('the JSON of a card', () => {
  const unsure = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined })
  const whole = fc.integer({ min: 0, max: 9_000_000 })
  const cards = fc.record({
    changes: fc.record({
      channel: fc.constantFrom('sales', 'lettings'),
      status: fc.constantFrom('available', 'sstc', 'let_agreed', 'sold'),
      bedrooms: unsure(whole),
      squareFeet: unsure(whole),
      acres: unsure(fc.double({ min: 0, max: 900, noNaN: true })),
      position: unsure(fc.constant({ lat: 52.6, lng: -0.7, accuracy: 'approximate' } as const)),
      auction: unsure(fc.record({ date: fc.constant('2026-11-01'), exchangedPrice: unsure(whole) })),
      developmentKey: unsure(fc.constant('mill-field')),
    }),
    facets: fc.option(fc.record({ plots: whole, minBedrooms: unsure(whole), saleMaxPrice: unsure(whole) })),
  })

  it('reads back to the same card', () => {
    fc.assert(
      fc.property(cards, ({ changes, facets }) => {
        const card = propertyCard({ id: 42, card: toStoredCard(aListing(changes as ListingChanges)), facets }, context)
        const read = readCard(JSON.parse(JSON.stringify(presentCard(card))))
        expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(card)))
      }),
    )
  })

  it('has every name of the contract', () => {
    const card = cardOf({ channel: 'lettings' })
    expect(presentCard(card)).toMatchObject({
      property_id: 42,
      id: 42,
      property_url: '/properties/42/lettings',
      display_address: 'Northgate, Oakham, Rutland',
      price: '£1,250 pcm',
      price_value: 1_250,
      pppw_price: 97,
      property_channel: 'lettings',
      status: 'available',
      bedrooms: 3,
      bathrooms: 1,
      reception_rooms: 2,
      property_type: 'Semi-detached house',
      acreage: null,
      square_feet: 1_080,
      branch_id: 1,
      photos: [{ image_alt: 'Front of the house from the street', width: 1_920, height: 1_280 }],
    })
  })
})

test('a fact that is added to both tables reaches the store, the JSON and the reader, and rows are stored anew', () => {
  const facts = { ...STORED_FACTS, madeUpFact: (listing: Listing) => listing.material.parking }
  const fields = { ...CARD_FIELDS, madeUpFact: optional<string>() }
  const listing = aListing({ material: { parking: 'D' } })
  const stored = JSON.parse(JSON.stringify(toStoredCard(listing, facts)))
  const card = propertyCard({ id: 42, card: stored, facets: null }, context)
  const json = toJson(fields, card)
  expect(json.made_up_fact).toBe('D')
  expect(fromJson(fields, JSON.parse(JSON.stringify(json))).madeUpFact).toBe('D')
  expect(Object.keys(json)).toEqual([...Object.keys(toJson(CARD_FIELDS, card)), 'made_up_fact'])
  expect(storedCardVersion(facts)).not.toBe(storedCardVersion())
})

test('docs/contracts/property.md describes every field of a card', () => {
  const page = readFileSync('docs/contracts/property.md', 'utf8')
  const described = new Set([...page.matchAll(/`([a-z_]+)(?:\[\])?`/g)].map(([, name]) => name))
  expect(Object.keys(presentCard(cardOf())).filter((name) => !described.has(name))).toEqual([])
})
