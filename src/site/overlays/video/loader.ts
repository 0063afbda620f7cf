import { gallerySizedPath } from '#src/property/gallery/picture-paths.ts'
import { type ShownVideo, shownVideos } from '#src/property/gallery/videos.ts'
import { videoPath } from '#src/property/listing/property-paths.ts'
import type { OverlayLoader } from '../runtime/overlay.ts'

export type VideoStart = {
  video: ShownVideo
  /** the property's first photo, shown until the video is played; absent if it has none */
  poster?: { url: string; thumbhash?: string }
  /** paths of the videos beside it; absent at the ends */
  previous?: string
  next?: string
  /** which one of how many, from 1 */
  number: number
  count: number
}

export const loader: OverlayLoader<VideoStart> = async ({ agency }, { params, property }) => {
  if (!property) return 'missing'
  const { videos } = shownVideos(property.media, agency.settings.videos)
  const index = videos.findIndex(({ id }) => String(id) === params.id)
  const video = videos[index]
  if (!video) return 'missing'
  const { id, channel, address, media } = property
  const pathOf = (other: ShownVideo | undefined) => other && videoPath(id, channel, other.id)
  const cover = media.photos.find((photo) => photo.media !== undefined)
  return {
    title: `${video.description}: ${address.display}`,
    start: {
      video,
      poster:
        cover?.media === undefined ? undefined : { url: gallerySizedPath(cover.media), thumbhash: cover.thumbhash },
      previous: pathOf(videos[index - 1]),
      next: pathOf(videos[index + 1]),
      number: index + 1,
      count: videos.length,
    },
  }
}
