import { describe, expect, test } from 'vitest'
import { holdsLink, trimText } from './plain-text.ts'

test('a message of many blank lines is drawn together', () => {
  expect(trimText('a\n\n\n\n\n\nb')).toBe('a\n\n\nb')
})

describe('links in a text', () => {
  test.each([
    'See https://pills.example',
    'hxxp://pills.example',
    'www.pills.example',
    'pills.shop today',
    'bit.ly/abc',
    'go to t.me/pills',
    'pills.co',
    'pills.de!',
    'pills\u200b.com',
    'ｐｉｌｌｓ．ｃｏｍ',
    'pills。com',
    'see evil.london today',
    'evil.support',
    'homes.agency',
  ])('a link is found in %j', (words) => expect(holdsLink(words)).toBe(true))
  test.each([
    '',
    'A home with a garden.It is near the school.',
    'We saw the garden.House and land are lovely.',
    'Any time after 5 p.m. or at 11.30, e.g. on Friday.',
    'Up to £350.000, St. Ives or St.Ives, No.7/8 and/or flat 2.',
  ])('no link is found in %j', (words) => expect(holdsLink(words)).toBe(false))
})
