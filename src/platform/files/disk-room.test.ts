import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createDiskRoom, DiskFull } from './disk-room.ts'
import { LOW_FREE_MB } from './free-space.ts'

const MB = 1024 * 1024

/** A disk with so many megabytes above those that stay free. */
function openDisk(megabytes: number) {
  const disk = { megabytes }
  const free = async () => (LOW_FREE_MB + disk.megabytes) * MB
  return { disk, room: createDiskRoom('/', { free, checkEvery: 10 }) }
}

test('a file larger than the room is refused before anything is written', async () => {
  const { room } = openDisk(100)
  await expect(room.reserve(101 * MB)).rejects.toThrow(DiskFull)
  await expect(room.reserve(100 * MB)).resolves.toBeDefined()
})

test('two files at a time do not count on the same room, and the second may come after the first', async () => {
  const { room } = openDisk(100)
  const first = await room.reserve(60 * MB)
  await expect(room.reserve(60 * MB)).rejects.toThrow(DiskFull)
  first.release()
  first.release()
  const second = await room.reserve(60 * MB)
  await expect(room.reserve(60 * MB)).rejects.toThrow(DiskFull)
  second.release()
})

test('what was written is the disk’s to count, not ours as well', async () => {
  const { disk, room } = openDisk(10)
  const first = await room.reserve(6 * MB)
  await pipeline(Readable.from([Buffer.alloc(6 * MB)]), first.guard(), buffer)
  disk.megabytes = 4
  await expect(room.reserve(4 * MB)).resolves.toBeDefined()
})

test('a file that is being written stops when others have filled the disk', async () => {
  const { disk, room } = openDisk(10)
  const { guard } = await room.reserve(0)
  async function* chunks() {
    yield Buffer.alloc(20)
    disk.megabytes = -1
    yield Buffer.alloc(20)
  }
  await expect(pipeline(Readable.from(chunks()), guard(), buffer)).rejects.toThrow(DiskFull)
})
