import { costOf } from './floor-comfort.ts'
import { type Cut, cells, cutColumn, cutFloor, metres, type Row, row, rowsOf } from './floor-cuts.ts'

/**
 * Cuts a floor's rectangle into rooms. A floor is a spine (hall, landing or corridor) with a column of rooms on one or
 * both sides, perhaps a row across the back, and perhaps a small room at the spine's end. Every space is a rectangle on
 * a 5 cm grid, so the rooms' areas add up to the floor's exactly.
 */

export type RoomUse =
  | 'living'
  | 'kitchen'
  | 'dining'
  | 'bedroom'
  | 'bathroom'
  | 'wc'
  | 'study'
  | 'utility'
  | 'spine'
  | 'work'

/** A room that is wanted: its size in square metres, and where it likes to lie. */
export type WantedRoom = {
  name: string
  use: RoomUse
  area: number
  /** 0 is the garden side, 2 the street */
  depth?: 0 | 1 | 2
  /** the room that it is entered from, if not from the spine */
  from?: string
}

export type Side = 'left' | 'right' | 'front' | 'back'

/** Metres. `x` grows to the right and `y` to the street; the back of the house is at 0. */
export type PlacedRoom = { name: string; use: RoomUse; x: number; y: number; w: number; h: number; from?: string }

export type Floor = {
  name: string
  width: number
  depth: number
  rooms: PlacedRoom[]
  /** walls shared with the neighbours: no windows */
  party: Side[]
  stairs?: 'up' | 'down' | 'both'
  /** where the way in is; absent on upper floors */
  entrance?: Side
}

export type FloorWish = {
  name: string
  /** metres */
  width: number
  depth: number
  rooms: WantedRoom[]
  spine: { name: string; width: number; left?: number }
  party?: Side[]
  stairs?: Floor['stairs']
  entrance?: Side
  /** a corridor from side to side instead of a hall from front to back */
  across?: boolean
}

/** The best cut that was found. A floor without any room beside its spine is one room. */
export function layFloor(wish: FloorWish): Floor {
  return search(wish).floor
}

/**
 * The floors of one house, stairs above stairs: of a few places for the spine, the one that suits all floors best.
 */
export function layFloors(wishes: FloorWish[]): Floor[] {
  const [ground] = wishes
  if (!ground) return []
  const free = ground.width - ground.spine.width
  let best: { floors: Floor[]; cost: number } | undefined
  for (const share of [0, 0.4, 0.5, 0.6]) {
    const left = metres(cells(free * share))
    const found = wishes.map((wish) => search({ ...wish, spine: { ...wish.spine, left } }))
    const cost = found.reduce((sum, one) => sum + one.cost, 0)
    if (!best || cost < best.cost) best = { floors: found.map(({ floor }) => floor), cost }
  }
  return best && best.cost < Number.POSITIVE_INFINITY ? best.floors : wishes.map(layFloor)
}

function search(wish: FloorWish): { floor: Floor; cost: number } {
  const across = wish.across === true
  const width = cells(across ? wish.depth : wish.width)
  const depth = cells(across ? wish.width : wish.depth)
  const party = wish.party ?? []
  const open = openSides(across ? party.map(turnSide) : party)
  const rows = rowsOf(wish.rooms)
  let best: Cut[] | undefined
  let bestCost = Number.POSITIVE_INFINITY
  for (const back of [undefined, ...rows.filter((row) => row.depth === 0 && row.area > 8)]) {
    for (const cap of [undefined, ...rows.filter((row) => row !== back && row.rooms.length === 1 && row.area < 8)]) {
      const others = rows.filter((row) => row !== back && row !== cap)
      for (let mask = 0; mask < 2 ** others.length; mask++) {
        if (!worthCutting(others, mask, wish, metres(width))) continue
        const left = others.filter((_, index) => mask & (1 << index))
        const right = others.filter((_, index) => !(mask & (1 << index)))
        const cut = cutFloor({ width, depth, left, right, back, cap, spine: wish.spine })
        const cost = cut ? costOf(cut, width, depth, open) : Number.POSITIVE_INFINITY
        if (cut && cost < bestCost) [best, bestCost] = [cut, cost]
      }
    }
  }
  const placed = (best ?? stacked(wish, width, depth)).map(({ room, x, y, w, h }) => ({
    name: room.name,
    use: room.use,
    x: metres(across ? y : x),
    y: metres(across ? x : y),
    w: metres(across ? h : w),
    h: metres(across ? w : h),
    ...(room.from ? { from: room.from } : {}),
  }))
  const floor: Floor = {
    name: wish.name,
    width: metres(across ? depth : width),
    depth: metres(across ? width : depth),
    rooms: placed,
    party,
    ...(wish.stairs ? { stairs: wish.stairs } : {}),
    ...(wish.entrance ? { entrance: wish.entrance } : {}),
  }
  return { floor, cost: bestCost }
}

/** With the spine in its place, each side takes about its share of the rooms; all else is passed over unseen. */
function worthCutting(rows: Row[], mask: number, { spine, across }: FloorWish, width: number): boolean {
  if (spine.left === undefined || across) return true
  if (spine.left === 0) return mask === 0
  let [left, total] = [0, 0]
  for (const [index, { area }] of rows.entries()) {
    total += area
    if (mask & (1 << index)) left += area
  }
  return Math.abs(left / total - spine.left / (width - spine.width)) <= 0.2
}

function openSides(party: Side[]): Set<Side> {
  return new Set((['left', 'right', 'front', 'back'] as const).filter((side) => !party.includes(side)))
}

function turnSide(side: Side): Side {
  return ({ left: 'back', right: 'front', back: 'left', front: 'right' } as const)[side]
}

/** When nothing fits: rooms one behind the other, full width. */
function stacked(wish: FloorWish, width: number, depth: number): Cut[] {
  const hall: WantedRoom = { name: wish.spine.name, use: 'spine', area: wish.spine.width * 2 }
  const rooms =
    wish.rooms.length === 0 ? [{ name: wish.spine.name, use: 'work' as const, area: 1 }] : [...wish.rooms, hall]
  return cutColumn(
    rooms.map((room) => row([room])),
    0,
    0,
    width,
    depth,
    false,
  )
}

/** The same floor as its neighbour has it: left and right exchanged. */
export function mirrored(floor: Floor): Floor {
  const other = (side: Side): Side => (side === 'left' ? 'right' : side === 'right' ? 'left' : side)
  return {
    ...floor,
    rooms: floor.rooms.map((room) => ({ ...room, x: Math.round((floor.width - room.x - room.w) * 100) / 100 })),
    party: floor.party.map(other),
    ...(floor.entrance ? { entrance: other(floor.entrance) } : {}),
  }
}
