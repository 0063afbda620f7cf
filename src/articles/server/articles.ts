import { ukDate } from '#src/formatting/uk-date.ts'
import type { AreaGuide } from '../area-guide.ts'
import type { Article } from '../article.ts'
import type { WrittenWords } from '../content-page.ts'
import { type ShownArticles, shownArticles } from '../shown-articles.ts'
import type { WrittenContent } from './load-written.ts'

export type ArticlesService = ReturnType<typeof createArticles>

/** The agency's articles and area guides as they are shown today: an article begins on its day, without a restart. */
export function createArticles({ written, clock }: ArticlesParts) {
  let cached: { day: string; of: WrittenContent['articles']; shown: ShownArticles } | undefined

  /** The articles whose day has come, with what lists and pages ask of them. */
  function shown(): ShownArticles {
    const day = ukDate(clock())
    const of = written.articles
    if (cached?.day !== day || cached.of !== of) cached = { day, of, shown: shownArticles(of.values(), day) }
    return cached.shown
  }

  return {
    shown,
    /** The articles whose day has come, the newest first. */
    newest: (): readonly Article[] => shown().newest,
    /** undefined too for one whose day is still to come */
    bySlug(slug: string): Article | undefined {
      const { newest, placeOf } = shown()
      return newest[placeOf.get(slug) ?? -1]
    },
    /** what an article says; undefined where its file is gone since the start */
    wordsOf: ({ slug }: Pick<Article, 'slug'>): Promise<WrittenWords | undefined> => written.articleWords(slug),
    /** in the order of their titles */
    guides: (): AreaGuide[] => [...written.guides.values()],
    guideBySlug: (slug: string): AreaGuide | undefined => written.guides.get(slug),
  }
}

/** `written` is read each time: what is published in the Desk replaces what is in it */
type ArticlesParts = { written: Pick<WrittenContent, 'articles' | 'guides' | 'articleWords'>; clock: () => Date }
