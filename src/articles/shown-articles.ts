import type { Article, Topic } from './article.ts'

/** The articles of a day, and what pages ask of them, made once: there may be ten thousand. */
export type ShownArticles = {
  /** those whose day has come, the newest first */
  newest: readonly Article[]
  /** the place of each in `newest`, by its slug */
  placeOf: ReadonlyMap<string, number>
  /** with how many articles each has, those with the most first */
  topics: readonly (Topic & { count: number })[]
  /** the places of those of a topic, by its slug */
  ofTopic: ReadonlyMap<string, readonly number[]>
}

export function shownArticles(articles: Iterable<Article>, day: string): ShownArticles {
  const newest = [...articles]
    .filter(({ published }) => published <= day)
    .sort((a, b) => order(b.published, a.published) || order(a.slug, b.slug))
  const topics = new Map<string, Topic>()
  const ofTopic = new Map<string, number[]>()
  for (const [place, { topics: its }] of newest.entries())
    for (const topic of its) {
      topics.set(topic.slug, topic)
      const places = ofTopic.get(topic.slug)
      if (places) places.push(place)
      else ofTopic.set(topic.slug, [place])
    }
  const counted = [...topics.values()].map(({ slug, name }) => ({ slug, name, count: ofTopic.get(slug)!.length }))
  return {
    newest,
    placeOf: new Map(newest.map(({ slug }, place) => [slug, place])),
    topics: counted.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name)),
    ofTopic,
  }
}

/** Slugs and days are ASCII: the rules of a language would take ten times as long. */
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A page's worth of the articles of a topic, or of all where none is named, and how many there are. */
export function articlesOfTopic(
  { newest, ofTopic }: Pick<ShownArticles, 'newest' | 'ofTopic'>,
  { topic, from, to }: { topic?: string; from: number; to: number },
): { articles: Article[]; total: number } {
  if (topic === undefined) return { articles: newest.slice(from, to), total: newest.length }
  const places = ofTopic.get(topic) ?? []
  return { articles: places.slice(from, to).map((place) => newest[place]!), total: places.length }
}

/** Others worth reading after one: those that share most topics with it; of those alike, the newest. */
export function relatedTo(
  { slug, topics }: Article,
  { newest, ofTopic }: Pick<ShownArticles, 'newest' | 'ofTopic'>,
  n: number,
): Article[] {
  const shared = new Map<number, number>()
  for (const topic of topics)
    for (const place of ofTopic.get(topic.slug) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
  return [...shared]
    .sort(([placeA, a], [placeB, b]) => b - a || placeA - placeB)
    .slice(0, n + 1)
    .map(([place]) => newest[place]!)
    .filter((other) => other.slug !== slug)
    .slice(0, n)
}

/** The article written next after one, and the one before it. */
export function adjacentArticles(
  { slug }: Pick<Article, 'slug'>,
  { newest, placeOf }: Pick<ShownArticles, 'newest' | 'placeOf'>,
): { newer?: Article; older?: Article } {
  const at = placeOf.get(slug)
  return at === undefined ? {} : { newer: newest[at - 1], older: newest[at + 1] }
}
