import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { Picture } from '#src/design-system/picture/picture.tsx'
import type { ShownVideo } from '../videos.ts'
import './video-player.css'

export type VideoPlayerProps = {
  video: ShownVideo
  /** of the home, 1160 by 646; absent if it has no photo */
  poster?: { url: string; thumbhash?: string }
  /** paths of the videos beside it; absent at the ends */
  previous?: string
  next?: string
  /** which one of how many, from 1 */
  number: number
  count: number
  /** to another video without leaving the page */
  go: (url: string) => void
}

/**
 * A video or tour from another host. Nothing is fetched from that host before the visitor presses play: until then the
 * home's photo is shown, with a note on what will be loaded. Without JavaScript it is a link to the video.
 */
export function VideoPlayer({ video, poster, previous, next, number, count, go }: VideoPlayerProps) {
  const [playing, play] = useState(false)
  return (
    <div className="videoPlayer" data-outside="">
      <div className="screen">
        {playing ? <Player video={video} /> : <Facade video={video} poster={poster} onPlay={() => play(true)} />}
      </div>
      <div className="foot">
        {count > 1 && <Way url={previous} name="Previous" icon="chevron-left" go={go} />}
        <p>
          <span>{video.description}</span>
          {count > 1 && (
            <span className="index">
              {number}/{count}
            </span>
          )}
        </p>
        {count > 1 && <Way url={next} name="Next" icon="chevron-right" go={go} />}
      </div>
    </div>
  )
}

const isPlain = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

function Facade({ video, poster, onPlay }: Pick<VideoPlayerProps, 'video' | 'poster'> & { onPlay: () => void }) {
  const { kind, url, provider, description } = video
  function press(event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    onPlay()
  }
  return (
    <div className="facade">
      {poster && (
        <Picture src={poster.url} alt="" width={1160} height={646} thumbhash={poster.thumbhash} fetch="first" />
      )}
      <div className="ask">
        <a className="button accent" href={url} target="_blank" rel="noopener" onClick={press}>
          <Icon name={kind === 'video' ? 'film' : 'tour'} />
          {kind === 'video' ? 'Play' : 'Start'}
          <span className="visuallyHidden"> {description}</span>
        </a>
        <p>Playing loads content from {provider}, which may set cookies.</p>
      </div>
    </div>
  )
}

/** The frame takes the focus, because the focused button is gone. */
function Player({ video: { description, provider, player } }: { video: ShownVideo }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => frame.current?.focus(), [])
  return (
    <iframe
      ref={frame}
      src={player}
      title={`${description}, from ${provider}`}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture; accelerometer; gyroscope; magnetometer; xr-spatial-tracking"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}

type WayProps = {
  url?: string
  name: string
  icon: 'chevron-left' | 'chevron-right'
  go: (url: string) => void
}

function Way({ url, name, icon, go }: WayProps): ReactNode {
  const label = `${name} video or tour`
  if (url === undefined) {
    return (
      <button className="control" type="button" disabled aria-label={label}>
        <Icon name={icon} />
      </button>
    )
  }
  function press(event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    go(url ?? '')
  }
  return (
    <a className="control" href={url} aria-label={label} onClick={press}>
      <Icon name={icon} />
    </a>
  )
}
