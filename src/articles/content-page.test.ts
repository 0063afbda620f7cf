import { expect, test } from 'vitest'
import { headingIds, listOfContents } from './content-page.ts'

const sections = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `s${at}`, name: `Section ${at}` }))

test('a short page has no list of contents, a long one names its sections in order', () => {
  expect(listOfContents({ sections: sections(3) })).toEqual([])
  expect(listOfContents({ sections: sections(4) }).map(({ id }) => id)).toEqual(['s0', 's1', 's2', 's3'])
})

test.each([
  ['How to complain', 'how-to-complain'],
  ["If you're not happy: ring", 'if-youre-not-happy-ring'],
  ['Café & pub', 'cafe-pub'],
  ['2 weeks', '2-weeks'],
  ['£££', 'section'],
  ['Main', 'main-2'],
])('the heading "%s" has the id %s', (words, id) => {
  expect(headingIds()(words)).toBe(id)
})

test('headings of the same words have different ids', () => {
  const idFor = headingIds()
  expect(['Deposit', 'Deposit', 'Deposit 2', 'Deposit'].map(idFor)).toEqual([
    'deposit',
    'deposit-2',
    'deposit-2-2',
    'deposit-3',
  ])
})
