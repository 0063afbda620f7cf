import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BlmFields } from './blm-fields.ts'

const value = fc.string({ maxLength: 8 }).map((text) => text.replaceAll('^', '-'))

describe('the values of a record', () => {
  test.each([
    ['nothing between its ends', '', true, []],
    ['one empty value', '', false, ['']],
    ['a value that is not closed', 'a', true, ['a']],
    ['a closed value', 'a^', true, ['a']],
    ['white space after the last EOF', 'a^b^ \r\n', true, ['a', 'b']],
    ['an empty last value of an open record', 'a^', false, ['a', '']],
  ])('%s', (_, text, closedByEof, values) => {
    const fields = new BlmFields(text, { eof: '^', closedByEof })
    expect(fields.length).toBe(values.length)
    expect(fields.all()).toEqual(values)
  })

  test('a value is the same by its place, before and after the record is taken apart', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), fc.array(fc.nat(12)), (values, closed, places) => {
        const fields = new BlmFields(closed ? `${values.join('^')}^` : values.join('^'), {
          eof: '^',
          closedByEof: closed,
        })
        for (const place of [...places, 0, values.length - 1]) expect(fields.at(place)).toBe(values[place])
        expect(fields.all()).toEqual(values)
      }),
    )
  })
})
