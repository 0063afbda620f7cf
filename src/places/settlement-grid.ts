import { milesBetween } from './distance.ts'
import type { Place } from './place.ts'

export type Coordinates = { lng: number; lat: number }
export type SettlementGrid = (at: Coordinates) => Place | undefined

/** degrees: no farther than a village reaches, so that the cells around a position hold every settlement about it */
const CELL = { lng: 0.1, lat: 0.06 }
/** miles: farther from any settlement, a home is in none */
const MAX_MILES = 3

/** Finds the settlement that a position most likely belongs to: the nearest, a large one from farther away. */
export function settlementGrid(places: readonly Place[]): SettlementGrid {
  const cells = new Map<string, Place[]>()
  const cellOf = ({ lng, lat }: Coordinates) => [Math.floor(lng / CELL.lng), Math.floor(lat / CELL.lat)] as const
  for (const place of places) {
    if (place.kind !== 'place') continue
    const key = cellOf(place).join(' ')
    const cell = cells.get(key)
    if (cell) cell.push(place)
    else cells.set(key, [place])
  }
  return (at) => {
    const [x, y] = cellOf(at)
    let best: { place: Place; distance: number } | undefined
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const place of cells.get(`${x + dx} ${y + dy}`) ?? []) {
          const miles = milesBetween(at, place)
          const distance = miles / place.radiusMiles
          if (miles <= Math.max(MAX_MILES, place.radiusMiles) && (!best || distance < best.distance))
            best = { place, distance }
        }
    return best?.place
  }
}
