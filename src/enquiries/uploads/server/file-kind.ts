import { readFile } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import yauzl from 'yauzl'
import { endingOf, FILE_DANGER_MESSAGE, FILE_KIND_MESSAGE, FILE_KINDS, FILE_LIES_MESSAGE } from '../upload-rules.ts'

/** What an office document may become when it is opened, in bytes, and in how many parts. */
const MAX_UNPACKED_BYTES = 250_000_000
const MAX_PARTS = 5000
/** Sheets of numbers pack to a thirtieth; a bomb packs to a thousandth. */
const MAX_COMPRESSION_RATIO = 200
const SMALL = 1_000_000

/**
 * What a file is, by its content: the media type, or why it is not taken. The ending of its name has to agree. Office
 * documents are looked into: none that would unpack without end, is encrypted or carries macros.
 */
export async function detectFileKind(path: string, name: string): Promise<{ mime: string } | { problem: string }> {
  const bytes = await readFile(path)
  if (isZip(bytes) && !(await isSafeZip(bytes))) return { problem: FILE_DANGER_MESSAGE }
  const mime = await mediaType(bytes, name)
  if (mime !== undefined && FILE_KINDS[mime]?.includes(endingOf(name))) return { mime }
  const isTaken = Object.values(FILE_KINDS).some((endings) => endings.includes(endingOf(name)))
  return { problem: isTaken ? FILE_LIES_MESSAGE : FILE_KIND_MESSAGE }
}

async function mediaType(bytes: Buffer, name: string): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return textKind(bytes, name)
  return found.mime === 'application/x-cfb' ? oldOfficeKind(bytes) : found.mime
}

/** Word, Excel and PowerPoint up to 2003 share a container with installers; each has a stream of its own. */
function oldOfficeKind(bytes: Buffer): string | undefined {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'))
  if (has('_VBA_PROJECT')) return undefined
  if (has('WordDocument')) return 'application/msword'
  if (has('PowerPoint Document')) return 'application/vnd.ms-powerpoint'
  return has('Workbook') || has('Book') ? 'application/vnd.ms-excel' : undefined
}

/** Text is in UTF-8, or in the letters of Windows, without control characters; nothing that a browser would run. */
function textKind(bytes: Buffer, name: string): string | undefined {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  const readable = text.includes('\ufffd') ? bytes.toString('latin1') : text
  if (/[^\P{Cc}\t\r\n\f\u0080-\u009f]/u.test(readable)) return undefined
  if (/^\s*(<|#!)/.test(readable) || /<(script|svg|html|iframe|!doctype)\b/i.test(readable)) return undefined
  return endingOf(name) === 'csv' ? 'text/csv' : 'text/plain'
}

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK'

/** By the list of its parts alone: nothing is unpacked. */
async function isSafeZip(bytes: Buffer): Promise<boolean> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
    if (zip.entryCount > MAX_PARTS) return false
    let unpacked = 0
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      unpacked += uncompressedSize
      const ratio = uncompressedSize / Math.max(1, compressedSize)
      if (unpacked > MAX_UNPACKED_BYTES || (uncompressedSize > SMALL && ratio > MAX_COMPRESSION_RATIO)) return false
      if (entry.isEncrypted() || /vbaproject|\.(exe|dll|js|vbs|bat|cmd|scr|jar|lnk|zip)$/i.test(fileName)) return false
    }
    return true
  } catch {
    return false
  }
}
