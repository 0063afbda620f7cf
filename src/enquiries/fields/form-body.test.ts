import { expect, test } from 'vitest'
import { fieldText, groupOf, idOf } from './form-body.ts'

const deepList = Array.from({ length: 100_000 }).reduce<unknown[]>((inner) => [inner], [])

test.each([
  ['absent', {}, ''],
  ['null', { a: null }, ''],
  ['a group', { a: { b: 'x' } }, ''],
  ['a list', { a: ['x', 2, '', true] }, 'x,2,true'],
  ['lists in a list', { a: [['x'], 'y'] }, 'y'],
  ['lists in lists without end', { a: deepList }, ''],
])('the text of a field is read that is %s', (_what, group, text) => expect(fieldText(group, 'a')).toBe(text))

test.each(['__proto__', 'constructor', 'toString'])('what every object has is nothing that was sent: %s', (name) => {
  expect(fieldText({}, name)).toBe('')
  expect(groupOf({}, name)).toEqual({})
})

test.each(['0', '-1', '1e3', '0x1', '2147483648', '99999999999'])('%s is not an id', (typed) => {
  expect(idOf({ id: typed }, 'id')).toBeUndefined()
})
