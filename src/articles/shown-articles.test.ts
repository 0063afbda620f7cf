import { describe, expect, test } from 'vitest'
import { ukDate } from '#src/formatting/uk-date.ts'
import { type Article, articleListPage, articleListPath, isTakenSlug, readTopics } from './article.ts'
import { createArticles } from './server/articles.ts'
import { adjacentArticles, articlesOfTopic, relatedTo, shownArticles } from './shown-articles.ts'

function article(slug: string, published: string, topics = 'Buying'): Article {
  return {
    slug,
    title: slug,
    summary: '',
    topics: readTopics(topics),
    published,
    author: 1,
    picture: 'pictures/barn.webp',
    pictureAlt: 'A barn',
    pictures: [],
  }
}

const four = [
  article('a', '2026-01-01', 'Buying, Money'),
  article('b', '2026-03-01', 'Selling'),
  article('c', '2026-02-01', 'Buying, Money, Selling'),
  article('d', '2026-03-01', 'Buying'),
]
const all = shownArticles(four, '2026-11-20')
const slugs = (articles: readonly { slug: string }[]) => articles.map(({ slug }) => slug).join(' ')

describe('an article whose day is to come', () => {
  test.each([
    ['the evening before, in winter', '2026-11-30T23:59:59Z', ''],
    ['at midnight, in winter', '2026-12-01T00:00:00Z', 'later'],
  ])('%s', (_when, moment, shown) => {
    expect(slugs(shownArticles([article('later', '2026-12-01')], ukDate(new Date(moment))).newest)).toBe(shown)
  })

  test('in summer its day begins an hour before that of Greenwich', () => {
    expect(ukDate(new Date('2026-07-31T22:59:59Z'))).toBe('2026-07-31')
    expect(ukDate(new Date('2026-07-31T23:00:00Z'))).toBe('2026-08-01')
  })

  test('comes by itself, without a restart, and is not there before', () => {
    let now = new Date('2026-11-30T12:00:00Z')
    const articles = new Map(
      [article('later', '2026-12-01'), article('now', '2026-11-01')].map((one) => [one.slug, one]),
    )
    const service = createArticles({
      written: { articles, guides: new Map(), articleWords: async () => undefined },
      clock: () => now,
    })
    expect(slugs(service.newest())).toBe('now')
    expect(service.bySlug('later')).toBeUndefined()
    now = new Date('2026-12-01T00:00:00Z')
    expect(slugs(service.newest())).toBe('later now')
    expect(service.bySlug('later')?.slug).toBe('later')
  })
})

test('the newest come first, those of one day by their names', () => {
  expect(slugs(all.newest)).toBe('b d c a')
})

test('topics are counted, those with the most first', () => {
  expect(all.topics.map(({ slug, count }) => `${slug} ${count}`)).toEqual(['buying 3', 'money 2', 'selling 2'])
})

test.each([
  [undefined, 'd c', 4],
  ['buying', 'c a', 3],
  ['nothing', '', 0],
])('of the topic %s a page has its own articles', (topic, listed, total) => {
  const page = articlesOfTopic(all, { topic, from: 1, to: 3 })
  expect([slugs(page.articles), page.total]).toEqual([listed, total])
})

test.each([
  ['a', 'c d'],
  ['b', 'c'],
  ['d', 'c a'],
])('related to %s are those that share most topics, never itself', (slug, related) => {
  expect(slugs(relatedTo(four.find((one) => one.slug === slug)!, all, 3))).toBe(related)
})

test.each([
  ['b', undefined, 'd'],
  ['d', 'b', 'c'],
  ['a', 'c', undefined],
])('beside %s stand the newer %s and the older %s', (slug, newer, older) => {
  const found = adjacentArticles(four.find((one) => one.slug === slug)!, all)
  expect([found.newer?.slug, found.older?.slug]).toEqual([newer, older])
})

test.each([
  ['Buying', 'buying'],
  ['Renters’ Rights Act', 'renters-rights-act'],
  [' Tax ,, Café life', 'tax cafe-life'],
])('the topics of "%s" are %s', (list, expected) => {
  expect(slugs(readTopics(list))).toBe(expected)
})

describe('pages of a list', () => {
  test.each(['page-0', 'page-01', 'page-', 'page-2x', 'page--1', 'page-1000000', 'pages', ''])(
    '"%s" is none',
    (segment) => {
      expect(articleListPage(segment)).toBeUndefined()
    },
  )

  test.each([
    [{}, '/articles'],
    [{ page: 1 }, '/articles'],
    [{ page: 2 }, '/articles/page-2'],
    [{ topic: 'tax' }, '/articles/topics/tax'],
    [{ topic: 'tax', page: 3 }, '/articles/topics/tax/page-3'],
  ])('%j is at %s', (asked, path) => {
    expect(articleListPath(asked)).toBe(path)
    if ('page' in asked && asked.page > 1) expect(articleListPage(path.split('/').at(-1)!)).toBe(asked.page)
  })

  test('no article takes their paths', () => {
    expect(['topics', 'page-2', 'page-turner'].map(isTakenSlug)).toEqual([true, true, false])
  })
})
