import type { Agency } from '#src/agency/profile/agency.ts'
import { type AreaGuides, type Articles, loadAreaGuides, loadArticles } from './load-articles.ts'
import { type ContentPages, loadPages } from './load-pages.ts'
import type { PageProblem } from './read-written.ts'
import { type WrittenSource, writtenSource } from './written-source.ts'

/** All that an agency writes in Markdown, by slug. */
export type WrittenContent = { pages: ContentPages; articles: Articles; guides: AreaGuides }

/**
 * The pages, articles and area guides of an agency's folder, or every mistake in them.
 * @param from their folder, or it with what is published over it
 * @param agency left out where the agency itself could not be read
 */
export async function loadWritten(
  from: string | WrittenSource,
  agency?: Pick<Agency, 'branches' | 'areas'>,
): Promise<WrittenContent | { problems: PageProblem[] }> {
  const source = typeof from === 'string' ? writtenSource(from) : from
  const known = agency && {
    staffIds: agency.branches.flatMap(({ staff }) => staff.map(({ id }) => id)),
    areaIds: agency.areas.map(({ id }) => id),
  }
  const [pages, articles, guides] = await Promise.all([
    loadPages(source),
    loadArticles(source, known),
    loadAreaGuides(source, known),
  ])
  if ('problems' in pages || 'problems' in articles || 'problems' in guides)
    return { problems: [pages, articles, guides].flatMap((one) => ('problems' in one ? one.problems : [])) }
  return { ...pages, ...articles, ...guides }
}

/** Every picture file that they name. */
export function writtenPictures({ pages, articles, guides }: WrittenContent): string[] {
  const all = [...pages.values(), ...articles.values(), ...guides.values()]
  const ofFields = [...articles.values(), ...guides.values()].map(({ picture }) => picture)
  return [
    ...ofFields,
    ...all.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'picture' ? [part.file] : []))),
  ]
}
