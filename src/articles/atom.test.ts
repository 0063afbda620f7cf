import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { atomXml, type Feed } from './atom.ts'

const feed = (words: string): Feed => ({
  url: 'https://example.com/articles.atom',
  title: words,
  subtitle: words,
  page: 'https://example.com/articles?a=1&b=2',
  author: words,
  updated: '2026-11-20T00:00:00Z',
  entries: [
    {
      url: 'https://example.com/articles/a',
      title: words,
      summary: words,
      published: '2026-11-19T00:00:00Z',
      updated: '2026-11-20T00:00:00Z',
      author: words,
      topics: [words],
      picture: 'https://example.com/media/a/1200x630.jpg',
    },
  ],
})

const parser = new XMLParser({ ignoreAttributes: false, trimValues: false, parseTagValue: false })

test('whatever the words are, a feed is well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (words) => {
      expect(XMLValidator.validate(atomXml(feed(words)))).toBe(true)
    }),
  )
})

test.each(['Fish & <chips>', '"quoted"', ']]>', 'Tab\tand 😀', '<script>alert(1)</script>'])(
  '%s is read as it was written',
  (words) => {
    const { feed: read } = parser.parse(atomXml(feed(words)))
    expect([read.title, read.subtitle, read.author.name, read.entry.summary]).toEqual([words, words, words, words])
    expect(read.entry.category['@_term']).toBe(words)
  },
)

test.each(['a\u0000b', 'a\u000Bb', 'a\uFFFEb'])('what XML cannot hold is left out', (words) => {
  expect(parser.parse(atomXml(feed(words))).feed.title).toBe('ab')
})

test('it says where it is, what it follows and what is in it', () => {
  const { feed: read } = parser.parse(atomXml(feed('Words')))
  expect(read.id).toBe('https://example.com/articles.atom')
  expect(read.link.map((link: Record<string, string>) => [link['@_rel'], link['@_href']])).toEqual([
    ['self', 'https://example.com/articles.atom'],
    ['alternate', 'https://example.com/articles?a=1&b=2'],
  ])
  expect(read.entry.id).toBe('https://example.com/articles/a')
  expect(read.entry.link.at(-1)).toMatchObject({ '@_rel': 'enclosure', '@_type': 'image/jpeg' })
})
