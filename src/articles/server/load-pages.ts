import { z } from 'zod'
import type { ContentPage } from '../content-page.ts'
import {
  day,
  description,
  frontMatterText,
  missingPictures,
  type PageProblem,
  readWritten,
  title,
} from './read-written.ts'
import { markdownFiles, readOnce, type WrittenSource, writtenSource } from './written-source.ts'

/** The agency's own pages by their slugs. */
export type ContentPages = ReadonlyMap<string, ContentPage>

const schema = z.strictObject({
  title,
  description,
  menu: frontMatterText.max(30, 'must be at most 30 characters').optional(),
  updated: day,
})

/**
 * Reads pages/*.md of an agency's folder; an agency without that folder has no pages of its own. Either every page, or
 * every mistake with its file and line; it throws only if the disk fails.
 */
export async function loadPages(
  from: string | WrittenSource,
): Promise<{ pages: ContentPages } | { problems: PageProblem[] }> {
  const source = typeof from === 'string' ? writtenSource(from) : from
  const files = await markdownFiles(source, 'pages')
  const pages = new Map<string, ContentPage>()
  const problems: PageProblem[] = []
  for (const { name, text } of files) {
    const one = await readOnce(
      source,
      { file: `pages/${name}`, text, about: '' },
      async (): Promise<{ problems: PageProblem[]; page?: ContentPage }> => {
        const read = readPage(name, text)
        return 'problems' in read ? read : { ...read, problems: await missingPictures(source, read.written) }
      },
      (read) => read.problems.length === 0,
    )
    problems.push(...one.problems)
    if (one.page) pages.set(one.page.slug, one.page)
  }
  return problems.length > 0 ? { problems } : { pages }
}

/** One page of its file's name and text. */
export function readPage(name: string, written: string) {
  const read = readWritten('pages', name, written, schema)
  if ('problems' in read) return read
  const { slug, fields, parts, sections, questions } = read
  const page: ContentPage = { slug, ...fields, parts, sections, questions }
  return { page, written: read }
}
