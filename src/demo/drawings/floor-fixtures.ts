import type { PlacedRoom } from './floor-layout.ts'
import { n } from './svg.ts'

/** A rectangle in pixels. */
export type Box = { x: number; y: number; w: number; h: number }

/** Something that stands with its back to a wall: `deep` into the room, and as wide along it as the first that fits. */
type Fixture = { widths: number[]; deep: number; draw: (w: number, d: number) => string }

const line = 'fill="#fff" stroke="#8b979c" stroke-width="1.1"'

/**
 * What is fixed in a wet room or a kitchen, each with its back to a wall, clear of `keepClear` (doors and the room's
 * name); what finds no place is left out. `scale` is pixels a metre.
 */
export function fixturesOf(room: PlacedRoom, box: Box, scale: number, keepClear: Box[]): string[] {
  const inner = { x: box.x + 4, y: box.y + 4, w: box.w - 8, h: box.h - 8 }
  const taken = [...keepClear]
  return fixturesFor(room).flatMap(({ widths, deep, draw }) => {
    for (const wide of widths) {
      const size = { w: wide * scale, d: deep * scale }
      const place = placesFor(size, inner).find((one) => !taken.some((other) => overlap(one.box, other)))
      if (!place) continue
      taken.push(place.box)
      return [`<g transform="translate(${n(place.x)} ${n(place.y)}) rotate(${place.turn})">${draw(size.w, size.d)}</g>`]
    }
    return []
  })
}

function fixturesFor(room: PlacedRoom): Fixture[] {
  if (room.use === 'wc') return [toilet, { ...basin, widths: [0.4], deep: 0.3 }]
  if (room.use === 'kitchen' || room.use === 'utility') {
    const longest = Math.max(room.w, room.h) - 0.2
    const widths = [4.4, 3.8, 3.2, 2.6, 2, 1.4, 1].filter((wide) => wide <= longest)
    const draw = (w: number, d: number) => worktop(w, d) + (room.use === 'kitchen' ? hob(w, d) : '')
    return [{ widths, deep: 0.6, draw }]
  }
  if (room.use !== 'bathroom') return []
  if (!room.name.toLowerCase().includes('bath')) return [shower, toilet, basin]
  return [bath, toilet, basin, ...(room.w * room.h > 7 ? [shower] : [])]
}

const bath: Fixture = {
  widths: [1.65, 1.5],
  deep: 0.7,
  draw: (w, d) =>
    `<rect width="${n(w)}" height="${n(d)}" ${line}/><rect x="4" y="4" width="${n(w - 8)}" height="${n(d - 8)}" rx="${n(d / 3)}" ${line}/>`,
}

const shower: Fixture = {
  widths: [0.9, 0.75],
  deep: 0.8,
  draw: (w, d) =>
    `<rect width="${n(w)}" height="${n(d)}" ${line}/><path d="M0 0L${n(w)} ${n(d)}M0 ${n(d)}L${n(w)} 0" ${line}/>`,
}

const toilet: Fixture = {
  widths: [0.42],
  deep: 0.62,
  draw: (w, d) =>
    `<rect width="${n(w)}" height="${n(d * 0.28)}" ${line}/><ellipse cx="${n(w / 2)}" cy="${n(d * 0.63)}" rx="${n(w * 0.42)}" ry="${n(d * 0.36)}" ${line}/>`,
}

const basin: Fixture = {
  widths: [0.52],
  deep: 0.4,
  draw: (w, d) =>
    `<rect width="${n(w)}" height="${n(d)}" rx="2" ${line}/><ellipse cx="${n(w / 2)}" cy="${n(d / 2)}" rx="${n(w * 0.34)}" ry="${n(d * 0.3)}" ${line}/>`,
}

function worktop(w: number, d: number): string {
  const sink = d * 0.85
  return `<rect width="${n(w)}" height="${n(d)}" ${line}/><rect x="${n(w * 0.3 - sink / 2)}" y="${n(d * 0.2)}" width="${n(sink)}" height="${n(d * 0.58)}" rx="3" ${line}/>`
}

function hob(w: number, d: number): string {
  const corners = [-1, 1].flatMap((dx) =>
    [-1, 1].map((dy) => [w * 0.72 + dx * d * 0.22, d / 2 + dy * d * 0.22] as const),
  )
  return corners.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(d * 0.14)}" ${line}/>`).join('')
}

type Place = { x: number; y: number; turn: number; box: Box }

/** Every wall, its corners first: where the fixture's own corner goes, how far it is turned, and what it covers. */
function placesFor({ w, d }: { w: number; d: number }, room: Box): Place[] {
  const right = room.x + room.w
  const bottom = room.y + room.h
  const places: Place[] = []
  if (w <= room.w && d <= room.h / 2) {
    for (const at of [0, room.w - w, (room.w - w) / 2]) {
      places.push({ x: room.x + at, y: room.y, turn: 0, box: { x: room.x + at, y: room.y, w, h: d } })
      places.push({ x: room.x + at + w, y: bottom, turn: 180, box: { x: room.x + at, y: bottom - d, w, h: d } })
    }
  }
  if (w <= room.h && d <= room.w / 2) {
    for (const at of [0, room.h - w, (room.h - w) / 2]) {
      places.push({ x: room.x, y: room.y + at + w, turn: -90, box: { x: room.x, y: room.y + at, w: d, h: w } })
      places.push({ x: right, y: room.y + at, turn: 90, box: { x: right - d, y: room.y + at, w: d, h: w } })
    }
  }
  return places
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 1 && b.x < a.x + a.w - 1 && a.y < b.y + b.h - 1 && b.y < a.y + a.h - 1
}
