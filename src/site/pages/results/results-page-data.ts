import type { Agency, Blurb } from '#src/agency/profile/agency.ts'
import type { Services } from '#src/app/services.ts'
import { type PageCard, pageCard } from '#src/property/card/card.ts'
import type { Criteria, CriteriaProblem, View } from '#src/search/criteria/criteria.ts'
import { withPlace } from '#src/search/query/change-criteria.ts'
import { describeCriteria } from '#src/search/query/describe-criteria.ts'
import { searchHeading } from '#src/search/query/heading.ts'
import { breadcrumbs } from '#src/search/results/breadcrumbs.ts'
import { offersFor } from '#src/search/results/offers.ts'
import type { OtherKind } from '#src/search/results/server/other-kinds.ts'
import type { CountedRelaxedSearch } from '#src/search/results/server/relaxed-searches.ts'
import type { SearchResults } from '#src/search/server/search.ts'
import { placesLabel } from '#src/search/values/search-words.ts'

type Found = {
  results: SearchResults
  view: View
  problems: CriteriaProblem[]
  /** where nothing was found: searches that find something, and homes of the first of them */
  relaxedSearches?: { ways: CountedRelaxedSearch[]; close: PageCard[] }
  /** what is left out since nobody lives in it */
  otherKinds: OtherKind[]
}

/** What the results page shows, each link with its path. */
export function resultsPageData(
  { results, view, problems, relaxedSearches, otherKinds }: Found,
  { agency, pictures }: Pick<Services, 'agency' | 'pictures'>,
) {
  const { criteria, cards, pagination, place, others, didYouMean = [] } = results
  const { tagGroups, settings, areas, branches, callsToAction } = agency
  const names = {
    tagGroups,
    place: placesLabel(place, others),
    area: areas.find(({ id }) => id === criteria.area)?.name,
    branch: branches.find(({ id }) => id === criteria.branchId)?.name,
  }
  return {
    criteria,
    view,
    heading: searchHeading(criteria, pagination.totalCount, names),
    blurb: criteria.page === 1 && pagination.totalCount > 0 ? blurbFor(criteria, agency) : undefined,
    crumbs: [{ name: 'Home', href: '/' }, ...breadcrumbs(criteria).map(({ name, path }) => ({ name, href: path }))],
    chips: describeCriteria(criteria, { ...names, defaultStatus: settings.defaultSearchStatus }),
    cards: cards.map(pageCard),
    telephones: Object.fromEntries(branches.map(({ id, telephone }) => [id, telephone])),
    pagination,
    placeLabel: names.place,
    /** nothing will ever be found where there is no such place */
    canBeSaved: !results.isNowhere,
    /** by which a saved search is named in its list */
    place: place && criteria.placeId !== undefined ? { name: place.name, county: place.county } : undefined,
    offers: offersFor(criteria, callsToAction).map(({ image, ...offer }) => ({
      ...offer,
      picture: image === undefined ? undefined : pictures.get(image),
    })),
    noResultsMessage: settings.noResultsMessage,
    exposuresUrl: settings.exposuresUrl,
    relaxedSearches,
    otherKinds,
    didYouMean: didYouMean.map(({ id, slug, label }) => ({ label, criteria: withPlace(criteria, { id, slug }) })),
    notices: problems.map(({ message }) => message),
    prices: {
      salesPrices: settings.salesPrices,
      lettingsPrices: settings.lettingsPrices,
      commercialRents: settings.commercialRents,
    },
    tagGroups,
    filters: agency.filters,
    defaultStatus: settings.defaultSearchStatus,
    auction: settings.auction,
    searchTargets: { sales: settings.customSalesRedirect, lettings: settings.customLettingsRedirect },
  }
}

export type ResultsPageData = ReturnType<typeof resultsPageData>

/** The words over the results: those whose place and tags fit best, else the channel's default. */
function blurbFor(criteria: Criteria, { blurbs }: Agency): Pick<Blurb, 'title' | 'para'> | undefined {
  const fitting = blurbs.filter(({ channel }) => channel === undefined || channel === criteria.channel)
  const special = fitting.find(
    ({ placeId, tags }) =>
      (placeId === undefined ? tags.length > 0 : placeId === criteria.placeId) &&
      (tags.length === 0 || tags.some((tag) => criteria.tags.includes(tag))),
  )
  const blurb = special ?? fitting.find(({ isDefault }) => isDefault)
  return blurb && { title: blurb.title, para: blurb.para }
}
