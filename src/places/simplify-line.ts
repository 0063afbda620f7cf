export type LinePoint = readonly [lng: number, lat: number]

/** A closed ring, halved at its middle so that the ends of what is simplified are apart. */
export function simplifyClosedRing(ring: readonly LinePoint[], toleranceDegrees: number): LinePoint[] {
  const middle = ring.length >> 1
  return [
    ...simplifyLine(ring.slice(0, middle + 1), toleranceDegrees),
    ...simplifyLine(ring.slice(middle), toleranceDegrees).slice(1),
  ]
}

/** Douglas and Peucker: a corner stays where the line without it would be off by more than the tolerance. */
function simplifyLine(line: readonly LinePoint[], tolerance: number): LinePoint[] {
  const kept = new Set([0, line.length - 1])
  // a stack in place of calls: a coastline may have a hundred thousand corners
  const stretches: [from: number, to: number][] = [[0, line.length - 1]]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch
    const farthest = farthestCorner(line, from, to, tolerance)
    if (farthest === undefined) continue
    kept.add(farthest)
    stretches.push([from, farthest], [farthest, to])
  }
  return line.filter((_, index) => kept.has(index))
}

function farthestCorner(line: readonly LinePoint[], from: number, to: number, tolerance: number): number | undefined {
  const [start, end] = [line[from]!, line[to]!]
  const [across, up] = [end[0] - start[0], end[1] - start[1]]
  const length = Math.hypot(across, up)
  let farthest: number | undefined
  let distance = tolerance
  for (let index = from + 1; index < to; index += 1) {
    const [lng, lat] = [line[index]![0] - start[0], line[index]![1] - start[1]]
    const off = length === 0 ? Math.hypot(lng, lat) : Math.abs(lng * up - lat * across) / length
    if (off > distance) [farthest, distance] = [index, off]
  }
  return farthest
}
