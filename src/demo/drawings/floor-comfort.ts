import { type Cut, cell } from './floor-cuts.ts'
import type { RoomUse, Side } from './floor-layout.ts'
import { shared } from './rectangles.ts'

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

/** How far a cut is from a good plan: nothing in itself, to compare cuts of one floor by. */
export function costOf(cuts: Cut[], width: number, depth: number, open: Set<Side>): number {
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
