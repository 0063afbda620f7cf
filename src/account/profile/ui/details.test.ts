import { expect, test } from 'vitest'
import { addressLines, userFullName } from './details.ts'

const nobody = {
  title: '',
  first_name: '',
  last_name: '',
  email: '',
  tel_home: '',
  tel_mobile: '',
  house_name: '',
  house_number: '',
  street_address: '',
  address_2: '',
  locality: '',
  town: '',
  county: '',
  postcode: '',
}

test('nobody has no lines', () => {
  expect([userFullName(nobody), addressLines(nobody)]).toEqual(['', []])
})

test('names and addresses read as on a letter', () => {
  expect(userFullName({ title: 'Dr', first_name: 'Ann', last_name: 'Hall' })).toBe('Dr Ann Hall')
  const lines = addressLines({ ...nobody, house_number: '4', street_address: 'High Street', postcode: 'LE15 6AA' })
  expect(lines).toEqual(['4 High Street', 'LE15 6AA'])
})
