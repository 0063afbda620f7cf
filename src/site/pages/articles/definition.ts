import type { Services } from '#src/app/services.ts'
import { type Article, articleListPath, articlePath } from '#src/articles/article.ts'
import { latest } from '#src/discovery/sitemap.ts'
import type { PageDefinition, SitemapPath } from '../page-definition.ts'

/** The list of articles. Its sitemap has the topics and the published articles, too. */
export const articlesDefinition: PageDefinition = {
  pattern: '/articles',
  parameters: [],
  sitemap: { section: 'articles', paths: sitemapPaths },
  exists: () => true,
  styles: 'own',
}

async function sitemapPaths({ articles }: Services): Promise<SitemapPath[]> {
  const { newest, topics, ofTopic } = articles.shown()
  if (newest.length === 0) return []
  const changedOf = (listed: readonly Article[]) => latest(listed.map(({ published, updated = published }) => updated))
  return [
    { path: articleListPath({}), changed: changedOf(newest) },
    ...topics.map(({ slug: topic }) => ({
      path: articleListPath({ topic }),
      changed: changedOf((ofTopic.get(topic) ?? []).map((place) => newest[place]!)),
    })),
    ...newest.map((article) => ({ path: articlePath(article.slug), changed: changedOf([article]) })),
  ]
}
