import { Icon } from '#src/design-system/icon/icon.tsx'

type PhotoTurningProps = {
  /** whose photos they are */
  address: string
  /** of the photo in sight, from 0 */
  index: number
  /** of all photos of the home */
  count: number
  /** says the number aloud when it changes */
  live?: 'polite'
  /** brings the photo before or after; without it there are no arrows */
  turn?: (step: 1 | -1) => void
}

/** Over a photo: which of how many it is, and the arrows to the others. */
export function PhotoTurning({ address, index, count, live, turn }: PhotoTurningProps) {
  return (
    <>
      <span className="count" aria-live={live}>
        <span className="visuallyHidden">Photo </span>
        {index + 1}
        <span aria-hidden="true"> / </span>
        <span className="visuallyHidden"> of </span>
        {count}
      </span>
      {turn && (
        <>
          <button
            className="arrow prev"
            type="button"
            aria-label={`Previous photo of ${address}`}
            onClick={() => turn(-1)}
          >
            <Icon name="chevron-left" />
          </button>
          <button className="arrow next" type="button" aria-label={`Next photo of ${address}`} onClick={() => turn(1)}>
            <Icon name="chevron-right" />
          </button>
        </>
      )}
    </>
  )
}
