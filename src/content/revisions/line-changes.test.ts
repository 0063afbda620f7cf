import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineChanges } from './line-changes.ts'

const words = (kinds: readonly string[], changes: ReturnType<typeof lineChanges>) =>
  changes.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('\n')

test('a changed line is removed and added, and the rest stays', () => {
  expect(lineChanges('one\ntwo\nthree', 'one\n2\nthree')).toEqual([
    { kind: 'same', text: 'one' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: 'three' },
  ])
})

test('both texts can be read from their changes', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = lineChanges(before, after)
      expect(words(['same', 'removed'], changes)).toBe(before)
      expect(words(['same', 'added'], changes)).toBe(after)
    }),
  )
})
