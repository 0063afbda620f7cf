import { describe, expect, test } from 'vitest'
import { parseRedirectList, redirectMistake, withoutRedirect, withRedirect } from './redirect-list.ts'

const exists = (path: string) => ['/fees', '/about', '/articles'].includes(path.split('?')[0]!)
const TABLE = '# ours\n/cost\t/fees\n\n/who\t\t/about\n/old-who\t/away\n/away\t/about\n'

describe('a redirect is refused in plain words', () => {
  test.each([
    ['/fees', '/about', /^There is a page at \/fees/],
    ['/new', '/nowhere', 'There is no page at /nowhere.'],
    ['/same', '/Same/', 'A URL can’t redirect to itself.'],
    ['/COST', '/about', '/COST redirects to /fees already.'],
    ['/new', '/cost', '/cost is an old URL itself: it redirects to /fees. Redirect there instead.'],
    ['/away2', '/old-who', /is an old URL itself/],
    ['old', '/fees', /must begin with one slash/],
    ['/new', 'javascript:alert(1)', /must begin with a slash or with https/],
  ])('from %s to %s', (old, current, says) => {
    expect(redirectMistake(TABLE, { old, current }, exists)).toMatch(says)
  })

  test('a circle is named', () => {
    expect(redirectMistake('/a\t/b\n', { old: '/b', current: '/a' }, exists)).toBe(
      'That goes round in a circle: /a redirects to /b.',
    )
  })
})

test.each([
  ['/new', '/fees'],
  ['/new.asp?id=1', 'https://elsewhere.example/'],
  ['/team/*', '/about'],
])('from %s to %s is a good redirect', (old, current) => {
  expect(redirectMistake(TABLE, { old, current }, exists)).toBeUndefined()
})

test('a redirect is added, changed and removed, and every other line stays', () => {
  expect(withRedirect(TABLE, { old: '/new', current: '/fees' })).toBe(`${TABLE}/new\t/fees\n`)
  expect(withRedirect('/cost\t/fees', { old: '/new', current: '/fees' })).toBe('/cost\t/fees\n/new\t/fees\n')
  const changed = withRedirect(TABLE, { old: '/who', current: '/articles' }, '/WHO')
  expect(changed).toBe(TABLE.replace('/who\t\t/about', '/who\t/articles'))
  expect(withoutRedirect(TABLE, '/cost')).toBe(TABLE.replace('/cost\t/fees\n', ''))
  expect(withoutRedirect(TABLE, '/unknown')).toBe(TABLE)
  expect(withoutRedirect(withRedirect(TABLE, { old: '/n', current: '/fees' }), '/n')).toBe(TABLE)
})

test('a pasted list and a CSV file are read, whatever stands between', () => {
  expect(
    parseRedirectList(
      'Old,New\n/buy,/fees\n"https://www.old.example/a,b.html";"/about"\n\n/x\t/fees\nhttps://old.example,/\n/half\n',
    ),
  ).toEqual([
    { line: 2, old: '/buy', current: '/fees' },
    { line: 3, old: '/a,b.html', current: '/about' },
    { line: 5, old: '/x', current: '/fees' },
    { line: 6, old: '/', current: '/' },
    { line: 7, old: '/half', current: '' },
  ])
})
