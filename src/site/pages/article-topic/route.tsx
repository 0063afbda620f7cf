import { data, redirect } from 'react-router'
import { articleListPage, articleListPath } from '#src/articles/article.ts'
import { servicesContext } from '../../services-context.ts'
import { ArticleList } from '../articles/article-list.tsx'
import { articleListAnswer } from '../articles/list-answer.ts'
import type { Route } from './+types/route'

/** `/articles/topics/{topic}` and its further pages. */
export function loader({ params: { topic, page: segment }, context }: Route.LoaderArgs) {
  const page = segment === undefined ? 1 : articleListPage(segment)
  if (page === undefined) throw data(null, { status: 404 })
  const answer = articleListAnswer({ topic, page }, context.get(servicesContext))
  if (segment !== undefined && page === 1) throw redirect(articleListPath({ topic }), 301)
  return answer
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function ArticleTopic({ loaderData }: Route.ComponentProps) {
  return <ArticleList list={loaderData.list} />
}
