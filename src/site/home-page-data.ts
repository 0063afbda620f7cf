import { type PropertyCard, withFirstPhoto } from '#src/property/card.ts'
import type { Channel } from '#src/property/listing.ts'
import { parseSearchRequest } from '#src/search/parse-search-query.ts'
import { searchAddress } from '#src/search/write-address.ts'
import type { Services } from '#src/services.ts'

type Parts = Pick<Services, 'agency' | 'properties' | 'search' | 'pictures' | 'instantValuations'>

/** What the home page shows: the newest homes of both channels, and the agency's areas with their counts. */
export async function homePageData({ agency, properties, search, pictures, instantValuations }: Parts) {
  const { home, settings, branches } = agency
  const everything = (channel: Channel) => ({ channel, tags: [], page: 1 })
  const [sales, lettings, forSale, toLet, areas] = await Promise.all([
    properties.latest('sales', 12),
    properties.latest('lettings', 12),
    search.count(everything('sales')),
    search.count(everything('lettings')),
    Promise.all(
      home.areas.map(async ({ name, url, picture }) => {
        const { criteria } = parseSearchRequest(url, '')
        const [sale, letting] = await Promise.all([
          search.count({ ...criteria, channel: 'sales' }),
          search.count({ ...criteria, channel: 'lettings' }),
        ])
        return { name, url, sale, letting, picture: pictures.get(picture) }
      }),
    ),
  ])
  return {
    title: home.title,
    lead: home.lead,
    hero: home.picture === undefined ? undefined : pictures.get(home.picture),
    sales: pictured(sales).slice(0, 3).map(withFirstPhoto),
    lettings: pictured(lettings).slice(0, 3).map(withFirstPhoto),
    forSale: { count: forSale, address: searchAddress(everything('sales')) },
    toLet: { count: toLet, address: searchAddress(everything('lettings')) },
    areas,
    instantValuation: instantValuations.enabled,
    branches: branches.map(({ id, name, address, telephone, email, hours }) => ({
      id,
      name,
      address,
      telephone,
      email,
      hours,
    })),
    prices: {
      salesPrices: settings.salesPrices,
      lettingsPrices: settings.lettingsPrices,
      commercialRents: settings.commercialRents,
    },
    searchTargets: { sales: settings.customSalesRedirect, lettings: settings.customLettingsRedirect },
  }
}

/** The front page is a shop window: homes whose photographs have yet to come wait for theirs. */
function pictured(cards: PropertyCard[]): PropertyCard[] {
  return cards.filter(({ photos }) => photos.length > 0)
}

export type HomePageData = Awaited<ReturnType<typeof homePageData>>
