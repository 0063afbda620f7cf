import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Services } from '#src/app/services.ts'
import { withFirstPhoto } from '#src/property/card/card.ts'
import { withPlace } from '#src/search/query/change-criteria.ts'
import { previousPage } from '#src/search/results/paging.ts'
import { isIndexable } from '#src/search/results/seo-indexing.ts'
import type { SearchResults } from '#src/search/server/search.ts'
import { canonicalRedirect } from '#src/search/url/canonical-redirect.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { agencyPicture, breadcrumbList, homeList, pageMeta, sharedPicture } from '../../layout/meta.ts'
import { servicesContext } from '../../services-context.ts'
import type { Route } from './+types/route'
import { LazyResultsMap } from './lazy-results-map.ts'
import { resultsMapData } from './results-map-data.ts'
import { ResultsPage } from './results-page.tsx'
import { resultsPageData } from './results-page-data.ts'

/** The results of a search, at the one address that the search has. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { search, config, agency } = services
  const url = new URL(request.url)
  const read = parseSearchRequest(url.pathname, url.searchParams)
  const results = await search.results(read.criteria)
  const problems = [...read.problems, ...results.problems]
  const target = canonicalRedirect(url.pathname + url.search, { ...read, criteria: results.criteria, problems })
  // what words mean may change; an address stays
  if (target !== undefined) throw redirect(target, results.criteria.q === read.criteria.q ? 301 : 302)
  const waysOut = results.pagination.totalCount === 0 ? await searchesThatFind(results, services) : undefined
  const page = resultsPageData({ results, view: read.view ?? 'grid', problems, waysOut }, services)
  const absolute = (address: string) => config.publicUrl + address
  // a place that was typed has a page of its own, under its number
  const { place, criteria } = results
  const found =
    place && criteria.placeId === undefined ? { ...withPlace(criteria, place), page: criteria.page } : criteria
  const canonical = absolute(searchPath(found))
  const { crumbs, heading, pagination } = page
  const knownTags = agency.tagGroups.flatMap(({ tags }) => tags.map(({ tag }) => tag))
  const previous = previousPage(pagination)
  const pageAddress = (number: number) => absolute(searchPath({ ...found, page: number }))
  const onPage = criteria.page > 1 ? `${heading}, page ${criteria.page}` : heading
  const photo = page.cards.find(({ photos }) => photos.length > 0)?.photos[0]
  const meta = pageMeta({
    title: onPage,
    description: page.blurb ? `${heading}. ${page.blurb.para}` : `${onPage} with ${agency.name}. ${agency.strapline}.`,
    agencyName: agency.name,
    canonical: isIndexable(found, pagination, knownTags) ? canonical : undefined,
    image: photo
      ? sharedPicture({ hash: photo.media, alt: photo.imageAlt }, config.publicUrl)
      : agencyPicture(services),
    previous: previous === undefined ? undefined : pageAddress(previous),
    next: pagination.hasNextPage ? pageAddress(pagination.currentPage + 1) : undefined,
    jsonLd: [
      breadcrumbList(crumbs.map(({ name, href }) => ({ name, url: absolute(href) }))),
      ...homeList(page.cards, config.publicUrl),
    ],
  })
  const map = read.view === 'map' ? await resultsMapData(results, services) : undefined
  return data({ page, meta, map })
}

/** A row of the grid. */
const ROW = 3

/** Searches that find something, and homes of the likeliest that fill a row. */
async function searchesThatFind(results: SearchResults, { waysOut, search }: Services) {
  const ways = await waysOut(results)
  const closest = ways.find(({ count }) => count >= ROW) ?? ways[0]
  const close = closest ? (await search.results(closest.criteria, { pageSize: ROW })).cards.map(withFirstPhoto) : []
  return { ways, close }
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
