import { VideoPlayer } from '#src/property/gallery/ui/video-player.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import { overlayComponent } from '../runtime/overlay-component.tsx'
import type { loader, VideoStart } from './loader.ts'

export default overlayComponent<typeof loader>(VideoOverlay)

function VideoOverlay({ start, place }: OverlayProps<VideoStart>) {
  // a player of its own for each video: playing must not carry over to the next
  return <VideoPlayer key={start.video.id} {...start} go={place.go} />
}
