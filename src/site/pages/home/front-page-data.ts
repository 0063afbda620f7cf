import { branchPath } from '#src/agency/branches/branch-paths.ts'
import { HOME_PART_NAMES } from '#src/agency/profile/home-parts.ts'
import type { Services } from '#src/app/services.ts'
import { AREAS_PATH } from '#src/articles/area-guide.ts'
import { type CardData, pageCard } from '#src/property/card/card.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { searchPath } from '#src/search/url/format-search.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'
import { serverOnlyData } from '../../document/server-only.tsx'
import { articlesSliderData } from '../articles/articles-data.ts'

type Parts = Pick<Services, 'agency' | 'articles' | 'properties' | 'search' | 'pictures' | 'instantValuations'>

/** A page without a large picture shows as many of the newest homes in its place. */
const NEWEST_WITHOUT_PICTURE = 6

/**
 * What the home page shows: the newest homes of both channels, what the agency does, its areas with their counts, and
 * what it wrote last.
 */
export async function frontPageData(parts: Parts) {
  const { agency, articles, pictures, instantValuations } = parts
  const { home, settings, branches } = agency
  const channel = home.channel ?? 'sales'
  // where the picture is left out, the page opens as it does without one
  const isPictured = home.picture !== undefined && (home.parts ?? HOME_PART_NAMES).includes('picture')
  const hero = isPictured ? pictures.get(home.picture ?? '') : undefined
  const [first, second, areas] = await Promise.all([
    newestHomes(channel, hero ? 3 : NEWEST_WITHOUT_PICTURE, parts),
    newestHomes(channel === 'sales' ? 'lettings' : 'sales', 3, parts),
    areasWithCounts(parts),
  ])
  return {
    title: home.title,
    lead: home.lead,
    parts: home.parts ?? HOME_PART_NAMES,
    hero,
    first,
    second,
    searchLinks: home.searchLinks ?? usualLinks(channel, second.path),
    words: serverOnlyData({
      services: home.services ?? [],
      areas,
      guidesPath: articles.guides().length > 0 ? AREAS_PATH : undefined,
      branches: branches.map((branch) => {
        const { id, name, address, telephone, email, hours } = branch
        return { id, name, address, telephone, email, hours, url: branchPath(branch) }
      }),
    }),
    valuation: { ...home.valuation, instant: instantValuations.enabled },
    articles: articlesSliderData(parts),
    prices: {
      salesPrices: settings.salesPrices,
      lettingsPrices: settings.lettingsPrices,
      commercialRents: settings.commercialRents,
    },
    searchTargets: { sales: settings.customSalesRedirect, lettings: settings.customLettingsRedirect },
  }
}

const everything = (channel: Channel) => ({ channel, tags: [], page: 1 })

/** The front page is a shop window: homes whose photos have yet to come wait for theirs. */
async function newestHomes(channel: Channel, most: number, { properties, search }: Parts) {
  const [cards, count] = await Promise.all([
    properties.latest(channel, 2 * most + 6),
    search.count(everything(channel)),
  ])
  const pictured = cards.filter(({ photos }: CardData) => photos.length > 0)
  return {
    channel,
    count,
    path: searchPath(everything(channel)),
    homes: pictured.slice(0, most).map(pageCard),
  }
}

function areasWithCounts({ agency, search, pictures }: Parts) {
  return Promise.all(
    agency.home.areas.map(async ({ name, url, picture, para }) => {
      const { criteria } = parseSearchRequest(url, '')
      const [sale, letting] = await Promise.all([
        search.count({ ...criteria, channel: 'sales' }),
        search.count({ ...criteria, channel: 'lettings' }),
      ])
      return { name, url, para, sale, letting, picture: pictures.get(picture) }
    }),
  )
}

function usualLinks(channel: Channel, other: string): { text: string; url: string }[] {
  const within = searchPath(everything(channel))
  return [
    { text: 'New homes', url: `${within}/tag-new-home` },
    { text: 'Added this week', url: `${within}/newer-than-7-days` },
    { text: channel === 'sales' ? 'Homes to rent' : 'Homes for sale', url: other },
  ]
}

export type FrontPageData = Awaited<ReturnType<typeof frontPageData>>

/** What only the server needs of it. */
export type FrontPageWords = NonNullable<FrontPageData['words']['onServer']>
