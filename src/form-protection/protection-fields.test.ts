import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTrapped } from './protection-fields.ts'

describe('a honeypot is filled with', () => {
  test.each<[string, unknown]>([
    ['the honeypot of every form', { body: 'Buy now' }],
    ['a space alone', { body: ' ' }],
    ['the honeypot of forms of the agency', { hfhp: 'x' }],
    ['one in a group', { lead_client: { first_name: 'Ada', body: 'x' } }],
    ['a number', { body: 0 }],
    ['a list', { body: ['', 'x'] }],
    ['a group', { body: { a: '' } }],
  ])('%s', (_words, sent) => {
    expect(isTrapped(sent)).toBe(true)
  })
})

describe('no honeypot is filled with', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['text', 'body=x'],
    ['an empty honeypot', { body: '', hfhp: '' }],
    ['empty ones in a list', { body: ['', ''] }],
    ['null in it', { body: null }],
    ['other fields', { message: 'body', lead: { message: 'hfhp' } }],
    ['an empty one in a group', { lead_client: { body: '' } }],
  ])('%s', (_words, sent) => {
    expect(isTrapped(sent)).toBe(false)
  })

  test('any other value, without an error', () => {
    fc.assert(
      fc.property(fc.anything(), (sent) => {
        expect(typeof isTrapped(sent)).toBe('boolean')
      }),
    )
  })
})
