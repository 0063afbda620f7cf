import { basename } from 'node:path'
import { z } from 'zod'
import { FOLDER_FILE } from '#src/agency/documents/server/folder-file.ts'
import { hasDocument } from '#src/agency/documents/server/published.ts'
import { type FrontMatter, readFrontMatter } from '../front-matter.ts'
import { type Rendered, renderMarkdown } from './render-markdown.ts'
import type { WrittenSource } from './written-source.ts'

/** A mistake in a page, an article or an area guide, for a person: where it is and what to do. */
export type PageProblem = { file: string; line?: number; path: string; message: string }

/** What search engines show of a description, in characters. */
const MAX_DESCRIPTION_LENGTH = 158

export const frontMatterText = z.string({ error: 'is missing' }).min(1, 'must not be empty')
export const title = frontMatterText.max(65, 'must be at most 65 characters, or search engines cut it')
export const description = frontMatterText.max(
  MAX_DESCRIPTION_LENGTH,
  `must be at most ${MAX_DESCRIPTION_LENGTH} characters`,
)
export const day = z.iso.date({
  error: ({ input }) => (input === undefined ? 'is missing' : 'must be a day, such as 2026-11-03'),
})
export const frontMatterId = frontMatterText.regex(/^[1-9]\d{0,11}$/, 'must be a whole number').transform(Number)
/** a file such as pictures/exteriors/barn.webp */
export const pictureFile = frontMatterText.refine(isPictureFile, {
  error: 'must be a picture such as pictures/barn.webp',
})

/** Whether a name is that of a picture file below pictures/. */
export function isPictureFile(name: string): boolean {
  return FOLDER_FILE.test(name) && /^pictures\/.+\.(avif|jpe?g|png|webp)$/i.test(name)
}

/** A Markdown file whose front matter has been checked; `at` makes a problem of one of its fields. */
export type Written<Fields> = Rendered & {
  slug: string
  fields: Fields
  at: (field: string, message: string) => PageProblem
}

/** One file of its folder, name and text: what is written, or every mistake with its line. */
export function readWritten<Shape extends z.ZodRawShape>(
  folder: string,
  name: string,
  written: string,
  schema: z.ZodObject<Shape>,
): Written<z.output<z.ZodObject<Shape>>> | { problems: PageProblem[] } {
  const file = `${folder}/${name}`
  const slug = basename(name, '.md')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return {
      problems: [{ file, path: '', message: 'must have a name of lower-case letters, digits and single hyphens' }],
    }
  const matter = readFrontMatter(written)
  if ('problems' in matter) return { problems: matter.problems.map((problem) => ({ file, path: '', ...problem })) }

  const checked = schema.safeParse(matter.fields)
  const problems = fieldProblems(checked.error, schema, file, matter)
  const rendered = renderMarkdown(matter.body, matter.bodyLine)
  if ('problems' in rendered) problems.push(...rendered.problems.map((problem) => ({ file, path: '', ...problem })))
  else if (rendered.parts.length === 0) problems.push({ file, line: matter.bodyLine, path: '', message: 'has no text' })
  if (!checked.data || 'problems' in rendered || problems.length > 0) return { problems }
  const at = (field: string, message: string) => ({ file, line: matter.lines[field] ?? 1, path: field, message })
  return { slug, fields: checked.data, at, ...rendered }
}

function fieldProblems(
  error: z.ZodError | undefined,
  schema: z.ZodObject,
  file: string,
  { lines }: FrontMatter,
): PageProblem[] {
  const known = Object.keys(schema.shape).join(', ')
  return (error?.issues ?? []).flatMap((issue): PageProblem[] => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]
    const message = issue.code === 'unrecognized_keys' ? `is not known; known here: ${known}` : issue.message
    return keys.map((key) => ({ file, line: lines[key] ?? 1, path: key, message }))
  })
}

/** The pictures in the words, and that of the front matter, that the agency's folder does not have. */
export async function missingPictures(
  { folder, published }: Pick<WrittenSource, 'folder' | 'published'>,
  { pictures, at }: Pick<Written<unknown>, 'pictures' | 'at'>,
  fieldPicture?: string,
): Promise<PageProblem[]> {
  const words = (file: string) => `names ${file}, which is not in the folder`
  const missing = await Promise.all(
    pictures.map(async ({ file, line }): Promise<PageProblem[]> => {
      return (await hasDocument(folder, file, published)) ? [] : [{ ...at('', words(file)), line }]
    }),
  )
  const ofField =
    fieldPicture === undefined || (await hasDocument(folder, fieldPicture, published))
      ? []
      : [at('picture', words(fieldPicture))]
  return [...ofField, ...missing.flat()]
}
