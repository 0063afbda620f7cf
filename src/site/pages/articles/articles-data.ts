import { staffPath } from '#src/agency/branches/branch-paths.ts'
import type { Services } from '#src/app/services.ts'
import { ARTICLES_A_PAGE, type Article, articleListPath, articlePath, type Topic } from '#src/articles/article.ts'
import { listOfContents } from '#src/articles/content-page.ts'
import { adjacentArticles, articlesOfTopic, relatedTo } from '#src/articles/shown-articles.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { pageLinks, pagination } from '#src/search/results/paging.ts'
import { serverOnlyData } from '../../document/server-only.tsx'
import { type ShownPicture, type WrittenServices, writtenPartsData } from '../written/written-parts-data.ts'

type Parts = Pick<Services, 'agency' | 'articles' | 'pictures'>

/** An article as lists and sliders show it. */
export type ArticleInList = {
  slug: string
  path: string
  title: string
  summary: string
  /** the first of its topics */
  topic: Topic
  published: string
  picture?: ShownPicture
}

/** How many articles a slider holds, and how many stand below an article. */
const IN_A_SLIDER = 9
const RELATED = 3

/** The newest articles, for a slider on any page: nothing where there are none. */
export function articlesSliderData(services: Parts) {
  const articles = services.articles
    .newest()
    .slice(0, IN_A_SLIDER)
    .map((article) => articleInList(article, services))
  return { count: articles.length, cards: serverOnlyData({ articles }) }
}

export type ArticlesSliderData = ReturnType<typeof articlesSliderData>

function articleInList(article: Article, services: Pick<Parts, 'pictures'>): ArticleInList {
  const { slug, title, summary, topics, published } = article
  const picture = shownPicture(article, services)
  return {
    slug,
    path: articlePath(slug),
    title,
    summary,
    topic: topics[0]!,
    published,
    ...(picture && { picture }),
  }
}

/** The picture at the head; one that cannot be read has been reported at the start. */
export function shownPicture(
  { picture, pictureAlt }: { picture: string; pictureAlt: string },
  { pictures }: Pick<Parts, 'pictures'>,
): ShownPicture | undefined {
  const held = pictures.get(picture)
  return held && { ...held, alt: pictureAlt }
}

/** A page of the list of articles, of all or of a topic; undefined where there is no such topic or page. */
export function articleListData({ topic: asked, page }: { topic?: string; page: number }, services: Parts) {
  const all = services.articles.shown()
  const { topics } = all
  const topic = topics.find(({ slug }) => slug === asked)
  if (asked !== undefined && !topic) return undefined
  const from = (page - 1) * ARTICLES_A_PAGE
  const { articles: listed, total } = articlesOfTopic(all, { topic: asked, from, to: from + ARTICLES_A_PAGE })
  const pages = pagination(total, page, ARTICLES_A_PAGE)
  if (page > Math.max(1, pages.pageCount)) return undefined
  return {
    topic,
    topics: topics.map(({ slug, name, count }) => ({
      slug,
      name,
      count,
      path: articleListPath({ topic: slug }),
    })),
    articles: listed.map((article) => articleInList(article, services)),
    pages: pageLinks(pages),
    current: page,
    pageCount: pages.pageCount,
    total,
    agencyName: services.agency.name,
  }
}

export type ArticleListData = NonNullable<ReturnType<typeof articleListData>>

/** An article with who wrote it and what to read next; undefined where there is none, or its day is to come. */
export async function articlePageData(slug: string, services: Parts & WrittenServices) {
  const article = services.articles.bySlug(slug)
  const words = article && (await services.articles.wordsOf(article))
  if (!article || !words) return undefined
  const shown = services.articles.shown()
  const { newer, older } = adjacentArticles(article, shown)
  const inList = (one: Article) => articleInList(one, services)
  return {
    ...inList(article),
    topics: article.topics.map(({ slug, name }) => ({ slug, name, path: articleListPath({ topic: slug }) })),
    updated: article.updated,
    author: authorOf(article, services),
    contents: listOfContents(words),
    questions: words.questions,
    ...(await writtenPartsData(words, services)),
    newer: newer && { title: newer.title, path: articlePath(newer.slug) },
    older: older && { title: older.title, path: articlePath(older.slug) },
    related: relatedTo(article, shown, RELATED).map(inList),
    agencyName: services.agency.name,
  }
}

export type ArticlePageData = NonNullable<Awaited<ReturnType<typeof articlePageData>>>

/** The author; undefined if no longer a member of staff. */
function authorOf({ author }: Pick<Article, 'author'>, { agency, pictures }: Pick<Parts, 'agency' | 'pictures'>) {
  const member = agency.branches.flatMap(({ staff }) => staff).find(({ id }) => id === author)
  if (!member) return undefined
  const { firstName, surname, jobTitle, photo } = member
  const name = formatName(firstName, surname)
  const held = photo === undefined ? undefined : pictures.get(photo)
  return { name, jobTitle, path: staffPath(member), ...(held && { photo: held }) }
}
