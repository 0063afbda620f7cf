import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { LazyResultsMap } from './lazy-results-map.tsx'
import { loadResults } from './results-loader.ts'
import { ResultsPage } from './results-page.tsx'

/** The results of a search, at its canonical path. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return loadResults(request, context.get(servicesContext))
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Results({ loaderData }: Route.ComponentProps) {
  const { page, map } = loaderData
  return map ? <LazyResultsMap page={page} map={map} /> : <ResultsPage page={page} />
}
