import { isAscii } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import iconv from 'iconv-lite'

type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Latin-1'

/** What the bytes of a file say before anybody reads them as text. */
export type FileBytes = { sha256: string; bytes: number; encoding: TextEncoding }

/**
 * Reads a file through once for its checksum and its encoding. What is valid UTF-8 is UTF-8; anything else is
 * Windows-1252, which is Latin-1 unless it uses the codes between (€, ’, –).
 */
export async function inspectBytes(stream: Readable): Promise<FileBytes> {
  const hash = createHash('sha256')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let valid = true
  let between = false
  let bytes = 0
  let mark: Buffer | undefined
  /** the last byte may be the beginning of a character */
  let isOpen = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    mark ??= chunk.subarray(0, 2)
    bytes += chunk.length
    if (!isOpen && isAscii(chunk)) continue
    isOpen = chunk.at(-1)! >= 0x80
    if (valid) valid = isValid(() => utf8.decode(chunk, { stream: true }))
    between ||= /[\u0080-\u009F]/.test(chunk.toString('latin1'))
  }
  if (valid) valid = isValid(() => utf8.decode())
  const wide = mark !== undefined && mark.length === 2 && /^(fffe|feff)$/.test(mark.toString('hex'))
  const encoding = wide ? 'UTF-16' : valid ? 'UTF-8' : between ? 'Windows-1252' : 'Latin-1'
  return { sha256: hash.digest('hex'), bytes, encoding }
}

function isValid(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch {
    return false
  }
}

/** The text of a file in pieces, without a byte order mark. */
export async function* decodedText(stream: Readable, encoding: TextEncoding): AsyncGenerator<string> {
  // Latin-1 as Windows-1252: its control codes in the gap were never meant
  const name = encoding === 'UTF-8' ? 'utf8' : encoding === 'UTF-16' ? 'utf16' : 'win1252'
  const decoder = iconv.getDecoder(name)
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
