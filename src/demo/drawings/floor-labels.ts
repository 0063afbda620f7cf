import { type Box, overlap } from './floor-fixtures.ts'
import type { PlacedRoom } from './floor-layout.ts'
import { textLine, textWidth } from './svg.ts'

const ink = '#16272d'
const muted = '#54626a'

/** The name and, where it fits, the size; on two lines, smaller or upright in a narrow room, and never left out. */
export function roomLabel(room: PlacedRoom, box: Box, enlarged: number): { shapes: string[]; box: Box } {
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
  const lines = options.find((one) => fit(one, 13 * enlarged)) ?? options.at(-1)!
  const font = Math.max(
    8,
    Math.min(13 * enlarged, ((across - 4) / Math.max(...lines.map((one) => textWidth(one, 1)))) | 0),
  )
  const small = 11 * enlarged
  const sizeFits = textWidth(size, small) <= across - 6 && along >= lines.length * (font + 2) + small + 8
  const height = lines.length * (font + 2) + (sizeFits ? small + 3 : 0)
  const x = box.x + box.w / 2
  const y = box.y + box.h / 2
  const rows = [
    ...lines.map((one) => ({ one, size: font, weight: 600, fill: ink })),
    ...(sizeFits ? [{ one: size, size: small, weight: 400, fill: muted }] : []),
  ]
  const shapes = rows.map((line, index) => {
    const down = -height / 2 + (index + 1) * (font + 2) - 3 + (index === lines.length ? small - font + 3 : 0)
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

/** The best part of the hall that the stairs leave for its name: roomy, and not where a door swings. */
export function besideStairs(box: Box, flight: Box, upright: boolean, swings: readonly Box[]): Box {
  const options: Box[] = upright
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
  const roomy = (option: Box) => {
    const name = { x: option.x + option.w / 2 - 30, y: option.y + option.h / 2 - 12, w: 60, h: 24 }
    const clear = swings.some((swing) => overlap(swing, name)) ? 0.3 : 1
    return Math.min(option.w, 90) * Math.min(option.h, 40) * clear
  }
  return options.sort((a, b) => roomy(b) - roomy(a))[0]!
}
