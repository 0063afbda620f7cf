import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { ContentPage } from '../content-page.ts'
import { readFrontMatter } from '../front-matter.ts'
import { renderMarkdown } from './render-markdown.ts'

/** The agency's own pages by their slugs. */
export type ContentPages = ReadonlyMap<string, ContentPage>

/** A mistake in a page, for a person: where it is and what to do. */
export type PageProblem = { file: string; line?: number; path: string; message: string }

/** What search engines show of a description, in characters. */
const LONGEST_DESCRIPTION = 158

const text = z.string({ error: 'is missing' }).min(1, 'must not be empty')

const fields = z.strictObject({
  title: text.max(65, 'must be at most 65 characters, or search engines cut it'),
  description: text.max(LONGEST_DESCRIPTION, `must be at most ${LONGEST_DESCRIPTION} characters`),
  menu: text.max(30, 'must be at most 30 characters').optional(),
  updated: z.iso.date({
    error: ({ input }) => (input === undefined ? 'is missing' : 'must be a day, such as 2026-11-03'),
  }),
})

/**
 * Reads pages/*.md of an agency's folder; an agency without that folder has no pages of its own. Either every page, or
 * every mistake with its file and line; it throws only if the disk fails.
 */
export async function loadPages(agencyFolder: string): Promise<{ pages: ContentPages } | { problems: PageProblem[] }> {
  const folder = join(agencyFolder, 'pages')
  const names = (await filesIn(folder)).filter((name) => name.endsWith('.md')).sort()
  const read = await Promise.all(names.map(async (name) => readPage(name, await readFile(join(folder, name), 'utf8'))))
  const problems = read.flatMap((one) => ('problems' in one ? one.problems : []))
  if (problems.length > 0) return { problems }
  return { pages: new Map(read.flatMap((one) => ('page' in one ? [[one.page.slug, one.page]] : []))) }
}

/** One page of its file's name and text. */
export function readPage(name: string, written: string): { page: ContentPage } | { problems: PageProblem[] } {
  const file = `pages/${name}`
  const slug = basename(name, '.md')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return {
      problems: [{ file, path: '', message: 'must be called in lower-case letters, digits and single hyphens' }],
    }
  const matter = readFrontMatter(written)
  if ('problems' in matter) return { problems: matter.problems.map((problem) => ({ file, path: '', ...problem })) }

  const checked = fields.safeParse(matter.fields)
  const problems = (checked.error?.issues ?? []).flatMap((issue): PageProblem[] => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
    const message = issue.code === 'unrecognized_keys' ? `is not known; known here: ${known}` : issue.message
    return keys.map((key) => ({ file, line: matter.lines[key] ?? 1, path: key, message }))
  })
  const rendered = renderMarkdown(matter.body, matter.bodyLine)
  if ('problems' in rendered) problems.push(...rendered.problems.map((problem) => ({ file, path: '', ...problem })))
  else if (rendered.parts.length === 0)
    problems.push({ file, line: matter.bodyLine, path: '', message: 'has no words' })
  if (!checked.data || 'problems' in rendered || problems.length > 0) return { problems }
  return { page: { slug, ...checked.data, ...rendered } }
}

const known = Object.keys(fields.shape).join(', ')

async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
