import type { FastifyInstance } from 'fastify'
import type { AgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { pagination } from '#src/search/results/paging.ts'
import { presentPagination } from '#src/search/server/present-search.ts'
import { ARTICLES_A_PAGE } from '../article.ts'
import { hasTopic } from '../shown-articles.ts'
import { type ArticleJson, presentArticle, presentTopics, type TopicJson } from './article-json.ts'
import type { ArticlesService } from './articles.ts'
import { type GeoFeatureJson, type GeoFeatureParts, geoFeatures, geoGrounds } from './geo-features.ts'

type Pages = ReturnType<typeof presentPagination>

export type ArticlesJson = { articles: ArticleJson[]; pagination: Pages; topics: TopicJson[] }
export type GeoFeaturesJson = { geo_features: GeoFeatureJson[]; pagination: Pages }

export type ArticleRouteParts = GeoFeatureParts & {
  articles: Pick<ArticlesService, 'newest' | 'guides'>
  agency: Pick<Agency, 'branches' | 'areas'>
  pictures: AgencyPictures
}

const FEATURES_A_PAGE = 24
const KEPT = 'public, max-age=60'

/**
 * `GET /articles.ljson?page=&topic=`: the articles whose day has come, the newest first, and every topic. A topic that
 * nobody wrote about has none. `GET /geo_features.ljson?page=`: where the agency works, with how many homes there are.
 * Contract: docs/contracts/articles.md.
 */
export function articleRoutes(app: FastifyInstance, parts: ArticleRouteParts): void {
  const { articles, agency, pictures } = parts

  app.get<{ Querystring: { page?: unknown; topic?: unknown } }>('/articles.ljson', async ({ query }, reply) => {
    const all = articles.newest()
    const { topic } = query
    const listed = typeof topic === 'string' && topic !== '' ? all.filter((one) => hasTopic(one, topic)) : all
    const { shown, pages } = pageOf(listed, query.page, ARTICLES_A_PAGE)
    const answer: ArticlesJson = {
      articles: shown.map((article) => presentArticle(article, { ...agency, pictures })),
      pagination: pages,
      topics: presentTopics(all),
    }
    return reply.header('cache-control', KEPT).send(answer)
  })

  app.get<{ Querystring: { page?: unknown } }>('/geo_features.ljson', async ({ query }, reply) => {
    const { shown, pages } = pageOf(geoGrounds(parts), query.page, FEATURES_A_PAGE)
    const answer: GeoFeaturesJson = { geo_features: await geoFeatures(shown, parts), pagination: pages }
    return reply.header('cache-control', KEPT).send(answer)
  })
}

/** What is no page is the first, as in every path of a list. */
function pageOf<Item>(all: readonly Item[], asked: unknown, size: number) {
  const page = typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
  const from = (page - 1) * size
  return { shown: all.slice(from, from + size), pages: presentPagination(pagination(all.length, page, size)) }
}
