import { data, redirect } from 'react-router'
import { canonicalRedirect } from '#src/search/canonical.ts'
import { withPlace } from '#src/search/change-criteria.ts'
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
  // a place that was typed has a page of its own, under its number
  const { place, criteria } = results
  const found =
    place && criteria.placeId === undefined ? { ...withPlace(criteria, place), page: criteria.page } : criteria
  const canonical = absolute(searchAddress(found))
  const { crumbs, heading, pagination } = page
  const previous = previousPage(pagination)
  const pageAddress = (number: number) => absolute(searchAddress({ ...found, page: number }))
  const seo = {
    title: criteria.page > 1 ? `${heading}, page ${criteria.page}` : heading,
    description: page.blurb
      ? `${heading}. ${page.blurb}`
      : `${heading} with ${agency.name}, ${agency.strapline.toLowerCase()}.`,
    agencyName: agency.name,
    // a search that found nothing, or that only one visitor would make, is nothing to find
    canonical: pagination.totalCount === 0 || criteria.polygon || criteria.text ? undefined : canonical,
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
