import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aListing, aPhoto, type ListingChanges } from '#test/fixtures/listings.ts'
import { type CardContext, pageCard, propertyCard, toStoredCard } from '../card.ts'
import { type CardRowText, cardOfText, createCardCache, withAllPhotos } from './card-cache.ts'

const context: CardContext = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }

function rowOf(changes: ListingChanges = {}, facets: string | null = null): CardRowText {
  const card = JSON.stringify(toStoredCard(aListing(changes)))
  return { id: 42, card, version: hash('md5', card), facets }
}

test('a row that is the same gives the very same card, and the same short one', () => {
  const cardOf = createCardCache()
  const first = cardOf(rowOf({ media: { photos: [aPhoto(1), aPhoto(2)] } }), context)
  const again = cardOf(rowOf({ media: { photos: [aPhoto(1), aPhoto(2)] } }), { ...context, now: new Date(context.now) })
  expect(again).toBe(first)
  expect(pageCard(again)).toBe(pageCard(first))
})

test('a page has the first photo of a card, and nothing that only calls say', () => {
  const row = rowOf({ media: { photos: [aPhoto(1), aPhoto(2)] } })
  const card = createCardCache()(row, context)
  const shown = pageCard(card)
  expect(shown.photos).toEqual(cardOfText(row, context).photos.slice(0, 1))
  const left = Object.keys(card).filter((name) => !(name in shown))
  expect(left.toSorted()).toEqual(
    ['approximate', 'disposal', 'exchangedPrice', 'lat', 'lng', 'price', 'updatedAt'].filter((name) => name in card),
  )
  expect(left).toContain('price')
})

test('a call has all the photos of a card, which the cache does not keep', () => {
  const row = rowOf({ media: { photos: [aPhoto(1), aPhoto(2)] } })
  const card = createCardCache()(row, context)
  expect(card.photos).toHaveLength(1)
  expect(withAllPhotos(card, row)).toEqual(cardOfText(row, context))
  expect(cardOfText(row, context).photos).toHaveLength(2)
})

test('a row that has changed gives its own card', () => {
  const cardOf = createCardCache()
  const before = cardOf(rowOf(), context)
  const after = rowOf({ status: 'sstc' })
  expect(cardOf(after, context)).toEqual(propertyCard({ id: 42, card: JSON.parse(after.card), facets: null }, context))
  expect(cardOf(after, context)).not.toEqual(before)
  const ranged = rowOf({ status: 'sstc' }, '{"bedrooms":{"min":2,"max":4}}')
  expect(cardOf(ranged, context).propertyFacets).toEqual({ bedrooms: { min: 2, max: 4 } })
})

test('a label that a day brings or takes is on the card that day', () => {
  const cardOf = createCardCache()
  const row = rowOf({ createdAt: '2026-11-19T12:00:00Z' })
  const texts = (now: string) => cardOf(row, { ...context, now: new Date(now) }).labels.map(({ text }) => text)
  expect(texts('2026-11-20T12:00:00Z')).toContain('NEW Listing!')
  expect(texts('2027-11-20T12:00:00Z')).not.toContain('NEW Listing!')
})

test('no more cards are kept than there is room for', () => {
  const cardOf = createCardCache(1)
  const first = cardOf(rowOf(), context)
  cardOf({ ...rowOf(), id: 43 }, context)
  expect(cardOf(rowOf(), context)).not.toBe(first)
})

test('nobody can change a card that others get too', () => {
  const card = createCardCache()(rowOf(), context)
  expect(() => Object.assign(card, { price: 'free' })).toThrow(TypeError)
})
