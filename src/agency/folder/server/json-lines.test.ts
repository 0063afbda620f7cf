import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readJson } from './json-lines.ts'

describe('a text that is not JSON', () => {
  test.each([
    ['nothing', '', 1, 'the file ends too early'],
    ['cut off', '{\n"a": [1,\n', 3, 'the file ends too early'],
    ['a comma too many', '{\n"a": 1,\n}', 3, 'an extra comma before }'],
    ['a comma too many in a list', '[1,\n2,\n\n]', 4, 'an extra comma before ]'],
    ['a comma missing', '{\n"a": 1\n"b": 2}', 3, 'expected a comma before "b"'],
    ['a colon missing', '{\n"a" 1}', 2, 'expected a colon before 1'],
    ['a bare key', '{\n\n a: 1}', 3, 'expected a key in double quotes, not a'],
    ['single quotes', '{"a":\n \'x\'}', 2, "expected a value, not 'x'"],
    ['a comment', '{ // hello\n}', 1, 'a comment is not allowed (// hello)'],
    ['a line end in a text', '["a\nb"]', 1, 'has no end'],
    ['two documents', '{}\n{}', 2, '{ comes after the end'],
    ['a leading zero', '[01]', 1, 'expected a comma before 1'],
    ['very deep', '['.repeat(5000), 1, 'nested too deeply'],
  ])('is refused with its line: %s', (_what, text, line, message) => {
    const read = readJson(text)
    expect('message' in read && read.message).toContain(message)
    expect('line' in read && read.line).toBe(line)
  })
})

test('tells the place of what is no JSON, of a value and of its key', () => {
  expect(readJson('{\n  "a": 1,,\n}')).toMatchObject({ line: 2, column: 10 })
  expect(readJson('{\n  "a": [')).toMatchObject({ line: 2, column: 9 })
  const read = readJson('\uFEFF{ "a":\n\t[ true ] }')
  if ('message' in read) throw new Error(read.message)
  expect([read.placeOf(['a']), read.placeOf(['a', 0]), read.keyPlaceOf(['a']), read.keyPlaceOf(['a', 0])]).toEqual([
    { line: 2, column: 2 },
    { line: 2, column: 4 },
    { line: 1, column: 3 },
    { line: 2, column: 4 },
  ])
})

test('tells the line of each value, and the nearest parent of one that is not there', () => {
  const read = readJson('\uFEFF{\n  "a": 1,\n  "b": [\n    {"c": "x\\n"},\n    true\n  ]\n}\n')
  if ('message' in read) throw new Error(read.message)
  const lines = [['a'], ['b'], ['b', 0], ['b', 0, 'c'], ['b', 1], ['b', 9], ['b', 0, 'missing'], ['z'], []]
  expect(lines.map((path) => read.placeOf(path).line)).toEqual([2, 3, 4, 4, 5, 3, 4, 1, 1])
})

test('tells of a key that is given twice', () => {
  const read = readJson('{"a": {\n"x": 1,\n"y": 2,\n"x": 3}}')
  expect(read).toMatchObject({ value: { a: { x: 3, y: 2 } }, repeated: [{ path: ['a', 'x'], line: 4 }] })
})

test('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent)
      expect(readJson(text)).toMatchObject({ repeated: [] })
      expect((readJson(text) as { value: unknown }).value).toEqual(JSON.parse(text))
    }),
  )
})

test('refuses what JSON.parse refuses', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"a1 \n\\-.te') }), (text) => {
      let valid = true
      try {
        JSON.parse(text)
      } catch {
        valid = false
      }
      expect('message' in readJson(text)).toBe(!valid)
    }),
    { numRuns: 2000 },
  )
})
