import { statfs } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024

/** Free megabytes of a disk under which nothing is written that can be done without: no uploads, no renditions. */
export const LOW_FREE_MB = 1024

/** Milliseconds for which an answer is used again. */
const CACHE_MS = 5000

/** Free megabytes of the disk that a folder lies on. */
export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.floor((bavail * bsize) / MEGABYTE)
}

export type HasRoom = () => Promise<boolean>

/** Asks whether the disk of a folder has room for what can be done without. */
export function watchFreeSpace(
  folder: string,
  { freeMb = freeMegabytes, now = () => performance.now() } = {},
): HasRoom {
  let last: { at: number; answer: Promise<boolean> } | undefined
  return () => {
    if (!last || now() - last.at > CACHE_MS) {
      const answer = freeMb(folder).then(
        (free) => free >= LOW_FREE_MB,
        () => false,
      )
      last = { at: now(), answer }
    }
    return last.answer
  }
}
