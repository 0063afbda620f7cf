import { describe, expect, test } from 'vitest'
import { isEditTelephone, isEmail, isName, isRegisterEmail, isRegisterTelephone, patterns } from './field-rules.ts'
import { nationalTelephone } from './telephone.ts'

describe.each([
  {
    field: 'a name',
    accepts: isName,
    refused: ['', ' ', 'Ann!', "O'Brien", 'a_b', 'Ann\n', '<b>', 'x'.repeat(201)],
    taken: ['Ann', 'Anne-Marie', 'Mary Jane', 'Zoë', 'José', 'Henry 8', '1'],
  },
  {
    field: 'an e-mail address at registration',
    accepts: isRegisterEmail,
    refused: [
      '',
      'ann',
      '@b.com',
      'ann@',
      'ann@example',
      'ann@example.c',
      'ann@example.museum',
      'ann+homes@example.com',
      'ann @example.com',
      'ann@example.com\n',
      'ann@exa mple.com',
      'ann@example.c0m',
      `${'a'.repeat(250)}@b.com`,
    ],
    taken: ['ann@example.com', 'Ann.B_c-1@mail.example.co.uk', 'a@b.info'],
  },
  {
    field: 'an e-mail address when edited',
    accepts: isEmail,
    refused: [
      '',
      'ann',
      'ann@example',
      'a b@example.com',
      'a@b@example.com',
      'a@b.com, c@d.com',
      'a@b.com\r\nBcc: c@d.com',
      'a\u0000b@example.com',
      'a\u0001b@example.com',
      'ann@exam\u007fple.com',
    ],
    taken: ['ann@example.com', 'ann+homes@example.com', "o'brien@example.museum", 'zoë@exämple.example'],
  },
  {
    field: 'a telephone number at registration',
    accepts: isRegisterTelephone,
    refused: [
      '',
      '1572 722222',
      '0044 1572 722222',
      '00572722222',
      '0157272222200',
      '01572-722222',
      '(01572) 722222',
      '+4401572722222',
      '+33157272222',
    ],
    taken: ['01572 722222', '+44 1572 722222', '07700 900123', '0169772222', ' 0 1572722222 '],
  },
  {
    field: 'a telephone number when edited',
    accepts: isEditTelephone,
    refused: ['', '12345', '1'.repeat(21), '01572 722222 ext 4', '01572_722222', '01572722222\n'],
    taken: ['123456', '+44 (0)1572 722-222', '01572/722.222', '1'.repeat(20)],
  },
])('$field', ({ accepts, refused, taken }) => {
  test.each(refused)('refuses %j', (value) => expect(accepts(value)).toBe(false))
  test.each(taken)('takes %j', (value) => expect(accepts(value)).toBe(true))
})

test.each(Object.entries(patterns))('the pattern %s is one that browsers understand', (_name, pattern) => {
  expect(() => new RegExp(pattern, 'v')).not.toThrow()
})

test.each(['01572 722222', '+441572722222', ' +44 1572 72 22 22', '1572 722222', '00572722222'])(
  'as it is typed, %j is judged by the pattern as without its spaces',
  (typed) => {
    expect(new RegExp(`^(?:${patterns.registerTelephoneTyped})$`, 'v').test(typed)).toBe(isRegisterTelephone(typed))
  },
)

test.each([
  ['01572 722 222', '01572722222'],
  ['+44 1572 722222', '01572722222'],
  ['+44 (0)1572 722222', '01572722222'],
  ['(01572) 722.222', '01572722222'],
  ['01572–722-222', '01572722222'],
  ['+33 1 57 27', '+3315727'],
  ['0800 HOMES', '0800HOMES'],
])('a lead form reads %j as %j', (typed, read) => expect(nationalTelephone(typed)).toBe(read))
