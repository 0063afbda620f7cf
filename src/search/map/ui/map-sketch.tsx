import type { Sketch } from '../map-sketch.ts'

/** Where the homes are, from the first paint on and without a script, until the map has its marks. */
export function MapSketch({ sketch: { viewBox, dots } }: { sketch: Sketch }) {
  return (
    <svg className="sketch" viewBox={viewBox} aria-hidden="true">
      <path d={dots} />
    </svg>
  )
}
