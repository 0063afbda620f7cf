import { useEffect, useRef } from 'react'
import { useHydrated } from '#src/design-system/hooks/use-hydrated.ts'
import { Icon } from '#src/design-system/icon/icon.tsx'
import { beginningAt, type GalleryPicture, indexWords, turnedIndex } from '../gallery.ts'
import { LightboxSlide } from './lightbox-slide.tsx'
import { LightboxStrip } from './lightbox-strip.tsx'
import { type Turning, useTurning } from './lightbox-turning.ts'
import { useZooming, type Zooming } from './lightbox-zoom.ts'
import './lightbox.css'

export type LightboxProps = {
  pictures: GalleryPicture[]
  /** the picture to begin with, from 0 */
  start: number
  /** the same gallery beginning with another picture, numbered from 1 */
  pathOf: (number: number) => string
  /** called with the number of another picture that comes into view, from 1 */
  onPicture?: (number: number) => void
}

/**
 * Pictures one at a time on a dark screen: a row that scrolls from one to the next, so it needs no script
 * for a finger or for its links; with one also keys, zoom, and a way from each end of the row to the other.
 */
export function Lightbox(props: LightboxProps) {
  if (props.pictures.length === 0) {
    return (
      <div className="lightbox">
        <p className="noImage">No image</p>
      </div>
    )
  }
  return <Pictures {...props} />
}

function Pictures({ pictures, start, pathOf, onPicture }: LightboxProps) {
  const scripted = useHydrated()
  const track = useRef<HTMLUListElement>(null)
  const count = pictures.length
  const turning = useTurning(track, count, start)
  const { index, show, turn } = turning
  const reported = useRef({ index: start, onPicture })
  reported.current.onPicture = onPicture
  useEffect(() => {
    if (reported.current.index !== index) reported.current.onPicture?.(index + 1)
    reported.current.index = index
  }, [index])
  const zooming = useZooming(track, index)
  useKeys({ ...turning, ...zooming, count })
  const row = beginningAt(
    pictures.map((picture, at) => ({ picture, at })),
    start,
  )
  return (
    <div className="lightbox" data-outside="">
      <div className="tools">
        {scripted && (
          <>
            <p className="index" aria-hidden="true">
              {indexWords(index, count)}
            </p>
            <button className="control" type="button" onClick={zooming.smaller} aria-label="Zoom out">
              <Icon name="minus" />
            </button>
            <button className="control" type="button" onClick={zooming.larger} aria-label="Zoom in">
              <Icon name="plus" />
            </button>
          </>
        )}
      </div>
      <div className={zooming.isZoomed ? 'stage zoomed' : 'stage'} data-outside="">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be reachable by keyboard */}
        <ul className="track" ref={track} tabIndex={0} aria-label="Pictures" {...listeners(turning, zooming)}>
          {row.map(({ picture, at }) => (
            <LightboxSlide
              key={at}
              picture={picture}
              number={at + 1}
              distance={Math.min(turnedIndex(at, count, -index), turnedIndex(index, count, -at))}
              scripted={scripted}
              index={scripted ? undefined : indexWords(at, count)}
              zoom={at === index ? zooming.zoom : undefined}
              ways={scripted || count === 1 ? undefined : waysFrom(at, count)}
            />
          ))}
        </ul>
        {scripted && count > 1 && (
          <>
            <button className="control previous" type="button" onClick={() => turn(-1)} aria-label="Previous picture">
              <Icon name="chevron-left" />
            </button>
            <button className="control next" type="button" onClick={() => turn(1)} aria-label="Next picture">
              <Icon name="chevron-right" />
            </button>
          </>
        )}
      </div>
      {count > 1 && <LightboxStrip {...{ pictures, index, pathOf, show }} />}
      <p className="visuallyHidden" role="status">
        {scripted && `Photo ${index + 1} of ${count}: ${pictures[index]?.alt}`}
      </p>
    </div>
  )
}

/** A finger on a picture that is zoomed moves the picture. */
function listeners({ onScroll, onTouchStart, onTouchEnd }: Turning, { isZoomed }: Zooming) {
  return { onScroll, ...(!isZoomed && { onTouchStart, onTouchEnd }) }
}

/** The numbers of the pictures before and after one. */
function waysFrom(at: number, count: number) {
  return { previous: turnedIndex(at, count, -1) + 1, next: turnedIndex(at, count, 1) + 1 }
}

type Keyed = Pick<Turning, 'show' | 'turn'> & Zooming & { count: number }

/** Arrows turn the pictures, or move the one that is zoomed; Home and End, Page Up and Page Down, + and − and 0. */
function useKeys(keyed: Keyed) {
  const latest = useRef(keyed)
  latest.current = keyed
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const act = actOf(event.key, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function actOf(key: string, keyed: Keyed): (() => void) | undefined {
  const { isZoomed, turn, show, move, larger, smaller, reset, count } = keyed
  switch (key) {
    case 'ArrowLeft':
      return () => (isZoomed ? move(1, 0) : turn(-1))
    case 'ArrowRight':
      return () => (isZoomed ? move(-1, 0) : turn(1))
    case 'ArrowUp':
      return isZoomed ? () => move(0, 1) : undefined
    case 'ArrowDown':
      return isZoomed ? () => move(0, -1) : undefined
    case 'PageUp':
      return () => turn(-1)
    case 'PageDown':
      return () => turn(1)
    case 'Home':
      return () => show(0)
    case 'End':
      return () => show(count - 1)
    case '+':
    case '=':
      return larger
    case '-':
    case '_':
      return smaller
    case '0':
      return reset
  }
}
