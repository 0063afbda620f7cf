import { atUkTime } from '#src/formatting/uk-date.ts'
import type { Channel } from '#src/property/listing/listing.ts'

/** A line above the header: a moved office, closed days, an open house. */
export type Banner = {
  id: number
  text: string
  linkText?: string
  linkUrl?: string
  /** from and until when it shows, by London's clock: 2026-12-01T09:00. Absent: at once, and until it is removed */
  from?: string
  until?: string
  /** paths of the pages that show it; `*` at the end is whatever follows. Absent: every page */
  pages?: string[]
  /** on pages about homes for sale, or to rent, alone */
  channel?: Channel
}

/** The moment that a text such as 2026-12-01T09:00 means in London. */
export function bannerMoment(text: string): Date {
  const [date = '', time = ''] = text.split('T')
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return atUkTime(date, hour * 60 + minute)
}

export type BannerState = 'planned' | 'shown' | 'ended'

export function bannerState({ from, until }: Pick<Banner, 'from' | 'until'>, now: Date): BannerState {
  if (until !== undefined && bannerMoment(until) <= now) return 'ended'
  return from !== undefined && bannerMoment(from) > now ? 'planned' : 'shown'
}

/** The banner of a page: the first of the list that fits. One at a time, so that none hides another. */
export function bannerAt(banners: readonly Banner[], path: string, now: Date): Banner | undefined {
  return banners.find((banner) => bannerState(banner, now) === 'shown' && isOnPage(banner, path))
}

function isOnPage({ pages, channel }: Banner, path: string): boolean {
  if (channel !== undefined && channelOf(path) !== channel) return false
  return pages === undefined || pages.some((page) => fits(path, page))
}

function fits(path: string, page: string): boolean {
  if (!page.endsWith('*')) return path === page
  const beginning = page.slice(0, -1)
  return path.startsWith(beginning) || `${path}/` === beginning
}

/** Which homes a path of results or of a property is about. */
function channelOf(path: string): Channel | undefined {
  const [, forSale] = /^\/(?:search\/property-for-|properties\/\d+\/)(sale|sales|rent|lettings)\b/.exec(path) ?? []
  if (forSale === undefined) return undefined
  return forSale.startsWith('sale') ? 'sales' : 'lettings'
}

/** When a banner appears or vanishes next; undefined: never. Pages that are kept are right until then. */
export function nextBannerChange(banners: readonly Banner[], now: Date): Date | undefined {
  const moments = banners.flatMap(({ from, until }) => [from, until].flatMap((at) => (at ? [bannerMoment(at)] : [])))
  return moments.filter((at) => at > now).sort((a, b) => a.getTime() - b.getTime())[0]
}
