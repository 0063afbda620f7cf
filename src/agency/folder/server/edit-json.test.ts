import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editJson, editJsonTo } from './edit-json.ts'

const agency = readFileSync('agencies/demo/agency.json', 'utf8')

test('no change leaves a document as it is, letter for letter', () => {
  expect(editJson(agency, [])).toBe(agency)
})

test('one value is changed in its place, and the rest stays as it is written', () => {
  const edited = editJson(agency, [{ path: ['name'], value: 'Wren & Co' }])
  const lines = agency.split('\n')
  const differing = edited.split('\n').filter((line, at) => line !== lines[at])
  expect(differing.map((line) => line.trim())).toEqual(['"name": "Wren & Co",'])
})

test('a value that is added and taken away again leaves the same content', () => {
  const paths = fc.constantFrom<string[]>(
    ['settings', 'alerts', 'hour'],
    ['settings', 'viewings', 'lengthMinutes'],
    ['settings', 'x'],
  )
  fc.assert(
    fc.property(paths, fc.jsonValue({ maxDepth: 2 }), (path, value) => {
      const added = editJson('{ "settings": { "a": 1 } }', [{ path, value }])
      const read = path.reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], JSON.parse(added))
      expect(read).toEqual(JSON.parse(JSON.stringify(value)))
      expect(JSON.parse(added).settings.a).toBe(1)
    }),
  )
})

test('a document is brought to another value, whatever the two are', () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  fc.assert(
    fc.property(value, value, (before, after) => {
      const text = JSON.stringify({ a: before, b: 1 }, null, 2)
      expect(JSON.parse(editJsonTo(text, ['a'], after))).toEqual(JSON.parse(JSON.stringify({ a: after, b: 1 })))
    }),
    // names that every object has
    {
      examples: [
        [{ valueOf: false }, {}],
        [{}, { toString: '' }],
        [{ valueOf: 1 }, { valueOf: 2 }],
      ],
    },
  )
})

test('an entry put into a list or taken out leaves the text of those that are not beside it', () => {
  const text = '{\n  "list": [\n    { "id": 1 },\n    { "id": 2 },\n    { "id": 3, "x": [1,2] }\n  ]\n}\n'
  const added = editJsonTo(text, ['list'], [{ id: 1 }, { id: 2 }, { id: 4 }, { id: 3, x: [1, 2] }])
  expect(added).toContain('    { "id": 1 },\n')
  expect(added).toContain('{ "id": 3, "x": [1,2] }')
  expect(editJsonTo(text, ['list'], [{ id: 2 }, { id: 3, x: [1, 2] }])).toContain('{ "id": 3, "x": [1,2] }\n  ]')
  expect(editJsonTo(text, ['list'], JSON.parse(text).list)).toBe(text)
})
