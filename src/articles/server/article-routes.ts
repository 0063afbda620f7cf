import type { FastifyInstance } from 'fastify'
import type { AgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import { pagination } from '#src/search/results/paging.ts'
import { presentPagination } from '#src/search/server/present-search.ts'
import { ARTICLES_A_PAGE } from '../article.ts'
import { articlesOfTopic } from '../shown-articles.ts'
import { type ArticleJson, presentArticle, presentTopics, type TopicJson } from './article-json.ts'
import type { ArticlesService } from './articles.ts'
import { type GeoFeatureJson, type GeoFeatureParts, geoFeatures, geoGrounds } from './geo-features.ts'

type Pages = ReturnType<typeof presentPagination>

export type ArticlesJson = { articles: ArticleJson[]; pagination: Pages; topics: TopicJson[] }
export type GeoFeaturesJson = { geo_features: GeoFeatureJson[]; pagination: Pages }

export type ArticleRouteParts = GeoFeatureParts & {
  articles: Pick<ArticlesService, 'shown' | 'guides'>
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
    const all = articles.shown()
    const topic = typeof query.topic === 'string' && query.topic !== '' ? query.topic : undefined
    const page = pageAsked(query.page)
    const from = (page - 1) * ARTICLES_A_PAGE
    const { articles: listed, total } = articlesOfTopic(all, { topic, from, to: from + ARTICLES_A_PAGE })
    const answer: ArticlesJson = {
      articles: listed.map((article) => presentArticle(article, { ...agency, pictures })),
      pagination: presentPagination(pagination(total, page, ARTICLES_A_PAGE)),
      topics: presentTopics(all),
    }
    return reply.header('cache-control', KEPT).send(answer)
  })

  app.get<{ Querystring: { page?: unknown } }>('/geo_features.ljson', async ({ query }, reply) => {
    const grounds = geoGrounds(parts)
    const page = pageAsked(query.page)
    const listed = grounds.slice((page - 1) * FEATURES_A_PAGE, page * FEATURES_A_PAGE)
    const pages = presentPagination(pagination(grounds.length, page, FEATURES_A_PAGE))
    const answer: GeoFeaturesJson = { geo_features: await geoFeatures(listed, parts), pagination: pages }
    return reply.header('cache-control', KEPT).send(answer)
  })
}

/** What is no page is the first, as in every path of a list. */
function pageAsked(asked: unknown): number {
  return typeof asked === 'string' && /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}
