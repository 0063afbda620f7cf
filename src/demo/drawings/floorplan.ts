import { formatNumber } from '#src/formatting/numbers.ts'
import { type Box, fixturesOf } from './floor-fixtures.ts'
import { besideStairs, roomLabel } from './floor-labels.ts'
import type { Floor, PlacedRoom } from './floor-layout.ts'
import { type Door, openingsOf, type Stairs, type Window } from './floor-openings.ts'
import { drawDoor, drawStairs, drawWindow, ends, inwardsOf, outerWall, tints, wall } from './floor-symbols.ts'
import { n, svgDocument, textLine } from './svg.ts'

const ink = '#16272d'
const muted = '#54626a'
const margin = 28
const between = 44
const head = 66
const foot = 56

const squareFeetPerSquareMetre = 10.7639

/** Square metres of a floor: the sum of its rooms. */
export function planArea(floor: Floor): number {
  return floor.rooms.reduce((sum, room) => sum + room.w * room.h, 0)
}

/** The size of the drawing in pixels, without drawing it. */
export function floorplanSize(floors: Floor[]): { width: number; height: number } {
  const scale = scaleFor(floors)
  const width = floors.reduce((sum, floor) => sum + floor.width * scale, 0) + margin * 2 + between * (floors.length - 1)
  const height = Math.max(...floors.map((floor) => floor.depth * scale)) + head + foot + margin
  return { width: Math.round(Math.max(width, 420)), height: Math.round(height) }
}

/** Wide drawings are shown smaller, so their words are set larger. */
function textScale(floors: Floor[]): number {
  return Math.max(1, Math.min(1.5, floorplanSize(floors).width / 780))
}

/** The floorplan of a home, one floor beside the other, as an SVG document. */
export function drawFloorplan(floors: Floor[]): string {
  const scale = scaleFor(floors)
  const { width, height } = floorplanSize(floors)
  const plans = floors.reduce((sum, floor) => sum + floor.width * scale, 0) + between * (floors.length - 1)
  const total = floors.reduce((sum, floor) => sum + planArea(floor), 0)
  const enlarged = textScale(floors)
  let x = (width - plans) / 2
  const body: string[] = []
  for (const floor of floors) {
    body.push(...drawFloor(floor, x, head + margin / 2, scale, enlarged))
    x += floor.width * scale + between
  }
  body.push(
    textLine(width / 2, height - 12 - 14 * enlarged, `${areaWords(total)} in all`, {
      size: 14 * enlarged,
      weight: 600,
      anchor: 'middle',
    }),
    textLine(width / 2, height - 9, 'Measurements are approximate and not to scale.', {
      size: 11.5 * enlarged,
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
  return `${n(Math.round(squareMetres * 10) / 10)} sq m (${formatNumber(squareFeet)} sq ft)`
}

/** Pixels a metre: large homes are drawn smaller, so that a plan stays about 1,200 px wide. */
function scaleFor(floors: Floor[]): number {
  const width = floors.reduce((sum, floor) => sum + floor.width, 0)
  const depth = Math.max(...floors.map((floor) => floor.depth))
  return Math.max(30, Math.min(56, (1200 - margin * 2 - between * (floors.length - 1)) / width, 860 / depth))
}

function drawFloor(floor: Floor, left: number, top: number, scale: number, enlarged: number): string[] {
  const { doors, windows, stairs } = openingsOf(floor)
  const middle = left + (floor.width * scale) / 2
  const shapes = [
    textLine(middle, top - 20 - 15 * enlarged, floor.name, { size: 16 * enlarged, weight: 600, anchor: 'middle' }),
    textLine(middle, top - 16, areaWords(planArea(floor)), { size: 12 * enlarged, anchor: 'middle', fill: muted }),
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
    const swings = doors.filter((door) => door.room === room).map((door) => swingBox(door, left, top, scale))
    const flight = stairs && flightBox(stairs, left, top, scale)
    const free = room.use === 'spine' && flight ? besideStairs(box, flight, stairs.upright, swings) : box
    const words = roomLabel(room, free, enlarged)
    const passages = doors.map((door) => passageBox(door, left, top, scale))
    shapes.push(
      ...fixturesOf(room, box, scale, [words.box, ...swings, ...passages, ...glazing(windows, left, top, scale)]),
    )
    shapes.push(...words.shapes)
  }
  return shapes
}

function flightBox(stairs: Stairs, left: number, top: number, scale: number): Box {
  return { x: left + stairs.x * scale, y: top + stairs.y * scale, w: stairs.w * scale, h: stairs.h * scale }
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
