import { pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey } from './pbkdf2-fallback.ts'

const bytes = (most: number) => fc.uint8Array({ maxLength: most })

test('makes the keys that every other PBKDF2 makes', async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes(64),
      bytes(51),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 32 }),
      async (password, salt, cost, keyLength) => {
        const { derivedKey } = await deriveKey({ cost, keyLength }, salt, password)
        expect(Buffer.from(derivedKey).toString('hex')).toBe(
          pbkdf2Sync(password, salt, cost, keyLength, 'sha256').toString('hex'),
        )
      },
    ),
  )
})

test.each([
  [65, 16, 32],
  [20, 52, 32],
  [20, 16, 33],
])('refuses what takes more than one block: password %i, salt %i, key %i', async (password, salt, keyLength) => {
  await expect(deriveKey({ cost: 1, keyLength }, new Uint8Array(salt), new Uint8Array(password))).rejects.toThrow(
    RangeError,
  )
})
