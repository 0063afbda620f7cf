import { VideoPlayer } from '#src/property/gallery/ui/video-player.tsx'
import type { OverlayProps } from '../runtime/overlay.ts'
import type { VideoData } from './loader.ts'

/** One video or virtual tour. */
export function Video({ data, go }: OverlayProps<VideoData>) {
  // another video is another player: nothing of the last one goes on
  return <VideoPlayer key={data.video.id} {...data} go={go} />
}
