import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadPages, readPage } from './load-pages.ts'

const page = (fields: Record<string, string> = {}, body = 'Words.') => {
  const all = { title: 'Fees', description: 'What it costs.', updated: '2026-11-02', ...fields }
  return `---\n${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`
}

describe('a page with a mistake', () => {
  const mistakes: [what: string, text: string, line: number, path: string, message: RegExp][] = [
    ['no title', '---\ndescription: Words.\nupdated: 2026-11-02\n---\nWords', 1, 'title', /^is missing$/],
    ['an empty description', page({ description: '' }), 3, 'description', /must not be empty/],
    ['a description that is cut', page({ description: 'a'.repeat(159) }), 3, 'description', /at most 158/],
    ['a title that is cut', page({ title: 'a'.repeat(66) }), 2, 'title', /at most 65/],
    ['a day that is none', page({ updated: '2026-02-30' }), 4, 'updated', /must be a day, such as/],
    ['a day as people say it', page({ updated: '2 November 2026' }), 4, 'updated', /must be a day, such as/],
    ['no day', '---\ntitle: Fees\ndescription: Words.\n---\nWords', 1, 'updated', /^is missing$/],
    ['a field that nobody reads', page({ tilte: 'Fees' }), 5, 'tilte', /not known; known here: title, /],
    ['no words', page({}, ''), 6, '', /no text/],
    ['a bad link in the words', page({}, 'One.\n\n[a](b)'), 9, '', /links to b/],
    ['no front matter', 'Words', 1, '', /must begin/],
  ]

  test.each(mistakes)('is refused with its line: %s', (_what, text, line, path, message) => {
    expect(readPage('fees.md', text)).toEqual({
      problems: [{ file: 'pages/fees.md', line, path, message: expect.stringMatching(message) }],
    })
  })

  test('has all its mistakes reported at once', () => {
    const read = readPage('fees.md', page({ title: '', updated: 'soon' }, '# One'))
    expect('problems' in read && read.problems.map(({ line }) => line)).toEqual([2, 4, 7])
  })

  test.each(['Fees.md', 'our fees.md', '-fees.md', 'frais-d’agence.md'])(
    'is refused when its file is called %s',
    (name) => {
      expect(readPage(name, page())).toMatchObject({ problems: [{ file: `pages/${name}`, message: /lower-case/ }] })
    },
  )
})

describe('a folder', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-pages-'))
    await mkdir(join(folder, 'pages'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('without pages has none', async () => {
    await rm(join(folder, 'pages'), { recursive: true })
    expect(await loadPages(folder)).toEqual({ pages: new Map() })
  })

  test('with a mistake in one page has no pages, and every mistake of every page', async () => {
    await writeFile(join(folder, 'pages/fees.md'), page({ title: '' }))
    await writeFile(join(folder, 'pages/about.md'), 'Words')
    await writeFile(join(folder, 'pages/cookies.md'), page())
    expect(await loadPages(folder)).toMatchObject({ problems: [{ file: 'pages/about.md' }, { file: 'pages/fees.md' }] })
  })

  test('gives its pages by the names of their files; other files are no pages', async () => {
    await writeFile(join(folder, 'pages/tenant-fees.md'), page({ menu: 'Tenants' }))
    await writeFile(join(folder, 'pages/notes.txt'), 'Ring Harriet')
    expect(await loadPages(folder)).toEqual({
      pages: new Map([
        [
          'tenant-fees',
          {
            slug: 'tenant-fees',
            title: 'Fees',
            description: 'What it costs.',
            menu: 'Tenants',
            updated: '2026-11-02',
            parts: [{ kind: 'words', html: '<p>Words.</p>' }],
            sections: [],
            questions: [],
          },
        ],
      ]),
    })
  })
})

test('the agency that is shipped has pages without mistakes', async () => {
  const loaded = await loadPages(join(import.meta.dirname, '../../../agencies/demo'))
  expect('pages' in loaded ? [...loaded.pages.keys()] : loaded.problems).toEqual(
    expect.arrayContaining(['fees', 'tenant-fees', 'privacy', 'cookies', 'accessibility', 'complaints']),
  )
})
