import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { brotliOf, gzipOf, unpack } from './pack.ts'

const copyOf = (bytes: Uint8Array) => {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

describe.each([
  ['Brotli', (plain: Buffer) => brotliOf(plain, 2), brotliDecompressSync],
  ['gzip', gzipOf, gunzipSync],
] as const)('what leaves in %s', (_, pack, unpack) => {
  test('says what was put in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2_000 }), fc.integer({ min: 1, max: 100 }), async (bytes, times) => {
        const plain = Buffer.concat(Array.from({ length: times }, () => bytes))
        expect(unpack(await pack(copyOf(plain)))).toEqual(plain)
      }),
      { numRuns: 50 },
    )
  })

  test('says it also where it is longer than a page ever is, and does not shrink', async () => {
    const plain = randomBytes(400_000)
    expect(unpack(await pack(copyOf(plain))).equals(plain)).toBe(true)
  })

  it('has memory of its own, and gives back that of a page', async () => {
    const plain = copyOf(Buffer.alloc(140_000, 'Stone cottages round the water. '))
    const packed = await pack(plain)
    expect(packed.buffer.byteLength).toBe(packed.length)
    expect(plain).toHaveLength(0)
  })

  it('leaves alone what may share its memory with others', async () => {
    const plain = Buffer.from('Northgate')
    await pack(plain)
    expect(String(plain)).toBe('Northgate')
  })
})

test('Brotli is unpacked into memory of its own, and stays', async () => {
  const plain = randomBytes(300_000)
  const packed = await brotliOf(copyOf(plain), 2)
  const unpacked = await unpack(packed)
  expect(unpacked.equals(plain)).toBe(true)
  expect(unpacked.buffer.byteLength).toBe(plain.length)
  expect((await unpack(packed)).equals(plain)).toBe(true)
  await expect(unpack(Buffer.from('<p>Northgate</p>'))).rejects.toThrow('Decompression failed')
})
