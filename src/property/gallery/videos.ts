import type { ListingMedia } from '../listing/listing.ts'
import { TOUR_HOSTS } from './tours.ts'
import { FILM_HOSTS, type VideoProvider } from './video-hosts.ts'
import { isHostOf, readVideoLink } from './video-link.ts'

/** A video or virtual tour of a property, `id` as in `/video/{id}`. */
export type VideoItem = { id: number; kind: 'video' | 'tour'; url: string; description: string }

/** A video or tour that can be shown: with who hosts it, and where its player is. */
export type ShownVideo = VideoItem & {
  /** "YouTube", "Matterport" */
  provider: string
  /** framed once a visitor asks for it; it starts to play */
  player: string
}

type Recognised = Pick<ShownVideo, 'provider' | 'player' | 'url'>

/** What the agency's settings say of videos and tours. */
export type VideoRules = {
  /** providers whose links are not shown, by their ids */
  droppedProviders?: readonly string[]
  /** hosts of tours besides those that are known, such as the agency's own web space */
  moreHosts?: readonly { name: string; host: string }[]
}

const PROVIDERS: readonly VideoProvider[] = [...FILM_HOSTS, ...TOUR_HOSTS]

/** The ids that settings may drop. */
export const videoProviderIds: readonly string[] = PROVIDERS.map(({ id }) => id)

/** Hosts that pages with videos may frame: those of the providers that the agency shows. */
export function videoFrameHosts({ droppedProviders = [], moreHosts = [] }: VideoRules = {}): string[] {
  const shown = PROVIDERS.filter(({ id }) => !droppedProviders.includes(id)).flatMap(({ frames }) => frames)
  return [...new Set([...shown, ...moreHosts.map(({ host }) => host.toLowerCase())])]
}

/**
 * Who hosts a video or tour, its page there, and its player, which is always https and on a host of `videoFrameHosts`;
 * `dropped` if the agency does not show that provider, `unknown` if the URL is not recognised.
 */
export function recogniseVideo(
  url: string,
  { droppedProviders = [], moreHosts = [] }: VideoRules = {},
): Recognised | 'dropped' | 'unknown' {
  const link = readVideoLink(url)
  if (!link) return 'unknown'
  const own = moreHosts.find(({ host }) => host.toLowerCase() === link.host)
  const plainUrl = `https://${link.host}${link.path}${link.query}`
  if (own) return { provider: own.name, player: plainUrl, url: plainUrl }
  const provider = PROVIDERS.find(({ hosts }) => isHostOf(link.host, hosts))
  if (!provider) return 'unknown'
  if (droppedProviders.includes(provider.id)) return 'dropped'
  const player = provider.player(link)
  return player === null ? 'unknown' : { provider: provider.name, player, url: plainUrl }
}

/** Videos, then virtual tours, numbered from 1; one without a description is called "Video 2" or "Virtual Tour". */
export function videoItems(media: Pick<ListingMedia, 'videos' | 'virtualTours'>): VideoItem[] {
  return labelled(numbered(media))
}

/**
 * The videos and tours of a property that can be shown, under the ids of `videoItems` and with labels that count them
 * alone; and the URLs of unknown hosts.
 */
export function shownVideos(
  media: Pick<ListingMedia, 'videos' | 'virtualTours'>,
  rules: VideoRules = {},
): { videos: ShownVideo[]; unknown: string[] } {
  const found = numbered(media).map((item) => ({ item, recognised: recogniseVideo(item.url, rules) }))
  const videos = labelled(
    found.flatMap(({ item, recognised }) => (typeof recognised === 'string' ? [] : [{ ...item, ...recognised }])),
  )
  return { videos, unknown: found.flatMap(({ item, recognised }) => (recognised === 'unknown' ? [item.url] : [])) }
}

type Numbered = Pick<VideoItem, 'id' | 'kind' | 'url'> & { description?: string }

function numbered({ videos, virtualTours }: Pick<ListingMedia, 'videos' | 'virtualTours'>): Numbered[] {
  const items = [
    ...videos.map((video) => ({ kind: 'video' as const, ...video })),
    ...virtualTours.map((tour) => ({ kind: 'tour' as const, ...tour })),
  ]
  return items.map((item, index) => ({ id: index + 1, ...item }))
}

function labelled<Item extends Numbered>(items: Item[]): (Item & { description: string })[] {
  return items.map((item) => {
    const alike = items.filter(({ kind }) => kind === item.kind)
    const label = item.kind === 'video' ? 'Video' : 'Virtual Tour'
    const name = alike.length > 1 ? `${label} ${alike.indexOf(item) + 1}` : label
    return { ...item, description: item.description?.trim() || name }
  })
}
