import type { Transform } from 'node:stream'
import { type BrotliOptions, constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'

/**
 * Bytes in Brotli, compressed on another thread, in memory of their own. `plain` is given back: it is empty afterwards.
 * @param quality 0 to 11
 */
export function brotliOf(plain: Buffer, quality: number): Promise<Buffer> {
  const options: BrotliOptions = {
    chunkSize: PACKED_ROOM,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(plain.length),
    },
  }
  return pack(createBrotliCompress(options), plain)
}

/** The same in gzip. */
export function gzipOf(plain: Buffer): Promise<Buffer> {
  return pack(createGzip({ chunkSize: PACKED_ROOM }), plain)
}

/** What was compressed so, in memory of its own. @throws Error if `packed` is not Brotli */
export function unpack(packed: Buffer): Promise<Buffer> {
  return passThrough(createBrotliDecompress({ chunkSize: PLAIN_ROOM }), packed)
}

/** Bytes that most pages fit into, packed and not. Node writes what has less room into slices of a pool. */
const [PACKED_ROOM, PLAIN_ROOM] = [96 * 1024, 256 * 1024]

/**
 * A window that holds the whole text, as the default of 4 MB does. Brotli takes memory by its window, and V8 marks the whole
 * heap again for every 64 MB that are taken: with the default, once in fifteen pages. The bytes are the same.
 */
function windowBits(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS: least, BROTLI_DEFAULT_WINDOW: most } = constants
  // RFC 7932, 9.1: a window has 16 bytes less than its power of two
  return Math.min(most, Math.max(least, Math.ceil(Math.log2(length + 16))))
}

async function pack(packer: Transform, plain: Buffer): Promise<Buffer> {
  const packed = await passThrough(packer, plain)
  giveBack(plain)
  return packed
}

/**
 * What a compressor makes of bytes. Young garbage collections leave those of Node alone, and with them all that they
 * refer to: what they read, what they wrote, and through their listeners what came of it. It stays until V8 marks the whole heap,
 * which V8 does for every dozen megabytes of it: for each sixtieth page. So they are left with nothing.
 */
function passThrough(compressor: Transform, bytes: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const parts: Buffer[] = []
  compressor.on('data', (part: Buffer) => parts.push(part))
  compressor.once('error', reject)
  compressor.once('end', () => {
    compressor.removeAllListeners().on('error', ignore)
    resolve(joined(parts))
    for (const part of parts) giveBack(part)
  })
  compressor.end(bytes)
  return promise
}

/** Refers to nothing, as a function inside the other would. */
function ignore(): void {}

/** `Buffer.concat` would write them into Node's pool, which holds 64 kB as long as one of its slices lives. */
function joined(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

/** Frees a buffer's memory at once. One that may be a slice of Node's pool is left. */
function giveBack({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0)
}
