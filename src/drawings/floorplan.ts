import { type Box, fixturesOf } from './floor-fixtures.ts'
import type { Floor, PlacedRoom } from './floor-layout.ts'
import { type Door, openingsOf, type Stairs, type Stretch, type Window } from './floor-openings.ts'
import { n, svgDocument, textLine, textWidth } from './svg.ts'

const ink = '#16272d'
const muted = '#54626a'
const margin = 28
const between = 44
const head = 58
const foot = 46
const wall = 5
const outerWall = 9

/** Rooms where one stands and does not sit are tinted, so that the living rooms read first. */
const tints: Partial<Record<PlacedRoom['use'], string>> = {
  bathroom: '#edf2f2',
  wc: '#edf2f2',
  utility: '#f4f2ec',
  spine: '#faf8f3',
}

const squareFeetPerSquareMetre = 10.7639

/** Square metres of a floor: the sum of its rooms. */
export function floorArea(floor: Floor): number {
  return floor.rooms.reduce((sum, room) => sum + room.w * room.h, 0)
}

/** The size of the drawing in pixels, without drawing it. */
export function floorplanSize(floors: Floor[]): { width: number; height: number } {
  const scale = scaleFor(floors)
  const width = floors.reduce((sum, floor) => sum + floor.width * scale, 0) + margin * 2 + between * (floors.length - 1)
  const height = Math.max(...floors.map((floor) => floor.depth * scale)) + head + foot + margin
  return { width: Math.round(Math.max(width, 420)), height: Math.round(height) }
}

/** The floorplan of a home, one floor beside the other, as an SVG document. */
export function drawFloorplan(floors: Floor[]): string {
  const scale = scaleFor(floors)
  const { width, height } = floorplanSize(floors)
  const plans = floors.reduce((sum, floor) => sum + floor.width * scale, 0) + between * (floors.length - 1)
  const total = floors.reduce((sum, floor) => sum + floorArea(floor), 0)
  let x = (width - plans) / 2
  const body: string[] = []
  for (const floor of floors) {
    body.push(...drawFloor(floor, x, head + margin / 2, scale))
    x += floor.width * scale + between
  }
  body.push(
    textLine(width / 2, height - 26, `${areaWords(total)} in all`, { size: 14, weight: 600, anchor: 'middle' }),
    textLine(width / 2, height - 9, 'Measurements are approximate and not to scale.', {
      size: 11.5,
      anchor: 'middle',
      fill: muted,
    }),
  )
  return svgDocument(width, height, floorplanWords(floors), body)
}

/** What the floorplan shows, in words: its text alternative. */
export function floorplanWords(floors: Floor[]): string {
  const each = floors.map(
    (floor) => `${floor.name.toLowerCase()}: ${floor.rooms.map((room) => room.name.toLowerCase()).join(', ')}`,
  )
  return `Floorplan. ${each.join('; ')}`
}

function areaWords(squareMetres: number): string {
  const squareFeet = Math.round(squareMetres * squareFeetPerSquareMetre)
  return `${n(Math.round(squareMetres * 10) / 10)} sq m (${squareFeet.toLocaleString('en-GB')} sq ft)`
}

/** Pixels a metre: large homes are drawn smaller, so that a plan stays about 1,200 px wide. */
function scaleFor(floors: Floor[]): number {
  const width = floors.reduce((sum, floor) => sum + floor.width, 0)
  const depth = Math.max(...floors.map((floor) => floor.depth))
  return Math.max(30, Math.min(56, (1200 - margin * 2 - between * (floors.length - 1)) / width, 860 / depth))
}

