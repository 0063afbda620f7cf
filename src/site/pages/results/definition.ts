import type { Services } from '#src/app/services.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { isSearchParameter, parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import type { PageDefinition, SitemapPath } from '../page-definition.ts'

const CHANNELS: readonly Channel[] = ['sales', 'lettings']

/** The name that a visitor typed, where several places have it: the page offers the others. */
export const TYPED_PARAMETER = 'typed'

/** The results of a search. */
export const resultsDefinition: PageDefinition = {
  pattern: '/search/*?',
  parameters: (name) => isSearchParameter(name) || name === TYPED_PARAMETER,
  sitemap: { section: 'pages', paths: sitemapPaths },
  exists: ({ url }) => parseSearchRequest(url.pathname, url.searchParams).problems.length === 0,
  styles: 'site',
}

/** Each channel, and each of the agency's areas, where that finds a home. */
async function sitemapPaths({ agency, search }: Services): Promise<SitemapPath[]> {
  const searches = CHANNELS.flatMap((channel): Criteria[] => [
    { channel, tags: [], page: 1 },
    ...agency.areas.map(({ id }): Criteria => ({ channel, area: id, tags: [], page: 1 })),
  ])
  const counts = await search.countEach(searches)
  return searches.filter((_, index) => (counts[index] ?? 0) > 0).map((criteria) => ({ path: searchPath(criteria) }))
}
