/** Three rows tell sky, walls and ground apart; of each the mean of four points. */
const ROWS = 3
const COLUMNS = 4

/** Colours of thumbhashes seen before, some 100 bytes each: working them out takes as long as rendering a small card. */
const known = new Map<string, readonly string[] | null>()
const MAX_KNOWN = 10_000

/**
 * The colours of a picture from above to below, as #rrggbb, at a sixth, a half and five sixths of its height, from its
 * thumbhash (base64); null if it is not a thumbhash.
 */
export function thumbhashColours(thumbhash: string): readonly string[] | null {
  let colours = known.get(thumbhash)
  if (colours === undefined) {
    colours = computeColours(thumbhash)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(thumbhash, colours)
  }
  return colours
}

function computeColours(thumbhash: string): string[] | null {
  const bytes = bytesOf(thumbhash)
  if (!bytes || bytes.length < 5) return null
  return shares(ROWS).map((y) => {
    const points = shares(COLUMNS).map((x) => colourAt(bytes, x, y))
    return `#${[0, 1, 2].map((part) => hex(points.reduce((sum, point) => sum + point[part]!, 0) / COLUMNS)).join('')}`
  })
}

const shares = (count: number) => Array.from({ length: count }, (_, at) => (at + 0.5) / count)

const hex = (byte: number) => Math.round(byte).toString(16).padStart(2, '0')

function bytesOf(base64: string): number[] | null {
  try {
    return Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

/** Red, green and blue, 0 to 255, at a point whose sides run from 0 to 1. */
function colourAt(bytes: number[], x: number, y: number): [number, number, number] {
  const bits = (at: number, length: number) =>
    (Number(bytes[at >> 3]! | (bytes[(at >> 3) + 1]! << 8)) >> (at & 7)) & (2 ** length - 1)
  const alpha = bits(23, 1) === 1
  const long = alpha ? 5 : 7
  const short = bits(24, 3)
  const landscape = bits(39, 1) === 1
  const across = Math.max(3, landscape ? long : short)
  const down = Math.max(3, landscape ? short : long)

  let nibble = alpha ? 12 : 10
  const nextFactor = () => {
    const value = (bytes[nibble >> 1] ?? 0) >> ((nibble & 1) * 4)
    nibble += 1
    return (value & 15) / 7.5 - 1
  }
  const channel = (constant: number, scale: number, nx: number, ny: number) => {
    let sum = constant
    for (let cy = 0; cy < ny; cy++) {
      for (let cx = cy === 0 ? 1 : 0; cx * ny < nx * (ny - cy); cx++) {
        sum += 2 * scale * nextFactor() * Math.cos(Math.PI * cx * x) * Math.cos(Math.PI * cy * y)
      }
    }
    return sum
  }
  /** decoders of thumbhash raise the colours a little, since rounding dulls them */
  const vivid = 1.25
  const light = channel(bits(0, 6) / 63, bits(18, 5) / 31, across, down)
  const yellowBlue = channel(bits(6, 6) / 31.5 - 1, (bits(27, 6) / 63) * vivid, 3, 3)
  const redGreen = channel(bits(12, 6) / 31.5 - 1, (bits(33, 6) / 63) * vivid, 3, 3)

  const blue = light - (2 / 3) * yellowBlue
  const red = (3 * light - blue + redGreen) / 2
  return [toByte(red), toByte(red - redGreen), toByte(blue)]
}

const toByte = (share: number) => Math.round(255 * Math.min(1, Math.max(0, share)))
