import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CardData as Card } from '../card.ts'
import { AUCTION_ENDED } from '../labels.ts'
import { PropertyCard } from './property-card.tsx'
import { PropertyRow } from './property-row.tsx'

const photo = (name: string) => ({
  media: name,
  url: `/media/${name}/700`,
  imageAlt: `The ${name}`,
  width: 1600,
  height: 1067,
})

const card: Card = {
  propertyId: 42,
  propertyUrl: '/properties/42/sales',
  propertyChannel: 'sales',
  displayAddress: 'Northgate, Oakham',
  price: 'Guide price £325,000',
  priceQualifier: 'Guide price',
  priceWithoutQualifier: '£325,000',
  priceValue: 325_000,
  photos: [photo('front'), photo('kitchen')],
  photoCount: 2,
  bedrooms: 3,
  propertyType: 'Detached house',
  status: 'available',
  labels: [],
  tags: [],
  shortDescription: 'Near the market.',
  epc: 'D',
  createdAt: '2026-11-01T09:00:00Z',
  updatedAt: '2026-11-01T09:00:00Z',
  disposal: 'private_treaty',
  branchId: 1,
  isDevelopment: false,
}

const html = (changes: Partial<Card> = {}, place?: number) =>
  renderToStaticMarkup(<PropertyCard card={{ ...card, ...changes }} place={place} />)

const rent = { propertyChannel: 'lettings', priceQualifier: '', weeklyPrice: 289, pppwPrice: 97 } as const

describe('a card', () => {
  test('has exactly one link, named by the address', () => {
    expect(html().match(/<a /g)).toHaveLength(1)
    expect(html()).toContain('<a href="/properties/42/sales">Northgate, Oakham</a>')
  })

  test('is read from its price on, before any photo', () => {
    const [price, address, photograph] = ['£325,000', 'Northgate, Oakham</a>', '<img'].map((part) =>
      html().indexOf(part),
    )
    expect(price).toBeGreaterThan(0)
    expect(price).toBeLessThan(address!)
    expect(address).toBeLessThan(photograph!)
  })

  test('sends one photo, with its words and its size, and counts the others', () => {
    expect(html()).toContain('alt="The front"')
    expect(html()).toContain('width="1600" height="1067"')
    expect(html()).not.toContain('The kitchen')
    expect(html()).toContain('Photo </span>1')
  })

  test('counts all photos of the home, of which it shows a part', () => {
    expect(html({ photoCount: 14 })).toMatch(/Photo <\/span>1<.+> of <\/span>14</)
    expect(html({ photoCount: 14 })).not.toContain('See all')
  })

  test('has no counter for one photo, and says so when there is none', () => {
    expect(html({ photos: [photo('front')], photoCount: 1 })).not.toContain('Photo </span>')
    expect(html({ photos: [] })).toContain('coming soon')
    expect(html({ photos: [] })).not.toContain('<img')
  })

  test.each([
    [0, false],
    [1, true],
    [2, true],
    [undefined, true],
  ])('at place %s its photo waits for the window: %s', (place, lazy) => {
    expect(html({}, place).includes('loading="lazy"')).toBe(lazy)
  })

  test('is grey once the home has left the market', () => {
    expect(html({ status: 'sstc' })).not.toContain('gone')
    expect(html({ status: 'sold' })).toContain('class="propertyCard gone"')
  })

  test('shows its labels in the words it is given', () => {
    const labels = [{ text: 'Let Agreed', kind: 'state' } as const, { text: 'NEW Listing!', kind: 'new' } as const]
    expect(html({ labels })).toContain(
      '<span class="label">Let Agreed</span><span class="label new">NEW Listing!</span>',
    )
  })

  test('carries no style attribute, which the content policy forbids', () => {
    expect(html()).not.toContain('style=')
  })
})

test.each([
  ['a qualifier', {}, '<small>Guide price</small>'],
  ['a monthly rent, by the week', { ...rent, priceWithoutQualifier: '£1,250 pcm' }, '<small>£289 pw</small>'],
  [
    'a student let, for each',
    { ...rent, priceWithoutQualifier: '£1,250 pcm', tags: ['student'] },
    '<small>£97 pppw</small>',
  ],
])('beside the price stands %s', (_, changes, aside) => {
  expect(html(changes)).toContain(aside)
})

test.each([
  ['price on application', { priceQualifier: '', priceWithoutQualifier: 'Price on application', priceValue: null }],
])('beside %s there is no other price', (_, changes) => {
  expect(html(changes)).not.toContain('<small>')
})

test('a rent by the week has the month beside it, a shop’s rent the year', () => {
  const weekly = { ...rent, weeklyPrice: undefined, monthlyPrice: 2_643, priceWithoutQualifier: '£610 pw' }
  expect(html(weekly)).toContain('£610 pw <small>£2,643 pcm</small>')
  const shop = { ...rent, weeklyPrice: undefined, yearlyPrice: 50_544, priceWithoutQualifier: '£4,212 pcm' }
  expect(html({ ...shop, pppwPrice: undefined })).toContain('£4,212 pcm <small>£50,544 pa</small>')
})

describe('a row of the list', () => {
  const row = (changes: Partial<Card> = {}) =>
    renderToStaticMarkup(<PropertyRow card={{ ...card, ...changes }} telephone="01632 960 144" />)

  test('of a lot whose auction has ended offers no viewing', () => {
    expect(row({ auctionDate: '2026-11-19', labels: [{ text: AUCTION_ENDED, kind: 'state' }] })).not.toContain(
      'viewing',
    )
    expect(row({ auctionDate: '2026-12-03' })).toContain('viewing')
  })

  test.each(['sold', 'completed', 'let', 'withdrawn'] as const)('of a home that is %s offers no viewing', (status) => {
    expect(row({ status })).not.toContain('viewing')
    expect(row({ status })).toContain('href="tel:01632960144"')
  })

  test('says when the home was listed, if the feed does', () => {
    expect(row({})).toContain('Listed 1 November 2026')
    expect(row({ undated: true })).not.toContain('Listed')
  })

  test('offers a viewing of the home, by a link that needs no script', () => {
    expect(row()).toMatch(
      /<a [^>]*href="\/book-a-viewing\?property_id=42&amp;channel=sales"[^>]*>Book a viewing<span[^>]*> of Northgate, Oakham</,
    )
  })

  test('still offers one of a home that is under offer', () => {
    expect(row({ status: 'under_offer' })).toContain('Book a viewing')
  })
})
