import { z } from 'zod'
import type { ContentPage } from '../content-page.ts'
import {
  day,
  description,
  frontMatterText,
  missingPictures,
  type NamedPictures,
  type PageProblem,
  picturesNamed,
  readWritten,
  title,
} from './read-written.ts'
import { missingOf, readFiles, type WrittenSource, writtenSource } from './written-source.ts'

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
  const files = await readFiles(source, 'pages', keptPage)
  const named = [...files.values()].flatMap((one) => (one.named ? [one.named] : []))
  const missing = await missingOf(source, picturesNamed(named))
  const pages = new Map<string, ContentPage>()
  const problems: PageProblem[] = []
  for (const { page, named, problems: own } of files.values()) {
    problems.push(...own)
    if (!page || !named) continue
    problems.push(...missingPictures(named, missing))
    pages.set(page.slug, page)
  }
  return problems.length > 0 ? { problems } : { pages }
}

function keptPage(name: string, text: string): { problems: PageProblem[]; page?: ContentPage; named?: NamedPictures } {
  const read = readPage(name, text)
  if ('problems' in read) return read
  return { problems: [], page: read.page, named: read.written }
}

/** One page of its file's name and text. */
export function readPage(name: string, written: string) {
  const read = readWritten('pages', name, written, schema)
  if ('problems' in read) return read
  const { slug, fields, parts, sections, questions } = read
  const page: ContentPage = { slug, ...fields, parts, sections, questions }
  return { page, written: read }
}
