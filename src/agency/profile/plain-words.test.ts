import { expect, test } from 'vitest'
import { bareWords, wordsPieces } from './plain-words.ts'

test.each(['<b>bold</b>', '[a link](javascript:alert(1))', '[a link](//evil.example)', '**not closed', '[no address]'])(
  '%s is text as it stands',
  (paragraph) => {
    expect(wordsPieces(paragraph)).toEqual([{ kind: 'text', text: paragraph }])
  },
)

test('links and bold words stand between text', () => {
  const paragraph = 'Ask about **leasehold**, or [book a valuation](/request-a-valuation).'
  expect(wordsPieces(paragraph)).toEqual([
    { kind: 'text', text: 'Ask about ' },
    { kind: 'strong', text: 'leasehold' },
    { kind: 'text', text: ', or ' },
    { kind: 'link', text: 'book a valuation', href: '/request-a-valuation' },
    { kind: 'text', text: '.' },
  ])
  expect(bareWords(paragraph)).toBe('Ask about leasehold, or book a valuation.')
})
