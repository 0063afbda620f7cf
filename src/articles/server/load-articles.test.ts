import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { loadAreaGuides, loadArticles, readAreaGuide, readArticle } from './load-articles.ts'
import { loadWritten } from './load-written.ts'
import { writtenSource } from './written-source.ts'

const known = { staffIds: [1, 2], areaIds: [3] }

function written(fields: Record<string, string | undefined>, body = 'Words.'): string {
  const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return `---\n${lines.join('\n')}\n---\n\n${body}\n`
}

const article = (fields: Record<string, string | undefined> = {}, body?: string) =>
  written(
    {
      title: 'What a survey is for',
      summary: 'Three kinds, and which one you need.',
      topics: 'Buying, Surveys',
      published: '2026-10-05',
      author: '1',
      picture: 'pictures/barn.webp',
      pictureAlt: 'A barn',
      ...fields,
    },
    body,
  )

const guide = (fields: Record<string, string | undefined> = {}) =>
  written({
    title: 'Oakham',
    summary: 'The county town.',
    placeId: '2641128',
    picture: 'pictures/barn.webp',
    pictureAlt: 'A barn',
    ...fields,
  })

describe('an article with a mistake', () => {
  const mistakes: [what: string, text: string, line: number, path: string, message: RegExp][] = [
    ['no title', article({ title: undefined }), 1, 'title', /^is missing$/],
    ['a summary that is cut', article({ summary: 'a'.repeat(159) }), 3, 'summary', /at most 158/],
    ['no topics', article({ topics: '' }), 4, 'topics', /must not be empty/],
    ['topics of commas', article({ topics: ', ,' }), 4, 'topics', /must be names/],
    ['a topic of signs', article({ topics: 'Buying, ***' }), 4, 'topics', /must be names/],
    ['a topic twice', article({ topics: 'Buying, buying' }), 4, 'topics', /names a topic twice/],
    ['a day as people say it', article({ published: '5 October' }), 5, 'published', /must be a day, such as/],
    [
      'changed before it was published',
      article({ updated: '2026-10-04' }),
      9,
      'updated',
      /not be earlier than published/,
    ],
    ['an author by name', article({ author: 'Harriet' }), 6, 'author', /must be a whole number/],
    ['an author who does not work here', article({ author: '9' }), 6, 'author', /9 is not a member of staff/],
    [
      'a picture of another host',
      article({ picture: 'https://example.com/a.webp' }),
      7,
      'picture',
      /must be a picture/,
    ],
    ['a picture from outside', article({ picture: 'pictures/../a.webp' }), 7, 'picture', /must be a picture/],
    ['no words for the picture', article({ pictureAlt: undefined }), 1, 'pictureAlt', /^is missing$/],
    ['a field that nobody reads', article({ tags: 'a' }), 9, 'tags', /not known; known here: title, summary/],
    ['a bad link', article({}, 'One.\n\n[a](b)'), 13, '', /links to b/],
  ]

  test.each(mistakes)('is refused with its line: %s', (_what, text, line, path, message) => {
    expect(readArticle('surveys.md', text, known)).toEqual({
      problems: [{ file: 'articles/surveys.md', line, path, message: expect.stringMatching(message) }],
    })
  })

  test.each(['topics.md', 'page-2.md'])('%s has the path of a list', (name) => {
    expect(readArticle(name, article(), known)).toMatchObject({ problems: [{ message: /is a list of articles/ }] })
  })

  test('without the agency nobody can say who works there', () => {
    expect(readArticle('surveys.md', article({ author: '9' }))).toMatchObject({ article: { author: 9 } })
  })
})

describe('an area guide with a mistake', () => {
  const mistakes: [what: string, text: string, line: number, path: string, message: RegExp][] = [
    ['nowhere', guide({ placeId: undefined }), 1, 'placeId', /is needed, or areaId/],
    ['two places', guide({ areaId: '3' }), 7, 'areaId', /not both/],
    ['a place by name', guide({ placeId: 'Oakham' }), 4, 'placeId', /whole number/],
    ['an area of nobody', guide({ placeId: undefined, areaId: '8' }), 6, 'areaId', /8 is not an area in agency\.json/],
    ['a long title', guide({ title: 'a'.repeat(41) }), 2, 'title', /at most 40/],
  ]

  test.each(mistakes)('is refused with its line: %s', (_what, text, line, path, message) => {
    expect(readAreaGuide('oakham.md', text, known)).toEqual({
      problems: [{ file: 'areas/oakham.md', line, path, message: expect.stringMatching(message) }],
    })
  })
})

