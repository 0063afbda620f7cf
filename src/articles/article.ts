import type { WrittenWords } from './content-page.ts'

/**
 * Something that one of the agency wrote for its visitors, as lists name it: articles/{slug}.md in the agency's folder.
 * Its words are read when somebody asks for them (`articleWords`): there may be ten thousand articles.
 */
export type Article = {
  /** the file's name, and the end of its path */
  slug: string
  title: string
  /** a sentence or two, for lists and search engines */
  summary: string
  /** what it is about, the most fitting first */
  topics: Topic[]
  /** the first day on which it is shown, by the clocks of London, YYYY-MM-DD */
  published: string
  /** the day on which its words last changed, where they have */
  updated?: string
  /** the id of the member of staff who wrote it */
  author: number
  /** a picture file in the agency's folder, and what is to be seen on it */
  picture: string
  pictureAlt: string
  /** the picture files among its words */
  pictures: readonly string[]
}

/** An article with what it says. */
export type WholeArticle = Article & WrittenWords

export type Topic = { slug: string; name: string }

/** Articles on a page of their list. */
export const ARTICLES_A_PAGE = 12

export function articlePath(slug: string): string {
  return `/articles/${slug}`
}

/** A page of the list of all articles, or of those of a topic. */
export function articleListPath({ topic, page = 1 }: { topic?: string; page?: number }): string {
  const list = topic === undefined ? '/articles' : `/articles/topics/${topic}`
  return page > 1 ? `${list}/page-${page}` : list
}

/** The page that the last segment of such a path names; undefined where it names none. */
export function articleListPage(segment: string): number | undefined {
  const [, digits] = /^page-([1-9]\d{0,4})$/.exec(segment) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** An article of this name could not be reached: its path is something else's. */
export function isTakenSlug(slug: string): boolean {
  return slug === 'topics' || /^page-\d+$/.test(slug)
}

/** "Selling, Renters' Rights" as topics; empty ones are left out. */
export function readTopics(list: string): Topic[] {
  return list
    .split(',')
    .map((name) => name.trim().replace(/\s+/g, ' '))
    .filter((name) => name !== '')
    .map((name) => ({ name, slug: topicSlug(name) }))
}

function topicSlug(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
