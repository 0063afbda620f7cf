import { describe, expect, test } from 'vitest'
import { comparablePath, parseMovedPaths } from './moved-paths.ts'

const pages = new Set(['/', '/fees', '/articles', '/search/property-for-sale'])
const exists = (path: string) => pages.has(path)

function table(...rows: string[]) {
  const read = parseMovedPaths(rows.join('\n'), exists)
  if ('mistakes' in read) throw new Error(read.mistakes.map(({ message }) => message).join('; '))
  return read.moved
}

describe('the table of old paths', () => {
  test.each([
    ['/buy', 'must have an old URL and a new one, separated by a tab'],
    ['/buy\t/fees\tmore', 'must have an old URL and a new one, separated by a tab'],
    ['buy\t/fees', 'buy must begin with one slash: the path without its host'],
    ['//buy\t/fees', '//buy must begin with one slash: the path without its host'],
    ['/buy#top\t/fees', '/buy#top must not contain a space or a #'],
    ['/a*/b\t/fees', '/a*/b may have a * only at the end of its path'],
    ['/{a}-{b}\t/fees', '/{a}-{b} may have one name in braces in each part'],
    ['/buy\tfees', 'fees must begin with a slash or with https://, or be {home}'],
    ['/buy\thttp://other.example/', 'http://other.example/ must begin with a slash or with https://, or be {home}'],
    ['/out/{site}\thttps://{site}/', 'https://{site}/ has a name in braces in its host'],
    ['/out/{site}\thttps://us@{site}?x', 'https://us@{site}?x has a name in braces in its host'],
    ['/buy\t/nowhere', 'there is no page at /nowhere'],
    ['/homes/{id}\t{home}', '{home} needs {ref} in the old path'],
    ['/a/{b}\t/{c}', '{c} is not in the old path'],
    ['/fees\t/articles', 'there is a page at /fees, so it cannot be redirected'],
    ['/a/{b}\t/a/{b}', '/a/{b} is an old URL itself: it redirects to /a/x'],
  ])('%j is refused', (row, message) => {
    expect(parseMovedPaths(`# old\tnew\n${row}\n`, exists)).toEqual({ mistakes: [{ line: 2, message }] })
  })

  test('an old path is listed once, whatever its case', () => {
    expect(parseMovedPaths('/buy\t/fees\n\n/Buy\t/articles', exists)).toEqual({
      mistakes: [{ line: 3, message: '/Buy is in line 1 already' }],
    })
  })

  test('no old path leads to another, and none in circles', () => {
    const read = parseMovedPaths('/a/{x}\t/b/{x}\n/b/{x}\t/a/{x}', exists)
    expect('mistakes' in read && read.mistakes.map(({ line }) => line)).toEqual([1, 2])
  })
})

describe('a request for an old path', () => {
  const moved = table(
    '# what the old site had\t',
    '/buy\t/search/property-for-sale',
    '/news.asp\t/articles',
    '/news.asp?topic=fees\t/fees',
    '/property/{ref}\t{home}',
    '/details.aspx?id={ref}\t{home}',
    '/blog/*\t/articles',
    '/blog/prices/{year}\thttps://archive.example/prices/{year}',
  )

  test.each([
    ['/buy', { path: '/search/property-for-sale' }],
    ['/BUY/', { path: '/search/property-for-sale' }],
    ['/buy?utm_source=mail', { path: '/search/property-for-sale' }],
    ['/news.asp?topic=prices', { path: '/articles' }],
    ['/news.asp?page=2&Topic=Fees', { path: '/fees' }],
    ['/property/ASH_100234', { reference: 'ASH_100234' }],
    ['/details.aspx?id=100234&from=list', { reference: '100234' }],
    ['/blog/2019/04/spring', { path: '/articles' }],
    ['/blog/prices/20 19', { path: 'https://archive.example/prices/20%2019' }],
    ['/blog/prices/../x', { path: '/articles' }],
  ])('%s is redirected', (path, destination) => {
    expect(moved(path)).toMatchObject(destination)
  })

  test.each(['/', '/buy/more', '/details.aspx', '/details.aspx?id=', '/property/', '/%E0%A4%A'])(
    '%s is not redirected',
    (path) => {
      expect(moved(path)).toBeUndefined()
    },
  )
})

test.each([
  ['/Fees', '/fees'],
  ['//fees//', '/fees'],
  ['/Homes/Oakham-Rutland/?From=Mail', '/homes/oakham-rutland?From=Mail'],
  ['/', '/'],
  ['/fees', '/fees'],
])('%s is written %s', (path, plain) => {
  expect(comparablePath(path)).toBe(plain)
})
