import { isAscii, isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import iconv from 'iconv-lite'

/** `mixed`: UTF-8 in which some bytes are not; those are read as Windows-1252. */
type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Latin-1' | 'mixed UTF-8 and Windows-1252'

/** What the bytes of a file show before they are decoded. */
export type FileBytes = {
  sha256: string
  bytes: number
  encoding: TextEncoding
  /** of a mixed file: how many bytes are no UTF-8, and the lines of the first */
  broken?: { count: number; lines: number[] }
}

const MAX_STORED_BROKEN = 10

/**
 * Reads a file once for its checksum and its encoding. Valid UTF-8 is UTF-8. A file without any valid UTF-8 character
 * beyond ASCII is Windows-1252, which is Latin-1 unless it uses the codes between (€, ’, –). A file with both is mixed.
 */
export async function inspectBytes(open: () => Promise<Readable>): Promise<FileBytes> {
  const hash = createHash('sha256')
  let bytes = 0
  let mark: Buffer | undefined
  let usesControlCodes = false
  let characters = 0
  const broken = { count: 0, offsets: [] as number[] }
  let rest: Buffer = Buffer.alloc(0)
  const inspect = (part: Buffer, start: number) => {
    if (isUtf8(part)) {
      characters += 1
      return
    }
    usesControlCodes ||= /[\u0080-\u009F]/.test(part.toString('latin1'))
    for (let at = 0; at < part.length; ) {
      const length = sequenceLength(part, at)
      if (length > 1) characters += 1
      if (length === 0) {
        broken.count += 1
        if (broken.offsets.length < MAX_STORED_BROKEN) broken.offsets.push(start + at)
      }
      at += length || 1
    }
  }
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    mark ??= chunk.subarray(0, 2)
    bytes += chunk.length
    if (rest.length === 0 && isAscii(chunk)) continue
    const [part, open] = splitAtCharacter(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk)
    rest = open
    if (!isAscii(part)) inspect(part, bytes - open.length - part.length)
  }
  if (rest.length > 0) inspect(rest, bytes - rest.length)
  const common = { sha256: hash.digest('hex'), bytes }
  const isWide = mark !== undefined && mark.length === 2 && /^(fffe|feff)$/.test(mark.toString('hex'))
  if (isWide) return { ...common, encoding: 'UTF-16' }
  if (broken.count === 0) return { ...common, encoding: 'UTF-8' }
  if (characters === 0) return { ...common, encoding: usesControlCodes ? 'Windows-1252' : 'Latin-1' }
  const lines = await linesAt(open, broken.offsets)
  return { ...common, encoding: 'mixed UTF-8 and Windows-1252', broken: { count: broken.count, lines } }
}

/** The line of each offset, counted from 1, each line once. Offsets ascend. */
async function linesAt(open: () => Promise<Readable>, offsets: readonly number[]): Promise<number[]> {
  const lines = new Set<number>()
  let line = 1
  let from = 0
  let next = 0
  const stream = await open()
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length && next < offsets.length; at++) {
      while (offsets[next] === from + at) {
        lines.add(line)
        next += 1
      }
      if (chunk[at] === 0x0a) line += 1
    }
    from += chunk.length
    if (next === offsets.length) break
  }
  stream.destroy()
  return [...lines]
}

/** What the report says of a file with broken characters. */
export function brokenTextWarning({ broken }: FileBytes): { line: number; message: string }[] {
  if (!broken) return []
  const message = `${broken.count === 1 ? '1 byte is' : `${broken.count} bytes are`} not UTF-8: read as Windows-1252, or left out where a character was cut`
  return broken.lines.map((line) => ({ line, message }))
}

/** The text of a file in pieces, without a byte order mark. */
export async function* decodeText(stream: Readable, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = decoderOf(encoding)
  let first = true
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const text = decoder.write(chunk)
    if (text === '') continue
    yield first ? text.replace(/^\uFEFF/, '') : text
    first = false
  }
  const rest = decoder.end()
  if (rest) yield rest
}

type Decoder = { write: (chunk: Buffer) => string; end: () => string | undefined }

function decoderOf(encoding: TextEncoding): Decoder {
  if (encoding === 'mixed UTF-8 and Windows-1252') return mixedDecoder()
  // Latin-1 as Windows-1252: its control codes in the gap were never meant
  return iconv.getDecoder(encoding === 'UTF-8' ? 'utf8' : encoding === 'UTF-16' ? 'utf16' : 'win1252')
}

/** UTF-8, in which a byte that is not is Windows-1252, and the beginning of a character that was cut is left out. */
function mixedDecoder(): Decoder {
  let rest: Buffer = Buffer.alloc(0)
  return {
    write(chunk) {
      const [part, open] = splitAtCharacter(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk)
      rest = open
      return isUtf8(part) ? part.toString('utf8') : decodeMixed(part)
    },
    end: () => (rest.length > 0 ? decodeMixed(rest) : undefined),
  }
}

function decodeMixed(part: Buffer): string {
  let text = ''
  let sound = 0
  for (let at = 0; at < part.length; ) {
    const length = sequenceLength(part, at)
    if (length > 0) {
      at += length
      continue
    }
    const cut = cutLength(part, at)
    text += part.toString('utf8', sound, at)
    if (cut < 2) text += iconv.decode(part.subarray(at, at + 1), 'win1252')
    at += Math.max(1, cut)
    sound = at
  }
  return text + part.toString('utf8', sound)
}

/** Bytes of a character that begins here and was cut: its first byte, and those that belong to it. */
function cutLength(bytes: Buffer, at: number): number {
  const wanted = declaredLength(bytes[at]!)
  let length = 1
  while (length < wanted && isContinuation(bytes[at + length])) length += 1
  return wanted > 1 ? length : 0
}

/** Bytes of the UTF-8 character that begins here; 0 if none does. */
function sequenceLength(bytes: Buffer, at: number): number {
  if (bytes[at]! < 0x80) return 1
  const length = declaredLength(bytes[at]!)
  return length > 1 && isUtf8(bytes.subarray(at, at + length)) && at + length <= bytes.length ? length : 0
}

function declaredLength(byte: number): number {
  if (byte >= 0xc2 && byte <= 0xdf) return 2
  if (byte >= 0xe0 && byte <= 0xef) return 3
  return byte >= 0xf0 && byte <= 0xf4 ? 4 : 0
}

const isContinuation = (byte: number | undefined) => byte !== undefined && byte >= 0x80 && byte <= 0xbf

/** Cuts before the last character if its bytes go on in the next chunk. */
function splitAtCharacter(bytes: Buffer): [Buffer, Buffer] {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!
    if (isContinuation(byte)) continue
    const at = bytes.length - back
    return declaredLength(byte) > back ? [bytes.subarray(0, at), bytes.subarray(at)] : [bytes, bytes.subarray(0, 0)]
  }
  return [bytes, bytes.subarray(0, 0)]
}
