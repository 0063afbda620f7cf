import { documentText } from '#src/agency/documents/server/published.ts'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { WrittenWords } from '../content-page.ts'
import { readFrontMatter } from '../front-matter.ts'
import { type AreaGuides, type Articles, loadAreaGuides, loadArticles } from './load-articles.ts'
import { type ContentPages, loadPages } from './load-pages.ts'
import type { PageProblem } from './read-written.ts'
import { renderReadable } from './render-markdown.ts'
import { type WrittenSource, writtenSource } from './written-source.ts'

/** All that an agency writes in Markdown, by slug. */
export type WrittenContent = {
  pages: ContentPages
  articles: Articles
  guides: AreaGuides
  /** what an article says, read at this moment; undefined where its file is gone since the start */
  articleWords: (slug: string) => Promise<WrittenWords | undefined>
}

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
    staffIds: agency.branches.flatMap(({ staff, formerStaff = [] }) => [...staff, ...formerStaff].map(({ id }) => id)),
    areaIds: agency.areas.map(({ id }) => id),
  }
  const [pages, articles, guides] = await Promise.all([
    loadPages(source),
    loadArticles(source, known),
    loadAreaGuides(source, known),
  ])
  if ('problems' in pages || 'problems' in articles || 'problems' in guides)
    return { problems: [pages, articles, guides].flatMap((one) => ('problems' in one ? one.problems : [])) }
  const articleWords = (slug: string) => wordsOf(source, `articles/${slug}.md`)
  return { ...pages, ...articles, ...guides, articleWords }
}

async function wordsOf({ folder, published }: WrittenSource, document: string): Promise<WrittenWords | undefined> {
  const text = await documentText(folder, document, published)
  const matter = text === undefined ? undefined : readFrontMatter(text)
  return matter && 'body' in matter ? renderReadable(matter.body, matter.bodyLine) : undefined
}

/** Every picture file that they name. */
export function writtenPictures({ pages, articles, guides }: Omit<WrittenContent, 'articleWords'>): string[] {
  const whole = [...pages.values(), ...guides.values()]
  const named = new Set([...articles.values(), ...guides.values()].map(({ picture }) => picture))
  for (const { pictures } of articles.values()) for (const file of pictures) named.add(file)
  for (const { parts } of whole) for (const part of parts) if (part.kind === 'picture') named.add(part.file)
  return [...named]
}
