import { inflateSync } from 'node:zlib'
import { FILE_ACTIVE_MESSAGE, FILE_DANGER_MESSAGE, FILE_FORMULA_MESSAGE, FILE_SEALED_MESSAGE } from '../upload-rules.ts'

/**
 * What in a file's bytes could run, or fetch something, when a negotiator opens it; undefined for a file that only
 * shows something. Office documents of parts are looked into by `zipProblem`.
 */
export function activeContent(bytes: Buffer, mime: string): string | undefined {
  if (isZipToo(bytes)) return FILE_DANGER_MESSAGE
  if (mime !== 'application/pdf' && bytes.subarray(0, PDF_HEADER_BYTES).includes('%PDF-')) return FILE_DANGER_MESSAGE
  if (mime === 'application/pdf') return pdfProblem(bytes)
  if (mime === 'application/rtf') return RTF_ACTIVE.test(bytes.toString('latin1')) ? FILE_ACTIVE_MESSAGE : undefined
  if (mime === 'text/csv') return hasFormula(bytes) ? FILE_FORMULA_MESSAGE : undefined
  return OLD_OFFICE.has(mime) && OLE_ACTIVE.some((name) => bytes.includes(name)) ? FILE_ACTIVE_MESSAGE : undefined
}

/** Readers accept a PDF that starts within its first kilobyte. */
const PDF_HEADER_BYTES = 1024

const END_OF_DIRECTORY = Buffer.from('PK\u0005\u0006', 'latin1')
const END_OF_DIRECTORY_BYTES = 22

/** Whether a file that is something else ends with a ZIP's directory as well: the same bytes would open as an archive. */
function isZipToo(bytes: Buffer): boolean {
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return false
  const at = bytes.subarray(-END_OF_DIRECTORY_BYTES - 0xffff).lastIndexOf(END_OF_DIRECTORY)
  return at >= 0
}

/** A PDF name as a regular expression: each of its characters may be written `#4a` as well. */
const pdfName = (name: string) =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')

/** Actions that run or open something, and files within. Each needs its name; names as long as these are no accident in a picture. */
const PDF_ACTIVE = new RegExp(
  `/(?:${['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia', 'GoToE'].map(pdfName).join('|')})(?![A-Za-z])`,
  'i',
)

/** What a PDF's packed objects may become, all together. */
const MAX_INFLATED_BYTES = 20_000_000
const MAX_OBJECT_STREAMS = 2000

function pdfProblem(bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1')
  if (PDF_ACTIVE.test(text)) return FILE_ACTIVE_MESSAGE
  let left = MAX_INFLATED_BYTES
  let streams = 0
  for (let at = text.indexOf('/ObjStm'); at >= 0; at = text.indexOf('/ObjStm', at + 1)) {
    const start = text.indexOf('stream', at)
    const end = text.indexOf('endstream', start)
    if (start < 0 || end < 0) break
    if (++streams > MAX_OBJECT_STREAMS) return FILE_SEALED_MESSAGE
    const first = start + 'stream'.length + (text.startsWith('\r\n', start + 'stream'.length) ? 2 : 1)
    try {
      const objects = inflateSync(bytes.subarray(first, end), { maxOutputLength: left })
      left -= objects.length
      if (PDF_ACTIVE.test(objects.toString('latin1'))) return FILE_ACTIVE_MESSAGE
    } catch {
      return FILE_SEALED_MESSAGE
    }
  }
  return undefined
}

/** Objects, and templates and fields that are fetched from elsewhere. */
const RTF_ACTIVE =
  /\\obj(?:data|ect|update|autlink|link|ocx|emb|html)|\\\*\\template|\bDDE(?:AUTO)?\b|INCLUDE(?:PICTURE|TEXT)/i

const OLD_OFFICE = new Set(['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'])

/** Streams of macros and of packaged files in the container of old office documents. */
const OLE_ACTIVE = ['_VBA_PROJECT', '\u0001Ole10Native'].map((name) => Buffer.from(name, 'utf16le'))

/** What each byte may be in a table: 1 between cells, 2 before a cell's own characters, 3 part of a number as well. */
const TABLE_BYTES = new Uint8Array(256)
for (const byte of Buffer.from('0123456789.()%£$-')) TABLE_BYTES[byte] = 3
for (const byte of Buffer.from(' "\'')) TABLE_BYTES[byte] = 2
for (const byte of Buffer.from('\n\r,;|\t')) TABLE_BYTES[byte] = 1

const [EQUALS, AT, PLUS, MINUS] = Buffer.from('=@+-')

/**
 * Whether a cell would be worked out by a spreadsheet: it starts with `=` or `@`, or with a sign and is no number or
 * telephone number. Quotes and blanks before it do not stop a spreadsheet. One pass over the bytes.
 */
function hasFormula(bytes: Buffer): boolean {
  let cell: 'start' | 'number' | 'other' = 'start'
  // by index: an iterator takes several times as long, and a table may have ten million bytes
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    const kind = TABLE_BYTES[byte]
    if (kind === 1) cell = 'start'
    else if (cell === 'number') {
      if (kind === 0) return true
    } else if (cell === 'start' && kind !== 2) {
      if (byte === EQUALS || byte === AT) return true
      cell = byte === PLUS || byte === MINUS ? 'number' : 'other'
    }
  }
  return false
}
