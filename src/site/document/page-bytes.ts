/** A part of a page's HTML, in UTF-8 where it is kept: what many pages share is neither encoded nor copied as text again. */
export type PagePiece = string | Uint8Array

/**
 * A text in UTF-8, in memory of its own. `Buffer.from` takes three times as long for one with characters beyond Latin-1,
 * as every page has.
 */
export function utf8(pieces: readonly PagePiece[]): Buffer {
  // one unit of UTF-16 is three bytes at most
  const most = pieces.reduce((sum, { length }) => sum + 3 * length, 0)
  const room = most <= SCRATCH.length ? SCRATCH : Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end += room.write(piece, end)
    else {
      room.set(piece, end)
      end += piece.length
    }
  }
  const bytes = Buffer.allocUnsafeSlow(end)
  room.copy(bytes, 0, 0, end)
  return bytes
}

/** Most pages are written here first: room for the longest that one could be would be three times its size. */
const SCRATCH = Buffer.allocUnsafeSlow(1024 * 1024)

/** A text in UTF-8, in memory of its own: that which Node hands out in slices would stay as long as one of them. */
export function keptBytes(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
