import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { ArticleList } from './article-list.tsx'
import { articleListAnswer } from './list-answer.ts'

/** Every article, the newest first. */
export function loader({ context }: Route.LoaderArgs) {
  return articleListAnswer({ page: 1 }, context.get(servicesContext))
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Articles({ loaderData }: Route.ComponentProps) {
  return <ArticleList list={loaderData.list} />
}
