import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repairUrl } from './repair-url.ts'

describe('mending an address', () => {
  test.each([
    ['/search/text-100%', '/search/text-100%25'],
    ['/search/text-%zz/page-2', '/search/text-%25zz/page-2'],
    ['/caf%E9', '/caf%25E9'],
    ['/%FF%FE', '/%25FF%25FE'],
    ['/%2', '/%252'],
    ['/%%32', '/%25%32'],
    ['/%E0%80%80', '/%25E0%2580%2580'],
  ])('%s becomes %s', (address, mended) => {
    expect(repairUrl(address)).toBe(mended)
  })

  test.each(['/', '*', '/caf%C3%A9', '/a%2Fb%25c', '/a?q=100%', '/a?%zz#%zz', '/%F0%9F%8F%A1?x'])(
    '%s is well',
    (address) => {
      expect(repairUrl(address)).toBe(address)
    },
  )

  test('whatever is sent can be decoded afterwards, and mending again changes nothing', () => {
    const address = fc
      .array(fc.constantFrom('%', '/', '?', 'a', 'F', '2', '%C3', '%A9', '%25', '%2F'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(address, (text) => {
        const mended = repairUrl(text)
        expect(() => decodeURIComponent(mended.split('?', 1)[0] ?? '')).not.toThrow()
        expect(repairUrl(mended)).toBe(mended)
      }),
    )
  })
})
