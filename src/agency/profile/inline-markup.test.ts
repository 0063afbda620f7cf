import { expect, test } from 'vitest'
import { parseInlineMarkup, stripInlineMarkup } from './inline-markup.ts'

test.each(['<b>bold</b>', '[a link](javascript:alert(1))', '[a link](//evil.example)', '**not closed', '[no address]'])(
  '%s is text as it stands',
  (paragraph) => {
    expect(parseInlineMarkup(paragraph)).toEqual([{ kind: 'text', text: paragraph }])
  },
)

test('links and bold words stand between text', () => {
  const paragraph = 'Ask about **leasehold**, or [book a valuation](/request-a-valuation).'
  expect(parseInlineMarkup(paragraph)).toEqual([
    { kind: 'text', text: 'Ask about ' },
    { kind: 'strong', text: 'leasehold' },
    { kind: 'text', text: ', or ' },
    { kind: 'link', text: 'book a valuation', href: '/request-a-valuation' },
    { kind: 'text', text: '.' },
  ])
  expect(stripInlineMarkup(paragraph)).toBe('Ask about leasehold, or book a valuation.')
})
