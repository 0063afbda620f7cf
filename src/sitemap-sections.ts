import { contentAddress } from './articles/content-page.ts'
import type { SitemapEntry } from './discovery/sitemap.ts'
import type { Channel } from './property/listing.ts'
import type { Criteria } from './search/criteria.ts'
import { searchAddress } from './search/write-address.ts'
import type { Services } from './services.ts'

const CHANNELS: readonly Channel[] = ['sales', 'lettings']

/**
 * The pages that search engines are told of besides those of homes, by the name of the sitemap that lists them. A page
 * says when it changed where somebody wrote that down; what follows the stock says nothing but what the stock tells.
 */
export async function sitemapSections(services: Services): Promise<Record<string, SitemapEntry[]>> {
  const { agency, config, pages, search } = services
  const at = (address: string) => config.publicUrl + address
  const searches = CHANNELS.flatMap((channel): Criteria[] => [
    { channel, tags: [], page: 1 },
    ...agency.areas.map(({ id }): Criteria => ({ channel, area: id, tags: [], page: 1 })),
  ])
  const counts = await search.countEach(searches)
  return {
    pages: [
      { address: at('/') },
      ...searches
        .filter((_, index) => (counts[index] ?? 0) > 0)
        .map((criteria) => ({ address: at(searchAddress(criteria)) })),
      ...[...pages.values()].map(({ slug, updated }) => ({ address: at(contentAddress(slug)), changed: updated })),
    ],
  }
}