describe('a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-articles-'))
    await mkdir(join(folder, 'articles'))
    await mkdir(join(folder, 'areas'))
    await mkdir(join(folder, 'pictures'))
    await writeFile(join(folder, 'pictures/barn.webp'), '')
  })
  afterEach(() => rm(folder, { recursive: true }))
  const put = (name: string, text: string) => writeFile(join(folder, name), text)

  test('without articles or guides has none', async () => {
    await rm(join(folder, 'articles'), { recursive: true })
    await rm(join(folder, 'areas'), { recursive: true })
    expect(await loadArticles(folder)).toEqual({ articles: new Map() })
    expect(await loadAreaGuides(folder)).toEqual({ guides: new Map() })
  })

  test('names pictures that are not there, by the line that names them', async () => {
    await put('articles/a.md', article({ picture: 'pictures/gone.webp' }, 'One\n\n![A gate](pictures/gate.webp)'))
    expect(await loadArticles(folder)).toEqual({
      problems: [
        { file: 'articles/a.md', line: 7, path: 'picture', message: expect.stringContaining('pictures/gone.webp') },
        { file: 'articles/a.md', line: 13, path: '', message: expect.stringContaining('pictures/gate.webp') },
      ],
    })
  })

  test('a topic is written alike in every article', async () => {
    await put('articles/a.md', article({ topics: 'Buying' }))
    await put('articles/b.md', article({ topics: 'buying' }))
    expect(await loadArticles(folder)).toMatchObject({
      problems: [{ file: 'articles/b.md', line: 4, message: 'buying is written Buying in another article' }],
    })
  })

  test('gives articles by the names of their files, and guides in the order of their titles', async () => {
    await put('articles/surveys.md', article({ updated: '2026-10-06' }))
    await put('areas/a.md', guide())
    await put('areas/b.md', guide({ title: 'Ketton', placeId: undefined, areaId: '3' }))
    const both = { ...(await loadArticles(folder, known)), ...(await loadAreaGuides(folder, known)) }
    expect(both).toMatchObject({
      articles: new Map([
        [
          'surveys',
          expect.objectContaining({
            slug: 'surveys',
            topics: [
              { slug: 'buying', name: 'Buying' },
              { slug: 'surveys', name: 'Surveys' },
            ],
            published: '2026-10-05',
            updated: '2026-10-06',
            author: 1,
          }),
        ],
      ]),
    })
    expect('guides' in both && [...both.guides.values()].map(({ slug, where }) => [slug, where])).toEqual([
      ['b', { areaId: 3 }],
      ['a', { placeId: 2641128 }],
    ])
  })

  describe('with more articles than are read whole at the start', () => {
    const lazily = () => loadWritten({ ...writtenSource(folder), whole: 0 })

    test('still tells the mistakes that lists would show', async () => {
      await put('articles/a.md', article({ picture: 'pictures/gone.webp' }))
      await put('articles/b.md', article({ topics: 'buying', summary: '' }))
      const loaded = await lazily()
      expect('problems' in loaded && loaded.problems.map(({ file, path }) => `${file} ${path}`)).toEqual([
        'articles/a.md picture',
        'articles/b.md summary',
      ])
    })

    test('has the words of each when they are asked for, without what is wrong in them', async () => {
      await put('articles/a.md', article({}, 'One.\n\n::nothing\n\n[two](b)\n\n![A gate](pictures/barn.webp)'))
      const loaded = await lazily()
      if ('problems' in loaded) throw new Error('it has mistakes')
      expect(loaded.articles.get('a')).toMatchObject({
        title: 'What a survey is for',
        pictures: ['pictures/barn.webp'],
      })
      expect((await loaded.articleWords('a'))?.parts).toEqual([
        { kind: 'words', html: '<p>One.</p>\n<p>two</p>' },
        { kind: 'picture', file: 'pictures/barn.webp', alt: 'A gate' },
      ])
      await rm(join(folder, 'articles/a.md'))
      expect(await loaded.articleWords('a')).toBeUndefined()
    })

    test('a text that is published later is read whole', async () => {
      const source = { ...writtenSource(folder), whole: 500 }
      const over = (names: string[]) => {
        const texts = new Map(names.map((name) => [`articles/${name}.md`, article({}, '[two](b)')]))
        return loadArticles({ ...source, published: { texts, pictures: new Map() } })
      }
      const atStart = await over(['a', 'b', 'c', 'd'])
      expect('problems' in atStart && atStart.problems.map(({ file }) => file)).toEqual([
        'articles/a.md',
        'articles/b.md',
      ])
      const later = await over(['e'])
      expect('problems' in later && later.problems.map(({ file }) => file)).toEqual(['articles/e.md'])
    })
  })

  test('every mistake of pages, articles and guides is told at once', async () => {
    await mkdir(join(folder, 'pages'))
    await put('pages/fees.md', 'Words')
    await put('articles/a.md', article({ title: '' }))
    await put('areas/a.md', guide({ title: '' }))
    const loaded = await loadWritten(folder)
    expect('problems' in loaded && loaded.problems.map(({ file }) => file)).toEqual([
      'pages/fees.md',
      'articles/a.md',
      'areas/a.md',
    ])
  })
})

test('the agency that is shipped has articles and guides without mistakes', async () => {
  const folder = join(import.meta.dirname, '../../../agencies/demo')
  const loaded = await loadAgency(folder)
  const all = await loadWritten(folder, 'agency' in loaded ? loaded.agency : undefined)
  expect('problems' in all ? all.problems : []).toEqual([])
})
