import type { FeedMediaItem } from '#src/feed-import/rows/feed-property.ts'
import { recogniseVideo, type VideoRules } from '#src/property/gallery/videos.ts'
import type { ListingMedia, MediaItem } from '#src/property/listing/listing.ts'

const PICTURE = /\.(?:jpe?g|png|gif|webp|bmp|tiff?)(?:$|[?#])/i
const CERTIFICATE = /^(?:epc|hip|eer|eir|energy)\b/i
/** A back office's numbering is no caption. */
const EMPTY_CAPTION = /^(?:photo|image|picture|img|main|floor ?plan|fp)?[\s#_-]*\d*$/i
const VIDEO_HOST = /^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com)\//i

/**
 * The media of a listing. Photos and documents captioned as an energy certificate are one; a certificate that is a
 * picture is an energy chart, another one a brochure. Tours on YouTube and Vimeo are videos.
 */
export function mapMedia(
  items: readonly FeedMediaItem[],
  warn?: (message: string) => void,
  videos?: VideoRules,
): ListingMedia {
  const media: ListingMedia = { photos: [], floorplans: [], epcCharts: [], brochures: [], videos: [], virtualTours: [] }
  for (const { kind, source, caption } of items) {
    const isEpc = kind === 'epc' || kind === 'epc_document' || CERTIFICATE.test(caption)
    if (kind === 'tour') addTour(media, { source, caption }, warn, videos)
    else if (kind === 'floorplan') media.floorplans.push(itemOf(source, caption))
    else if (kind === 'document' || kind === 'epc_document') {
      if (isEpc && PICTURE.test(source)) media.epcCharts.push({ source, caption: 'EPC' })
      else media.brochures.push(itemOf(source, isEpc ? 'EPC' : caption))
    } else if (isEpc) media.epcCharts.push({ source, caption: 'EPC' })
    else media.photos.push(itemOf(source, caption))
  }
  return media
}

function itemOf(source: string, caption: string): MediaItem {
  return EMPTY_CAPTION.test(caption) ? { source } : { source, caption }
}

function addTour(
  media: ListingMedia,
  { source, caption }: Pick<FeedMediaItem, 'source' | 'caption'>,
  warn: (message: string) => void = () => {},
  videos?: VideoRules,
) {
  const url = /^www\./i.test(source) ? `https://${source}` : source
  const quoted = `the virtual tour "${source.slice(0, 80)}"`
  if (!/^https?:\/\/[^\s/]\S*$/i.test(url)) {
    warn(`${quoted} is not a web address: left out`)
    return
  }
  if (recogniseVideo(url, videos) === 'unknown') warn(`${quoted} cannot be played here: shown as a link`)
  const kind = VIDEO_HOST.test(url) ? media.videos : media.virtualTours
  kind.push({ url, ...(caption && { description: caption }) })
}
