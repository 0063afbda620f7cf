import { VideoPlayer } from '#src/property/gallery/ui/video-player.tsx'
import type { OverlayProps } from './overlay.ts'
import type { VideoData } from './video-data.ts'

/** One video or virtual tour. */
export function Video({ data, go }: OverlayProps<VideoData>) {
  // another video is another player: nothing of the last one goes on
  return <VideoPlayer key={data.video.id} {...data} go={go} />
}
