import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fresh from 'fresh'
import type { AgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import type { CardData } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchTitle } from '#src/search/results/title.ts'
import type { Search } from '#src/search/server/search.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { parseSearchQuery } from '#src/search/url/parse-search-query.ts'
import { articleListPath, articlePath } from '../article.ts'
import { atomXml, type Feed, type FeedEntry } from '../atom.ts'
import { ARTICLES_FEED, HOMES_FEED } from '../feed-paths.ts'
import type { ArticlesService } from './articles.ts'

export type FeedParts = {
  articles: Pick<ArticlesService, 'newest'>
  search: Pick<Search, 'find'>
  agency: Pick<Agency, 'name' | 'about' | 'branches' | 'tagGroups'>
  pictures: AgencyPictures
  config: { publicUrl: string }
  clock: () => Date
}

/** Of articles all would do, but a reader asks every hour. */
const ENTRIES = 30
const KEPT = 'public, max-age=300'
const CHANNELS: readonly Channel[] = ['sales', 'lettings']

/**
 * `GET /articles.atom`, and `GET /new-homes.atom`: the newest homes for sale and to let, or those of a search whose
 * criteria its query holds. Contract: docs/contracts/articles.md.
 */
export function feedRoutes(app: FastifyInstance, parts: FeedParts): void {
  const { articles, search, agency, pictures, config, clock } = parts
  const at = (url: string) => config.publicUrl + url
  const shared = (hash: string) => at(`/media/${hash}/1200x630.jpg`)
  /** the moment of the newest entry; a feed without any is as old as the day */
  const latest = (moments: string[]) => moments.sort().at(-1) ?? `${clock().toISOString().slice(0, 10)}T00:00:00Z`

  app.get(ARTICLES_FEED, (request, reply) => {
    const staff = agency.branches.flatMap((branch) => branch.staff)
    const entries = articles
      .newest()
      .slice(0, ENTRIES)
      .map((article): FeedEntry => {
        const { slug, title, summary, published, updated = published, author, topics, picture } = article
        const member = staff.find(({ id }) => id === author)
        const stored = pictures.get(picture)
        return {
          url: at(articlePath(slug)),
          title,
          summary,
          published: `${published}T00:00:00Z`,
          updated: `${updated}T00:00:00Z`,
          topics: topics.map(({ name }) => name),
          ...(member && { author: formatName(member.firstName, member.surname) }),
          ...(stored && { picture: shared(stored.hash) }),
        }
      })
    return sendFeed(request, reply, {
      url: at(ARTICLES_FEED),
      title: `${agency.name}: articles`,
      page: at(articleListPath({})),
      author: agency.name,
      updated: latest(entries.map(({ updated }) => updated)),
      entries,
    })
  })

  app.get(HOMES_FEED, async (request, reply) => {
    const query = queryOf(request)
    const asked = query === '' ? undefined : parseSearchQuery(query).criteria
    const searches = asked ? [asked] : CHANNELS.map((channel): Criteria => ({ channel, tags: [], page: 1 }))
    const found = await Promise.all(searches.map(newestOf))
    const cards = found
      .flatMap((one) => one.cards)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, ENTRIES)
    const page = found.length === 1 ? searchPath(found[0]!.criteria) : '/'
    const entries = cards.map(homeEntry)
    return sendFeed(request, reply, {
      url: at(query === '' ? HOMES_FEED : `${HOMES_FEED}?${query}`),
      title: `${agency.name}: ${asked ? searchTitle(found[0]!.criteria, { tagGroups: agency.tagGroups }) : 'new homes for sale and to rent'}`,
      page: at(page),
      author: agency.name,
      updated: latest(entries.map(({ updated }) => updated)),
      entries,
    })
  })

  async function newestOf(asked: Criteria) {
    const { cards, criteria } = await search.find(
      { ...asked, page: 1, sorted: 'most-recent-first' },
      { pageSize: ENTRIES },
    )
    const { sorted: _, ...unsorted } = criteria
    return { cards, criteria: unsorted }
  }

  function homeEntry(card: CardData): FeedEntry {
    const { displayAddress, price, propertyChannel, propertyUrl, shortDescription, photos } = card
    const [photo] = photos
    return {
      url: at(propertyUrl),
      title: `${displayAddress}, ${price}`,
      summary: [`${propertyChannel === 'sales' ? 'For sale' : 'To rent'}: ${price}.`, shortDescription]
        .filter(Boolean)
        .join(' '),
      published: new Date(card.createdAt).toISOString(),
      updated: new Date(card.updatedAt).toISOString(),
      ...(photo && { picture: shared(photo.media) }),
    }
  }
}

/** A reader that holds it already is told so, by its tag or by the moment of its newest entry. */
function sendFeed(request: FastifyRequest, reply: FastifyReply, feed: Feed) {
  const xml = atomXml(feed)
  const etag = `W/"${createHash('sha256').update(xml).digest('base64url').slice(0, 22)}"`
  const changed = new Date(feed.updated)
  reply.header('etag', etag).header('last-modified', changed.toUTCString()).header('cache-control', KEPT)
  if (fresh(request.headers, { etag })) return reply.code(304).send()
  return reply.type('application/atom+xml; charset=utf-8').send(xml)
}

function queryOf({ raw }: FastifyRequest): string {
  const url = raw.url ?? ''
  const mark = url.indexOf('?')
  return mark < 0 ? '' : url.slice(mark + 1)
}
