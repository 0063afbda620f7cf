import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

describe('a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+cmd|calc', "'+cmd|calc"],
    ['-1+cmd', "'-1+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['+44 7700 900412', '+44 7700 900412'],
    ['-12.50', '-12.50'],
    ['07700900412', '07700900412'],
    ['a,b', '"a,b"'],
    ['say "hello"', '"say ""hello"""'],
    ['one\ntwo', '"one\ntwo"'],
    ['', ''],
  ])('%j is %j', (value, cell) => expect(csvLine([value])).toBe(`${cell}\r\n`))
})

test('whatever is in a line is read again, formulas with their apostrophe', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (values) => {
      const [read = []] = parse(csvLine(values), { relax_column_count: true, skip_empty_lines: false }) as string[][]
      expect(read.map((cell, at) => (cell === `'${values[at]}` ? values[at] : cell))).toEqual(values)
    }),
  )
})
