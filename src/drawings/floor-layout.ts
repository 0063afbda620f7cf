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

const cell = 0.05
const cells = (metres: number) => Math.round(metres / cell)
const metres = (count: number) => Math.round(count * 5) / 100

/** One or two rooms side by side in a column, from the spine outwards. */
type Row = { rooms: WantedRoom[]; area: number; depth: number }
type Cut = { room: WantedRoom; x: number; y: number; w: number; h: number }

/** The best cut that was found. A floor without any room beside its spine is one room. */
export function layFloor(wish: FloorWish): Floor {
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
  return {
    name: wish.name,
    width: metres(across ? depth : width),
    depth: metres(across ? width : depth),
    rooms: placed,
    party,
    ...(wish.stairs ? { stairs: wish.stairs } : {}),
    ...(wish.entrance ? { entrance: wish.entrance } : {}),
  }
}

/** Small rooms share a row with the room that they open from, or with each other. */
function rowsOf(rooms: WantedRoom[]): Row[] {
  const small = rooms.filter((room) => room.area < 5.5)
  const rows: Row[] = rooms.filter((room) => room.area >= 5.5).map((room) => row([room]))
  const rest = [...small]
  while (rest.length > 0) {
    const first = rest.shift()!
    const partner = rest.find((other) => (first.from === undefined) !== (other.from === undefined)) ?? rest[0]
    if (partner) rest.splice(rest.indexOf(partner), 1)
    // what opens from the spine lies beside it
    rows.push(
      row([first, ...(partner ? [partner] : [])].sort((a, b) => Number(Boolean(a.from)) - Number(Boolean(b.from)))),
    )
  }
  return rows
}

function row(rooms: WantedRoom[]): Row {
  const depth = Math.max(...rooms.map((room) => room.depth ?? 1))
  return { rooms, area: rooms.reduce((sum, room) => sum + room.area, 0), depth: rooms.length > 1 ? 1 : depth }
}

type Arrangement = {
  width: number
  depth: number
  left: Row[]
  right: Row[]
  back: Row | undefined
  cap: Row | undefined
  spine: FloorWish['spine']
}

function cutFloor({ width, depth, left, right, back, cap, spine }: Arrangement): Cut[] | undefined {
  const wanted = [...left, ...right].reduce((sum, one) => sum + one.area, 0)
  if (wanted === 0) return undefined
  const cuts: Cut[] = []
  const spineWidth = cells(spine.width)
  const total = wanted + (back?.area ?? 0)
  const backDepth = back
    ? Math.round((depth * back.area) / (total + (spine.width * (depth * cell) * wanted) / total))
    : 0
  if (back) cuts.push(...cutRow(back, 0, 0, width, backDepth, false))
  const height = depth - backDepth
  const forRooms = width - spineWidth
  if (height < 30 || forRooms < 40) return undefined
  const areaOf = (rows: Row[]) => rows.reduce((sum, one) => sum + one.area, 0)
  const leftWidth =
    left.length === 0
      ? 0
      : right.length === 0
        ? forRooms
        : spine.left !== undefined
          ? cells(spine.left)
          : Math.round((forRooms * areaOf(left)) / wanted)
  if (spine.left !== undefined && leftWidth !== cells(spine.left)) return undefined
  cuts.push(...cutColumn(left, 0, backDepth, leftWidth, height, true))
  cuts.push(...cutColumn(right, leftWidth + spineWidth, backDepth, forRooms - leftWidth, height, false))
  let spineTop = backDepth
  if (cap) {
    const capDepth = Math.round(cap.area / cell / cell / spineWidth)
    if (capDepth < 18 || capDepth > height - 50) return undefined
    cuts.push({ room: cap.rooms[0]!, x: leftWidth, y: backDepth, w: spineWidth, h: capDepth })
    spineTop += capDepth
  }
  const hall: WantedRoom = { name: spine.name, use: 'spine', area: 0 }
  cuts.push({ room: hall, x: leftWidth, y: spineTop, w: spineWidth, h: depth - spineTop })
  return cuts
}

