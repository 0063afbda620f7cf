import type { WantedRoom } from './floor-layout.ts'
import type { Rectangle } from './rectangles.ts'

/** Everything is cut on a grid of 5 cm; a cut counts in its cells. */
export const cell = 0.05
export const cells = (metres: number) => Math.round(metres / cell)
export const metres = (count: number) => Math.round(count * 5) / 100

/** One or two rooms side by side in a column, from the spine outwards. */
export type Row = { rooms: WantedRoom[]; area: number; depth: number }
export type Cut = Rectangle & { room: WantedRoom }

/** Small rooms share a row with the room that they open from, or with each other. */
export function rowsOf(rooms: WantedRoom[]): Row[] {
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

export function row(rooms: WantedRoom[]): Row {
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
  spine: { name: string; width: number; left?: number }
}

export function cutFloor({ width, depth, left, right, back, cap, spine }: Arrangement): Cut[] | undefined {
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

export function cutColumn(rows: Row[], x: number, y: number, w: number, h: number, mirrored: boolean): Cut[] {
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
