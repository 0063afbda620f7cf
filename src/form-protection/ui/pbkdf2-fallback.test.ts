import { pbkdf2Sync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveKey } from './pbkdf2-fallback.ts'

const bytes = (most: number) => fc.uint8Array({ maxLength: most })

test('the PBKDF2 fallback derives the same keys as Node', async () => {
  await fc.assert(
    fc.asyncProperty(
      bytes(80),
      bytes(80),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 40 }),
      async (password, salt, cost, keyLength) => {
        const { derivedKey } = await deriveKey({ cost, keyLength }, salt, password)
        expect(Buffer.from(derivedKey).toString('hex')).toBe(
          pbkdf2Sync(password, salt, cost, keyLength, 'sha256').toString('hex'),
        )
      },
    ),
  )
})
