import { describe, expect, test } from 'vitest'
import { EDITABLE_FIELDS, emailKey, type UserChanges } from '../users/user.ts'
import { changedFields, profileErrors } from './profile.ts'

describe('a change of details refuses', () => {
  test.each<[UserChanges, string]>([
    [{ first_name: '' }, 'Please enter a valid first name'],
    [{ last_name: 'F<i>nch' }, 'Please enter a valid last name'],
    [{ email: 'ann' }, 'Please enter a valid email'],
    [{ tel_mobile: '12345' }, 'Please enter a valid phone number'],
    [{ house_number: '22A' }, 'Please enter a valid house number'],
    [{ postcode: 'LE15_6QS' }, 'Please enter a valid postcode'],
    [{ street_address: 'High Street\r\nX: y' }, 'Please enter a valid street'],
    [{ town: 'x'.repeat(201) }, 'Please enter a valid town'],
  ])('%j', (changes, message) => expect(Object.values(profileErrors(changes))).toEqual([message]))
})

test.each<UserChanges>([
  {},
  { email: 'ann+homes@example.museum', tel_home: '+44 (0)1572 722-222' },
  { house_number: '22', house_name: '22A', postcode: 'le15 6qs' },
  { title: '', tel_home: '', tel_mobile: '', house_number: '', postcode: '', town: '' },
])('a change of details takes %j', (changes) => expect(profileErrors(changes)).toEqual({}))

test('only what differs is a change', () => {
  const empty = Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, ''])) as Record<
    (typeof EDITABLE_FIELDS)[number],
    string
  >
  const before = { ...empty, first_name: 'Ann', town: 'Oakham' }
  expect(changedFields(before, { first_name: 'Ann', town: '', county: 'Rutland' })).toEqual({
    town: '',
    county: 'Rutland',
  })
})

test.each([
  ['Ann@Example.COM', 'ann@example.com'],
  [' ann@example.com ', 'ann@example.com'],
  ['ZOË@example.com', 'zoë@example.com'],
])('%j is compared as %j', (email, key) => expect(emailKey(email)).toBe(key))
