import { expect, test } from 'vitest'
import { anAgency } from '#test/fixtures/agency.ts'
import { tagNames } from './tag-names.ts'

const names = tagNames(anAgency().tagGroups)

test.each([
  ['house', 'House', 'Houses'],
  ['HOUSE', 'House', 'Houses'],
  ['freehold', 'Freehold', 'Freehold'],
  ['off-plan', 'Off plan', 'Off plan'],
  ['', '', ''],
])('%j is %j, and several are %j', (tag, name, plural) => {
  expect(names.name(tag)).toBe(name)
  expect(names.plural(tag)).toBe(plural)
})
