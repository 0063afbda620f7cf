/** Pixels of the placeholder: enough for a blur, and 142 characters as a data URL. */
const COLUMNS = 4
const ROWS = 3

/** Bitmaps of thumbhashes seen before, some 200 bytes each: computing one takes as long as rendering a small card. */
const bitmaps = new Map<string, string | null>()
const MAX_BITMAPS = 10_000

/**
 * A thumbhash (base64) as the data URL of a 4 by 3 pixel bitmap, which the browser's own scaling turns into a blur;
 * null if it is not a thumbhash.
 */
export function thumbhashBitmap(thumbhash: string): string | null {
  let bitmap = bitmaps.get(thumbhash)
  if (bitmap === undefined) {
    bitmap = computeBitmap(thumbhash)
    if (bitmaps.size >= MAX_BITMAPS) bitmaps.clear()
    bitmaps.set(thumbhash, bitmap)
  }
  return bitmap
}

function computeBitmap(thumbhash: string): string | null {
  const bytes = bytesOf(thumbhash)
  if (!bytes || bytes.length < 5) return null
  const pixels = rowsFromBelow().flatMap((y) => columns().flatMap((x) => colourAt(bytes, x, y)))
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bitmapHeader(), ...pixels))}`
}

function bytesOf(base64: string): number[] | null {
  try {
    return Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

const columns = () => Array.from({ length: COLUMNS }, (_, column) => (column + 0.5) / COLUMNS)
/** a bitmap stores its lowest row first */
const rowsFromBelow = () => Array.from({ length: ROWS }, (_, row) => (ROWS - row - 0.5) / ROWS)

/** Blue, green and red, 0 to 255, at a point whose sides run from 0 to 1. */
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
  return [toByte(blue), toByte(red - redGreen), toByte(red)]
}

const toByte = (share: number) => Math.round(255 * Math.min(1, Math.max(0, share)))

/** Of an uncompressed 24 bit bitmap; four pixels of three bytes need no padding of a row. */
function bitmapHeader(): number[] {
  const header = new DataView(new ArrayBuffer(54))
  const size = 54 + COLUMNS * ROWS * 3
  header.setUint16(0, 0x424d)
  header.setUint32(2, size, true)
  header.setUint32(10, 54, true)
  header.setUint32(14, 40, true)
  header.setInt32(18, COLUMNS, true)
  header.setInt32(22, ROWS, true)
  header.setUint16(26, 1, true)
  header.setUint16(28, 24, true)
  return [...new Uint8Array(header.buffer)]
}
