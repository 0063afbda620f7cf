import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SEARCHES_PER_MAIL, readAlertToken, signAlertToken } from './token.ts'

const secret = 'a secret of at least thirty-two characters'
const id = fc.integer({ min: 1, max: 2_147_483_647 })
const grant = fc.record({ userId: id, searchIds: fc.array(id, { minLength: 1, maxLength: 20 }) })
const token = signAlertToken({ userId: 7, searchIds: [31, 32] }, secret)

describe('a token is refused', () => {
  test.each([
    ['nothing', ''],
    ['another user', token.replace(/^7/, '8')],
    ['another search', token.replace('-v', '-z')],
    ['a search more', token.replace('.', '-2s.')],
    ['a search less', token.replace(/-w\./, '.')],
    ['no signature', token.replace(/\..*/, '.')],
    ['a signature of another secret', signAlertToken({ userId: 7, searchIds: [31, 32] }, `${secret}!`)],
    ['a line more', `${token}\n`],
    ['a long one', `7${'-v'.repeat(5000)}.${'a'.repeat(43)}`],
  ])('of %s', (_what, tampered) => {
    expect(readAlertToken(tampered, secret)).toBeUndefined()
  })

  test('with any character changed', () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom('a', 'Z', '0', '-', '_', '.'), (at, character) => {
        fc.pre(token[at] !== character)
        const read = readAlertToken(token.slice(0, at) + character + token.slice(at + 1), secret)
        expect(read).toBeUndefined()
      }),
    )
  })
})

test('a token is read as it was signed, and fits a path as it is', () => {
  fc.assert(
    fc.property(grant, (given) => {
      const signed = signAlertToken(given, secret)
      expect(readAlertToken(signed, secret)).toEqual(given)
      expect(encodeURIComponent(signed)).toBe(signed)
    }),
  )
})

test('links are signed with a key of their own, and those of older mails still work', () => {
  const payload = '7-v-w'
  const signedBy = (key: string, words: string) =>
    `${payload}.${createHmac('sha256', key).update(words).digest('base64url')}`
  expect(signedBy(secret, payload)).not.toBe(token)
  expect(readAlertToken(signedBy(secret, payload), secret)).toBeUndefined()
  expect(readAlertToken(signedBy(secret, `alert settings:${payload}`), secret)).toEqual({
    userId: 7,
    searchIds: [31, 32],
  })
})

test('a token that would be too long to be read is not signed', () => {
  const searchIds = Array.from({ length: MAX_SEARCHES_PER_MAIL + 1 }, (_, at) => at + 1)
  expect(() => signAlertToken({ userId: 7, searchIds }, secret)).toThrow('at most')
})
