import type { Floor, PlacedRoom, RoomUse, Side } from './floor-layout.ts'
import { shared } from './rectangles.ts'

/** A stretch of wall: from (x, y), `length` metres to the right or, when `upright`, towards the street. */
export type Stretch = { x: number; y: number; length: number; upright: boolean }

/** A door in a wall; it opens into `room`, with its hinge at the start or the end of the stretch. */
export type Door = Stretch & { room: PlacedRoom; hinge: 'start' | 'end'; kind: 'door' | 'opening' | 'front' }

export type Window = Stretch & { kind: 'window' | 'glazed-doors' }

export type Stairs = { x: number; y: number; w: number; h: number; upright: boolean; words: 'Up' | 'Down' }

export type Openings = { doors: Door[]; windows: Window[]; stairs: Stairs | undefined }

const wide: Record<RoomUse, number> = {
  living: 1.9,
  kitchen: 1.6,
  dining: 1.7,
  bedroom: 1.5,
  bathroom: 0.7,
  wc: 0.5,
  study: 1.2,
  utility: 0.8,
  spine: 0.8,
  work: 1.8,
}

/** Where a floor's doors, windows and stairs are: a rule of thumb for each, so that every room can be reached. */
export function openingsOf(floor: Floor): Openings {
  const spine = floor.rooms.find((room) => room.use === 'spine')
  const stairs = floor.stairs && spine ? stairsIn(spine, floor) : undefined
  const doors: Door[] = []
  if (spine && floor.entrance) doors.push(frontDoor(floor, spine))
  const reached: PlacedRoom[] = spine ? [spine] : floor.rooms.slice(0, 1)
  const waiting = floor.rooms.filter((room) => !reached.includes(room))
  while (waiting.length > 0) {
    const found = waiting
      .map((room) => ({ room, host: hostOf(room, reached, waiting) }))
      .find((pair) => pair.host !== undefined)
    if (!found?.host) break
    const { room, host } = found
    doors.push(doorBetween(host, room, host === spine ? stairs : undefined))
    waiting.splice(waiting.indexOf(room), 1)
    reached.push(room)
  }
  doors.push(...wideOpenings(floor.rooms, doors))
  return { doors, windows: windowsOf(floor, doors), stairs }
}

/** The room that it is entered from: the named one, then the spine, then any that is not a bedroom or a bathroom. */
function hostOf(room: PlacedRoom, reached: PlacedRoom[], waiting: PlacedRoom[]): PlacedRoom | undefined {
  const touching = reached.filter((other) => shared(room, other) >= 0.7)
  const named = touching.find((other) => other.name === room.from)
  if (named) return named
  if (room.from && waiting.some((other) => other.name === room.from && shared(room, other) >= 0.7)) return undefined
  const rank = (other: PlacedRoom) =>
    other.use === 'spine' ? 0 : ['living', 'kitchen', 'dining', 'work'].includes(other.use) ? 1 : 2
  return touching.sort((a, b) => rank(a) - rank(b) || shared(room, b) - shared(room, a))[0]
}

function wallBetween(a: PlacedRoom, b: PlacedRoom): Stretch {
  const top = Math.max(a.y, b.y)
  const left = Math.max(a.x, b.x)
  const bottom = Math.min(a.y + a.h, b.y + b.h)
  const right = Math.min(a.x + a.w, b.x + b.w)
  if (bottom - top > right - left) return { x: left, y: top, length: bottom - top, upright: true }
  return { x: left, y: top, length: right - left, upright: false }
}

function doorBetween(host: PlacedRoom, room: PlacedRoom, stairs: Stairs | undefined): Door {
  const wall = wallBetween(host, room)
  const width = Math.min(room.use === 'wc' ? 0.65 : 0.78, wall.length - 0.1)
  const start = wall.upright ? wall.y : wall.x
  const free =
    stairs && wall.upright === stairs.upright && touchesStairs(wall, stairs) ? freeOf(wall, stairs) : undefined
  const [from, to] = free ?? [start, start + wall.length]
  // towards the nearer end of the free stretch, so that the room keeps its walls
  const atEnd = free ? from > start : room.use === 'bedroom'
  const gap = Math.min(0.15, Math.max(0, (to - from - width) / 2))
  const at = atEnd ? to - gap - width : from + gap
  const place = wall.upright ? { x: wall.x, y: at } : { x: at, y: wall.y }
  return {
    ...place,
    length: width,
    upright: wall.upright,
    room: opensInto(host, room),
    hinge: atEnd ? 'end' : 'start',
    kind: 'door',
  }
}

/** The door of a very small room opens outwards. */
function opensInto(host: PlacedRoom, room: PlacedRoom): PlacedRoom {
  return Math.min(room.w, room.h) < 1.35 ? host : room
}

function touchesStairs(wall: Stretch, stairs: Stairs): boolean {
  const at = wall.upright ? wall.x : wall.y
  const [from, to] = stairs.upright ? [stairs.x, stairs.x + stairs.w] : [stairs.y, stairs.y + stairs.h]
  return Math.abs(at - from) < 0.2 || Math.abs(at - to) < 0.2
}

