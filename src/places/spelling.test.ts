import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedTypos, findSimilar, spellingIndex, typosToPrefix } from './spelling.ts'

const index = spellingIndex([
  'oakham rutland',
  'oldham greater manchester',
  'north luffenham rutland',
  'south luffenham rutland',
])
const meant = (term: string) => findSimilar(index, term, 15).map((position) => index.keys[position])

test.each([['ok'], ['zzzzzz'], ['bath'], ['oakingham'], ['']])('%j is similar to no name', (term) => {
  expect(meant(term)).toEqual([])
})

test.each([
  ['two letters swapped', 'okaham', ['oakham rutland']],
  ['a letter missing', 'oakam', ['oakham rutland']],
  ['a letter too many', 'oakkham', ['oakham rutland']],
  ['a wrong letter', 'oakhem', ['oakham rutland']],
  ['the county with it', 'okaham rutland', ['oakham rutland']],
  ['a word inside', 'luffenham', ['north luffenham rutland', 'south luffenham rutland']],
])('is forgiven, with %s: %j', (_slip, term, keys) => {
  expect(meant(term)).toEqual(keys)
})

test.each([
  ['oak', 'oakham', 0],
  ['okaham', 'oakham', 1],
  ['oakhamm', 'oakham rutland', 1],
  ['xyz', 'oakham', 3],
])('%s is %s with %i typos', (term, key, slips) => {
  expect(typosToPrefix(term, key, 2)).toBe(slips)
})

const words = fc.string({ unit: fc.constantFrom(...'abcdefgh '), minLength: 1, maxLength: 12 })

test('a prefix has no typos, and anything else has', () => {
  fc.assert(
    fc.property(words, words, (term, rest) => {
      expect(typosToPrefix(term, term + rest, 2)).toBe(0)
      expect(typosToPrefix(term, rest, 2) === 0).toBe(rest.startsWith(term))
    }),
  )
})

test('a long name with a letter missing is found', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 8, maxLength: 14 }),
      fc.nat(),
      (name, at) => {
        const cut = at % name.length
        const term = name.slice(0, cut) + name.slice(cut + 1)
        expect(typosToPrefix(term, name, allowedTypos(term))).toBeLessThanOrEqual(1)
      },
    ),
  )
})
