import { describe, expect, test } from 'vitest'
import { type Registration, registrationErrors } from './registration.ts'

const ann: Registration = {
  title: '',
  first_name: 'Ann',
  last_name: 'Finch',
  email: 'ann@example.com',
  tel_home: '01572 722222',
  tel_mobile: '',
  password: 'Correct-horse-1',
  password_confirmation: 'Correct-horse-1',
  terms: true,
  marketing: false,
}

describe('a registration refuses', () => {
  test.each<[string, Partial<Registration>, Record<string, string>]>([
    ['a first name with a sign', { first_name: 'Ann!' }, { first_name: 'Please enter a valid first name' }],
    ['no last name', { last_name: '' }, { last_name: 'Please enter a valid last name' }],
    ['half an email address', { email: 'ann@' }, { email: 'Please enter a valid email' }],
    [
      'a telephone number without its area code',
      { tel_home: '722222' },
      { tel_home: 'Please enter a valid phone number' },
    ],
    [
      'a password that is the same only nearly',
      { password_confirmation: 'correct-horse-1' },
      { password_confirmation: 'Password and its confirmation are not the same.' },
    ],
    [
      'a weak password',
      { password: 'horse', password_confirmation: 'horse' },
      {
        password:
          'Password must have: an uppercase letter, a number or special character (!@£%^) and be at least 10 characters long.',
      },
    ],
    ['terms that were not ticked', { terms: false }, { terms: 'You must agree to our terms & conditions' }],
  ])('%s', (_what, change, errors) => expect(registrationErrors({ ...ann, ...change })).toEqual(errors))

  test('everything at once, in the order of the form', () => {
    const nothing = { ...ann, first_name: '', last_name: '', email: '', password: '', password_confirmation: '' }
    expect(Object.keys(registrationErrors({ ...nothing, terms: false }))).toEqual([
      'first_name',
      'last_name',
      'email',
      'password',
      'terms',
    ])
  })
})

test.each<[string, Partial<Registration>]>([
  ['all of it', {}],
  ['no telephone number', { tel_home: '' }],
  ['a telephone number of another country', { tel_home: '+353 86 123 4567' }],
  ['a name with an apostrophe', { last_name: "O'Brien" }],
  ['an email address with a plus and a long top level', { email: 'ann+tag@agency.london' }],
  ['a form that does not say whether terms were ticked', { terms: undefined }],
])('a registration takes %s', (_what, change) => expect(registrationErrors({ ...ann, ...change })).toEqual({}))
