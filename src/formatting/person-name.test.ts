import { expect, test } from 'vitest'
import { formatName, initials } from './person-name.ts'

test('a name is its known parts, and initials are the first letters of both names', () => {
  expect(formatName('Ada', 'Finch')).toBe('Ada Finch')
  expect(formatName('', 'Ada', undefined)).toBe('Ada')
  expect(initials({ firstName: 'Frances', surname: 'Holloway-Dunn' })).toBe('FH')
})
