import { globSync, readFileSync } from 'node:fs'
import stylelint from 'stylelint'
import { describe, expect, test } from 'vitest'

async function warnings(code: string, codeFilename = 'src/search/results/ui/planted.css'): Promise<string[]> {
  const { results } = await stylelint.lint({ code, codeFilename })
  return results.flatMap((result) => result.warnings.map(({ rule }) => rule))
}

describe('stylelint over the style sheets', () => {
  test('every style sheet of the site and of the agencies passes', async () => {
    const { results } = await stylelint.lint({ files: ['src/**/*.css', 'agencies/**/*.css'] })
    expect(results.length).toBeGreaterThan(50)
    expect(results.flatMap(({ source, warnings }) => warnings.map(({ text }) => `${source}: ${text}`))).toEqual([])
  })

  test.each(['.planted { max-inline-size: 60ch }', '.planted { margin: 0 calc(1ex + 2px) }'])(
    'a length that depends on the loaded font is refused: %s',
    async (code) => expect(await warnings(code)).toContain('unit-disallowed-list'),
  )

  test.each([
    '@media (width >= 768px) { .planted { margin: 0 } }',
    '@media (48em <= width < 900px) { .planted { margin: 0 } }',
    '@media (max-width: 600px) { .planted { margin: 0 } }',
    '.planted { @media screen and (height < 480px) { margin: 0 } }',
  ])('a breakpoint that does not follow the size of the text is refused: %s', async (code) =>
    expect(await warnings(code)).toEqual(['media-feature-name-unit-allowed-list']),
  )

  test.each([
    'li + li { margin: 0 }',
    '.planted { & * + p { margin: 0 } }',
    '.planted { & :is(th, td) ~ td { margin: 0 } }',
    '.planted > dt + dd { margin: 0 }',
  ])('a sibling combinator after a bare tag is refused: %s', async (code) =>
    expect(await warnings(code)).toEqual(['selector-disallowed-list']),
  )

  test.each([
    '.planted:has(.part[open]) .stack > * { margin: 0 }',
    '.planted { &:has(:is(summary, [open])) * { margin: 0 } }',
  ])('all that is under a part of :has() is refused: %s', async (code) =>
    expect(await warnings(code)).toEqual(['selector-disallowed-list']),
  )

  test.each(['.planted:has(> * > .part) .stack { margin: 0 }', '.planted > *:has(.part) { margin: 0 }'])(
    'any element within :has(), or before it, is allowed: %s',
    async (code) => expect(await warnings(code)).toEqual([]),
  )

  test.each(['.planted + .planted { margin: 0 }', '.planted li:nth-child(2n + 1) { margin: 0 }'])(
    'a sibling combinator after a class, or none, is allowed: %s',
    async (code) => expect(await warnings(code)).toEqual([]),
  )

  test('sheets of written pages, which load on their own, may use bare tags', async () => {
    expect(await warnings('p + p { margin: 0 }', 'src/site/pages/written/planted.css')).toEqual([])
  })
})

/** Limits and time-outs are named MAX_…, MIN_… and …_TIMEOUT_MS. */
const refusedConstants = (code: string) =>
  [...code.matchAll(/\bconst ((?:MOST|LONGEST|SHORTEST|FARTHEST|FEWEST|PATIENCE)_\w+)/g)].map(([, name]) => name)

describe('names of constants', () => {
  test('limits and time-outs have the standard prefixes in every file', () => {
    const files = globSync('{src,bench,scripts,test,e2e}/**/*.{ts,tsx}')
    expect(files.length).toBeGreaterThan(1000)
    expect(
      files.flatMap((file) => refusedConstants(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([])
  })

  test.each(['MOST_PAGES', 'LONGEST_WAIT_MS', 'PATIENCE_MS'])('a constant named %s is refused', (name) => {
    expect(refusedConstants(`export const ${name} = 5`)).toEqual([name])
  })

  test('MAX_PAGES is allowed', () => expect(refusedConstants('const MAX_PAGES = 5')).toEqual([]))
})
