import { readFile } from 'node:fs/promises'
import { endingOf, FILE_KIND_MESSAGE, FILE_KINDS, FILE_LIES_MESSAGE } from '../upload-rules.ts'
import { activeContent } from './active-content.ts'
import { zipProblem } from './zip-problem.ts'

/**
 * What a file is, by its content: the media type, or why it is not taken. The ending of its name has to agree. Office
 * documents, PDFs and RTF are looked into: none that would unpack without end, is encrypted, or carries macros, scripts,
 * other files or references that are fetched. What cannot be seen so is open: docs/security.md.
 */
export async function detectFileKind(path: string, name: string): Promise<{ mime: string } | { problem: string }> {
  const bytes = await readFile(path)
  const unsafe = isZip(bytes) ? await zipProblem(bytes) : undefined
  if (unsafe !== undefined) return { problem: unsafe }
  const mime = await mediaType(bytes, name)
  if (mime !== undefined && FILE_KINDS[mime]?.includes(endingOf(name))) {
    const problem = activeContent(bytes, mime)
    return problem === undefined ? { mime } : { problem }
  }
  const isTaken = Object.values(FILE_KINDS).some((endings) => endings.includes(endingOf(name)))
  return { problem: isTaken ? FILE_LIES_MESSAGE : FILE_KIND_MESSAGE }
}

async function mediaType(bytes: Buffer, name: string): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes)
  if (found === undefined) return textKind(bytes, name)
  return found.mime === 'application/x-cfb' ? oldOfficeKind(bytes) : found.mime
}

/** Word, Excel and PowerPoint up to 2003 share a container with installers; each has a stream of its own. */
function oldOfficeKind(bytes: Buffer): string | undefined {
  const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'))
  if (has('WordDocument')) return 'application/msword'
  if (has('PowerPoint Document')) return 'application/vnd.ms-powerpoint'
  return has('Workbook') || has('Book') ? 'application/vnd.ms-excel' : undefined
}

/** The first bytes of each kind, wherever they are the same in every file. */
const FIRST_BYTES: Record<string, (head: Buffer) => boolean> = {
  pdf: (head) => head.includes('%PDF-'),
  png: startsWith([0x89, 0x50, 0x4e, 0x47]),
  gif: startsWith([0x47, 0x49, 0x46, 0x38]),
  webp: (head) => head.subarray(0, 4).equals(Buffer.from('RIFF')) && head.subarray(8, 12).equals(Buffer.from('WEBP')),
  ...forEach(['jpg', 'jpeg'], startsWith([0xff, 0xd8, 0xff])),
  ...forEach(['heic', 'heif'], (head) => head.subarray(4, 8).equals(Buffer.from('ftyp'))),
  ...forEach(['tif', 'tiff'], (head) => /^(II\*\0|MM\0[*+]|II\+\0)/.test(head.subarray(0, 4).toString('latin1'))),
  rtf: (head) => head.subarray(0, 5).equals(Buffer.from('{\\rtf')),
  ...forEach(['doc', 'xls', 'ppt'], startsWith([0xd0, 0xcf, 0x11, 0xe0])),
  ...forEach(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'], startsWith([0x50, 0x4b])),
  ...forEach(['txt', 'text', 'csv'], (head) => !head.includes(0)),
}

/** How many bytes `firstBytesProblem` looks at. */
export const FIRST_BYTES_LENGTH = 1024

/** Why a file is not taken, by its name and its first bytes: before anything of it is written. */
export function firstBytesProblem(name: string, head: Buffer): string | undefined {
  const isOfKind = FIRST_BYTES[endingOf(name)]
  if (!isOfKind) return FILE_KIND_MESSAGE
  return isOfKind(head.subarray(0, FIRST_BYTES_LENGTH)) ? undefined : FILE_LIES_MESSAGE
}

function startsWith(bytes: number[]): (head: Buffer) => boolean {
  return (head) => head.subarray(0, bytes.length).equals(Buffer.from(bytes))
}

function forEach<Value>(endings: string[], value: Value): Record<string, Value> {
  return Object.fromEntries(endings.map((ending) => [ending, value]))
}

/** Text is in UTF-8, or in the letters of Windows, without control characters; nothing that a browser would run. */
function textKind(bytes: Buffer, name: string): string | undefined {
  if (hasControlByte(bytes)) return undefined
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
  if (/^\s*(<|#!)/.test(text) || /<(script|svg|html|iframe|!doctype)\b/i.test(text)) return undefined
  return endingOf(name) === 'csv' ? 'text/csv' : 'text/plain'
}

/** By index: an iterator takes several times as long, and a text may have ten million bytes. */
function hasControlByte(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at++) if (bytes[at]! < SPACE && !LINE_BYTES.has(bytes[at]!)) return true
  return false
}

const SPACE = 0x20
const LINE_BYTES = new Set(Buffer.from('\t\n\r\f'))

const isZip = (bytes: Buffer) => bytes.subarray(0, 2).toString('latin1') === 'PK'
