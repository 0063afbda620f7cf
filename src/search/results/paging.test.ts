import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageLinks, pagination, previousPage } from './paging.ts'

describe('the arithmetic of a page', () => {
  test.each([
    // total, page, size → pages, next, previous, from, to
    [0, 1, 24, 0, false, undefined, 0, 0],
    [0, 7, 24, 0, false, undefined, 0, 0],
    [1, 1, 24, 1, false, undefined, 1, 1],
    [24, 1, 24, 1, false, undefined, 1, 24],
    [25, 1, 24, 2, true, undefined, 1, 24],
    [25, 2, 24, 2, false, 1, 25, 25],
    [134, 3, 24, 6, true, 2, 49, 72],
    [134, 7, 24, 6, false, 6, 0, 0],
    [134, 99999, 24, 6, false, 6, 0, 0],
  ])('%i homes, page %i of %i', (total, page, size, pageCount, hasNextPage, previous, fromRecord, toRecord) => {
    const paging = pagination(total, page, size)
    expect(paging).toMatchObject({ totalCount: total, currentPage: page, pageSize: size })
    expect(paging).toMatchObject({ pageCount, hasNextPage, fromRecord, toRecord })
    expect(previousPage(paging)).toBe(previous)
    expect(paging.hasPrevPage).toBe(previous !== undefined)
  })

  test('shows every record on exactly one page', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.integer({ min: 1, max: 100 }), (total, size) => {
        const { pageCount } = pagination(total, 1, size)
        let next = 1
        for (let page = 1; page <= pageCount; page++) {
          const { fromRecord, toRecord, hasNextPage } = pagination(total, page, size)
          expect(fromRecord).toBe(next)
          expect(toRecord - fromRecord).toBeLessThan(size)
          expect(hasNextPage).toBe(toRecord < total)
          next = toRecord + 1
        }
        expect(next).toBe(total + 1)
      }),
    )
  })
})

describe('page links', () => {
  test.each<[currentPage: number, pageCount: number, links: (number | 'gap')[]]>([
    [1, 0, []],
    [1, 1, []],
    [1, 2, [1, 2]],
    [1, 4, [1, 2, 3, 4]],
    [1, 20, [1, 2, 'gap', 20]],
    [4, 20, [1, 2, 3, 4, 5, 'gap', 20]],
    [5, 20, [1, 'gap', 4, 5, 6, 'gap', 20]],
    [20, 20, [1, 'gap', 19, 20]],
    [99, 20, [1, 'gap', 19, 20]],
  ])('on page %i of %i are %j', (currentPage, pageCount, links) => {
    expect(pageLinks({ ...pagination(pageCount * 24, currentPage, 24) })).toEqual(links)
  })

  test('rise, hold the first and the last page, and no gap of one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 1, max: 120 }), (pageCount, page) => {
        const links = pageLinks(pagination(pageCount * 10, page, 10))
        const pages = links.filter((link) => link !== 'gap')
        expect([pages[0], pages.at(-1)]).toEqual([1, pageCount])
        for (const [index, link] of links.entries()) {
          const [before, after] = [links[index - 1], links[index + 1]]
          if (link === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(2)
          else if (typeof before === 'number') expect(link).toBe(before + 1)
        }
      }),
    )
  })
})
