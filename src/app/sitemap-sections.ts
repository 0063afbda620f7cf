import { BRANCHES_PATH, branchPath, staffPath } from '#src/agency/branches/branch-paths.ts'
import { AREAS_PATH, areaGuidePath } from '#src/articles/area-guide.ts'
import { articleListPath, articlePath } from '#src/articles/article.ts'
import { contentPath } from '#src/articles/content-page.ts'
import { topicsOf } from '#src/articles/shown-articles.ts'
import { latest, type SitemapEntry } from '#src/discovery/sitemap.ts'
import { TOWNS_PATH, townPath } from '#src/discovery/town.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import type { Services } from './services.ts'

const CHANNELS: readonly Channel[] = ['sales', 'lettings']

/**
 * The pages that search engines are told of besides those of homes, by the name of the sitemap that lists them. A page
 * says when it changed where somebody wrote that down; what follows the stock says nothing but what the stock tells.
 */
export async function sitemapSections(services: Services): Promise<Record<string, SitemapEntry[]>> {
  const { agency, config, pages, search, towns } = services
  const at = (address: string) => config.publicUrl + address
  const searches = CHANNELS.flatMap((channel): Criteria[] => [
    { channel, tags: [], page: 1 },
    ...agency.areas.map(({ id }): Criteria => ({ channel, area: id, tags: [], page: 1 })),
  ])
  const [counts, places] = await Promise.all([search.countEach(searches), towns.all()])
  return {
    pages: [
      { address: at('/') },
      ...searches
        .filter((_, index) => (counts[index] ?? 0) > 0)
        .map((criteria) => ({ address: at(searchPath(criteria)) })),
      ...[...pages.values()].map(({ slug, updated }) => ({ address: at(contentPath(slug)), changed: updated })),
    ],
    offices: [
      { address: at(BRANCHES_PATH) },
      ...agency.branches.flatMap((branch) => [
        { address: at(branchPath(branch)) },
        ...branch.staff.map((member) => ({ address: at(staffPath(member)) })),
      ]),
    ],
    articles: articleEntries(services),
    areas: areaEntries(services),
    towns:
      places.length === 0
        ? []
        : [
            { address: at(TOWNS_PATH), changed: latest(places.map(({ changed }) => changed)) },
            ...places.map(({ place, changed }) => ({ address: at(townPath(place.slug)), changed })),
          ],
  }
}

/** The list, its topics and the articles whose day has come. */
function articleEntries({ articles, config }: Services): SitemapEntry[] {
  const newest = articles.newest()
  if (newest.length === 0) return []
  const changedOf = (listed: typeof newest) => latest(listed.map(({ published, updated = published }) => updated))
  const at = (address: string) => config.publicUrl + address
  return [
    { address: at(articleListPath({})), changed: changedOf(newest) },
    ...topicsOf(newest).map(({ slug: topic }) => ({
      address: at(articleListPath({ topic })),
      changed: changedOf(newest.filter(({ topics }) => topics.some(({ slug }) => slug === topic))),
    })),
    ...newest.map((article) => ({ address: at(articlePath(article.slug)), changed: changedOf([article]) })),
  ]
}

function areaEntries({ articles, config }: Services): SitemapEntry[] {
  const guides = articles.guides()
  const at = (address: string) => config.publicUrl + address
  if (guides.length === 0) return []
  return [
    { address: at(AREAS_PATH), changed: latest(guides.map(({ updated }) => updated)) },
    ...guides.map(({ slug, updated }) => ({ address: at(areaGuidePath(slug)), changed: updated })),
  ]
}
