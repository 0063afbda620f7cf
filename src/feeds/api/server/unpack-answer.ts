import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** We ask for nothing packed, but some servers pack all that they send. */
const UNPACKERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** The body of an answer as it was before it was packed; undefined: packed in a way that we cannot undo. */
export function unpackAnswer(body: Readable, encoding: unknown): Readable | undefined {
  const packed = String(encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && one !== 'identity')
  let unpacked = body
  for (const name of packed.toReversed()) {
    const unpacker = UNPACKERS[name]?.()
    if (!unpacker) return undefined
    const from = unpacked
    from.once('error', (error) => unpacker.destroy(error))
    unpacker.once('close', () => from.destroy())
    unpacked = from.pipe(unpacker)
  }
  return unpacked
}
