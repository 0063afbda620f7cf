import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination, pagesToShow } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 6, [1, 2, null, 6]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
  [6, 6, [1, null, 5, 6]],
  [50, 400, [1, null, 49, 50, 51, null, 400]],
])('page %i of %i', (current, count, shown) => {
  expect(pagesToShow(current, count)).toEqual(shown)
})

test('a list of one page needs no links', () => {
  expect(renderToStaticMarkup(<Pagination current={1} count={1} address={String} />)).toBe('')
})

test('each page is a real address, and the present one says so', () => {
  const html = renderToStaticMarkup(<Pagination current={2} count={3} address={(page) => `/search/page-${page}`} />)
  expect(html).toContain('<a href="/search/page-2" aria-current="page">')
  expect(html).toContain('rel="prev" href="/search/page-1"')
  expect(html).toContain('rel="next" href="/search/page-3"')
})
