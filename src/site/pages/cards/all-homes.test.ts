import { expect, test } from 'vitest'
import { allHomes } from './all-homes.ts'

test('one home is not many', () => {
  expect(allHomes(1, 'for sale')).toBe('The 1 home for sale')
  expect(allHomes(1234, 'to rent')).toBe('All 1,234 homes to rent')
})
