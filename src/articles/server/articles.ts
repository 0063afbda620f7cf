import { ukDate } from '#src/formatting/uk-date.ts'
import type { AreaGuide } from '../area-guide.ts'
import type { Article } from '../article.ts'
import { shownArticles } from '../shown-articles.ts'
import type { AreaGuides, Articles } from './load-articles.ts'

export type ArticlesService = ReturnType<typeof createArticles>

/** The agency's articles and area guides as they are shown today: an article begins on its day, without a restart. */
export function createArticles({ articles, guides, clock }: ArticlesParts) {
  let cached: { day: string; shown: Article[] } | undefined

  /** The articles whose day has come, the newest first. */
  function newest(): readonly Article[] {
    const day = ukDate(clock())
    if (cached?.day !== day) cached = { day, shown: shownArticles(articles.values(), day) }
    return cached.shown
  }

  return {
    newest,
    /** undefined too for one whose day is still to come */
    bySlug: (slug: string): Article | undefined => newest().find((article) => article.slug === slug),
    /** in the order of their titles */
    guides: (): AreaGuide[] => [...guides.values()],
    guideBySlug: (slug: string): AreaGuide | undefined => guides.get(slug),
  }
}

type ArticlesParts = { articles: Articles; guides: AreaGuides; clock: () => Date }
