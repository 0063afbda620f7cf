import { describe, expect, test } from 'vitest'
import { propertyCard, toStoredCard } from '#src/property/card/card.ts'
import { mailBrandForTests } from '#test/fixtures/alert-fixture.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { type AlertHome, type AlertOfSearch, alertMail } from './mail.ts'

const context = { now: new Date('2026-11-20T12:00:00Z'), showSstcAsSold: false, pppwDivision: true }
const photo = { media: '0123456789abcdef0123456789abcdef', width: 1600, height: 1200, alt: 'The front' }

function home(id: number, changes: ListingChanges = {}, news: Partial<AlertHome> = {}): AlertHome {
  const listing = aListing({
    media: { photos: [photo] },
    ...changes,
    address: { display: `${id} Finch Lane, Oakham`, ...changes.address },
  })
  return { id, kind: 'new', card: propertyCard({ id, card: toStoredCard(listing), facets: null }, context), ...news }
}

const inOakham: AlertOfSearch = {
  title: '2 new homes for sale in Oakham, Rutland',
  words: 'Properties around Oakham, Rutland for sale. Saved on 2 October.',
  path: '/search/property-for-sale/oakham-rutland/gid-1',
  homes: [
    home(1),
    home(2, { price: { amount: 425_000, qualifier: 'guide_price' } }, { kind: 'reduced', was: '£450,000' }),
  ],
  total: 134,
}

const mailOf = (...searches: AlertOfSearch[]) =>
  alertMail({
    key: 'alert:x',
    to: 'ann@example.com',
    brand: mailBrandForTests,
    frequency: 'I',
    token: '7-v.sig',
    searches,
  })

test('says everything in plain text too', () => {
  expect(mailOf(inOakham).text).toBe(`Calder & Finch

2 new homes for sale in Oakham, Rutland

Properties around Oakham, Rutland for sale. Saved on 2 October.

£325,000
1 Finch Lane, Oakham
3 bedrooms, 1 bathroom, 2 receptions. New.
https://calderfinch.example/properties/1/sales

£425,000 Guide price
2 Finch Lane, Oakham
3 bedrooms, 1 bathroom, 2 receptions. Reduced from £450,000.
https://calderfinch.example/properties/2/sales

See all 134 homes:
https://calderfinch.example/search/property-for-sale/oakham-rutland/gid-1

${'-- '}
You’re receiving this because you asked for instant alerts. Change to weekly
(https://calderfinch.example/alerts/7-v.sig?frequency=W) or monthly
(https://calderfinch.example/alerts/7-v.sig?frequency=M), or unsubscribe
(https://calderfinch.example/alerts/7-v.sig?frequency=N).

Calder & Finch Ltd.
`)
})

test('is stopped by one click, by the same link', () => {
  expect(mailOf(inOakham).headers).toEqual({
    'List-Unsubscribe': '<https://calderfinch.example/alerts/7-v.sig>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('links to nothing but the site, the same for everybody but for the settings', () => {
  const urls = [...mailOf(inOakham).html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) => url)
  expect(urls).toContain('https://calderfinch.example/media/0123456789abcdef0123456789abcdef/1080x720.jpg')
  for (const url of urls) {
    expect(url.startsWith('https://calderfinch.example/')).toBe(true)
    expect(url.includes('?')).toBe(url.includes('/alerts/'))
  }
})

describe('many homes', () => {
  const many = { ...inOakham, homes: Array.from({ length: 15 }, (_, at) => home(at + 1)) }

  test('are shown up to twelve, and the rest is said', () => {
    const { html, text } = mailOf(many)
    expect(html.match(/<img /g)).toHaveLength(12)
    expect(text).toContain('And 3 more.')
    expect(text).toContain('See all 134 homes')
  })

  test('of several searches are shown turn by turn, each under its search', () => {
    const cheap = { ...many, title: '1 new home: Cheap', name: 'Cheap', homes: [home(20), home(1)], total: 1 }
    const { subject, html, text } = mailOf(many, cheap)
    expect(subject).toBe('16 new homes for your saved searches')
    expect(html.match(/<img /g)).toHaveLength(12)
    expect(text).toContain('And 4 more, shown elsewhere in this email or on our website.')
    expect(text.indexOf('20 Finch Lane')).toBeGreaterThan(text.indexOf('1 new home: Cheap'))
    expect(text.match(/^1 Finch Lane/gm)).toHaveLength(1)
  })
})

test.each<[details: string, changes: ListingChanges, news: Partial<AlertHome>]>([
  ['Studio, 1 bathroom. Back on the market.', { bedrooms: 0, bathrooms: 1, receptions: 0 }, { kind: 'back' }],
  [
    '2.5 acres (1.01 hectares). New.',
    { bedrooms: undefined, bathrooms: undefined, receptions: undefined, acres: 2.5 },
    {},
  ],
  [
    '1,200 sq ft (111 sq m). New.',
    { bedrooms: undefined, bathrooms: undefined, receptions: undefined, squareFeet: 1200, acres: undefined },
    {},
  ],
])('the details of a home read “%s”', (details, changes, news) => {
  expect(mailOf({ ...inOakham, homes: [home(3, changes, news)] }).text).toContain(details)
})

test('a home without a photo is told of without one', () => {
  expect(mailOf({ ...inOakham, homes: [home(3, { media: { photos: [] } })] }).html).not.toContain('<img ')
})