function drawFloor(floor: Floor, left: number, top: number, scale: number): string[] {
  const { doors, windows, stairs } = openingsOf(floor)
  const middle = left + (floor.width * scale) / 2
  const shapes = [
    textLine(middle, top - 34, floor.name, { size: 16, weight: 600, anchor: 'middle' }),
    textLine(middle, top - 16, areaWords(floorArea(floor)), { size: 12, anchor: 'middle', fill: muted }),
  ]
  const boxes = floor.rooms.map((room) => ({
    room,
    box: { x: left + room.x * scale, y: top + room.y * scale, w: room.w * scale, h: room.h * scale },
  }))
  for (const { room, box } of boxes) {
    shapes.push(
      `<rect x="${n(box.x)}" y="${n(box.y)}" width="${n(box.w)}" height="${n(box.h)}" fill="${tints[room.use] ?? '#fff'}" stroke="${ink}" stroke-width="${wall}"/>`,
    )
  }
  shapes.push(
    `<rect x="${n(left)}" y="${n(top)}" width="${n(floor.width * scale)}" height="${n(floor.depth * scale)}" fill="none" stroke="${ink}" stroke-width="${outerWall}"/>`,
  )
  if (stairs) shapes.push(drawStairs(stairs, left, top, scale))
  for (const window of windows) shapes.push(drawWindow(window, left, top, scale))
  for (const door of doors) shapes.push(drawDoor(door, left, top, scale))
  for (const { room, box } of boxes) {
    const free = room.use === 'spine' && stairs ? besideStairs(box, stairs, left, top, scale) : box
    const words = label(room, free)
    const swings = doors.filter((door) => door.room === room).map((door) => swingBox(door, left, top, scale))
    const passages = doors.map((door) => passageBox(door, left, top, scale))
    shapes.push(
      ...fixturesOf(room, box, scale, [words.box, ...swings, ...passages, ...glazing(windows, left, top, scale)]),
    )
    shapes.push(...words.shapes)
  }
  return shapes
}

/** The floor that a door sweeps. */
function swingBox(door: Door, left: number, top: number, scale: number): Box {
  const { x, y, length } = ends(door, left, top, scale)
  const ahead = inwardsOf(door, left, top, scale, x, y)
  return door.upright
    ? { x: ahead > 0 ? x : x - length, y, w: length, h: length }
    : { x, y: ahead > 0 ? y : y - length, w: length, h: length }
}

/** Both sides of a doorway, as deep as a step. */
function passageBox(door: Door, left: number, top: number, scale: number): Box {
  const { x, y, length } = ends(door, left, top, scale)
  const step = 0.65 * scale
  return door.upright ? { x: x - step, y, w: step * 2, h: length } : { x, y: y - step, w: length, h: step * 2 }
}

/** In front of the doors to the garden. */
function glazing(windows: Window[], left: number, top: number, scale: number): Box[] {
  return windows
    .filter((window) => window.kind === 'glazed-doors')
    .map((window) => passageBox({ ...window, room: nowhere, hinge: 'start', kind: 'opening' }, left, top, scale))
}

const nowhere: PlacedRoom = { name: '', use: 'work', x: 0, y: 0, w: 0, h: 0 }

/** The name and, where it fits, the size; on two lines, smaller or upright in a narrow room, and never left out. */
function label(room: PlacedRoom, box: Box): { shapes: string[]; box: Box } {
  const size = `${room.w.toFixed(2)} × ${room.h.toFixed(2)} m`
  const turn = box.w < 46 && box.h > box.w * 1.3
  const [across, along] = turn ? [box.h, box.w] : [box.w, box.h]
  const words = room.name.split(' ')
  const half = Math.ceil(words.length / 2)
  const options = [
    [room.name],
    ...(words.length > 1 ? [[words.slice(0, half).join(' '), words.slice(half).join(' ')]] : []),
  ]
  const fit = (lines: string[], at: number) => lines.every((one) => textWidth(one, at) <= across - 6)
  const lines = options.find((one) => fit(one, 13)) ?? options.at(-1)!
  const font = Math.max(8, Math.min(13, ((across - 4) / Math.max(...lines.map((one) => textWidth(one, 1)))) | 0))
  const sizeFits = textWidth(size, 11) <= across - 4 && along >= lines.length * 15 + 20
  const height = lines.length * (font + 2) + (sizeFits ? 14 : 0)
  const x = box.x + box.w / 2
  const y = box.y + box.h / 2
  const rows = [
    ...lines.map((one) => ({ one, size: font, weight: 600, fill: ink })),
    ...(sizeFits ? [{ one: size, size: 11, weight: 400, fill: muted }] : []),
  ]
  const shapes = rows.map((line, index) => {
    const down = -height / 2 + (index + 1) * (font + 2) - 3 + (index === lines.length ? 2 : 0)
    const [at, base] = turn ? [x + down, y] : [x, y + down]
    return textLine(at, base, line.one, {
      size: line.size,
      weight: line.weight,
      anchor: 'middle',
      fill: line.fill,
      turn,
    })
  })
  const wide = Math.max(...rows.map((line) => textWidth(line.one, line.size)))
  const [w, h] = turn ? [height, wide] : [wide, height]
  return { shapes, box: { x: x - w / 2, y: y - h / 2, w, h } }
}

