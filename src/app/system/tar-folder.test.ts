import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tarFolder, tarHeader } from './tar-folder.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerbside-tar-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Reads as POSIX says: name, size, content, in blocks of 512 bytes until an empty one. */
function untar(bytes: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const text = (at: number, length: number) =>
    bytes
      .subarray(at, at + length)
      .toString()
      .replace(/\0.*$/s, '')
  for (let at = 0; bytes[at] !== 0; ) {
    const sum = bytes
      .subarray(at, at + 512)
      .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0)
    expect(Number.parseInt(text(at + 148, 8), 8)).toBe(sum)
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join('/')
    const size = Number.parseInt(text(at + 124, 12), 8)
    files[name] = bytes.subarray(at + 512, at + 512 + size).toString()
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

test.each([
  ['a name that has no room', `${'n'.repeat(101)}`, 1],
  ['a file of 8 GB', 'database.gz', 8 ** 11],
])('%s is refused', (_what, name, size) => {
  expect(() => tarHeader(name, { size, mtime: new Date(0) })).toThrow(RangeError)
})

test('whatever a folder holds can be read from its archive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,60}$/), fc.string({ maxLength: 1500 }), { maxKeys: 5 }),
      async (contents) => {
        const inner = mkdtempSync(join(folder, 'one-'))
        const deep = join(inner, 'media', 'originals')
        mkdirSync(deep, { recursive: true })
        for (const [name, text] of Object.entries(contents)) writeFileSync(join(deep, name), text)
        const read = untar(await buffer(tarFolder(inner, { under: 'kerbside-2026-11-26-030000' })))
        const expected = Object.entries(contents).map(([name, text]) => [
          `kerbside-2026-11-26-030000/media/originals/${name}`,
          Buffer.from(text).toString(),
        ])
        expect(read).toEqual(Object.fromEntries(expected))
      },
    ),
    { numRuns: 40 },
  )
})
