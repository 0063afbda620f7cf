import { data, redirect } from 'react-router'
import { articleListPage, articleListPath, articlePath } from '#src/articles/article.ts'
import { pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import { articleJsonLd } from '../articles/article-json-ld.ts'
import { ArticleList } from '../articles/article-list.tsx'
import { articlePageData } from '../articles/articles-data.ts'
import { articleListAnswer } from '../articles/list-answer.ts'
import type { Route } from './+types/route'
import { ArticlePage } from './article-page.tsx'

/** `/articles/{slug}`: an article. `/articles/page-2` is of the same shape, and the second page of their list. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const page = articleListPage(params.slug)
  if (page === 1) throw redirect(articleListPath({}), 301)
  if (page !== undefined) return articleListAnswer({ page }, services)

  const found = await articlePageData(params.slug, services)
  if (!found) throw data(null, { status: 404 })
  const { publicUrl } = services.config
  const { slug, agencyName, questions: _, ...article } = found
  const { title, summary, picture } = article
  return {
    article,
    meta: pageMeta({
      title,
      description: summary,
      agencyName,
      canonical: publicUrl + articlePath(slug),
      image: picture && sharedPicture(picture, publicUrl),
      jsonLd: articleJsonLd(found, publicUrl),
      type: 'article',
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Article({ loaderData }: Route.ComponentProps) {
  if ('list' in loaderData) return <ArticleList list={loaderData.list} />
  return <ArticlePage article={loaderData.article} />
}
