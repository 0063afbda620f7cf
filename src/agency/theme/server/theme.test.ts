import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { LAYER_ORDER, loadTheme } from './theme.ts'

test('a theme takes its place among the layers wherever its link stands', async () => {
  const { css, fonts, themeColour } = await loadTheme('agencies/demo', 'Ashlar Wren')
  expect(css.startsWith(LAYER_ORDER)).toBe(true)
  expect(await readFile('src/design-system/page/base.css', 'utf8')).toContain(LAYER_ORDER)
  expect(themeColour).toMatch(/^#[0-9a-f]{6}$/)
  // letters that few pages have are not asked for before they are met
  expect(fonts).toEqual(['/fonts/newsreader-basic.woff2', '/fonts/commissioner-basic.woff2'])
})

test('an agency without a theme is a mistake to hear of', async () => {
  await expect(loadTheme('agencies/nowhere', 'Nobody')).rejects.toThrow('theme.css')
})
