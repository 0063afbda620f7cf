import { staffPath } from '#src/agency/branches/branch-paths.ts'
import type { AgencyPictures } from '#src/agency/folder/server/agency-pictures.ts'
import type { Branch } from '#src/agency/profile/agency.ts'
import { formatName } from '#src/formatting/person-name.ts'
import { fittingWidth, picturePath } from '#src/property/gallery/picture-paths.ts'
import { type Article, articleListPath, articlePath } from '../article.ts'
import type { ShownArticles } from '../shown-articles.ts'

/** An article of `GET /articles.ljson`. The names are a contract: docs/contracts/articles.md. */
export type ArticleJson = {
  slug: string
  url: string
  title: string
  summary: string
  topics: { slug: string; name: string; url: string }[]
  published_on: string
  updated_on: string
  author: { id: number; name: string; job_title: string; url: string } | null
  picture: { url: string; alt: string; width: number; height: number } | null
}

export type TopicJson = { slug: string; name: string; url: string; articles_count: number }

const PICTURE_WIDTH = 900

export function presentArticle(
  article: Article,
  { branches, pictures }: { branches: readonly Branch[]; pictures: AgencyPictures },
): ArticleJson {
  const { slug, title, summary, topics, published, updated, author, picture, pictureAlt } = article
  const member = branches.flatMap(({ staff }) => staff).find(({ id }) => id === author)
  const stored = pictures.get(picture)
  return {
    slug,
    url: articlePath(slug),
    title,
    summary,
    topics: topics.map((topic) => ({ ...topic, url: articleListPath({ topic: topic.slug }) })),
    published_on: published,
    updated_on: updated ?? published,
    author: member
      ? {
          id: member.id,
          name: formatName(member.firstName, member.surname),
          job_title: member.jobTitle,
          url: staffPath(member),
        }
      : null,
    picture: stored
      ? {
          url: picturePath(stored.hash, fittingWidth(PICTURE_WIDTH, stored.width)),
          alt: pictureAlt,
          width: stored.width,
          height: stored.height,
        }
      : null,
  }
}

export function presentTopics({ topics }: Pick<ShownArticles, 'topics'>): TopicJson[] {
  return topics.map(({ slug, name, count }) => {
    return { slug, name, url: articleListPath({ topic: slug }), articles_count: count }
  })
}
