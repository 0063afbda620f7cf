import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** What keeps a backup from being made or restored; the message is for a person. */
export class BackupProblem extends Error {}

/** The list of checksums, in the form that `sha256sum --check` reads. It is written last: without it a backup is none. */
const SUMS = 'SHA256SUMS'

/** Writes the files of a backup into a new folder, and remembers their checksums. */
export async function createBackupFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const there = await readdir(folder)
  if (there.length > 0) throw new BackupProblem(`${folder} is not empty. A backup goes into a folder of its own.`)
  const sums: string[] = []
  let bytes = 0

  async function write(name: string, content: Buffer | string): Promise<void> {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, content, { mode: 0o600 })
    note(name, createHash('sha256').update(content).digest('hex'), Buffer.byteLength(content))
  }

  /** Compressed by gzip. */
  async function writeStream(name: string, source: Readable): Promise<void> {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const hash = createHash('sha256')
    let length = 0
    await pipeline(
      source,
      createGzip({ level: 6 }),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          length += chunk.length
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    )
    note(name, hash.digest('hex'), length)
  }

  function note(name: string, sum: string, length: number): void {
    sums.push(`${sum}  ${name}\n`)
    bytes += length
  }

  async function finish(): Promise<{ files: number; bytes: number }> {
    await writeFile(join(folder, SUMS), sums.join(''), { mode: 0o600 })
    return { files: sums.length, bytes }
  }

  return { write, writeStream, finish }
}

export type BackupFolder = Awaited<ReturnType<typeof createBackupFolder>>

/**
 * The names of a backup's files, every one of which is there and as it was written.
 * @throws BackupProblem naming the first that is not
 */
export async function checkBackupFolder(folder: string): Promise<string[]> {
  const list = await readFile(join(folder, SUMS), 'utf8').catch(() => undefined)
  if (list === undefined) throw new BackupProblem(`${folder} holds no complete backup: ${SUMS} is missing.`)
  const names: string[] = []
  for (const line of list.split('\n').filter(Boolean)) {
    const [, sum = '', name = ''] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
    if (name === '' || name.split('/').includes('..'))
      throw new BackupProblem(`${SUMS} has an unreadable line: ${line}`)
    const hash = createHash('sha256')
    try {
      for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer)
    } catch (error) {
      throw new BackupProblem(`${join(folder, name)} cannot be read: ${(error as Error).message}.`)
    }
    if (hash.digest('hex') !== sum) throw new BackupProblem(`${join(folder, name)} is damaged: its checksum differs.`)
    names.push(name)
  }
  return names
}

/** What `writeStream` wrote. */
export async function* readStream(folder: string, name: string): AsyncGenerator<Buffer> {
  const source = createReadStream(join(folder, name))
  const unpacked = createGunzip()
  source.on('error', (error) => unpacked.destroy(error))
  yield* source.pipe(unpacked) as AsyncIterable<Buffer>
}
