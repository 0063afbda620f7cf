import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { FILE_ACTIVE_MESSAGE, FILE_DANGER_MESSAGE } from '../upload-rules.ts'

/** What an office document may become when it is opened, in bytes, and in how many parts. */
const MAX_UNPACKED_BYTES = 250_000_000
const MAX_PARTS = 5000
/** Sheets of numbers pack to a thirtieth; a bomb packs to a thousandth. */
const MAX_COMPRESSION_RATIO = 200
const SMALL_BYTES = 1_000_000

/** Parts that are read: lists of what a document refers to. Bytes of one, and of all together. */
const MAX_LIST_BYTES = 1_000_000
const MAX_LISTS_BYTES = 5_000_000

const PROGRAM = /\.(exe|dll|js|vbs|bat|cmd|scr|jar|lnk|zip|msi|ps1|hta)$/i

/** Macros of Microsoft's and of the open formats, embedded objects, and controls. Sheets beside a chart are `.xlsx`. */
const ACTIVE_PART =
  /vbaproject|^basic\/|^scripts\/|(^|\/)activex\/|(^|\/)embeddings\/.*\.(bin|ole|rtf|docm|xlsm|pptm)$|^object \d+$|(^|\/)macrosheets\//i

/** Why a document of parts is not taken; undefined for one that is. Only the lists of what it refers to are unpacked. */
export async function zipProblem(bytes: Buffer): Promise<string | undefined> {
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
    if (zip.entryCount > MAX_PARTS) return FILE_DANGER_MESSAGE
    let unpacked = 0
    let lists = 0
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      unpacked += uncompressedSize
      const ratio = uncompressedSize / Math.max(1, compressedSize)
      if (unpacked > MAX_UNPACKED_BYTES || (uncompressedSize > SMALL_BYTES && ratio > MAX_COMPRESSION_RATIO))
        return FILE_DANGER_MESSAGE
      if (entry.isEncrypted() || PROGRAM.test(fileName)) return FILE_DANGER_MESSAGE
      if (ACTIVE_PART.test(fileName)) return FILE_ACTIVE_MESSAGE
      if (!/\.rels$|^META-INF\/manifest\.xml$/i.test(fileName)) continue
      lists += uncompressedSize
      if (uncompressedSize > MAX_LIST_BYTES || lists > MAX_LISTS_BYTES) return FILE_DANGER_MESSAGE
      if (refersElsewhere((await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')))
        return FILE_ACTIVE_MESSAGE
    }
    return undefined
  } catch {
    return FILE_DANGER_MESSAGE
  }
}

/** Whether a document fetches something when it is opened (a template, a picture, a sheet), or is encrypted. Links that are followed are fine. */
function refersElsewhere(list: string): boolean {
  if (list.includes('encryption-data')) return true
  return [...list.matchAll(/<[\w:]*Relationship\b[^>]*>/g)].some(
    ([relation]) =>
      /TargetMode\s*=\s*["']External/i.test(relation) && !/Type\s*=\s*["'][^"']*\/hyperlink["']/i.test(relation),
  )
}
