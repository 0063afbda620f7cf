import { describe, expect, test } from 'vitest'
import { isEmail, isLine, isName, isRegisterTelephone, isTelephone } from './account-validation.ts'

describe.each([
  {
    field: 'a name',
    accepts: isName,
    refused: ['', ' ', 'Ann!', 'a_b', 'Ann\n', '<b>', 'x'.repeat(201)],
    taken: ['Ann', "O'Brien", 'D’Souza', 'Anne-Marie', 'Mary Jane', 'J. R.', 'Zoë', 'Нина', 'Henry 8', '1'],
  },
  {
    field: 'an email address',
    accepts: isEmail,
    refused: ['', 'ann', 'ann@example', 'a@b.com, c@d.com', 'a@b.com\r\nBcc: c@d.com'],
    taken: ['ann@example.com', 'ann+homes@example.com', 'ann@example.museum', 'ann@agency.london'],
  },
  {
    field: 'a telephone number at registration',
    accepts: isRegisterTelephone,
    refused: ['', '722222', '1572 722222', '0157272222200', '01572 722222 ext 4'],
    taken: ['01572 722222', '+44 1572 722222', '07700 900123', '0169772222', '+353 86 123 4567'],
  },
  {
    field: 'a telephone number in details',
    accepts: isTelephone,
    refused: ['', '12345', '1'.repeat(21), '01572 722222 ext 4', '01572_722222', '01572722222\n'],
    taken: ['123456', '+44 (0)1572 722-222', '01572/722.222', '+33 (6) 12.34/56', '1'.repeat(20)],
  },
  {
    field: 'a line',
    accepts: isLine,
    refused: ['x'.repeat(201), 'High Street\r\nX: y', 'a\u0000b'],
    taken: ['', 'High Street'],
  },
])('$field', ({ accepts, refused, taken }) => {
  test.each(refused)('refuses %j', (value) => expect(accepts(value)).toBe(false))
  test.each(taken)('takes %j', (value) => expect(accepts(value)).toBe(true))
})
