import { z } from 'zod'
import type { AreaGuide, GuideGround } from '../area-guide.ts'
import { type Article, isTakenSlug, readTopics, type Topic, type WholeArticle } from '../article.ts'
import {
  day,
  description,
  frontMatterId,
  frontMatterText,
  missingPictures,
  type NamedPictures,
  type PageProblem,
  pictureFile,
  picturesNamed,
  readHead,
  readWritten,
  title,
  type Written,
  type WrittenHead,
} from './read-written.ts'
import { missingOf, readFiles, type WrittenSource, writtenSource } from './written-source.ts'

/** What the files cannot say of themselves: who may have written them, and the agency's own areas. */
export type ArticleReferences = { staffIds: readonly number[]; areaIds: readonly number[] }

export type Articles = ReadonlyMap<string, Article>
export type AreaGuides = ReadonlyMap<string, AreaGuide>

const pictured = { picture: pictureFile, pictureAlt: frontMatterText.max(200, 'must be at most 200 characters') }

const articleFields = z.strictObject({
  title,
  summary: description,
  topics: frontMatterText,
  published: day,
  updated: day.optional(),
  author: frontMatterId,
  ...pictured,
})

type ArticleFields = z.output<typeof articleFields>

const guideFields = z.strictObject({
  title: frontMatterText.max(40, 'must be at most 40 characters'),
  summary: description,
  placeId: frontMatterId.optional(),
  areaId: frontMatterId.optional(),
  updated: day.optional(),
  ...pictured,
})

/** What is kept of a file: what lists need of it, where its fields stand, and its own mistakes. */
type KeptArticle = { problems: PageProblem[]; article?: Article; named?: NamedPictures }

/**
 * Reads articles/*.md of an agency's folder; an agency without that folder has none. Either every article by its slug,
 * or every mistake with its file and line; it throws only if the disk fails. Each file is read once, and what files say
 * of others, such as their authors, is looked up each time.
 * @param known left out where the agency itself could not be read: authors are not checked then
 */
export async function loadArticles(
  from: string | WrittenSource,
  known?: ArticleReferences,
): Promise<{ articles: Articles } | { problems: PageProblem[] }> {
  const source = typeof from === 'string' ? writtenSource(from) : from
  const files = await readFiles(source, 'articles', keptArticle)
  const missing = await missingOf(source, picturesNamed(namedIn(files.values())))
  const staff = known && new Set(known.staffIds)
  const articles = new Map<string, Article>()
  const problems: PageProblem[] = []
  const topics = new Map<string, Topic>()
  for (const { article, named, problems: own } of files.values()) {
    problems.push(...own)
    if (!article || !named) continue
    if (staff && !staff.has(article.author)) problems.push(strangerAt(named.at, article.author))
    problems.push(...missingPictures(named, missing))
    for (const topic of article.topics) {
      const first = topics.get(topic.slug)
      if (!first) topics.set(topic.slug, topic)
      else if (first.name !== topic.name)
        problems.push(named.at('topics', `${topic.name} is written ${first.name} in another article`))
    }
    articles.set(article.slug, article)
  }
  return problems.length > 0 ? { problems } : { articles }
}

function namedIn(files: Iterable<{ named?: NamedPictures }>): NamedPictures[] {
  return [...files].flatMap(({ named }) => (named ? [named] : []))
}

const strangerAt = (at: NamedPictures['at'], author: number) =>
  at('author', `${author} is not a member of staff in branches.json`)

function keptArticle(name: string, text: string, isWhole: boolean): KeptArticle {
  if (isWhole) {
    const read = readArticle(name, text)
    if ('problems' in read) return read
    const { parts: _, sections: __, questions: ___, ...article } = read.article
    const { at, pictures } = read.written
    return { problems: [], article: apart(article), named: { at, pictures, fieldPicture: article.picture } }
  }
  const head = readHead('articles', name, text, articleFields)
  if ('problems' in head) return head
  const read = articleOf(head)
  if ('problems' in read) return read
  const article = apart({ ...read.article, pictures: head.pictures })
  return { problems: [], article, named: { at: head.at, pictures: [], fieldPicture: article.picture } }
}