/** The larger part of the hall that the stairs leave. */
function besideStairs(box: Box, stairs: Stairs, left: number, top: number, scale: number): Box {
  const flight = { x: left + stairs.x * scale, y: top + stairs.y * scale, w: stairs.w * scale, h: stairs.h * scale }
  const options: Box[] = stairs.upright
    ? [
        { ...box, h: flight.y - box.y },
        { ...box, y: flight.y + flight.h, h: box.y + box.h - flight.y - flight.h },
        flight.x - box.x > 1
          ? { ...box, w: flight.x - box.x }
          : { ...box, x: flight.x + flight.w, w: box.x + box.w - flight.x - flight.w },
      ]
    : [
        { ...box, w: flight.x - box.x },
        { ...box, x: flight.x + flight.w, w: box.x + box.w - flight.x - flight.w },
        flight.y - box.y > 1
          ? { ...box, h: flight.y - box.y }
          : { ...box, y: flight.y + flight.h, h: box.y + box.h - flight.y - flight.h },
      ]
  const roomy = (option: Box) => Math.min(option.w, 90) * Math.min(option.h, 40)
  return options.sort((a, b) => roomy(b) - roomy(a))[0]!
}

function ends(one: Stretch, left: number, top: number, scale: number) {
  const x = left + one.x * scale
  const y = top + one.y * scale
  const length = one.length * scale
  return { x, y, length, path: `M${n(x)} ${n(y)}${one.upright ? 'v' : 'h'}${n(length)}` }
}

function drawWindow(window: Window, left: number, top: number, scale: number): string {
  const { x, y, length, path } = ends(window, left, top, scale)
  const gap = `<path d="${path}" stroke="#fff" stroke-width="${outerWall + 2}"/>`
  const edge = outerWall / 2 - 0.5
  const frame = window.upright
    ? `M${n(x - edge)} ${n(y)}v${n(length)}h${edge * 2}v${n(-length)}ZM${n(x)} ${n(y)}v${n(length)}`
    : `M${n(x)} ${n(y - edge)}h${n(length)}v${edge * 2}h${n(-length)}ZM${n(x)} ${n(y)}h${n(length)}`
  const half = length / 2
  const posts =
    window.kind === 'window'
      ? ''
      : window.upright
        ? `M${n(x - edge)} ${n(y + half)}h${edge * 2}M${n(x - edge)} ${n(y + half / 2)}h${edge * 2}M${n(x - edge)} ${n(y + half * 1.5)}h${edge * 2}`
        : `M${n(x + half)} ${n(y - edge)}v${edge * 2}M${n(x + half / 2)} ${n(y - edge)}v${edge * 2}M${n(x + half * 1.5)} ${n(y - edge)}v${edge * 2}`
  return `${gap}<path d="${frame}${posts}" fill="none" stroke="${ink}" stroke-width="1"/>`
}

