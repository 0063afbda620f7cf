import { data, redirect } from 'react-router'
import { canonicalRedirect } from '#src/search/canonical.ts'
import { previousPage } from '#src/search/paging.ts'
import { parseSearchRequest } from '#src/search/parse-search-query.ts'
import { searchAddress } from '#src/search/write-address.ts'
import { breadcrumbList, pageMeta } from '../meta.ts'
import { resultsPageData } from '../results-page-data.ts'
import { servicesContext } from '../services-context.ts'
import type { Route } from './+types/results'
import { ResultsPage } from './results/results-page.tsx'

/** The results of a search, at the one address that the search has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { search, config, agency } = services
  const url = new URL(request.url)
  const read = parseSearchRequest(url.pathname, url.searchParams)
  const results = await search.results(read.criteria, { pageSize: read.pageSize })
  const problems = [...read.problems, ...results.problems]
  const target = canonicalRedirect(url.pathname + url.search, { ...read, criteria: results.criteria, problems })
  if (target !== undefined) throw redirect(target, 301)
  const page = resultsPageData({ results, view: read.view ?? 'grid', problems }, services)
  const absolute = (address: string) => config.publicUrl + address
  const canonical = absolute(searchAddress(results.criteria))
  const { crumbs, heading, pagination } = page
  const previous = previousPage(pagination)
  const pageAddress = (number: number) => absolute(searchAddress({ ...results.criteria, page: number }))
  const seo = {
    title: results.criteria.page > 1 ? `${heading}, page ${results.criteria.page}` : heading,
    description: page.blurb
      ? `${heading}. ${page.blurb}`
      : `${heading} with ${agency.name}, ${agency.strapline.toLowerCase()}.`,
    agencyName: agency.name,
    // a search that found nothing, or that only one visitor would make, is nothing to find
    canonical:
      results.pagination.totalCount === 0 || results.criteria.polygon || results.criteria.text ? undefined : canonical,
    image: page.cards[0]?.photos[0] && {
      url: absolute(`/media/${page.cards[0].photos[0].media}/1200x630.jpg`),
      alt: page.cards[0].photos[0].imageAlt,
    },
    previous: previous === undefined ? undefined : pageAddress(previous),
    next: pagination.hasNextPage ? pageAddress(pagination.currentPage + 1) : undefined,
    jsonLd: [breadcrumbList(crumbs.map(({ name, href }) => ({ name, url: absolute(href) })))],
  }
  return data({ page, seo })
}

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.seo) : [])

export default function Results({ loaderData }: Route.ComponentProps) {
  return <ResultsPage page={loaderData.page} />
}
