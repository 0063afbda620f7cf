import type { Services } from '#src/app/services.ts'
import { type AreaGuide, areaGuidePath, type GuideGround } from '#src/articles/area-guide.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { articlesSliderData, shownPicture } from '../articles/articles-data.ts'
import { newestHomes, type WrittenServices, writtenPartsData } from '../written/written-parts-data.ts'

type Parts = WrittenServices & Pick<Services, 'articles' | 'places'>

/** Every area guide with how many homes there are in its place. */
export async function areaListData(services: Parts) {
  const guides = services.articles.guides()
  const counts = await services.search.countEach(guides.flatMap(bothSearches))
  return {
    guides: guides.map((guide, at) => ({
      slug: guide.slug,
      path: areaGuidePath(guide.slug),
      title: guide.title,
      summary: guide.summary,
      picture: shownPicture(guide, services),
      sale: counts[at * 2] ?? 0,
      letting: counts[at * 2 + 1] ?? 0,
    })),
    agencyName: services.agency.name,
  }
}

export type AreaListData = Awaited<ReturnType<typeof areaListData>>

/** An area guide with the newest homes in its place and the searches there; undefined where there is none. */
export async function areaPageData(slug: string, services: Parts) {
  const guide = services.articles.guideBySlug(slug)
  if (!guide) return undefined
  const [written, sale, letting, others] = await Promise.all([
    writtenPartsData(guide, services),
    newestHomes(searchIn(guide.where, 'sales'), services),
    newestHomes(searchIn(guide.where, 'lettings'), services),
    areaListData(services),
  ])
  const { title, summary, updated, questions } = guide
  return {
    slug,
    title,
    summary,
    updated,
    questions,
    picture: shownPicture(guide, services),
    ...written,
    sale,
    letting,
    others: others.guides.filter((other) => other.slug !== slug),
    articles: articlesSliderData(services),
    agencyName: services.agency.name,
  }
}

export type AreaPageData = NonNullable<Awaited<ReturnType<typeof areaPageData>>>

function bothSearches({ where }: AreaGuide): Criteria[] {
  return [searchIn(where, 'sales'), searchIn(where, 'lettings')]
}

function searchIn(where: GuideGround, channel: Channel): Criteria {
  const ground = 'placeId' in where ? { placeId: where.placeId } : { area: where.areaId }
  return { channel, tags: [], page: 1, ...ground }
}
