import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editJson } from './edit-json.ts'

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
