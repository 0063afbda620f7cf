import type { MediaLink } from '#src/property/gallery/ui/gallery-strip.tsx'
import { galleryPath, videoPath } from '#src/property/listing/property-paths.ts'
import type { PropertyPageData } from './property-page-data.ts'

/** What else there is to see of a home besides its photos. */
export function mediaLinks(home: PropertyPageData): MediaLink[] {
  const { id, channel } = home
  const plan: MediaLink[] =
    home.floorplans.length > 0
      ? [
          {
            icon: 'floorplan',
            words: planWords(home, 1),
            href: galleryPath(id, channel, 'floorplan', 1),
            overlay: true,
          },
        ]
      : []
  const film = (icon: 'film' | 'tour') => (video: { id: number; description: string }) =>
    ({ icon, words: video.description, href: videoPath(id, channel, video.id), overlay: true }) as const
  return [
    ...plan,
    ...home.propertyVideos.map(film('film')),
    ...home.virtualTours.map(film('tour')),
    // no player of ours: a link to the host's own page
    ...home.unknownVideos.flatMap(tourLink),
    ...home.brochureFiles.map((file) => ({ icon: 'document', ...file }) as const),
    { icon: 'bolt', words: 'Energy rating', href: '#energy' },
    ...(home.location ? [{ icon: 'pin', words: 'Map', href: '#location' } as const] : []),
  ]
}

/** "Floorplan", "Floorplans", or a development's "Site plan". */
export function planWords({ isSitePlan }: Pick<PropertyPageData, 'isSitePlan'>, count: number): string {
  const words = isSitePlan ? 'Site plan' : 'Floorplan'
  return count === 1 ? words : `${words}s`
}

/** Feeds leave out "https://"; what is no web URL at all is no link. */
function tourLink(text: string): MediaLink[] {
  const url = URL.parse(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text)
  if (!url || !/^https?:$/.test(url.protocol)) return []
  return [{ icon: 'tour', words: `Tour on ${url.host.replace(/^www\./, '')}`, href: url.href }]
}
