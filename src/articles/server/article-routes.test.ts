import { XMLParser } from 'fast-xml-parser'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { propertyCard, toStoredCard } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { knownPlaces } from '#test/fixtures/any-home.ts'
import { aListing, aPhoto } from '#test/fixtures/listings.ts'
import type { Article } from '../article.ts'
import { articleRoutes } from './article-routes.ts'
import { createArticles } from './articles.ts'
import { feedRoutes } from './feed-routes.ts'
import { readAreaGuide, readArticle } from './load-articles.ts'

const agency = anAgency({ areas: [{ id: 4, name: 'The <north>', slug: 'the-north', outcodes: [], placeIds: [1] }] })
const author = agency.branches[0]!.staff[0]!

function anArticle(slug: string, published: string, topics: string): Article {
  const read = readArticle(
    `${slug}.md`,
    `---\ntitle: On ${slug} & more\nsummary: All <about> it.\ntopics: ${topics}\npublished: ${published}\nauthor: ${author.id}\npicture: pictures/barn.webp\npictureAlt: A barn\n---\n\nWords.`,
  )
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.article
}

const guide = readAreaGuide(
  'oakham.md',
  '---\ntitle: Oakham\nsummary: A town.\nplaceId: 1\npicture: pictures/barn.webp\npictureAlt: A barn\n---\n\nWords.',
)
if ('problems' in guide) throw new Error(JSON.stringify(guide.problems))

const many = Array.from({ length: 13 }, (_, at) => anArticle(`tax-${at}`, `2026-03-${10 + at}`, 'Money'))
const articles = [
  ...many,
  anArticle('chains', '2026-04-01', 'Buying, Money'),
  anArticle('later', '2026-12-01', 'Buying'),
]

const home = (id: number, createdAt: string) =>
  propertyCard(
    {
      id,
      card: { ...toStoredCard(aListing({ media: { photos: [aPhoto(1)] } })), createdAt, updatedAt: createdAt },
      facets: null,
    },
    { now: new Date('2026-11-20'), showSstcAsSold: false, pppwDivision: true },
  )

let now: Date
let asked: Criteria[]
let app: ReturnType<typeof Fastify>
beforeEach(() => {
  now = new Date('2026-11-20T12:00:00Z')
  asked = []
  app = Fastify()
  const parts = {
    articles: createArticles({
      written: {
        articles: new Map(articles.map((one) => [one.slug, one])),
        guides: new Map([['oakham', guide.guide]]),
        articleWords: async () => undefined,
      },
      clock: () => now,
    }),
    agency,
    pictures: new Map([['pictures/barn.webp', { hash: 'abc', width: 1080, height: 720, thumbhash: '' }]]),
    places: { byId: async (id: number) => knownPlaces.find((place) => place.id === id) },
    config: { publicUrl: 'https://site.example' },
    clock: () => now,
    search: {
      countEach: async (searches: readonly Criteria[]) => searches.map(({ channel }) => (channel === 'sales' ? 3 : 1)),
      box: async ({ channel, area }: Criteria) =>
        area
          ? undefined
          : channel === 'sales'
            ? ([-0.8, 52.6, -0.7, 52.7] as const)
            : ([-0.9, 52.65, -0.75, 52.8] as const),
      find: async (criteria: Criteria) => {
        asked.push(criteria)
        const cards =
          criteria.channel === 'sales' ? [home(1, '2026-11-01T10:00:00.000Z')] : [home(2, '2026-11-02T10:00:00.000Z')]
        return { cards, criteria, problems: [], pagination: {} as never }
      },
    },
  }
  articleRoutes(app, parts)
  feedRoutes(app, parts)
})
afterEach(() => app.close())

