import { VideoPlayer } from '#src/property/gallery/ui/video-player.tsx'
import type { OverlayHandle, OverlayProps } from '../runtime/overlay.ts'
import type { loader, VideoStart } from './loader.ts'

export const handle: OverlayHandle<typeof loader> = { component: VideoOverlay }

function VideoOverlay({ start, place }: OverlayProps<VideoStart>) {
  // a player of its own for each video: playing must not carry over to the next
  return <VideoPlayer key={start.video.id} {...start} go={place.go} />
}
