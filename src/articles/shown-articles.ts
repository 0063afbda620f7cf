import type { Article, Topic } from './article.ts'

/** The articles whose day has come, the newest first. */
export function shownArticles(articles: Iterable<Article>, day: string): Article[] {
  return [...articles]
    .filter(({ published }) => published <= day)
    .sort((a, b) => b.published.localeCompare(a.published) || a.slug.localeCompare(b.slug))
}

/** The topics of some articles with how many each has, those with the most first. */
export function topicsOf(articles: readonly Article[]): (Topic & { count: number })[] {
  const topics = new Map<string, Topic & { count: number }>()
  for (const { topics: its } of articles)
    for (const { slug, name } of its) topics.set(slug, { slug, name, count: (topics.get(slug)?.count ?? 0) + 1 })
  return [...topics.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

export function hasTopic(article: Pick<Article, 'topics'>, slug: string): boolean {
  return article.topics.some((topic) => topic.slug === slug)
}

/** Others worth reading after one: those that share most topics with it; of those alike, the newest. */
export function relatedTo(article: Article, newestFirst: readonly Article[], n: number): Article[] {
  const shared = (other: Article) => other.topics.filter(({ slug }) => hasTopic(article, slug)).length
  return newestFirst
    .filter((other) => other.slug !== article.slug && shared(other) > 0)
    .map((other) => ({ other, shared: shared(other) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, n)
    .map(({ other }) => other)
}

/** The article written next after one, and the one before it. */
export function adjacentArticles(
  article: Article,
  newestFirst: readonly Article[],
): { newer?: Article; older?: Article } {
  const at = newestFirst.findIndex(({ slug }) => slug === article.slug)
  if (at < 0) return {}
  return { newer: newestFirst[at - 1], older: newestFirst[at + 1] }
}
