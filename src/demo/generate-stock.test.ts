import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Listing } from '#src/property/listing/listing.ts'
import { allTags } from '#src/property/listing/listing-tags.ts'
import { squareFeetOf } from '#src/property/listing/rooms.ts'
import { withheldReason } from '#src/property/listing/withheld-listings.ts'
import { priceValue } from '#src/property/price/price.ts'
import { drawFloorplan } from './drawings/floorplan.ts'
import { generateStock } from './generate-stock.ts'
import type { Locality } from './ingredients/locality.ts'
import { croppedSize, isDrawing, type MediaRecipe } from './ingredients/picture-recipes.ts'
import { parsePlacesOfInterest, parseStreets } from './ingredients/streets.ts'

const folder = new URL('../../agencies/demo/', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
const locality: Locality = JSON.parse(read('demo.json'))
const streets = parseStreets(read('streets.tsv'), locality)
const today = new Date('2026-11-20T12:00:00Z')

function stockOf(seed: string, count: number) {
  const recipes = new Map<string, MediaRecipe>()
  const stock = generateStock({
    seed,
    count,
    locality,
    streets,
    places: parsePlacesOfInterest(read('pois.tsv')),
    pictures: {
      exteriors: JSON.parse(read('pictures/exteriors/manifest.json')),
      interiors: JSON.parse(read('pictures/interiors/manifest.json')),
    },
    hold: (recipe) => {
      const media = JSON.stringify(recipe)
      recipes.set(media, recipe)
      return { media }
    },
    today,
  })
  return { stock, recipes, listings: stock.map(({ listing }) => listing) }
}

const { stock, recipes, listings } = stockOf('demo', 640)
const homes = listings.filter(({ rooms }) => rooms.some(({ name }) => /bedroom|sleeping/i.test(name)))

describe('the demo agency’s stock', () => {
  // three whole stocks: seconds, on a busy machine many
  it('is the same for the same seed, and another for another', { timeout: 60_000 }, () => {
    expect(stockOf('demo', 640).stock).toEqual(stock)
    expect(stockOf('elsewhere', 640).listings[300]).not.toEqual(listings[300])
  })

  it('has as many listings as asked, each with its own reference, about two in three for sale', () => {
    expect(listings).toHaveLength(640)
    expect(new Set(listings.map(({ agentRef }) => agentRef)).size).toBe(640)
    const share = listings.filter(({ channel }) => channel === 'sales').length / listings.length
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(0.7)
  })

  it.each([
    'available',
    'under_offer',
    'reserved',
    'sstc',
    'exchanged',
    'completed',
    'sold',
    'let_agreed',
    'let',
    'withdrawn',
  ] as const)('has a home that is %s', (status) =>
    expect(listings.some((listing) => listing.status === status)).toBe(true),
  )

  it.each([
    'none',
    'poa',
    'guide_price',
    'fixed_price',
    'offers_in_excess_of',
    'oiro',
    'sale_by_tender',
    'from',
    'shared_ownership',
    'offers_over',
    'part_buy_part_rent',
    'shared_equity',
    'equity_loan',
    'offers_invited',
  ] as const)('has a price that is qualified by %s', (qualifier) => {
    expect(listings.some(({ price }) => price.qualifier === qualifier)).toBe(true)
  })

  it.each(['weekly', 'monthly', 'quarterly', 'annual', 'per_person_per_week'] as const)(
    'has a rent that is stated %s',
    (frequency) => {
      expect(listings.some(({ price }) => price.frequency === frequency)).toBe(true)
    },
  )

  it.each([
    'new-home',
    'auction',
    'gth-commercial',
    'gth-development',
    'farm-land',
    'freehold',
    'leasehold',
    'share-of-freehold',
    'garden',
    'parking',
    'garage',
    'period',
    'rural',
    'student',
    'short-let',
    'pets',
    'furnished',
    'unfurnished',
    'listed',
    'village',
    'town',
    'waterside',
    'no-chain',
    'project',
    'cottage',
    'barn-conversion',
    'houses',
    'flats',
    'bungalows',
    'land',
    'commercial',
    'character',
    'retirement',
    'park-homes',
    'garages',
    'shares',
    'shop',
    'office',
    'industrial',
    'hospitality',
    'plot',
    'paddock',
    'equestrian',
    'investment',
    'bills-included',
    'shared-ownership',
    'modern',
  ])('has something under the tag %s', (tag) => {
    expect(listings.some((listing) => allTags(listing).includes(tag))).toBe(true)
  })

  it('only uses tags of which the agency’s filters know, besides those of types', () => {
    const agency = JSON.parse(read('agency.json')) as { tagGroups: { tags: { tag: string }[] }[] }
    const offered = agency.tagGroups.flatMap(({ tags }) => tags.map(({ tag }) => tag))
    const used = new Set(listings.flatMap(allTags))
    expect(offered.filter((tag) => !used.has(tag))).toEqual([])
  })

  it('holds back exactly one home to let: the one whose rent invites more', () => {
    const held = listings.filter((listing) => withheldReason(listing) !== null)
    expect(held.map(({ price }) => price.qualifier)).toEqual(['offers_over'])
  })

  it('has auctions to come and past, and some that exchanged', () => {
    const auctions = listings.flatMap(({ auction }) => auction ?? [])
    expect(auctions.some(({ date }) => date > '2026-11-20')).toBe(true)
    expect(auctions.some(({ date }) => date < '2026-11-20')).toBe(true)
    expect(auctions.every(({ date, exchangedPrice }) => exchangedPrice === undefined || date < '2026-11-20')).toBe(true)
    expect(auctions.some(({ exchangedPrice }) => exchangedPrice !== undefined)).toBe(true)
  })

  it('has developments whose plots can be had, are reserved, and are sold', () => {
    const parents = listings.filter(({ developmentKey }) => developmentKey !== undefined)
    expect(parents.length).toBeGreaterThan(2)
    for (const parent of parents) {
      const plots = listings.filter(({ plotOf }) => plotOf === parent.developmentKey)
      expect(new Set(plots.map(({ status }) => status)).size).toBeGreaterThan(1)
      expect(parent.price.amount).toBe(
        Math.min(...plots.filter(({ status }) => status === 'available').map(({ price }) => price.amount!)),
      )
    }
  })

  it('has what a design has to bear: no picture, one picture, a very long address, eight digits, no price', () => {
    expect(listings.some(({ media, rooms }) => media.photos.length === 0 && rooms.length > 0)).toBe(true)
    expect(listings.some(({ media }) => media.photos.length === 1)).toBe(true)
    expect(listings.some(({ address }) => address.display.length > 110)).toBe(true)
    expect(listings.some(({ price }) => (price.amount ?? 0) >= 10_000_000)).toBe(true)
    expect(listings.some(({ price }) => price.amount === null)).toBe(true)
  })

  it('stands on real streets, and shows no house number', () => {
    const known = new Map(streets.map((street) => [`${street.name}/${street.place}`, street]))
    for (const { address, position, plotOf } of listings) {
      const street = known.get(`${address.street}/${address.locality ?? address.town}`)
      expect(street, address.display).toBeDefined()
      expect(address.display).toContain(`${address.street}, `)
      expect(address.display).not.toMatch(/(^|, )\d/)
      if (plotOf === undefined) expect(street!.points).toContainEqual([position!.lat, position!.lng])
    }
    expect(listings.some(({ position }) => position!.accuracy === 'approximate')).toBe(true)
  })

  it('has rooms that add up to the stated size', () => {
    for (const { rooms, squareFeet, agentRef } of listings.filter(
      (listing) => listing.rooms.length > 0 && listing.squareFeet,
    )) {
      const sum = rooms.reduce((total, room) => total + room.widthM! * room.lengthM!, 0)
      expect(Math.abs(squareFeetOf(sum) - squareFeet!), agentRef).toBeLessThanOrEqual(1)
    }
  })

  it('counts its bedrooms and bathrooms from the rooms', () => {
    for (const { rooms, bedrooms, bathrooms, agentRef, typeId } of homes.filter(
      ({ bedrooms }) => bedrooms !== undefined,
    )) {
      if (typeId === 268) continue
      expect(rooms.filter(({ name }) => /^bedroom/i.test(name)).length, agentRef).toBe(bedrooms)
      expect(rooms.filter(({ name }) => /bathroom|shower|en suite/i.test(name)).length, agentRef).toBe(bathrooms)
    }
  })

  it('draws a floorplan that names every room', () => {
    for (const { listing } of stock) {
      const recipe = recipes.get(listing.media.floorplans[0]?.media ?? '')
      if (!recipe || !isDrawing(recipe) || recipe.drawing !== 'floorplan') continue
      const svg = drawFloorplan(recipe.floors)
      const words = svg.match(/aria-label="([^"]*)"/)?.[1] ?? ''
      for (const { name } of listing.rooms) expect(words).toContain(name.toLowerCase().replaceAll('&', '&#38;'))
    }
  })

  it('never shows the same cover twice in a row, in the order of the results page', () => {
    for (const channel of ['sales', 'lettings'] as const) {
      const covers = byPrice(listings.filter((listing) => listing.channel === channel)).map(
        ({ media }) => media.photos[0]?.media,
      )
      const repeats = covers.filter((cover, index) => cover !== undefined && cover === covers[index - 1])
      expect(repeats).toEqual([])
    }
  })

  it('shows the same front of house to at most one of three neighbours', () => {
    const bases = byPrice(
      listings.filter(
        ({ channel, status, rooms }) => channel === 'sales' && status === 'available' && rooms.length > 0,
      ),
    ).map(({ media }) => (media.photos[0] ? (recipes.get(media.photos[0].media!) as { base: string }).base : undefined))
    const close = bases.filter(
      (base, index) => base !== undefined && (base === bases[index - 1] || base === bases[index - 2]),
    )
    expect(close.length / bases.length).toBeLessThan(0.08)
  })

  it('shows between 6 and 14 pictures of a home, none of them twice, none larger than its original', () => {
    const usual = homes.filter(({ media, typeId }) => media.photos.length > 1 && typeId !== 268)
    for (const { media, agentRef } of usual.filter(({ lettings }) => lettings?.letType !== 'commercial')) {
      const bases = media.photos.map((photo) => (recipes.get(photo.media!) as { base: string }).base)
      expect(new Set(bases).size, agentRef).toBe(bases.length)
      expect(bases.length, agentRef).toBeGreaterThanOrEqual(6)
      expect(bases.length, agentRef).toBeLessThanOrEqual(14)
    }
    for (const recipe of recipes.values()) {
      if (isDrawing(recipe)) continue
      const { left, top, width, height } = croppedSize(recipe, 1080, 720)
      expect(left + width).toBeLessThanOrEqual(1080)
      expect(top + height).toBeLessThanOrEqual(720)
    }
  })

  it('asks plausible prices', () => {
    const bands: Record<string, readonly [(listing: Listing) => boolean, number, number]> = {
      'one-bedroom flats': [({ typeId, bedrooms }) => [8, 28].includes(typeId) && bedrooms === 1, 90_000, 250_000],
      'three-bedroom semis': [({ typeId, bedrooms }) => typeId === 3 && bedrooms === 3, 190_000, 480_000],
      'four-bedroom detached houses': [
        ({ typeId, bedrooms, tags }) => typeId === 4 && bedrooms === 4 && tags.includes('garage'),
        330_000,
        1_100_000,
      ],
      cottages: [({ typeId }) => typeId === 23, 170_000, 950_000],
      'building plots': [({ typeId }) => typeId === 110, 90_000, 500_000],
    }
    for (const [name, [fits, from, to]] of Object.entries(bands)) {
      const whole = listings.filter(
        (listing) =>
          listing.channel === 'sales' &&
          fits(listing) &&
          !['shared_ownership', 'part_buy_part_rent'].includes(listing.price.qualifier),
      )
      expect(whole.length, name).toBeGreaterThan(0)
      for (const { price, agentRef } of whole) {
        if (price.amount === null) continue
        expect(price.amount, `${name} ${agentRef}`).toBeGreaterThanOrEqual(from)
        expect(price.amount, `${name} ${agentRef}`).toBeLessThanOrEqual(to)
      }
    }
    for (const listing of homes.filter(
      ({ channel, lettings }) => channel === 'lettings' && lettings?.letType === 'long',
    )) {
      const rent = priceValue(listing.price, 'lettings', listing.bedrooms)!
      expect(rent, listing.agentRef).toBeGreaterThan(450)
      expect(rent, listing.agentRef).toBeLessThan(6_500)
    }
  })

  it('takes deposits within the law', () => {
    for (const { lettings, price, bedrooms, agentRef } of listings) {
      if (!lettings || lettings.letType === 'commercial' || lettings.deposit === undefined) continue
      const perWeek = (priceValue(price, 'lettings', bedrooms)! * 12) / 52
      expect(lettings.deposit, agentRef).toBeLessThanOrEqual(perWeek * 6 + 1)
    }
  })

  it('was listed over the past year, some of it this week, and nothing after today', () => {
    const created = listings.map(({ createdAt }) => createdAt).sort()
    expect(created.filter((at) => at > '2026-11-13T12:00').length).toBeGreaterThan(20)
    expect(created[0]! > '2025-11-01').toBe(true)
    for (const { createdAt, updatedAt } of listings) {
      expect(createdAt <= updatedAt).toBe(true)
      expect(updatedAt <= today.toISOString()).toBe(true)
    }
  })

  it('tells a history that ends with what is advertised', () => {
    expect(stock.some(({ history }) => history.some(({ kind }) => kind === 'price'))).toBe(true)
    for (const { listing, history } of stock) {
      expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).sort())
      expect(history.findLast(({ price }) => price !== undefined)?.price ?? null).toBe(listing.price.amount)
    }
  })

  it('writes enough of each home, and not the same of two', () => {
    expect(new Set(homes.map(({ description }) => description)).size).toBe(homes.length)
    const lengths = homes
      .filter(({ plotOf, bedrooms }) => !plotOf && bedrooms !== undefined)
      .map(({ description }) => description.split(' ').length)
    expect(Math.min(...lengths)).toBeGreaterThan(110)
    for (const { summary, description } of listings)
      expect(summary + description).not.toMatch(/undefined|NaN|null|\[object| {2}/)
  })

  const everyWord = (listing: Listing) =>
    [
      listing.summary,
      listing.description,
      ...listing.features,
      ...listing.rooms.map(({ name, note }) => `${name}: ${note}`),
      ...Object.values(listing.material),
    ].join('\n')
  const typed = (...types: number[]) => listings.filter(({ typeId }) => types.includes(typeId))
  const some = {
    homes: listings,
    flats: typed(7, 8, 9, 28, 29).filter(({ rooms }) => rooms.length > 0),
    'ground floor flats': typed(7, 10),
    'new homes': listings.filter(({ newHome, developmentKey }) => newHome && !developmentKey),
    'homes to mend': listings.filter(({ summary }) => /wants work|To modernise|Untouched/.test(summary)),
    'homes to let': listings.filter(({ channel }) => channel === 'lettings'),
    'premises of businesses': listings.filter(
      ({ tags, lettings }) => tags.includes('commercial') || lettings?.letType === 'commercial',
    ),
    'homes without a fire': homes.filter((home) => !/stove|open fire/i.test(home.material.heating ?? '')),
    land: typed(20, 107, 110),
  }

  it.each<[keyof typeof some, RegExp]>([
    ['homes', /\ba (?=[aeiou])(?!on|uni|eu|uti|us)|\ban (?=[bcdfgjklmnpqrstvwxyz])/i],
    ['homes', /(rewired|replumbed|extended|repointed|refitted|redecorated).{0,80}\1 /],
    ['homes', /\bTBC\b/],
    ['flats', /\bgarden(?!s)|loft|landing|chimney|terrace|hedge|gutters/],
    ['ground floor flats', /height above/],
    ['new homes', /original|recently|used as a playroom|in its time|neighbours came out/],
    ['homes to mend', /Nothing needs doing|recently|fitted in 20/],
    ['homes to let', /chain|long lease|stamp duty/i],
    ['premises of businesses', /open fire|stove|[Gg]arden|caravans/],
    ['homes without a fire', /Fireplace|chimney/],
    ['land', /kitchen|boiler/],
  ])('says nothing of %s that cannot be: %s', (kind, words) => {
    expect(some[kind].length).toBeGreaterThan(1)
    for (const listing of some[kind]) expect(everyWord(listing), listing.agentRef).not.toMatch(words)
  })

  it('draws the energy chart of homes for homes alone', () => {
    for (const { media, agentRef } of some['premises of businesses']) expect(media.epcCharts, agentRef).toEqual([])
  })

  it('leaves some material information unknown, as in life', () => {
    expect(homes.some(({ material }) => material.floodRisk === undefined)).toBe(true)
    expect(homes.some(({ material }) => material.rightsOfWay !== undefined)).toBe(true)
    expect(new Set(listings.map(({ epc }) => epc.kind))).toEqual(new Set(['rated', 'letter', 'awaited', 'exempt']))
  })
})

function byPrice(some: Listing[]): Listing[] {
  return some.toSorted(
    (a, b) => (priceValue(b.price, b.channel, b.bedrooms) ?? -1) - (priceValue(a.price, a.channel, a.bedrooms) ?? -1),
  )
}
