import { type Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { isFeedName } from '#src/feed-import/formats/server/feed-formats.ts'
import { isPictureName, type PictureFile, pictureKey } from '#src/feed-import/media/server/picture-files.ts'
import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import type { OpenFeed } from './open-feed.ts'

/** A feed with its pictures has fewer files, its text is smaller, and no text packs as well as a bomb does. */
const MAX_ENTRIES = 500_000
const MAX_FEED_BYTES = 4_000_000_000
const BOMB_RATIO = 250
const BOMB_BYTES = 100_000_000

/** A file that cannot be read because its bytes are wrong, in words for the agency. */
export class DamagedFileError extends Error {}

/**
 * Opens a ZIP of feed files and pictures. Nothing is unpacked to disk: an entry is read when asked for, and no further
 * than the size that it declares. Names that would climb out of a folder make the ZIP a problem.
 */
export async function openZip(path: string, formats: readonly FeedFormat[]): Promise<OpenFeed | { problem: string }> {
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
    const opened = zip
    if (zip.entryCount > MAX_ENTRIES) return await refused(zip, `it has ${zip.entryCount} entries`)
    const feeds: Entry[] = []
    const pictures = new Map<string, PictureFile>()
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return await refused(zip, 'it is encrypted; send it without a password')
      const packed = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (entry.uncompressedSize > MAX_FEED_BYTES || (packed > BOMB_RATIO && entry.uncompressedSize > BOMB_BYTES))
        return await refused(zip, `${entry.fileName} in it would unpack to ${entry.uncompressedSize} bytes`)
      if (isFeedName(formats, entry.fileName) && !entry.fileName.startsWith('__MACOSX/')) feeds.push(entry)
      const key = pictureKey(entry.fileName)
      if (isPictureName(key) && !pictures.has(key)) pictures.set(key, pictureOf(zip, entry))
    }
    if (feeds.length === 0) return await refused(zip, 'there is no feed file in it')
    feeds.sort((a, b) => (a.fileName < b.fileName ? -1 : 1))
    return {
      files: feeds.map((entry) => ({
        name: entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1),
        open: () => openEntry(opened, entry),
      })),
      pictures: { find: (name) => pictures.get(pictureKey(name)) },
      close: async () => opened.close(),
    }
  } catch (error) {
    zip?.close()
    return { problem: `the ZIP is damaged or cut off; send it again (${(error as Error).message.replace(/\.+$/, '')})` }
  }
}

async function refused(zip: ZipFile, reason: string): Promise<{ problem: string }> {
  zip.close()
  return { problem: `the ZIP file cannot be used: ${reason}` }
}

function pictureOf(zip: ZipFile, entry: Entry): PictureFile {
  return {
    name: entry.fileName,
    fingerprint: `${entry.uncompressedSize}-${entry.crc32.toString(16)}`,
    bytes: entry.uncompressedSize,
    read: async () => buffer(await openEntry(zip, entry)),
  }
}

/** The bytes of an entry. A stream that fails with a `DamagedFileError` if they are not those that were packed. */
async function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  let packed: Readable
  try {
    packed = await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw damagedEntry(entry, (error as Error).message)
  }
  let checksum = 0
  const checked = new Transform({
    transform(chunk: Buffer, _, done) {
      checksum = crc32(chunk, checksum)
      done(null, chunk)
    },
    flush(done) {
      done(checksum === entry.crc32 ? null : damagedEntry(entry, 'its checksum is wrong'))
    },
  })
  packed.once('error', (error) => checked.destroy(damagedEntry(entry, error.message)))
  checked.once('close', () => packed.destroy())
  return packed.pipe(checked)
}

function damagedEntry({ fileName }: Entry, detail: string): DamagedFileError {
  return new DamagedFileError(`${fileName} in the ZIP is damaged; send it again (${detail.replace(/\.+$/, '')})`)
}