function cutColumn(rows: Row[], x: number, y: number, w: number, h: number, mirrored: boolean): Cut[] {
  const total = rows.reduce((sum, one) => sum + one.area, 0)
  const ordered = [...rows].sort((a, b) => a.depth - b.depth)
  const cuts: Cut[] = []
  let top = y
  ordered.forEach((one, index) => {
    const height = index === ordered.length - 1 ? y + h - top : Math.round((h * one.area) / total)
    cuts.push(...cutRow(one, x, top, w, height, mirrored))
    top += height
  })
  return cuts
}

function cutRow(one: Row, x: number, y: number, w: number, h: number, mirrored: boolean): Cut[] {
  const rooms = mirrored ? [...one.rooms].reverse() : one.rooms
  let left = x
  return rooms.map((room, index) => {
    const width = index === rooms.length - 1 ? x + w - left : Math.round((w * room.area) / one.area)
    const cut = { room, x: left, y, w: width, h }
    left += width
    return cut
  })
}

/** The least comfortable width of a room, in metres. */
const narrowest: Record<RoomUse, number> = {
  living: 3.1,
  kitchen: 2.5,
  dining: 2.7,
  bedroom: 2.3,
  bathroom: 1.6,
  wc: 0.9,
  study: 1.9,
  utility: 1.5,
  spine: 0.9,
  work: 2.4,
}

const needsDaylight: RoomUse[] = ['living', 'kitchen', 'dining', 'bedroom', 'study']

function costOf(cuts: Cut[], width: number, depth: number, open: Set<Side>): number {
  const spine = cuts.find((cut) => cut.room.use === 'spine')!
  const scale = (width * depth * cell * cell) / cuts.reduce((sum, cut) => sum + cut.room.area, 0)
  let cost = (spine.w * spine.h * cell * cell) / 2.5
  for (const cut of cuts) {
    if (cut === spine) continue
    const [short, long] = [Math.min(cut.w, cut.h) * cell, Math.max(cut.w, cut.h) * cell]
    const lack = narrowest[cut.room.use] - short
    if (lack > 0) cost += 30 * lack + 4
    cost += Math.max(0, long / short - 1.4) ** 2 * 10
    cost += Math.abs(Math.log((short * long) / (cut.room.area * scale))) * 4
    if (needsDaylight.includes(cut.room.use) && !hasOpenSide(cut, width, depth, open)) cost += 60
    const host = cut.room.from ? cuts.find((other) => other.room.name === cut.room.from) : spine
    if (host && shared(cut, host) * cell < 0.85) cost += unreachedCost(cut, cuts)
  }
  return cost
}

const sociable: RoomUse[] = ['living', 'kitchen', 'dining', 'work']

/** One may walk through the sitting room to the kitchen, but not through a bedroom to another. */
function unreachedCost(cut: Cut, cuts: Cut[]): number {
  if (!sociable.includes(cut.room.use)) return 25
  const through = cuts.some(
    (other) => sociable.includes(other.room.use) && other !== cut && shared(cut, other) * cell > 1,
  )
  return through ? 3 : 20
}

function hasOpenSide(cut: Cut, width: number, depth: number, open: Set<Side>): boolean {
  return (
    (cut.x === 0 && open.has('left')) ||
    (cut.x + cut.w === width && open.has('right')) ||
    (cut.y === 0 && open.has('back')) ||
    (cut.y + cut.h === depth && open.has('front'))
  )
}

/** The length of the wall between two rectangles; 0 if they do not touch. */
export function shared(
  a: { x: number; y: number; w: number; h: number },
  b: { x: number; y: number; w: number; h: number },
): number {
  const near = (one: number, other: number) => Math.abs(one - other) < 0.001
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const along = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  if (near(a.x + a.w, b.x) || near(b.x + b.w, a.x)) return Math.max(0, along)
  if (near(a.y + a.h, b.y) || near(b.y + b.h, a.y)) return Math.max(0, across)
  return 0
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
