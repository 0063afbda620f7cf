import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { isPictureName, type PictureFile, pictureKey } from '#src/feed-import/media/server/picture-files.ts'
import type { OpenFeed } from './open-feed.ts'

/** A feed with its pictures has fewer files, its text is smaller, and no text packs as well as a bomb does. */
const mostEntries = 500_000
const largestFeed = 4_000_000_000
const bombRatio = 250
const bombBytes = 100_000_000

/**
 * Opens a ZIP of feed files and pictures. Nothing is unpacked to disk: an entry is read when asked for, and no further
 * than the size that it declares. Names that would climb out of a folder make the ZIP a problem.
 */
export async function openZip(path: string): Promise<OpenFeed | { problem: string }> {
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
    const opened = zip
    if (zip.entryCount > mostEntries) return await refused(zip, `it has ${zip.entryCount} entries`)
    const feeds: Entry[] = []
    const pictures = new Map<string, PictureFile>()
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) return await refused(zip, 'it is encrypted')
      const packed = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (entry.uncompressedSize > largestFeed || (packed > bombRatio && entry.uncompressedSize > bombBytes))
        return await refused(zip, `${entry.fileName} in it would be ${entry.uncompressedSize} bytes`)
      if (/\.blm$/i.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX/')) feeds.push(entry)
      const key = pictureKey(entry.fileName)
      if (isPictureName(key) && !pictures.has(key)) pictures.set(key, pictureOf(zip, entry))
    }
    if (feeds.length === 0) return await refused(zip, 'there is no .blm file in it')
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
    return { problem: `the ZIP cannot be read: ${(error as Error).message.replace(/\.+$/, '')}` }
  }
}

async function refused(zip: ZipFile, reason: string): Promise<{ problem: string }> {
  zip.close()
  return { problem: `the ZIP is not taken: ${reason}` }
}

function pictureOf(zip: ZipFile, entry: Entry): PictureFile {
  return {
    name: entry.fileName,
    fingerprint: `${entry.uncompressedSize}-${entry.crc32.toString(16)}`,
    bytes: entry.uncompressedSize,
    read: async () => buffer(await openEntry(zip, entry)),
  }
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry)
}
