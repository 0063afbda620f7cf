import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { LazyResultsMap } from './lazy-results-map.tsx'
import { loadResults } from './results-loader.ts'
import { ResultsPage } from './results-page.tsx'

/** The results of a search, at its canonical path. */
export async function loader({ request, context }: Route.LoaderArgs) {
  return loadResults(request, context.get(servicesContext))
}

/** The address of the page in view is written as the visitor scrolls; a page of the same search is shown already. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const search = ({ pathname, search }: URL) => pathname.replace(/\/page-\d+(?=\/|$)/, '') + search
  return search(currentUrl) !== search(nextUrl) && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? []

export default function Results({ loaderData }: Route.ComponentProps) {
  const { page, map } = loaderData
  return map ? <LazyResultsMap page={page} map={map} /> : <ResultsPage page={page} />
}
