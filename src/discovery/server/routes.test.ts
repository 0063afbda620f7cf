import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing, type ListingChanges } from '#test/fixtures/listings.ts'
import { homeByReference } from './home-by-reference.ts'
import { homesAfter, homesFiles } from './home-statements.ts'
import { discoveryRoutes } from './routes.ts'

const now = new Date('2026-11-20T06:00:00Z')
const publicUrl = 'https://homes.example'

const homes: Record<string, ListingChanges> = {
  OAK_1: { updatedAt: '2026-11-10T09:00:00Z' },
  OAK_2: { channel: 'lettings', updatedAt: '2026-11-19T09:00:00Z' },
  UPP_3: { updatedAt: '2026-11-01T09:00:00Z', media: { photos: [] } },
  OAK_hidden: { hidden: true },
  OAK_withdrawn: { status: 'withdrawn' },
  OAK_no_rent: { channel: 'lettings', price: { amount: null } },
  OAK_sold: { status: 'sold', updatedAt: '2026-11-02T09:00:00Z' },
}

let database: TestDatabase
let app: FastifyInstance
const ids: Record<string, number> = {}

beforeAll(async () => {
  database = await cloneDatabase()
  const listings = Object.entries(homes).map(([agentRef, changes]) => aListing({ ...changes, agentRef }))
  const { changes } = await storeListings(database.db, { source: 'feed', listings, now })
  for (const { agentRef, id } of changes) ids[agentRef] = id
})
afterAll(() => database.drop())
afterEach(() => app.close())

async function aSite(searchEngines: 'allow' | 'refuse' = 'allow', clock = () => now) {
  app = await createApp({ logger: createLogger('silent'), secure: true })
  discoveryRoutes(app, {
    readDb: database.db,
    agency: { settings: { soldSearchableDays: 90 } },
    config: { publicUrl, searchEngines },
    clock,
    sections: async () => ({ pages: [{ url: `${publicUrl}/fees?a&b`, changed: '2026-11-03' }], empty: [] }),
  })
  return app
}

describe('what search engines are told', () => {
  test.each(['/sitemaps/nothing.xml', '/sitemaps/constructor.xml', '/sitemaps/properties-9.xml', '/sitemaps/pages'])(
    'there is no %s',
    async (path) => {
      expect((await (await aSite()).inject(path)).statusCode).toBe(404)
    },
  )

  test('kept out, they may look at every page, and each says that it is not to be listed', async () => {
    const robots = await (await aSite('refuse')).inject('/robots.txt')
    expect(robots.body).toBe('User-agent: *\nDisallow:\n')
    expect(robots.headers['x-robots-tag']).toBe('noindex, nofollow')
  })

  test('robots.txt names the sitemap, and what is not theirs', async () => {
    const robots = await (await aSite()).inject('/robots.txt')
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.headers).not.toHaveProperty('x-robots-tag')
    expect(robots.body.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /user', 'Disallow: /*.ljson', `Sitemap: ${publicUrl}/sitemap.xml`]),
    )
  })

  test('the sitemap names its files, each with the day of its last change', async () => {
    const { body } = await (await aSite()).inject('/sitemap.xml')
    const files = [...body.matchAll(/<sitemap><loc>(.*?)<\/loc><lastmod>(.*?)<\/lastmod>/g)].map(([, ...file]) => file)
    expect(files).toEqual([
      [`${publicUrl}/sitemaps/pages.xml`, '2026-11-03'],
      [`${publicUrl}/sitemaps/properties-1.xml`, '2026-11-19T09:00:00.000Z'],
    ])
  })

  test('a file of homes names those that are shown, with their pictures', async () => {
    const { body, headers } = await (await aSite()).inject('/sitemaps/properties-1.xml')
    const listed = [...body.matchAll(/<url><loc>(.*?)<\/loc>/g)].map(([, url]) => url)
    expect(listed).toEqual([
      `${publicUrl}/properties/${ids.OAK_1}/sales`,
      `${publicUrl}/properties/${ids.OAK_2}/lettings`,
      `${publicUrl}/properties/${ids.UPP_3}/sales`,
      `${publicUrl}/properties/${ids.OAK_sold}/sales`,
    ])
    expect(body.match(/<image:loc>https:\/\/homes\.example\/media\/[0-9a-f]{32}\/1200<\/image:loc>/g)).toHaveLength(3)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  })

  test('a home that was sold long ago is not named', async () => {
    const later = () => new Date('2027-06-01T00:00:00Z')
    expect((await (await aSite('allow', later)).inject('/sitemaps/properties-1.xml')).body).not.toContain(
      `/${ids.OAK_sold}/`,
    )
  })

  test('what a search engine holds is not sent again', async () => {
    const site = await aSite()
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/properties-1.xml']) {
      const { headers } = await site.inject(path)
      const again = await site.inject({ url: path, headers: { 'if-none-match': String(headers.etag) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  test('URLs are escaped for XML', async () => {
    expect((await (await aSite()).inject('/sitemaps/pages.xml')).body).toContain('/fees?a&#38;b</loc>')
  })
})

describe('files of homes', () => {
  test('begin and end where the one before and after does', async () => {
    await aSite()
    const since = new Date('2026-01-01')
    const files = await homesFiles(database.db, 3, since)
    expect(files).toHaveLength(2)
    const inFiles = await Promise.all(
      files.map(({ first, last }) => homesAfter(database.db, first - 1, { last, goneSince: since, limit: 10 })),
    )
    expect(inFiles.flat().map(({ id }) => id)).toEqual([ids.OAK_1, ids.OAK_2, ids.UPP_3, ids.OAK_sold])
  })
})

describe('the home of a reference', () => {
  test.each([
    ['1', ['OAK', 'UPP'], 'OAK_1', 'sales'],
    ['OAK_2', [], 'OAK_2', 'lettings'],
    ['3', ['OAK', 'UPP'], 'UPP_3', 'sales'],
  ] as const)('is found by the reference %s', async (reference, branches, name, channel) => {
    await aSite()
    expect(await homeByReference(database.db, reference, branches)).toBe(`/properties/${ids[name]}/${channel}`)
  })

  test('is not found by an unknown reference', async () => {
    await aSite()
    expect(await homeByReference(database.db, '404', ['OAK'])).toBeUndefined()
  })
})
