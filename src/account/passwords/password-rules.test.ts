import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isSignInPassword,
  newPasswordErrors,
  PASSWORD_MESSAGE,
  PASSWORD_PATTERN,
  passwordSentence,
} from './password-rules.ts'

const sentences = (password: string, confirmation = password) =>
  Object.values(newPasswordErrors(password, confirmation)).map(passwordSentence)

describe('a new password', () => {
  test.each(['', 'Short1aaa', 'alllower12', 'ALLUPPER12', 'NoDigitNorSign', 'Only-Hyphens-And_', 'Aa1'.padEnd(9, 'b')])(
    'refuses %j',
    (password) => expect(sentences(password)).toEqual([PASSWORD_MESSAGE]),
  )

  test.each(['Abcdefghi1', 'abcdefghI£', 'Abcdefghi(', 'Correct horse 2', 'Ünïcödeäö1', 'aaaaaaaaa^A', 'Abcdefghij%'])(
    'takes %j',
    (password) => expect(sentences(password)).toEqual([]),
  )

  test('refuses one that is not the same twice', () => {
    expect(sentences('Abcdefghi1', 'Abcdefghi2')).toEqual(['Password and its confirmation are not the same.'])
    expect(sentences('short', '')).toHaveLength(2)
  })

  test('refuses one without end, quickly', () => {
    expect(sentences('a'.repeat(1_000_000))).toEqual(['Password can be at most 128 characters long.'])
  })

  test('may have 128 characters, and no more', () => {
    expect(sentences(`A1${'b'.repeat(126)}`)).toEqual([])
    expect(sentences(`A1${'b'.repeat(127)}`)).toEqual(['Password can be at most 128 characters long.'])
  })

  test('is judged alike by the browser, whose pattern has another flag', () => {
    const inBrowser = new RegExp(`^(?:${PASSWORD_PATTERN})$`, 'v')
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB1(£^-é') }), (password) => {
        expect(inBrowser.test(password)).toBe(sentences(password).length === 0)
      }),
    )
  })
})

describe('a password at sign-in', () => {
  test.each(['', 'four', 'x'.repeat(1001)])('is not worth trying: %#', (password) =>
    expect(isSignInPassword(password)).toBe(false),
  )
  test.each(['fiver', 'alllower', 'x'.repeat(1000)])('is tried: %#', (password) =>
    expect(isSignInPassword(password)).toBe(true),
  )
})
