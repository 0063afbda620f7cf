import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EMAIL_PATTERN,
  isWholeTelephone,
  MAX_TELEPHONE_LENGTH,
  NAME_PATTERN,
  parseAccountName,
  parseEmail,
  parseName,
  parseTelephone,
  TELEPHONE_PATTERN,
} from './contact-fields.ts'

const byBrowser = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'v')

describe('a name', () => {
  test.each([
    '',
    '   ',
    'R0salind',
    'Ada@Finch',
    'Ada,',
    'Ann!',
    'a_b',
    '-',
    " ' ",
    '...',
    'a'.repeat(101),
    '<b>Ada</b>',
  ])('%j is refused', (typed) => expect(parseName(typed)).toBeNull())
  test.each([
    ['Rosalind', 'Rosalind'],
    [' Ada  Mary ', 'Ada Mary'],
    ["O'Brien", "O'Brien"],
    ['D’Souza', 'D’Souza'],
    ["Pat O'Neil", "Pat O'Neil"],
    ['J. R. Smith Jr.', 'J. R. Smith Jr.'],
    ['Zoe\u0308', 'Zoë'],
    ['Müller-Łukasz', 'Müller-Łukasz'],
    ['Нина', 'Нина'],
    ['山田 太郎', '山田 太郎'],
    ['محمد', 'محمد'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['राधिका', 'राधिका'],
    ['Ada\r\nBcc', 'Ada Bcc'],
    ['Ada\u0000', 'Ada'],
  ])('%j is stored as %j', (typed, stored) => expect(parseName(typed)).toBe(stored))

  test.each(['Henry 8', '1'])('%j is one for an account, where digits are allowed', (typed) => {
    expect(parseAccountName(typed)).toBe(typed)
  })
})

describe('an email address', () => {
  test.each([
    '',
    'rosalind@',
    '@example.com',
    'rosalind@example',
    'ann@example.c',
    'ann@example.c0m',
    'a b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    '"Ada" <a@example.com>',
    'a\u0000b@example.com',
    'ann@exam\u007fple.com',
    'ann\u202e@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.com`,
  ])('%j is refused', (typed) => expect(parseEmail(typed)).toBeNull())
  test.each([
    'rosalind@example.co.uk',
    "o'brien+homes@mail.example.com",
    'ann+tag@example.com',
    'ann@agency.london',
    'ann@agency.scot',
    'ann@agency.property',
    'ann@agency.email',
    'ann@example.museum',
    'A.B-C_d@x1.example',
    'zoë@exämple.example',
    'ann@xn--exmple-cua.xn--p1ai',
    'ann@почта.рф',
  ])('%s is accepted', (typed) => expect(parseEmail(` ${typed} `)).toBe(typed))
})

describe('a telephone number', () => {
  test.each([
    '',
    '12345',
    'call me',
    '0770090041a',
    '0800 HOMES',
    '1'.repeat(21),
    '٠١٢٣٤٥٦',
    '+0123456789',
    '+12345',
    '+1234567890123456',
    '07700+900412',
  ])('%j is refused', (typed) => expect(parseTelephone(typed)).toBeNull())
  test.each([
    ['123456', '123456'],
    ['07700 900412', '07700900412'],
    ['(01632) 960-140', '01632960140'],
    ['01632.960.140', '01632960140'],
    ['01572/722.222', '01572722222'],
    ['+44 7700 900412', '07700900412'],
    ['+44 (0)7700 900412', '07700900412'],
    ['0044 7700 900412', '07700900412'],
    ['01632\u2013960140', '01632960140'],
    ['+353 86 123 4567', '+353861234567'],
    ['+33 (6) 12.34/56', '+336123456'],
    ['00353 86 123 4567', '+353861234567'],
    ['+1 (212) 555-0123', '+12125550123'],
  ])('%j is stored as %j', (typed, stored) => expect(parseTelephone(typed)).toBe(stored))

  test.each(['01572 722222', '+44 1572 722222', '07700 900123', '0169772222', ' 0 1572722222 ', '+353 86 123 4567'])(
    '%j is whole',
    (typed) => expect(isWholeTelephone(typed)).toBe(true),
  )
  test.each(['', '722222', '1572 722222', '0157272222200', '+44 12'])('%j is not whole', (typed) =>
    expect(isWholeTelephone(typed)).toBe(false),
  )
})

describe('every form agrees', () => {
  const typedTelephone = fc.string({ unit: fc.constantFrom(...'0123456789+ -.()/\u2013x'), maxLength: 45 })
  const typedName = fc.string({ unit: fc.constantFrom(..."AbÉ山ن\u200c\u0308 '’.-7@<"), maxLength: 12 })
  const typedEmail = fc
    .tuple(
      fc.string({ maxLength: 10 }),
      fc.constantFrom('@', '@@', ''),
      fc.string({ unit: fc.constantFrom(...'aé-.1 '), maxLength: 20 }),
    )
    .map((parts) => parts.join(''))

  test('what is stored is accepted again, and comes out the same', () => {
    fc.assert(
      fc.property(typedTelephone, typedName, typedEmail, (telephone, name, email) => {
        for (const [parse, typed] of [
          [parseTelephone, telephone],
          [parseName, name],
          [parseAccountName, name],
          [parseEmail, email],
        ] as const) {
          const stored = parse(typed)
          if (stored !== null) expect(parse(stored)).toBe(stored)
        }
      }),
    )
  })

  test('what an enquiry form accepts for a name, an account accepts', () => {
    fc.assert(
      fc.property(typedName, (typed) => {
        if (parseName(typed) !== null) expect(parseAccountName(typed)).toBe(parseName(typed))
      }),
    )
  })

  test('a number that is whole for registration is accepted by every form', () => {
    fc.assert(
      fc.property(typedTelephone, (typed) => {
        if (isWholeTelephone(typed)) expect(parseTelephone(typed)).not.toBeNull()
      }),
    )
  })

  test("the browser's patterns accept whatever the server accepts", () => {
    fc.assert(
      fc.property(typedTelephone, typedName, typedEmail, (telephone, name, email) => {
        const number = parseTelephone(telephone)
        if (number !== null) expect(telephone).toMatch(byBrowser(TELEPHONE_PATTERN))
        const person = parseAccountName(name)
        if (person !== null) expect(person).toMatch(byBrowser(NAME_PATTERN))
        const address = parseEmail(email)
        if (address !== null) expect(address).toMatch(byBrowser(EMAIL_PATTERN))
      }),
    )
  })
})

test('the longest input costs next to nothing', () => {
  const before = process.cpuUsage()
  for (let times = 0; times < 100; times++) {
    parseTelephone(`${'1 '.repeat(MAX_TELEPHONE_LENGTH / 2)}x`)
    parseEmail(`${'a'.repeat(64)}@${'a.'.repeat(90)}1`)
    parseName(`${"a'".repeat(50_000)}!`)
    byBrowser(TELEPHONE_PATTERN).test(`${'1 '.repeat(MAX_TELEPHONE_LENGTH / 2)}x`)
  }
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2000)
})