function drawDoor(door: Door, left: number, top: number, scale: number): string {
  const { x, y, length, path } = ends(door, left, top, scale)
  const thick = door.kind === 'front' ? outerWall : wall
  const gap = `<path d="${path}" stroke="${door.kind === 'opening' ? '#fff' : (tints[door.room.use] ?? '#fff')}" stroke-width="${thick + 2}"/>`
  if (door.kind === 'opening') return gap
  const inwards = inwardsOf(door, left, top, scale, x, y)
  const atStart = door.hinge === 'start'
  const [hingeX, hingeY] = atStart ? [x, y] : door.upright ? [x, y + length] : [x + length, y]
  const leaf = door.upright ? [hingeX + inwards * length, hingeY] : [hingeX, hingeY + inwards * length]
  const shut = door.upright ? [x, atStart ? y + length : y] : [atStart ? x + length : x, y]
  const clockwise = door.upright ? inwards > 0 === atStart : inwards > 0 !== atStart
  const arc = `M${n(hingeX)} ${n(hingeY)}L${n(leaf[0]!)} ${n(leaf[1]!)}A${n(length)} ${n(length)} 0 0 ${clockwise ? 1 : 0} ${n(shut[0]!)} ${n(shut[1]!)}`
  return `${gap}<path d="${arc}" fill="none" stroke="${ink}" stroke-width="1.2"/>${door.kind === 'front' ? wayIn(door, x, y, length, inwards) : ''}`
}

/** 1 if the door's room lies to the right of the wall, or nearer the street; else -1. */
function inwardsOf(door: Door, left: number, top: number, scale: number, x: number, y: number): 1 | -1 {
  const { room } = door
  const middle = door.upright ? left + (room.x + room.w / 2) * scale : top + (room.y + room.h / 2) * scale
  return middle > (door.upright ? x : y) ? 1 : -1
}

/** A small arrow outside the front door. */
function wayIn(door: Door, x: number, y: number, length: number, inwards: 1 | -1): string {
  const out = -inwards * 9
  const tip = door.upright ? [x + out, y + length / 2] : [x + length / 2, y + out]
  const back = -inwards * 9
  const points = door.upright
    ? `${n(tip[0]!)},${n(tip[1]!)} ${n(tip[0]! + back)},${n(tip[1]! - 6)} ${n(tip[0]! + back)},${n(tip[1]! + 6)}`
    : `${n(tip[0]!)},${n(tip[1]!)} ${n(tip[0]! - 6)},${n(tip[1]! + back)} ${n(tip[0]! + 6)},${n(tip[1]! + back)}`
  return `<polygon points="${points}" fill="${ink}"/>`
}

function drawStairs(stairs: Stairs, left: number, top: number, scale: number): string {
  const x = left + stairs.x * scale
  const y = top + stairs.y * scale
  const w = stairs.w * scale
  const h = stairs.h * scale
  const along = stairs.upright ? h : w
  const treads = Math.round(stairs.upright ? stairs.h / 0.24 : stairs.w / 0.24)
  const lines = Array.from({ length: treads + 1 }, (_, index) => {
    const at = (along * index) / treads
    return stairs.upright ? `M${n(x)} ${n(y + at)}h${n(w)}` : `M${n(x + at)} ${n(y)}v${n(h)}`
  })
  const middle = stairs.upright ? x + w / 2 : y + h / 2
  const arrow =
    stairs.words === 'Down'
      ? downArrow(stairs, x, y, w, h, middle)
      : stairs.upright
        ? `M${n(middle)} ${n(y + h - 8)}V${n(y + 10)}m-5 7l5-7 5 7`
        : `M${n(x + 8)} ${n(middle)}H${n(x + w - 10)}m-7-5l7 5-7 5`
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="#fff" stroke="${ink}" stroke-width="1"/><path d="${lines.join('')}" stroke="#8b979c" stroke-width="1"/><path d="${arrow}" fill="none" stroke="${ink}" stroke-width="1.2"/>`
}

function downArrow(stairs: Stairs, x: number, y: number, w: number, h: number, middle: number): string {
  return stairs.upright
    ? `M${n(middle)} ${n(y + 8)}V${n(y + h - 10)}m-5-7l5 7 5-7`
    : `M${n(x + w - 8)} ${n(middle)}H${n(x + 10)}m7-5l-7 5 7 5`
}
