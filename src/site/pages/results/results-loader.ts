import { redirect } from 'react-router'
import type { Services } from '#src/app/services.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import type { Place } from '#src/places/place.ts'
import { pageCard } from '#src/property/card/card.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { isPlaced } from '#src/search/criteria/place.ts'
import { withPlace } from '#src/search/query/change-criteria.ts'
import { previousPage } from '#src/search/results/paging.ts'
import { isIndexable } from '#src/search/results/seo-indexing.ts'
import type { SearchResults } from '#src/search/server/search.ts'
import { canonicalRedirect } from '#src/search/url/canonical-redirect.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { distanceWords } from '#src/search/values/distances.ts'
import { encodePart } from '#src/search/values/percent-encoding.ts'
import { agencyPicture, breadcrumbList, homeList, pageMeta, sharedPicture } from '../../layout/meta.ts'
import { TYPED_PARAMETER } from './definition.ts'
import { resultsMapData } from './results-map-data.ts'
import { type ResultsPageData, resultsPageData } from './results-page-data.ts'

/**
 * The page of a search at its canonical path. Any other spelling is redirected there before the search is run.
 * @throws Response the redirect
 */
export async function loadResults(request: Request, services: Services) {
  const { search } = services
  const url = new URL(request.url)
  const parsed = parseSearchRequest(url.pathname, url.searchParams)
  const resolved = await search.resolve(parsed.criteria)
  const { criteria, place } = resolved
  if (resolved.searchArea.kind === 'nowhere' && criteria.q !== undefined) await toHomeOf(criteria.q, services)
  // a place that was typed has a path of its own, unless words beside it would be lost on the way
  const isStored = place !== undefined && place.kind !== 'postcode'
  const isNamed = isStored && criteria.q !== undefined && isPlaced(criteria) && !resolved.hasIgnoredWords
  const canonical = isNamed ? { ...withPlace(criteria, place), page: criteria.page } : criteria
  const target = canonicalRedirect(url.pathname + url.search, {
    ...parsed,
    criteria: resolved.hasIgnoredWords ? parsed.criteria : canonical,
  })
  // what words mean may change; a path does not
  if (target !== undefined)
    throw redirect(
      isNamed && resolved.problems.some(({ field }) => field === 'q') ? withTyped(target, criteria.q!) : target,
      canonical.q === parsed.criteria.q ? 301 : 302,
    )
  const typed = url.searchParams.get(TYPED_PARAMETER)
  const [results, otherKinds] = await Promise.all([
    search.results(resolved).then((found) => withNamesakes(found, typed, services)),
    services.otherKinds(criteria),
  ])
  const around = place && criteria.text ? await homesAround(criteria, place, services) : []
  const problems = [...parsed.problems, ...results.problems]
  const relaxedSearches = results.pagination.totalCount === 0 ? await findRelaxedSearches(results, services) : undefined
  const page = resultsPageData(
    { results, view: parsed.view ?? 'grid', problems, relaxedSearches, otherKinds: [...around, ...otherKinds] },
    services,
  )
  const map = parsed.view === 'map' ? await resultsMapData(results, services) : undefined
  return { page, meta: resultsMeta(results, page, services), map }
}

function withTyped(path: string, typed: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${TYPED_PARAMETER}=${encodePart(typed)}`
}

/** About a place whose homes are looked through for words: a street, the name of a house. */
const AROUND_MILES = 1

/** All homes of the place, and those about it: what comes after the few that the words find. */
async function homesAround({ channel, placeId, placeSlug }: Criteria, place: Place, { search }: Services) {
  if (placeId === undefined) return []
  const inPlace: Criteria = { channel, placeId, ...(placeSlug && { placeSlug }), tags: [], page: 1 }
  const about: Criteria = { ...inPlace, within: AROUND_MILES }
  const [all = 0, near = 0] = await search.countEach([inPlace, about])
  return [
    { words: `${formatCount(all, 'home')} in ${place.label}`, href: searchPath(inPlace), count: all },
    {
      words: `${formatCount(near, 'home')} within ${distanceWords(AROUND_MILES)} of ${place.name}`,
      href: searchPath(about),
      count: near > all ? near : 0,
    },
  ].flatMap(({ count, ...way }) => (count > 0 ? [way] : []))
}

/** A typed reference of the agency is of one home. */
async function toHomeOf(typed: string, { homeByReference }: Services): Promise<void> {
  const path = /^[\w/-]*\d[\w/-]*$/.test(typed) ? await homeByReference(typed) : undefined
  if (path !== undefined) throw redirect(path)
}

/** What was said of the name that was typed, before the redirect to the place: that it has namesakes, or was misspelt. */
async function withNamesakes(
  results: SearchResults,
  typed: string | null,
  { search }: Services,
): Promise<SearchResults> {
  if (!typed || !results.place) return results
  const { channel } = results.criteria
  const { place, didYouMean = [], problems } = await search.resolve({ channel, q: typed, tags: [], page: 1 })
  if (place?.id !== results.place.id) return results
  return {
    ...results,
    didYouMean: didYouMean.slice(0, MAX_NAMESAKES),
    problems: [...results.problems, ...problems.filter(({ field }) => field === 'q')],
  }
}

/** More would be no choice. */
const MAX_NAMESAKES = 5

/** What search engines and shared links are told of the page. */
function resultsMeta({ criteria, place }: SearchResults, page: ResultsPageData, services: Services) {
  const { agency, config } = services
  const { crumbs, heading, pagination } = page
  const absolute = (path: string) => config.publicUrl + path
  // a place that was typed has a page of its own, under its number
  const found: Criteria =
    place && criteria.placeId === undefined ? { ...withPlace(criteria, place), page: criteria.page } : criteria
  const knownTags = agency.tagGroups.flatMap(({ tags }) => tags.map(({ tag }) => tag))
  const previous = previousPage(pagination)
  const pageUrl = (number: number) => absolute(searchPath({ ...found, page: number }))
  const onPage = criteria.page > 1 ? `${heading}, page ${criteria.page}` : heading
  const photo = page.cards.find(({ photos }) => photos.length > 0)?.photos[0]
  return pageMeta({
    title: onPage,
    description: page.blurb ? `${heading}. ${page.blurb.para}` : `${onPage} with ${agency.name}. ${agency.strapline}.`,
    agencyName: agency.name,
    canonical: isIndexable(found, pagination, knownTags) ? absolute(searchPath(found)) : undefined,
    image: photo
      ? sharedPicture({ hash: photo.media, alt: photo.imageAlt }, config.publicUrl)
      : agencyPicture(services),
    previous: previous === undefined ? undefined : pageUrl(previous),
    next: pagination.hasNextPage ? pageUrl(pagination.currentPage + 1) : undefined,
    jsonLd: [
      breadcrumbList(crumbs.map(({ name, href }) => ({ name, url: absolute(href) }))),
      ...homeList(page.cards, config.publicUrl),
    ],
  })
}

/** A row of the grid. */
const ROW = 3

/** Searches that find homes, and some homes like those that were asked for. */
async function findRelaxedSearches(results: SearchResults, { relaxedSearches, closeHomes }: Services) {
  const { criteria, place, isNowhere } = results
  const [ways, close] = await Promise.all([relaxedSearches(results), isNowhere ? [] : closeHomes(criteria, place, ROW)])
  return { ways, close: close.map(pageCard) }
}
