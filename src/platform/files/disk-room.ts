import { statfs } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { LOW_FREE_MB } from './free-space.ts'

/** Bytes that stay free whatever is written: the database may share the disk. */
const FLOOR = LOW_FREE_MB * 1024 * 1024

/** Bytes after which a file that is being written asks again. */
const CHECK_EVERY = 32 * 1024 * 1024

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The disk has no room for a file, or none for the rest of it. */
export class DiskFull extends Error {
  constructor() {
    super('the server’s disk is nearly full')
  }
}

/** Room for one file, from when it is promised until it is written or given up. */
export type RoomReservation = {
  /** passes the file's bytes on, and fails with `DiskFull` once others have taken the room */
  guard: () => Transform
  /** gives back what was not written; harmless a second time */
  release: () => void
}

export type DiskRoom = ReturnType<typeof createDiskRoom>

/**
 * Room of a disk for large files. What files that are under way have yet to write is set aside, so that several at a time
 * do not count on the same room. Other processes are noticed while a file is written.
 */
export function createDiskRoom(
  folder: string,
  {
    free = freeBytes,
    checkEvery = CHECK_EVERY,
  }: { free?: (folder: string) => Promise<number>; checkEvery?: number } = {},
) {
  let reserved = 0

  return {
    /** @throws DiskFull where so many bytes do not fit; 0 where their number is not known */
    async reserve(bytes: number): Promise<RoomReservation> {
      reserved += bytes
      let left = bytes
      const take = (written: number) => {
        const taken = Math.min(left, written)
        left -= taken
        reserved -= taken
      }
      const release = () => take(left)
      const isFree = await free(folder).catch(() => 0)
      if (isFree - reserved < FLOOR) {
        release()
        throw new DiskFull()
      }
      return {
        release,
        guard() {
          let unchecked = 0
          return new Transform({
            transform(chunk: Buffer, _, done) {
              take(chunk.length)
              unchecked += chunk.length
              if (unchecked < checkEvery) return done(null, chunk)
              unchecked = 0
              free(folder).then(
                (now) => (now < FLOOR ? done(new DiskFull()) : done(null, chunk)),
                (error: Error) => done(error),
              )
            },
          })
        },
      }
    },
  }
}
