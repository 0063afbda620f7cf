import { basename } from 'node:path'
import { z } from 'zod'
import { FOLDER_FILE } from '#src/agency/documents/server/folder-file.ts'
import { type FrontMatter, readFrontMatter } from '../front-matter.ts'
import { type Rendered, renderMarkdown } from './render-markdown.ts'

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

type At = (field: string, message: string) => PageProblem

/** The front matter of a Markdown file, checked; `at` makes a problem of one of its fields. */
export type WrittenHead<Fields> = { slug: string; fields: Fields; at: At }

/** A Markdown file whose front matter and words have been checked. */
export type Written<Fields> = WrittenHead<Fields> & Rendered

type Schema<Shape extends z.ZodRawShape> = z.ZodObject<Shape>

/** One file of its folder, name and text: what is written, or every mistake with its line. */
export function readWritten<Shape extends z.ZodRawShape>(
  folder: string,
  name: string,
  written: string,
  schema: Schema<Shape>,
): Written<z.output<Schema<Shape>>> | { problems: PageProblem[] } {
  const file = `${folder}/${name}`
  const { matter, head, problems } = readMatter(file, written, schema)
  if (!matter) return { problems }
  const rendered = renderMarkdown(matter.body, matter.bodyLine)
  if ('problems' in rendered) problems.push(...rendered.problems.map((problem) => ({ file, path: '', ...problem })))
  else if (rendered.parts.length === 0) problems.push({ file, line: matter.bodyLine, path: '', message: 'has no text' })
  if (!head || 'problems' in rendered || problems.length > 0) return { problems }
  return { ...head, ...rendered }
}

/** As `readWritten`, without its words: only their pictures are looked for. */
export function readHead<Shape extends z.ZodRawShape>(
  folder: string,
  name: string,
  written: string,
  schema: Schema<Shape>,
): (WrittenHead<z.output<Schema<Shape>>> & { pictures: string[] }) | { problems: PageProblem[] } {
  const { matter, head, problems } = readMatter(`${folder}/${name}`, written, schema)
  if (!head) return { problems }
  const pictures = [...matter.body.matchAll(PICTURE_LINE)].map(([, file = '']) => file)
  return { ...head, pictures: pictures.filter(isPictureFile) }
}

/** `![words](pictures/barn.webp "A caption")` on a line of its own */
const PICTURE_LINE = /^!\[[^\]\n]*\]\(<?([^)\s>]+)/gm

function readMatter<Shape extends z.ZodRawShape>(file: string, written: string, schema: Schema<Shape>) {
  const slug = basename(file, '.md')
  const wrong = (problems: PageProblem[]) => ({ matter: undefined, head: undefined, problems })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return wrong([{ file, path: '', message: 'must have a name of lower-case letters, digits and single hyphens' }])
  const matter = readFrontMatter(written)
  if ('problems' in matter) return wrong(matter.problems.map((problem) => ({ file, path: '', ...problem })))
  const checked = schema.safeParse(matter.fields)
  if (!checked.success) return { matter, head: undefined, problems: fieldProblems(checked.error, schema, file, matter) }
  const head = { slug, fields: checked.data, at: placedIn(file, matter.lines) }
  return { matter, head, problems: [] as PageProblem[] }
}

/** Apart from what reads the text, which would be held for as long as this. */
function placedIn(file: string, lines: FrontMatter['lines']): At {
  return (field, message) => ({ file, line: lines[field] ?? 1, path: field, message })
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

/** The pictures that a file names: in its words, with the lines that name them, and in its front matter. */
export type NamedPictures = Pick<Rendered, 'pictures'> & Pick<WrittenHead<unknown>, 'at'> & { fieldPicture?: string }

export function picturesNamed(files: Iterable<NamedPictures>): string[] {
  return [...files].flatMap(({ pictures, fieldPicture }) => [
    ...pictures.map(({ file }) => file),
    ...(fieldPicture === undefined ? [] : [fieldPicture]),
  ])
}

/** Problems of the pictures in the words, and of that of the front matter, that are `missing`. */
export function missingPictures(
  { pictures, at, fieldPicture }: NamedPictures,
  missing: ReadonlySet<string>,
): PageProblem[] {
  if (missing.size === 0) return []
  const words = (file: string) => `names ${file}, which is not in the folder`
  const ofField = fieldPicture !== undefined && missing.has(fieldPicture) ? [at('picture', words(fieldPicture))] : []
  const inWords = pictures.filter(({ file }) => missing.has(file))
  return [...ofField, ...inWords.map(({ file, line }) => ({ ...at('', words(file)), line }))]
}
