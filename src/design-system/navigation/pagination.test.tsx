import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pagination } from './pagination.tsx'

const pathOf = (page: number) => `/search/page-${page}`

test('a list of one page needs no links', () => {
  expect(renderToStaticMarkup(<Pagination pages={[]} current={1} pathOf={pathOf} />)).toBe('')
})

test('each page is a real link, and the current one says so', () => {
  const html = renderToStaticMarkup(<Pagination pages={[1, 2, 3, 'gap', 9]} current={2} pathOf={pathOf} />)
  expect(html).toContain('<a href="/search/page-2" aria-current="page">')
  expect(html).toContain('rel="prev" href="/search/page-1"')
  expect(html).toContain('rel="next" href="/search/page-3"')
})

test('there is nothing before the first page and nothing after the last', () => {
  expect(renderToStaticMarkup(<Pagination pages={[1, 2]} current={1} pathOf={pathOf} />)).not.toContain('rel="prev"')
  expect(renderToStaticMarkup(<Pagination pages={[1, 2]} current={2} pathOf={pathOf} />)).not.toContain('rel="next"')
})
