import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

const BLOCK = 512

/** The files of a folder as one tar archive (POSIX.1-1988 ustar), read as they are sent. */
export function tarFolder(folder: string, { under }: { under: string }): Readable {
  return Readable.from(archive(folder, under), { objectMode: false })
}

async function* archive(folder: string, under: string): AsyncGenerator<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const file of files.sort()) {
    const { size, mtime } = await stat(file)
    yield tarHeader(`${under}${file.slice(folder.length)}`, { size, mtime })
    for await (const chunk of createReadStream(file)) yield chunk as Buffer
    const rest = size % BLOCK
    if (rest > 0) yield Buffer.alloc(BLOCK - rest)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** @throws RangeError for a name or size that the form has no room for */
export function tarHeader(name: string, { size, mtime }: { size: number; mtime: Date }): Buffer {
  // of a longer path the part before a slash goes into the prefix
  const cut = Buffer.byteLength(name) <= 100 ? -1 : name.lastIndexOf('/', 155)
  const [prefix, rest] = cut < 0 ? ['', name] : [name.slice(0, cut), name.slice(cut + 1)]
  if (Buffer.byteLength(rest) > 100 || Buffer.byteLength(prefix) > 155) throw new RangeError(`${name} is too long.`)
  if (size >= 8 ** 11) throw new RangeError(`${name} is too large.`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  block.write(rest, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  block.write(octal(size, 11), 124)
  block.write(octal(Math.floor(mtime.getTime() / 1000), 11), 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  block.write(prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
