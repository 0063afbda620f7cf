import type { Services } from '#src/app/services.ts'
import { articleListPath, articlePath } from '#src/articles/article.ts'
import { topicsOf } from '#src/articles/shown-articles.ts'
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
  const newest = articles.newest()
  if (newest.length === 0) return []
  const changedOf = (listed: typeof newest) => latest(listed.map(({ published, updated = published }) => updated))
  return [
    { path: articleListPath({}), changed: changedOf(newest) },
    ...topicsOf(newest).map(({ slug: topic }) => ({
      path: articleListPath({ topic }),
      changed: changedOf(newest.filter(({ topics }) => topics.some(({ slug }) => slug === topic))),
    })),
    ...newest.map((article) => ({ path: articlePath(article.slug), changed: changedOf([article]) })),
  ]
}
