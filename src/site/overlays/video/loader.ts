import { gallerySizedPath } from '#src/property/gallery/picture-paths.ts'
import { type ShownVideo, shownVideos } from '#src/property/gallery/videos.ts'
import { videoPath } from '#src/property/listing/property-paths.ts'
import type { OverlayData } from '../runtime/overlay.ts'

export type VideoData = {
  video: ShownVideo
  /** of the home, shown before anything of the film is fetched; absent if it has no photograph */
  poster?: { address: string; thumbhash?: string }
  /** the addresses of those beside it; absent at the ends */
  previous?: string
  next?: string
  /** which one of how many, from 1 */
  number: number
  count: number
}

/** One video or virtual tour of a property, and the ways to the others. */
export const videoData: OverlayData<VideoData> = async ({ agency }, { params, property }) => {
  if (!property) return 'missing'
  const { videos } = shownVideos(property.media, agency.settings.videos)
  const index = videos.findIndex(({ id }) => String(id) === params.id)
  const video = videos[index]
  if (!video) return 'missing'
  const { id, channel, address, media } = property
  const addressOf = (other: ShownVideo | undefined) => other && videoPath(id, channel, other.id)
  const cover = media.photos.find((photo) => photo.media !== undefined)
  return {
    title: `${video.description}: ${address.display}`,
    data: {
      video,
      poster:
        cover?.media === undefined ? undefined : { address: gallerySizedPath(cover.media), thumbhash: cover.thumbhash },
      previous: addressOf(videos[index - 1]),
      next: addressOf(videos[index + 1]),
      number: index + 1,
      count: videos.length,
    },
  }
}
