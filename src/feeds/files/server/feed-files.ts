import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { feedFormats, fileFormats, isFeedName } from '#src/feed-import/formats/server/feed-formats.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { DiskFull, type DiskRoom, type RoomReservation } from '#src/platform/files/disk-room.ts'
import type { FileStore } from '#src/platform/files/file-store.ts'
import {
  type FeedFilePurpose,
  type FeedFileRecord,
  MAX_FEED_FILE_BYTES,
  MAX_TRIED_FILES,
  PAUSED_DAYS,
  TRIED_DAYS,
} from '../feed-file.ts'
import { countTriedFiles, deleteFeedFiles, insertFeedFile, outdatedFeedFiles } from './feed-file-records.ts'

type FeedFilesDeps = { db: Database; files: FileStore; dataDir: string; room: DiskRoom; clock: () => Date }

export type FeedFiles = ReturnType<typeof createFeedFiles>

/** The folder of stored files, and that of files which are being received or read. */
const FOLDER = 'feed-files'
const OPEN = 'open'
const MIME = { mime: 'application/octet-stream' }

const MAX_NAME = 120

const NO_ROOM = 'The server’s disk is nearly full, so no file can be taken in.'

/** The name that a file came under, such that it names a file in any folder and none outside of it. */
export function safeFeedName(sent: string): string {
  const name = basename(sent.replaceAll('\\', '/'))
    .replaceAll(/[^\w .()-]/g, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  return name.slice(-MAX_NAME) || 'feed'
}

/** Feed files that are stored for a while. They are written as they come, and never held in memory. */
export function createFeedFiles({ db, files, dataDir, room, clock }: FeedFilesDeps) {
  const open = join(dataDir, FOLDER, OPEN)

  /** Writes a file of so many bytes where they have room, 0 if nobody knows; undefined where it is too large. */
  async function write(content: Readable, path: string, bytes: number) {
    const reserved = await room.reserve(bytes)
    try {
      return await writeLimited(content, path, reserved)
    } finally {
      reserved.release()
    }
  }

  async function openFolder(): Promise<string> {
    const folder = join(open, randomUUID())
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  async function store(
    path: string,
    about: Pick<FeedFileRecord, 'source' | 'name' | 'importId' | 'bytes' | 'sha256'> & { purpose: FeedFilePurpose },
  ): Promise<number> {
    const stored = `${FOLDER}/${randomUUID()}`
    await files.adopt(stored, path, MIME)
    const state = about.purpose === 'tried' || about.purpose === 'pushed' ? 'waiting' : 'stored'
    return insertFeedFile(db, { ...about, stored, state, createdAt: clock() })
  }

  async function removeFiles(ids: readonly number[]): Promise<number> {
    const stored = await deleteFeedFiles(db, ids)
    for (const name of stored) await files.remove(name)
    return stored.length
  }

  return {
    /** Takes in a file that somebody wants to try. */
    async receive(
      source: string,
      sentName: string,
      content: Readable,
      { purpose = 'tried', bytes = 0 }: { purpose?: 'tried' | 'pushed'; bytes?: number } = {},
    ): Promise<{ id: number } | { problem: string }> {
      const name = safeFeedName(sentName)
      const refusal = await refusalOf(name, purpose)
      if (refusal !== undefined) {
        content.resume()
        return { problem: refusal }
      }
      const folder = await openFolder()
      try {
        const path = join(folder, 'file')
        const written = await write(content, path, bytes)
        if (!written)
          return { problem: 'The file is over 2 GB. Send the photos another way, and the feed without them.' }
        if (written.bytes === 0) return { problem: 'The file is empty.' }
        return { id: await store(path, { source, name, importId: null, purpose, ...written }) }
      } catch (error) {
        if (!(error instanceof DiskFull)) throw error
        content.resume()
        return { problem: NO_ROOM }
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** Stores a copy of a file of this machine, unless the disk is nearly full or too many are being tried. */
    async keep(
      path: string,
      about: { source: string; name: string; importId: number | null; purpose: 'tried' | 'paused' | 'latest' },
    ): Promise<number | undefined> {
      if (about.purpose === 'tried' && (await countTriedFiles(db)) >= MAX_TRIED_FILES) return undefined
      const folder = await openFolder()
      try {
        const copy = join(folder, 'file')
        const written = await write(createReadStream(path), copy, (await stat(path)).size)
        return written && (await store(copy, { ...about, ...written }))
      } catch (error) {
        if (error instanceof DiskFull) return undefined
        throw error
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** Has something done with a stored file, which lies under its own name in a folder of this machine meanwhile. */
    async withFile<Result>(
      { stored, name, bytes }: FeedFileRecord,
      use: (path: string) => Promise<Result>,
    ): Promise<Result> {
      const found = await files.read(stored)
      if (!found) throw new Error(`The feed file ${name} is missing in ${files.about}.`)
      const folder = await openFolder()
      try {
        const path = join(folder, safeFeedName(name))
        await write(found.stream, path, bytes)
        return await use(path)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    /** Has something done with an empty folder of this machine, which goes after it. */
    async inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
      const folder = await openFolder()
      try {
        return await use(folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },

    removeFiles,

    /** of the disk of those folders */
    room,

    /** Removes files whose time is over, and what a killed process left behind. */
    async tidy(): Promise<number> {
      const now = clock().getTime()
      const ids = await outdatedFeedFiles(db, {
        tried: new Date(now - TRIED_DAYS * DAY_MS),
        paused: new Date(now - PAUSED_DAYS * DAY_MS),
      })
      for (const name of await readdir(open).catch(() => [])) {
        const found = await stat(join(open, name)).catch(() => undefined)
        if (found && now - found.mtimeMs > DAY_MS) await rm(join(open, name), { recursive: true, force: true })
      }
      return removeFiles(ids)
    },
  }

  async function refusalOf(name: string, purpose: 'tried' | 'pushed'): Promise<string | undefined> {
    if (!isFeedName(fileFormats(feedFormats), name) && !/\.zip$/i.test(name))
      return 'Choose a BLM, XML, JSON or CSV file, or a ZIP of one with its photos.'
    if (purpose === 'tried' && (await countTriedFiles(db)) >= MAX_TRIED_FILES)
      return `${MAX_TRIED_FILES} files have been tried within a day. Try again tomorrow.`
    return undefined
  }
}

/** Undefined where the file is too large; the rest of it is not read then. */
async function writeLimited(
  content: Readable,
  path: string,
  reserved: RoomReservation,
): Promise<{ bytes: number; sha256: string } | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > MAX_FEED_FILE_BYTES) return
        hash.update(chunk)
        yield chunk
      }
    },
    reserved.guard(),
    createWriteStream(path, { mode: 0o600 }),
  )
  return bytes > MAX_FEED_FILE_BYTES ? undefined : { bytes, sha256: hash.digest('hex') }
}
