import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pagination } from '../paging.ts'
import { LoadMore, LoadPrevious } from './load-more.tsx'

const pathOf = (page: number) => `/search/page-${page}`
const more = (total: number, page: number) =>
  renderToStaticMarkup(<LoadMore pagination={pagination(total, page, 24)} pathOf={pathOf} />)

test.each([
  [1, 1, 'Showing 1 of 1 home<'],
  [20, 1, 'Showing 20 of 20 homes'],
  [134, 1, 'Showing 24 of 134 homes'],
  [1234, 3, 'Showing 49 to 72 of 1,234 homes'],
])('of %i homes, page %i says which are shown', (total, page, words) => {
  expect(more(total, page)).toContain(words)
})

test('what nobody lives in is no home', () => {
  const words = (tags: string[]) =>
    renderToStaticMarkup(<LoadMore pagination={pagination(15, 1, 24)} pathOf={pathOf} tags={tags} />)
  expect(words(['land'])).toContain('Showing 15 of 15 properties')
  expect(words(['garden', '!land'])).toContain('Showing 15 of 15 homes')
})

test('the next page is a link, and the last page has none', () => {
  expect(more(134, 1)).toContain('href="/search/page-2"><span>Load more properties')
  expect(more(134, 6)).not.toContain('Load more properties')
})

test('a page after the first leads back to the one before', () => {
  const before = (page: number) =>
    renderToStaticMarkup(<LoadPrevious pagination={pagination(134, page, 24)} pathOf={pathOf} />)
  expect(before(1)).toBe('')
  expect(before(3)).toContain('href="/search/page-2"><span>Load Previous')
})
