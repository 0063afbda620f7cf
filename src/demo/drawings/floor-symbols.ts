import type { PlacedRoom } from './floor-layout.ts'
import type { Door, Stairs, Stretch, Window } from './floor-openings.ts'
import { n } from './svg.ts'

/** Thickness of the walls, in pixels. */
export const wall = 5
export const outerWall = 9

const ink = '#16272d'

/** Rooms where one stands and does not sit are tinted, so that the living rooms read first. */
export const tints: Partial<Record<PlacedRoom['use'], string>> = {
  bathroom: '#edf2f2',
  wc: '#edf2f2',
  utility: '#f4f2ec',
  spine: '#faf8f3',
}

export function ends(one: Stretch, left: number, top: number, scale: number) {
  const x = left + one.x * scale
  const y = top + one.y * scale
  const length = one.length * scale
  return { x, y, length, path: `M${n(x)} ${n(y)}${one.upright ? 'v' : 'h'}${n(length)}` }
}

export function drawWindow(window: Window, left: number, top: number, scale: number): string {
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

export function drawDoor(door: Door, left: number, top: number, scale: number): string {
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
export function inwardsOf(door: Door, left: number, top: number, scale: number, x: number, y: number): 1 | -1 {
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

export function drawStairs(stairs: Stairs, left: number, top: number, scale: number): string {
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
