import { formatNumber } from '#src/formatting/numbers.ts'
import type { Room } from './listing.ts'

const INCH_M = 0.0254
const SQUARE_FOOT_M2 = 0.09290304
const ACRE_M2 = 4046.8564224
const ACRE_HA = ACRE_M2 / 10_000

/** Metres as feet and inches, to the nearest inch: 5.2 is 17′1″. */
export function feetAndInches(metres: number): string {
  const inches = Math.round(metres / INCH_M)
  return `${Math.floor(inches / 12)}′${inches % 12}″`
}

/** "5.20 × 4.15 m" and "17′1″ × 13′7″", or null if neither side is known. If one side is known, it alone is given. */
export function roomSize(room: Pick<Room, 'widthM' | 'lengthM'>): { metric: string; imperial: string } | null {
  const sides = [room.widthM, room.lengthM].filter((side): side is number => side !== undefined && side > 0)
  if (sides.length === 0) return null
  return {
    metric: `${sides.map((side) => side.toFixed(2)).join(' × ')} m`,
    imperial: sides.map(feetAndInches).join(' × '),
  }
}

/** Rooms by floor, floors in the order of their first room; rooms without one come under an empty name. */
export function roomsByFloor(rooms: readonly Room[]): { floor: string; rooms: Room[] }[] {
  const floors = new Map<string, Room[]>()
  for (const room of rooms) {
    const floor = room.floor?.trim() ?? ''
    floors.set(floor, [...(floors.get(floor) ?? []), room])
  }
  return [...floors].map(([floor, of]) => ({ floor, rooms: of }))
}

/** "2,410 sq ft (224 sq m)" */
export function floorAreaText(squareFeet: number): string {
  return `${formatNumber(squareFeet)} sq ft (${formatNumber(squareFeet * SQUARE_FOOT_M2)} sq m)`
}

/** "2.5 acres (1.01 hectares)", "1 acre (0.4 hectares)" */
export function landAreaText(acres: number): string {
  const text = formatNumber(acres, 2)
  return `${text} ${text === '1' ? 'acre' : 'acres'} (${formatNumber(acres * ACRE_HA, 2)} hectares)`
}

/** Square metres to whole square feet. */
export function squareFeetOf(squareMetres: number): number {
  return Math.round(squareMetres / SQUARE_FOOT_M2)
}

/** Hectares to acres, to the hundredth. */
export function acresOf(hectares: number): number {
  return Math.round((hectares / ACRE_HA) * 100) / 100
}
