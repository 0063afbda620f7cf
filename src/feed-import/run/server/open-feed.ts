import { createReadStream } from 'node:fs'
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isFeedName } from '#src/feed-import/formats/server/feed-formats.ts'
import {
  isPictureName,
  type PictureFile,
  type PictureFiles,
  pictureKey,
} from '#src/feed-import/media/server/picture-files.ts'
import type { FeedFormat } from '#src/feed-import/rows/feed-format.ts'
import { openZip } from './open-zip.ts'

/** A feed file of a folder or a ZIP. It is read more than once. */
export type FeedFile = { name: string; open: () => Promise<Readable> }

export type OpenFeed = {
  /** oldest name first: back offices put date and number into it */
  files: FeedFile[]
  pictures: PictureFiles
  close: () => Promise<void>
}

/** Opens a feed file, a folder of them or a ZIP, with the pictures beside them. A problem is in words. */
export async function openFeed(
  path: string,
  formats: readonly FeedFormat[],
  pictureFolder = dirname(path),
): Promise<OpenFeed | { problem: string }> {
  const found = await stat(path).catch(() => undefined)
  if (!found) return { problem: `there is no file ${path}` }
  if (found.isDirectory()) {
    const entries = await readdir(path, { withFileTypes: true })
    // a symbolic link could lead anywhere
    const files = entries.filter((entry) => entry.isFile() && isFeedName(formats, entry.name)).map(({ name }) => name)
    if (files.length === 0) return { problem: `there is no feed file in ${path}` }
    return folderFeed(path, files.sort())
  }
  if (!found.isFile()) return { problem: `${path} is not a file` }
  if (await isZip(path)) return openZip(path, formats)
  return folderFeed(dirname(path), [basename(path)], pictureFolder)
}

async function isZip(path: string): Promise<boolean> {
  for await (const chunk of createReadStream(path, { start: 0, end: 3 }) as AsyncIterable<Buffer>)
    return /^504b0[357]0[468]/.test(chunk.toString('hex'))
  return false
}

async function folderFeed(folder: string, names: string[], pictureFolder = folder): Promise<OpenFeed> {
  const files = names.map((name) => ({ name, open: async () => createReadStream(join(folder, name)) }))
  return { files, pictures: await picturesIn(pictureFolder), close: async () => {} }
}

/** The pictures of a folder and of its sub-folders, by name. A name of the feed is looked up, never made into a path. */
async function picturesIn(folder: string): Promise<PictureFiles> {
  const byName = new Map<string, PictureFile>()
  const entries = await readdir(folder, { withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory() && !/^(done|failed|\..*)$/i.test(entry.name))
  await addPictures(byName, folder)
  for (const { name } of inner) await addPictures(byName, join(folder, name))
  return { find: (name) => byName.get(pictureKey(name)) }
}

async function addPictures(byName: Map<string, PictureFile>, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    // a symbolic link could lead anywhere
    if (!entry.isFile() || !isPictureName(entry.name)) continue
    const path = join(folder, entry.name)
    const { size, mtimeMs } = await lstat(path)
    const key = pictureKey(entry.name)
    if (byName.has(key)) continue
    byName.set(key, {
      name: entry.name,
      fingerprint: `${size}-${Math.round(mtimeMs)}`,
      bytes: size,
      read: () => readFile(path),
    })
  }
}
