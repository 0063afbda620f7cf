import { z } from 'zod'
import type { AreaGuide } from '../area-guide.ts'
import { type Article, isTakenSlug, readTopics, type Topic } from '../article.ts'
import {
  day,
  description,
  frontMatterId,
  frontMatterText,
  missingPictures,
  type PageProblem,
  pictureFile,
  readWritten,
  title,
} from './read-written.ts'
import { markdownFiles, readOnce, type WrittenSource, writtenSource } from './written-source.ts'

/** What the files cannot say of themselves: who may have written them, and the agency's own areas. */
export type ArticleReferences = { staffIds: readonly number[]; areaIds: readonly number[] }

type At = (field: string, message: string) => PageProblem

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

const guideFields = z.strictObject({
  title: frontMatterText.max(40, 'must be at most 40 characters'),
  summary: description,
  placeId: frontMatterId.optional(),
  areaId: frontMatterId.optional(),
  updated: day.optional(),
  ...pictured,
})

/**
 * Reads articles/*.md of an agency's folder; an agency without that folder has none. Either every article by its slug,
 * or every mistake with its file and line; it throws only if the disk fails.
 * @param known left out where the agency itself could not be read: authors are not checked then
 */
export async function loadArticles(
  from: string | WrittenSource,
  known?: ArticleReferences,
): Promise<{ articles: Articles } | { problems: PageProblem[] }> {
  const articles = new Map<string, Article>()
  const problems: PageProblem[] = []
  const topics = new Map<string, Topic>()
  const source = typeof from === 'string' ? writtenSource(from) : from
  const about = JSON.stringify(known?.staffIds)
  for (const { name, text } of await markdownFiles(source, 'articles')) {
    const one = await readOnce(
      source,
      { file: `articles/${name}`, text, about },
      async (): Promise<{ problems: PageProblem[]; article?: Article; written?: { at: At } }> => {
        const read = readArticle(name, text, known)
        if ('problems' in read) return read
        return { ...read, problems: await missingPictures(source, read.written, read.article.picture) }
      },
      (read) => read.problems.length === 0,
    )
    problems.push(...one.problems)
    const { article, written } = one
    if (!article || !written) continue
    for (const topic of article.topics) {
      const first = topics.get(topic.slug) ?? topic
      topics.set(topic.slug, first)
      if (first.name !== topic.name)
        problems.push(written.at('topics', `${topic.name} is written ${first.name} in another article`))
    }
    articles.set(article.slug, article)
  }
  return problems.length > 0 ? { problems } : { articles }
}

/** One article of its file's name and text. */
export function readArticle(name: string, text: string, known?: ArticleReferences) {
  const written = readWritten('articles', name, text, articleFields)
  if ('problems' in written) return written
  const { slug, fields, at, parts, sections, questions } = written
  const topics = readTopics(fields.topics)
  const problems: PageProblem[] = []
  if (isTakenSlug(slug)) problems.push(at('', `cannot have this name: /articles/${slug} is a list of articles`))
  if (topics.length === 0 || topics.some((topic) => topic.slug === ''))
    problems.push(at('topics', 'must be names in letters or digits, with commas between them'))
  if (new Set(topics.map((topic) => topic.slug)).size < topics.length)
    problems.push(at('topics', 'names a topic twice'))
  if (fields.updated !== undefined && fields.updated < fields.published)
    problems.push(at('updated', 'must not be earlier than published'))
  if (known && !known.staffIds.includes(fields.author))
    problems.push(at('author', `${fields.author} is not a member of staff in branches.json`))
  if (problems.length > 0) return { problems }
  const article: Article = { slug, ...fields, topics, parts, sections, questions }
  return { article, written }
}

/** Reads areas/*.md of an agency's folder, as `loadArticles` reads articles; in the order of their titles. */
export async function loadAreaGuides(
  from: string | WrittenSource,
  known?: ArticleReferences,
): Promise<{ guides: AreaGuides } | { problems: PageProblem[] }> {
  const guides: AreaGuide[] = []
  const problems: PageProblem[] = []
  const source = typeof from === 'string' ? writtenSource(from) : from
  const about = JSON.stringify(known?.areaIds)
  for (const { name, text } of await markdownFiles(source, 'areas')) {
    const one = await readOnce(
      source,
      { file: `areas/${name}`, text, about },
      async (): Promise<{ problems: PageProblem[]; guide?: AreaGuide }> => {
        const read = readAreaGuide(name, text, known)
        if ('problems' in read) return read
        return { ...read, problems: await missingPictures(source, read.written, read.guide.picture) }
      },
      (read) => read.problems.length === 0,
    )
    problems.push(...one.problems)
    if (one.guide) guides.push(one.guide)
  }
  if (problems.length > 0) return { problems }
  guides.sort((a, b) => a.title.localeCompare(b.title))
  return { guides: new Map(guides.map((guide) => [guide.slug, guide])) }
}

/** One area guide of its file's name and text. */
export function readAreaGuide(name: string, text: string, known?: ArticleReferences) {
  const written = readWritten('areas', name, text, guideFields)
  if ('problems' in written) return written
  const { slug, fields, at, parts, sections, questions } = written
  const { placeId, areaId, ...rest } = fields
  if ((placeId === undefined) === (areaId === undefined))
    return { problems: [at(areaId === undefined ? 'placeId' : 'areaId', 'is needed, or areaId, but not both')] }
  if (areaId !== undefined && known && !known.areaIds.includes(areaId))
    return { problems: [at('areaId', `${areaId} is not an area in agency.json`)] }
  const where = placeId === undefined ? { areaId: areaId! } : { placeId }
  const guide: AreaGuide = { slug, ...rest, where, parts, sections, questions }
  return { guide, written }
}
