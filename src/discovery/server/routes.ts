import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { Settings } from '#src/agency/profile/settings.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { problem } from '#src/platform/http/errors.ts'
import { picturePath } from '#src/property/gallery/picture-paths.ts'
import { propertyPath } from '#src/property/listing/property-paths.ts'
import { robotsText } from '../robots.ts'
import {
  entryXml,
  HOMES_A_FILE,
  latest,
  SITEMAP_END,
  SITEMAP_START,
  type SitemapEntry,
  sitemapIndexXml,
  sitemapXml,
} from '../sitemap.ts'
import { homesAfter, homesFiles } from './home-statements.ts'

export type DiscoveryParts = {
  readDb: Database
  agency: { settings: Pick<Settings, 'soldSearchableDays'> }
  config: { publicUrl: string; searchEngines: 'allow' | 'refuse' }
  clock: () => Date
  /** the pages besides those of homes, by the name of the sitemap that lists them */
  sections: () => Promise<Record<string, SitemapEntry[]>>
}

/** Homes read at a time while a sitemap is sent. */
const BATCH = 500

/** Seconds for which browsers and crawlers may cache the answers. */
const KEPT = 'public, max-age=600'

/**
 * What search engines ask for: `/robots.txt`, `/sitemap.xml` and the files it names. Where they are kept out
 * (SEARCH_ENGINES=refuse), every answer of the site says so.
 */
export function discoveryRoutes(app: FastifyInstance, parts: DiscoveryParts): void {
  const { readDb, agency, config, clock, sections } = parts
  const { publicUrl } = config
  const isListed = config.searchEngines === 'allow'
  const goneSince = () => new Date(clock().getTime() - agency.settings.soldSearchableDays * DAY_MS)

  if (!isListed)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
    })

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText({ publicUrl, listed: isListed })),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const [files, others] = await Promise.all([homesFiles(readDb, HOMES_A_FILE, goneSince()), sections()])
    const named = Object.entries(others)
      .filter(([, entries]) => entries.length > 0)
      .map(([name, entries]) => ({
        url: `${publicUrl}/sitemaps/${name}.xml`,
        changed: latest(entries.map(({ changed }) => changed)),
      }))
    const homes = files.map(({ changed }, index) => ({
      url: `${publicUrl}/sitemaps/properties-${index + 1}.xml`,
      changed: changed.toISOString(),
    }))
    return sendXml(request, reply, sitemapIndexXml([...named, ...homes]))
  })

  app.get<{ Params: { file: string } }>('/sitemaps/:file', async (request, reply) => {
    const name = /^([a-z-]+)\.xml$/.exec(request.params.file)?.[1]
    const number = Number(/^properties-([1-9]\d{0,5})\.xml$/.exec(request.params.file)?.[1])
    if (number) return sendHomes(request, reply, number)
    const others = name === undefined ? {} : await sections()
    const entries = name !== undefined && Object.hasOwn(others, name) ? others[name] : undefined
    if (!entries) return problem(reply, 404, 'Not found.')
    return sendXml(request, reply, sitemapXml(entries), latest(entries.map(({ changed }) => changed)))
  })

  /** A file of homes leaves as it is read, so that ten thousand are never in memory at once. */
  async function sendHomes(request: FastifyRequest, reply: FastifyReply, number: number) {
    const since = goneSince()
    const file = (await homesFiles(readDb, HOMES_A_FILE, since))[number - 1]
    if (!file) return problem(reply, 404, 'Not found.')
    const etag = `W/"${file.mark}"`
    reply.header('etag', etag).header('last-modified', file.changed.toUTCString()).header('cache-control', KEPT)
    if (fresh(request.headers, { etag })) return reply.code(304).send()
    return reply.type('application/xml; charset=utf-8').send(Readable.from(homesXml(file, since)))
  }

  async function* homesXml({ first, last }: { first: number; last: number }, since: Date) {
    yield SITEMAP_START
    let after = first - 1
    let homes = await homesAfter(readDb, after, { last, goneSince: since, limit: BATCH })
    while (homes.length > 0) {
      yield homes.map(homeXml).join('')
      after = homes.at(-1)!.id
      homes = await homesAfter(readDb, after, { last, goneSince: since, limit: BATCH })
    }
    yield SITEMAP_END
  }

  function homeXml({ id, channel, changed, card }: Awaited<ReturnType<typeof homesAfter>>[number]): string {
    return entryXml({
      url: publicUrl + propertyPath(id, channel),
      changed: changed.toISOString(),
      images: card.photos.map(({ media }) => publicUrl + picturePath(media, 1200)),
    })
  }
}

function sendXml(request: FastifyRequest, reply: FastifyReply, xml: string, changed?: string) {
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', KEPT)
  if (changed !== undefined) reply.header('last-modified', new Date(changed).toUTCString())
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.type('application/xml; charset=utf-8').send(xml)
}