describe('articles.ljson', () => {
  const ask = async (query: string) => (await app.inject(`/articles.ljson${query}`)).json()

  test.each(['', '?page=0', '?page=two', '?page=1&page=2', '?topic='])('%s is the first page of all', async (query) => {
    const { articles: shown, pagination } = await ask(query)
    expect(shown).toHaveLength(12)
    expect(shown[0].slug).toBe('chains')
    expect(pagination).toMatchObject({ current_page: 1, has_next_page: true, total_count: 14, page_count: 2 })
  })

  test('a topic that nobody wrote about, or a page after the last, has none', async () => {
    expect((await ask('?topic=law')).articles).toEqual([])
    expect((await ask('?page=9')).articles).toEqual([])
    expect((await ask('?topic[]=money')).pagination.total_count).toBe(14)
  })

  test('an article has everything that a list of them shows', async () => {
    const answer = await ask('?topic=buying')
    expect(answer.articles).toEqual([
      {
        slug: 'chains',
        url: '/articles/chains',
        title: 'On chains & more',
        summary: 'All <about> it.',
        topics: [
          { slug: 'buying', name: 'Buying', url: '/articles/topics/buying' },
          { slug: 'money', name: 'Money', url: '/articles/topics/money' },
        ],
        published_on: '2026-04-01',
        updated_on: '2026-04-01',
        author: {
          id: author.id,
          name: `${author.firstName} ${author.surname}`,
          job_title: author.jobTitle,
          url: expect.stringMatching(/^\/staff\//),
        },
        picture: { url: '/media/abc/900', alt: 'A barn', width: 1080, height: 720 },
      },
    ])
    expect(answer.topics).toEqual([
      { slug: 'money', name: 'Money', url: '/articles/topics/money', articles_count: 14 },
      { slug: 'buying', name: 'Buying', url: '/articles/topics/buying', articles_count: 1 },
    ])
  })

  test('an article comes on its day', async () => {
    now = new Date('2026-12-01T00:00:00Z')
    expect((await ask('')).articles[0].slug).toBe('later')
  })
})

test('geo_features.ljson has the places of guides, and the areas that have none', async () => {
  const { geo_features, pagination } = (await app.inject('/geo_features.ljson')).json()
  expect(geo_features).toEqual([
    {
      id: 'place-1',
      kind: 'place',
      geoname_id: 1,
      area_id: null,
      name: 'Oakham',
      slug: 'oakham',
      area: 'Rutland',
      geoname_position: [-0.73, 52.67],
      lat: 52.67,
      lng: -0.73,
      bounds: [-0.9, 52.6, -0.7, 52.8],
      url: '/search/property-for-sale/oakham-rutland/gid-1',
      guide_url: '/areas/oakham',
      properties_count: 4,
      sales_count: 3,
      lettings_count: 1,
    },
    expect.objectContaining({
      id: 'area-4',
      area_id: 4,
      geoname_id: null,
      bounds: null,
      lat: null,
      url: '/search/property-for-sale/area-4',
      guide_url: null,
    }),
  ])
  expect(pagination).toMatchObject({ total_count: 2, page_size: 24 })
  expect((await app.inject('/geo_features.ljson?page=2')).json().geo_features).toEqual([])
})

describe('feeds', () => {
  const read = (xml: string) => new XMLParser({ ignoreAttributes: false }).parse(xml).feed

  test('of articles have the newest first, as they were written', async () => {
    const { headers, body } = await app.inject('/articles.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = read(body)
    expect(feed.id).toBe('https://site.example/articles.atom')
    expect(feed.updated).toBe('2026-04-01T00:00:00Z')
    expect(feed.entry).toHaveLength(14)
    expect(feed.entry[0]).toMatchObject({
      id: 'https://site.example/articles/chains',
      title: 'On chains & more',
      summary: 'All <about> it.',
      author: { name: `${author.firstName} ${author.surname}` },
    })
    expect(headers['last-modified']).toBe('Wed, 01 Apr 2026 00:00:00 GMT')
  })

  test('are not sent again to who holds them', async () => {
    const { headers } = await app.inject('/articles.atom')
    const again = await app.inject({ url: '/articles.atom', headers: { 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    now = new Date('2026-12-01T00:00:00Z')
    const later = await app.inject({ url: '/articles.atom', headers: { 'if-none-match': String(headers.etag) } })
    expect(later.statusCode).toBe(200)
  })

  test('of homes have those for sale and to rent, the newest first', async () => {
    const feed = read((await app.inject('/new-homes.atom')).body)
    expect(feed.entry.map(({ id }: { id: string }) => id)).toEqual([
      expect.stringMatching(/^https:\/\/site\.example\/properties\/2\//),
      expect.stringMatching(/^https:\/\/site\.example\/properties\/1\//),
    ])
    expect(feed.updated).toBe('2026-11-02T10:00:00.000Z')
    expect(feed.entry[0].summary).toMatch(/£/)
    expect(feed.entry[0].link.at(-1)['@_href']).toMatch(/^https:\/\/site\.example\/media\/.+\/1200x630\.jpg$/)
    expect(asked.map(({ channel, sorted }) => [channel, sorted])).toEqual([
      ['sales', 'most-recent-first'],
      ['lettings', 'most-recent-first'],
    ])
  })

  test('of a search have its homes, whatever it asks', async () => {
    const feed = read((await app.inject('/new-homes.atom?channel=lettings&min_beds=2&x=<script>')).body)
    expect(feed.title).toContain('with at least 2 beds to let')
    expect(feed.link[0]['@_href']).toBe(
      'https://site.example/new-homes.atom?channel=lettings&min_beds=2&x=%3Cscript%3E',
    )
    expect(feed.link[1]['@_href']).toBe('https://site.example/search/property-for-rent/from-2-bed')
    expect(asked).toMatchObject([{ channel: 'lettings', minBeds: 2 }])
  })
})