/** The longer part of the wall that the stairs leave free. */
function freeOf(wall: Stretch, stairs: Stairs): [number, number] | undefined {
  const start = wall.upright ? wall.y : wall.x
  const end = start + wall.length
  const [from, to] = wall.upright ? [stairs.y, stairs.y + stairs.h] : [stairs.x, stairs.x + stairs.w]
  if (to <= start || from >= end) return undefined
  const before: [number, number] = [start, Math.max(start, from)]
  const after: [number, number] = [Math.min(end, to), end]
  const longer = before[1] - before[0] >= after[1] - after[0] ? before : after
  return longer[1] - longer[0] >= 0.7 ? longer : undefined
}

function stairsIn(spine: PlacedRoom, floor: Floor): Stairs | undefined {
  const upright = spine.h >= spine.w
  const [across, along] = upright ? [spine.w, spine.h] : [spine.h, spine.w]
  const width = Math.min(0.9, across * 0.5)
  const length = Math.min(2.7, along - 1.1)
  if (length < 1.2) return undefined
  const offset = (along - length) * 0.35
  // against the outer wall where there is one, where no door is wanted
  const atFar = upright ? spine.x > 0.01 : spine.y > 0.01
  const words = floor.stairs === 'down' ? 'Down' : 'Up'
  return upright
    ? { x: atFar ? spine.x + spine.w - width : spine.x, y: spine.y + offset, w: width, h: length, upright, words }
    : { x: spine.x + offset, y: atFar ? spine.y + spine.h - width : spine.y, w: length, h: width, upright, words }
}

function frontDoor(floor: Floor, spine: PlacedRoom): Door {
  const side = floor.entrance!
  const upright = side === 'left' || side === 'right'
  const along = upright ? spine.h : spine.w
  const width = Math.min(0.9, along - 0.2)
  const offset = Math.min(0.25, (along - width) / 2)
  const x = side === 'left' ? spine.x : side === 'right' ? spine.x + spine.w : spine.x + offset
  const y = side === 'back' ? spine.y : side === 'front' ? spine.y + spine.h : spine.y + offset
  return { x, y, length: width, upright, room: spine, hinge: 'start', kind: 'front' }
}

/** Kitchen and dining room, living and dining room: open to each other where they meet. */
function wideOpenings(rooms: PlacedRoom[], doors: Door[]): Door[] {
  const dining = rooms.find((room) => room.use === 'dining')
  const other = rooms.find(
    (room) => (room.use === 'kitchen' || room.use === 'living') && dining && shared(room, dining) > 2,
  )
  if (!dining || !other || doors.some((door) => door.room === dining && onWall(door, wallBetween(dining, other))))
    return []
  const wall = wallBetween(dining, other)
  const length = Math.min(1.6, wall.length - 0.8)
  const offset = (wall.length - length) / 2
  const place = wall.upright ? { x: wall.x, y: wall.y + offset } : { x: wall.x + offset, y: wall.y }
  return [{ ...place, length, upright: wall.upright, room: dining, hinge: 'start', kind: 'opening' }]
}

function onWall(door: Stretch, wall: Stretch): boolean {
  return door.upright === wall.upright && (door.upright ? door.x === wall.x : door.y === wall.y)
}

function windowsOf(floor: Floor, doors: Door[]): Window[] {
  return floor.rooms.flatMap((room) => {
    const sides = outerSides(room, floor).filter((side) => !floor.party.includes(side.side))
    const facing = sides.filter((side) => side.side === 'front' || side.side === 'back')
    const used = facing.length > 0 && room.use !== 'living' ? facing : sides
    return used
      .slice(0, room.use === 'bathroom' || room.use === 'wc' || room.use === 'spine' ? 1 : 2)
      .flatMap((side) => windowIn(room, side, floor, doors))
  })
}

function outerSides(room: PlacedRoom, floor: Floor): (Stretch & { side: Side })[] {
  const { x, y, w, h } = room
  const sides: (Stretch & { side: Side })[] = []
  if (y < 0.01) sides.push({ side: 'back', x, y, length: w, upright: false })
  if (Math.abs(y + h - floor.depth) < 0.01) sides.push({ side: 'front', x, y: y + h, length: w, upright: false })
  if (x < 0.01) sides.push({ side: 'left', x, y, length: h, upright: true })
  if (Math.abs(x + w - floor.width) < 0.01) sides.push({ side: 'right', x: x + w, y, length: h, upright: true })
  return sides
}

function windowIn(room: PlacedRoom, side: Stretch & { side: Side }, floor: Floor, doors: Door[]): Window[] {
  if (room.use === 'spine' && doors.some((door) => door.kind === 'front' && onWall(door, side))) return []
  const toGarden = side.side === 'back' && floor.entrance !== undefined
  const glazed =
    toGarden && (room.use === 'kitchen' || room.use === 'living' || room.use === 'dining') && side.length > 2.6
  const length = glazed ? Math.min(3, side.length * 0.6) : Math.min(wide[room.use], side.length * 0.6)
  if (length < 0.35) return []
  const offset = (side.length - length) / 2
  const place = side.upright ? { x: side.x, y: side.y + offset } : { x: side.x + offset, y: side.y }
  return [{ ...place, length, upright: side.upright, kind: glazed ? 'glazed-doors' : 'window' }]
}
