import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { createTotpVault, newRecoveryCode, newTotpSecret, recoveryCodeHash, stepOfCode } from './one-time-codes.ts'

const now = new Date('2026-11-23T09:00:00Z')
const secret = newTotpSecret()
const codeAt = (seconds: number) =>
  new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }), digits: 6, period: 30 }).generate({
    timestamp: now.getTime() + seconds * 1000,
  })

describe('a code', () => {
  test.each([-90, -61, 61, 3600])('of %i seconds from now is refused', (seconds) => {
    expect(stepOfCode(secret, codeAt(seconds), now)).toBeUndefined()
  })

  test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦'])('that is no code, "%s", is refused', (typed) => {
    expect(stepOfCode(secret, typed, now)).toBeUndefined()
  })

  test('is taken once, and none before it afterwards', () => {
    const step = stepOfCode(secret, codeAt(0), now)
    expect(step).toBeTypeOf('number')
    expect(stepOfCode(secret, codeAt(0), now, step)).toBeUndefined()
    expect(stepOfCode(secret, codeAt(-30), now, step)).toBeUndefined()
    expect(stepOfCode(secret, codeAt(30), now, step)).toBe(step! + 1)
  })
})

describe('the secret of codes', () => {
  const vault = createTotpVault({ secret: 'a'.repeat(32) })

  test('is not readable in the database, and differs each time that it is stored', () => {
    const sealed = vault.seal(secret)
    expect(sealed.includes(secret)).toBe(false)
    expect(sealed).not.toEqual(vault.seal(secret))
    expect(vault.open(sealed)).toEqual(secret)
  })

  test('opens with no other SECRET, nor when somebody changed it', () => {
    const sealed = vault.seal(secret)
    expect(createTotpVault({ secret: 'b'.repeat(32) }).open(sealed)).toBeUndefined()
    expect(createTotpVault({ secret: 'b'.repeat(32), secretBefore: 'a'.repeat(32) }).open(sealed)).toEqual(secret)
    const changed = Buffer.from(sealed)
    changed[14]! ^= 1
    expect(vault.open(changed)).toBeUndefined()
  })
})

test('recovery codes differ, and count for their own account alone', () => {
  const codes = Array.from({ length: 100 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(100)
  expect(recoveryCodeHash(1, codes[0]!)).not.toEqual(recoveryCodeHash(2, codes[0]!))
  expect(recoveryCodeHash(1, codes[0]!.toLowerCase().replace('-', ' '))).toEqual(recoveryCodeHash(1, codes[0]!))
})
