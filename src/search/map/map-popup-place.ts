type Size = { width: number; height: number }

const EDGE_PX = 8
/** from the place on the map to the top of its pin, and a little air */
const PIN_HEIGHT_PX = 42
const PIN_HALF_WIDTH_PX = 44

/**
 * Where a popup's top left corner stands, in pixels of the map: under its pin, else over it, else beside it, and never
 * over the map's edge.
 */
export function popupPlace(pin: { x: number; y: number }, map: Size, popup: Size): { left: number; top: number } {
  const under = pin.y + EDGE_PX
  const over = pin.y - PIN_HEIGHT_PX - popup.height
  const lowest = map.height - popup.height - EDGE_PX
  const middle = within(pin.x - popup.width / 2, EDGE_PX, map.width - popup.width - EDGE_PX)
  if (under <= lowest) return { left: middle, top: Math.max(EDGE_PX, under) }
  if (over >= EDGE_PX) return { left: middle, top: Math.min(over, lowest) }
  const right = pin.x + PIN_HALF_WIDTH_PX
  const left = right + popup.width + EDGE_PX <= map.width ? right : pin.x - PIN_HALF_WIDTH_PX - popup.width
  return {
    left: within(left, EDGE_PX, map.width - popup.width - EDGE_PX),
    top: within(pin.y - popup.height / 2, EDGE_PX, lowest),
  }
}

function within(value: number, least: number, most: number): number {
  return Math.round(Math.max(least, Math.min(value, most)))
}
