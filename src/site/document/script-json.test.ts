import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptJson } from './script-json.ts'

/** Freezes about half of the objects, at every depth. */
function partlyFrozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const inner of Object.values(value)) partlyFrozen(inner)
  return Object.keys(value).length % 2 === 0 ? Object.freeze(value) : value
}

test('says the same as JSON.stringify, the second time too', () => {
  const anything = fc.anything({ withDate: true, maxDepth: 6 })
  fc.assert(
    fc.property(fc.record({ page: anything, cards: fc.array(anything) }), (data) => {
      const expected = JSON.parse(JSON.stringify(data))
      partlyFrozen(data)
      expect(JSON.parse(scriptJson(data))).toEqual(expected)
      expect(JSON.parse(scriptJson(data))).toEqual(expected)
    }),
  )
})

test('nothing in it can end the script element', () => {
  const data = { '<': Object.freeze({ words: '</script><script>' }), list: ['<!--', Object.freeze(['<'])] }
  expect(scriptJson(data)).not.toContain('<')
  expect(JSON.parse(scriptJson(data))).toEqual(data)
})