/** A copy: a piece of a text holds the whole of it in memory. */
const apart = (article: Article): Article => JSON.parse(JSON.stringify(article)) as Article

/** One article of its file's name and text. */
export function readArticle(
  name: string,
  text: string,
  known?: ArticleReferences,
): { problems: PageProblem[] } | { article: WholeArticle; written: Written<ArticleFields> } {
  const written = readWritten('articles', name, text, articleFields)
  if ('problems' in written) return written
  const { parts, sections, questions, pictures, fields, at } = written
  const read = articleOf(written)
  const problems = 'problems' in read ? read.problems : []
  if (known && !known.staffIds.includes(fields.author)) problems.push(strangerAt(at, fields.author))
  if ('problems' in read || problems.length > 0) return { problems }
  const files = pictures.map(({ file }) => file)
  const article: WholeArticle = { ...read.article, pictures: files, parts, sections, questions }
  return { article, written }
}

function articleOf({
  slug,
  fields,
  at,
}: WrittenHead<ArticleFields>): { problems: PageProblem[] } | { article: Omit<Article, 'pictures'> } {
  const topics = readTopics(fields.topics)
  const problems: PageProblem[] = []
  if (isTakenSlug(slug)) problems.push(at('', `cannot have this name: /articles/${slug} is a list of articles`))
  if (topics.length === 0 || topics.some((topic) => topic.slug === ''))
    problems.push(at('topics', 'must be names in letters or digits, with commas between them'))
  if (new Set(topics.map((topic) => topic.slug)).size < topics.length)
    problems.push(at('topics', 'names a topic twice'))
  if (fields.updated !== undefined && fields.updated < fields.published)
    problems.push(at('updated', 'must not be earlier than published'))
  return problems.length > 0 ? { problems } : { article: { slug, ...fields, topics } }
}

/** Reads areas/*.md of an agency's folder, as `loadArticles` reads articles; in the order of their titles. */
export async function loadAreaGuides(
  from: string | WrittenSource,
  known?: ArticleReferences,
): Promise<{ guides: AreaGuides } | { problems: PageProblem[] }> {
  const source = typeof from === 'string' ? writtenSource(from) : from
  const files = await readFiles(source, 'areas', keptGuide)
  const missing = await missingOf(source, picturesNamed(namedIn(files.values())))
  const guides: AreaGuide[] = []
  const problems: PageProblem[] = []
  for (const { guide, named, problems: own } of files.values()) {
    problems.push(...own)
    if (!guide || !named) continue
    problems.push(...strayArea(named.at, guide.where, known), ...missingPictures(named, missing))
    guides.push(guide)
  }
  if (problems.length > 0) return { problems }
  guides.sort((a, b) => a.title.localeCompare(b.title))
  return { guides: new Map(guides.map((guide) => [guide.slug, guide])) }
}

function keptGuide(name: string, text: string): { problems: PageProblem[]; guide?: AreaGuide; named?: NamedPictures } {
  const read = readAreaGuide(name, text)
  if ('problems' in read) return read
  const { guide, written } = read
  return { problems: [], guide, named: { ...written, fieldPicture: guide.picture } }
}

/** One area guide of its file's name and text. */
export function readAreaGuide(name: string, text: string, known?: ArticleReferences) {
  const written = readWritten('areas', name, text, guideFields)
  if ('problems' in written) return written
  const { slug, fields, at, parts, sections, questions } = written
  const { placeId, areaId, ...rest } = fields
  if ((placeId === undefined) === (areaId === undefined))
    return { problems: [at(areaId === undefined ? 'placeId' : 'areaId', 'is needed, or areaId, but not both')] }
  const where = placeId === undefined ? { areaId: areaId! } : { placeId }
  const problems = strayArea(at, where, known)
  if (problems.length > 0) return { problems }
  const guide: AreaGuide = { slug, ...rest, where, parts, sections, questions }
  return { guide, written }
}

function strayArea(at: NamedPictures['at'], where: GuideGround, known?: ArticleReferences): PageProblem[] {
  if (!known || !('areaId' in where) || known.areaIds.includes(where.areaId)) return []
  return [at('areaId', `${where.areaId} is not an area in agency.json`)]
}
