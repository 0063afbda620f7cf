import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAYER_ORDER, loadTheme } from './theme.ts'

test('a theme takes its place among the layers wherever its link stands', async () => {
  const { css, fonts, themeColour } = await loadTheme('agencies/demo', 'Ashlar Wren')
  expect(css.startsWith(LAYER_ORDER)).toBe(true)
  expect(await readFile('src/design-system/page/base.css', 'utf8')).toContain(LAYER_ORDER)
  expect(themeColour).toMatch(/^#[0-9a-f]{6}$/)
  // letters that few pages have are not asked for before they are met
  expect(fonts).toEqual(['/fonts/newsreader-headlines.woff2', '/fonts/commissioner-text.woff2'])
})

test('an agency without a theme is a mistake to hear of', async () => {
  await expect(loadTheme('agencies/nowhere', 'Nobody')).rejects.toThrow('theme.css')
})

test.each([
  [
    'short, and names its fonts from the root',
    ':root { --colour-page: #fff } @font-face { src: url("/fonts/a.woff2") }',
    true,
  ],
  ['that names a font beside itself', '@font-face { src: url(fonts/a.woff2) }', false],
  ['that imports another', '@import "/more.css";', false],
  ['that would end its element', '/* </style><script> */', false],
  ['long', `/* ${'x'.repeat(9_000)} */`, false],
])('a theme %s stands in pages, or does not', async (_what, css, stands) => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-theme-'))
  writeFileSync(join(folder, 'theme.css'), css)
  const theme = await loadTheme(folder, 'Ashlar Wren')
  rmSync(folder, { recursive: true })
  expect(theme.inline !== undefined).toBe(stands)
})

test('faces that are fetched stand apart from the rest of a theme, and what takes their place does not', async () => {
  const { css, inline } = await loadTheme('agencies/demo', 'Ashlar Wren')
  const { faces = '', css: rest = '' } = inline ?? {}
  const found = (text: string, pattern: RegExp) => text.match(pattern)?.length
  expect(found(faces, /@font-face[^}]*url\(/g)).toBe(found(css, /@font-face[^}]*url\(/g))
  expect(found(rest, /@font-face[^}]*local\(/g)).toBe(found(css, /@font-face[^}]*local\(/g))
  expect(rest).not.toContain('url("/fonts/')
  expect(faces).not.toContain('local(')
})

test('a page holds a theme without what its author noted in it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerbside-theme-'))
  const rule = `.a::after { content: "/* said */" '\\'/*'; }`
  writeFileSync(join(folder, 'theme.css'), `/* ours, "till May" */\n${rule}/* two\nlines */`)
  const { inline } = await loadTheme(folder, 'Ashlar Wren')
  rmSync(folder, { recursive: true })
  expect(inline?.css).toBe(`${LAYER_ORDER}\n\n${rule}`)
})
