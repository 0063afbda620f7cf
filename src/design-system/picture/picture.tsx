import { thumbhashColours } from './thumbhash-colours.ts'
import './picture.css'

/** Pictures at these first places of a page may be made eager by a script (eager-pictures-script.ts). */
export const EAGER_PLACES = 6

export type PictureProps = {
  src: string
  srcSet?: string
  /** how wide it is shown, as the `sizes` attribute says it */
  sizes?: string
  /** what is to be seen; '' when words beside it say it all */
  alt: string
  /** of the file, in pixels: they give the browser the shape before the picture is there */
  width: number
  height: number
  /** base64; its colours are there until the picture is */
  thumbhash?: string
  /** `first` is fetched before all others, `eager` at once, `lazy` (the default) when it comes near the window */
  fetch?: 'first' | 'eager' | 'lazy'
  /** a picture that a script may make eager by its place in the page (see eager-pictures.tsx) */
  place?: number
}

/**
 * A photo that never moves the page: it has its size, and its placeholder is there with the words. Put it in a box
 * with `position: relative` and a shape of its own. No style attribute is used, so a strict content policy holds.
 */
export function Picture({ src, srcSet, sizes, alt, width, height, thumbhash, fetch = 'lazy', place }: PictureProps) {
  const colours = thumbhash ? thumbhashColours(thumbhash) : null
  return (
    <>
      {colours && <Placeholder colours={colours} />}
      <img
        className="photograph"
        alt={alt}
        {...{ sizes, srcSet, src, width, height }}
        loading={fetch === 'lazy' ? 'lazy' : undefined}
        fetchPriority={fetch === 'first' ? 'high' : undefined}
        decoding="async"
        data-place={place}
        // a script may have made it eager by now
        suppressHydrationWarning={place !== undefined}
      />
    </>
  )
}

/** Markup alone: a bitmap in a data URL is a request to the browser, of which a page would have two dozen. */
function Placeholder({ colours }: { colours: readonly string[] }) {
  // the same colours are the same gradient, wherever else they stand
  const id = `hues${colours.join('').replaceAll('#', '-')}`
  return (
    <svg className="placeholder" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id={id} x2="0" y2="1">
        {colours.map((colour, row) => (
          <stop key={row} offset={`${Math.round((100 * (row + 0.5)) / colours.length)}%`} stopColor={colour} />
        ))}
      </linearGradient>
      <path fill={`url(#${id})`} d="M0 0h1v1H0z" />
    </svg>
  )
}
