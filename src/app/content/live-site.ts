import type { Published } from '#src/agency/documents/server/published.ts'
import type { ReadSite, SiteContent, SiteProblem } from './read-site.ts'

/** A document that the Desk published and that no longer fits: the folder's is shown, and what is wrong is told. */
export type UnfitDocument = { document: string; problems: SiteProblem[] }

/**
 * Reads a site with everything published over it that still fits. A release may ask more of a document than the one in
 * which it was published: then the folder's is shown in its stead.
 */
export async function readFit(
  read: ReadSite,
  published: Published,
): Promise<{ site: SiteContent; unfit: UnfitDocument[] } | { problems: SiteProblem[] }> {
  const texts = new Map(published.texts)
  const unfit: UnfitDocument[] = []
  for (;;) {
    const outcome = await read({ ...published, texts })
    if ('site' in outcome) return { site: outcome.site, unfit }
    const { problems } = outcome
    const named = [...new Set(problems.map(({ file }) => file))].filter((file) => texts.has(file))
    // a document of the folder may not go with a published one, of which no mistake says which it is
    const settings = [...texts.keys()].filter((document) => !document.endsWith('.md'))
    const documents = [named, settings, [...texts.keys()]].find((some) => some.length > 0)
    if (!documents) return { problems }
    for (const document of documents) {
      const own = problems.filter(({ file }) => file === document)
      unfit.push({ document, problems: own.length > 0 ? own : problems })
      texts.delete(document)
    }
  }
}

export type LiveSite = SiteContent & {
  /** has everybody who holds a part of it see what it is now; in one step, so that no page is half of each */
  replace: (next: SiteContent) => void
}

/**
 * The one holder of a site's content. Its objects stay the same and what is in them is replaced: services hold `agency`
 * and read `agency.settings` each time. What they make of it they make with `madeOf`.
 */
export function createLiveSite(first: SiteContent): LiveSite {
  const agency = { ...first.agency }
  const theme = { ...first.theme }
  const written = { ...first.written, pages: new Map(first.written.pages) }
  let { moved } = first
  return {
    agency,
    theme,
    written,
    moved: (path) => moved(path),
    replace(next) {
      become(agency, next.agency)
      become(theme, next.theme)
      written.articles = next.written.articles
      written.guides = next.written.guides
      written.articleWords = next.written.articleWords
      written.pages.clear()
      for (const [slug, page] of next.written.pages) written.pages.set(slug, page)
      moved = next.moved
    },
  }
}

/** Replaces all that is in an object. */
export function become<Held extends object>(held: Held, next: Held): void {
  for (const key of Object.keys(held)) if (!Object.hasOwn(next, key)) delete held[key as keyof Held]
  Object.assign(held, next)
}
