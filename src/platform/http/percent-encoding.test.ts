import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeLeniently, repairUrl } from './percent-encoding.ts'

describe('repairing a URL', () => {
  test.each([
    ['/search/text-100%', '/search/text-100%25'],
    ['/search/text-%zz/page-2', '/search/text-%25zz/page-2'],
    ['/caf%E9', '/caf%25E9'],
    ['/%FF%FE', '/%25FF%25FE'],
    ['/%2', '/%252'],
    ['/%%32', '/%25%32'],
    ['/%E0%80%80', '/%25E0%2580%2580'],
  ])('%s becomes %s', (url, mended) => {
    expect(repairUrl(url)).toBe(mended)
  })

  test.each(['/', '*', '/caf%C3%A9', '/a%2Fb%25c', '/a?q=100%', '/a?%zz#%zz', '/%F0%9F%8F%A1?x'])(
    '%s is left alone',
    (url) => {
      expect(repairUrl(url)).toBe(url)
    },
  )

  test('a repaired path can be decoded, and repairing it again changes nothing', () => {
    const url = fc
      .array(fc.constantFrom('%', '/', '?', 'a', 'F', '2', '%C3', '%A9', '%25', '%2F'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(url, (text) => {
        const mended = repairUrl(text)
        expect(() => decodeURIComponent(mended.split('?', 1)[0] ?? '')).not.toThrow()
        expect(repairUrl(mended)).toBe(mended)
      }),
    )
  })
})

describe('decoding', () => {
  test.each([
    ['100%', '100%'],
    ['%FF', '%FF'],
    ['%C3%A9%', 'é%'],
    ['%ED%A0%80', '%ED%A0%80'],
    ['%F4%90%80%80', '%F4%90%80%80'],
    ['%F0%9F%8F%A1', '🏡'],
  ])('%s becomes %s', (text, decoded) => expect(decodeLeniently(text)).toBe(decoded))

  test('agrees with decodeURIComponent on everything that it accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const encoded = encodeURIComponent(text.toWellFormed())
        expect(decodeLeniently(encoded)).toBe(decodeURIComponent(encoded))
      }),
    )
  })
})
