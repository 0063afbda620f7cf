import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrontMatter, withBody, withFields } from './front-matter.ts'

const refusals: [what: string, text: string, line: number, message: RegExp][] = [
  ['nothing at all', '', 1, /must begin with a line ---/],
  ['words without front matter', '# Fees\n', 1, /must begin with a line ---/],
  ['front matter that does not end', '---\ntitle: Fees\n\nWords', 1, /no second line ---/],
  ['a line without a colon', '---\ntitle: Fees\nupdated\n---\n', 3, /name: value/],
  ['no space after the colon', '---\ntitle:Fees\n---\n', 2, /name: value/],
  ['a list', '---\ntags:\n  - one\n---\n', 3, /name: value/],
  ['a field given twice', '---\ntitle: Fees\n# and again\ntitle: Charges\n---\n', 4, /title is given twice/],
]

describe('refusals', () => {
  test.each(refusals)('%s is refused with its line', (_what, text, line, message) => {
    expect(readFrontMatter(text)).toEqual({ problems: [{ line, message: expect.stringMatching(message) }] })
  })

  test('every bad line is told at once', () => {
    expect(readFrontMatter('---\none\ntwo\n---\n')).toMatchObject({ problems: [{ line: 2 }, { line: 3 }] })
  })
})

describe('front matter', () => {
  const read = (text: string) => {
    const matter = readFrontMatter(text)
    if ('problems' in matter) throw new Error(matter.problems[0]?.message)
    return matter
  }

  test('has its fields with their lines, and its body with the line it begins on', () => {
    expect(read('---\n# about the page\ntitle: Fees\n\nupdated: 2026-11-02\n---\nWords\n')).toEqual({
      fields: { title: 'Fees', updated: '2026-11-02' },
      lines: { title: 3, updated: 5 },
      body: 'Words\n',
      bodyLine: 7,
    })
  })

  test.each([
    ['a colon in the value', 'title: Fees: all of them', 'Fees: all of them'],
    ['quotes round the value', 'title: "Fees"', 'Fees'],
    ['quotes inside it', 'title: The "Fees"', 'The "Fees"'],
    ['a lone quote', 'title: "', '"'],
    ['nothing after the colon', 'title:', ''],
    ['spaces after it', 'title: Fees   ', 'Fees'],
  ])('is read with %s', (_what, line, value) => {
    expect(read(`---\n${line}\n---\n`).fields.title).toBe(value)
  })

  test('is read with the line ends and the byte order mark of another editor', () => {
    expect(read('\uFEFF---\r\ntitle: Fees\r\n---\r\nOne\r\nTwo')).toMatchObject({
      fields: { title: 'Fees' },
      body: 'One\nTwo',
    })
  })

  test('is not ended by a rule in the body', () => {
    expect(read('---\ntitle: Fees\n---\nOne\n\n---\n\nTwo').body).toBe('One\n\n---\n\nTwo')
  })
})

describe('a file that is edited', () => {
  const text = '---\ntitle: Old\n# for people\nauthor: 3\n---\n\nWords\n'

  test('differs only in the lines of the fields that change', () => {
    expect(withFields(text, { title: 'New', author: '3', topics: 'Selling' })).toBe(
      '---\ntitle: New\n# for people\nauthor: 3\ntopics: Selling\n---\n\nWords\n',
    )
    expect(withFields(text, { author: undefined })).toBe('---\ntitle: Old\n# for people\n---\n\nWords\n')
  })

  test('gets front matter where it has none', () => {
    expect(withFields('Words', { title: 'New' })).toBe('---\ntitle: New\n---\n\nWords')
  })

  test('keeps its front matter when its body changes, and says what was written', () => {
    expect(withBody(text, 'Other words\n')).toBe('---\ntitle: Old\n# for people\nauthor: 3\n---\n\nOther words\n')
    fc.assert(
      fc.property(fc.string(), fc.string({ unit: 'grapheme' }), (title, body) => {
        const written = withFields(withBody(text, body), { title })
        const read = readFrontMatter(written)
        const expected = title.replace(/\s*[\r\n]+\s*/g, ' ')
        if (!('problems' in read)) expect(read.fields.title).toBe(expected)
      }),
    )
  })
})
