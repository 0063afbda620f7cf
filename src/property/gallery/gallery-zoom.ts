/** How far a picture is zoomed: `scale` from 1, and how far its middle is moved, in pixels of the window. */
export type Zoom = { scale: number; x: number; y: number }

/** The window that the picture is seen through, in pixels. */
export type ZoomBox = { width: number; height: number }

export const NOT_ZOOMED: Zoom = { scale: 1, x: 0, y: 0 }

/** Larger than this, a photo shows its grain. */
const MAX_SCALE = 4

/** What a key or button adds, as a factor. */
export const ZOOM_STEP = 1.5

/** What a double tap zooms to. */
export const ZOOM_TAP = 2.5

/**
 * Zoomed by a factor, while the point under the finger stays where it is. `point` is from the middle of the box, in
 * pixels. Never smaller than the box, never larger than four times; and the picture never leaves its box.
 */
export function zoomedAt(zoom: Zoom, factor: number, point: { x: number; y: number }, box: ZoomBox): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor))
  const grown = scale / zoom.scale
  const move = (at: number, from: number) => at - (at - from) * grown
  return withinBox({ scale, x: move(point.x, zoom.x), y: move(point.y, zoom.y) }, box)
}

/** Moved by pixels of the window, as far as there is picture. */
export function movedBy(zoom: Zoom, by: { x: number; y: number }, box: ZoomBox): Zoom {
  return withinBox({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, box)
}

function withinBox({ scale, x, y }: Zoom, { width, height }: ZoomBox): Zoom {
  if (scale === 1) return NOT_ZOOMED
  const within = (at: number, side: number) => {
    const most = (side * (scale - 1)) / 2
    return Math.min(most, Math.max(-most, at))
  }
  return { scale, x: within(x, width), y: within(y, height) }
}
