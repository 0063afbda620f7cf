import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hexOf } from '../contrast.ts'
import { CARD_RATIOS, OWN_FONT } from '../design.ts'
import { DESIGN_COLOUR_NAMES, type DesignColours, examineColours } from '../design-colours.ts'
import { FONT_CATALOGUE } from '../font-catalogue.ts'
import { readThemeDesign, setTokens, writeThemeDesign } from './edit-theme.ts'
import { examineTheme } from './examine-theme.ts'
import { readTokens } from './read-tokens.ts'
import { everydayFonts, fontFile } from './theme.ts'

const contract = readTokens(readFileSync('src/design-system/page/tokens.css', 'utf8'))
const AGENCIES = ['demo', 'tenter', 'starter'] as const
const themeOf = (agency: (typeof AGENCIES)[number]) => readFileSync(`agencies/${agency}/theme.css`, 'utf8')
const demo = themeOf('demo')
const read = (css: string, own = css) => readThemeDesign(css, { contract, own })
const write = (css: string, after: ReturnType<typeof read>, own = css) =>
  writeThemeDesign(css, after, { contract, own })

test.each(AGENCIES)('a design that changes nothing leaves the sheet of %s as it is, letter for letter', (agency) => {
  const css = themeOf(agency)
  expect(write(css, read(css))).toBe(css)
})

test('the demonstration’s sheet says what its design is', () => {
  expect(read(demo)).toEqual({
    colours: {
      primary: '#174451',
      accent: '#f0c24b',
      page: '#fdfcfa',
      surface: '#f3f1eb',
      ink: '#16272d',
      muted: '#54626a',
    },
    displayFont: OWN_FONT,
    textFont: OWN_FONT,
    radiusPx: 2,
    cardRatio: '3 / 2',
  })
})

test('a new primary brings its own hover and the colour of the footer, and nothing else', () => {
  const css = write(demo, { ...read(demo), colours: { ...read(demo).colours, primary: '#7a1f3d' } })
  const changed = [...readTokens(css)].filter(([name, { value }]) => readTokens(demo).get(name)?.value !== value)
  expect(changed.map(([name]) => name)).toEqual([
    '--colour-primary',
    '--colour-primary-strong',
    '--colour-dark',
    '--colour-on-dark-muted',
    '--colour-line-dark',
  ])
})

const hex = fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 }))).map((parts) => hexOf(parts as never))
const passingColours = fc
  .record({ primary: hex, accent: hex, page: hex, ink: hex, muted: hex })
  .map((colours): DesignColours => {
    const chosen = { ...colours, surface: colours.page }
    for (const { colour, nearest } of examineColours(chosen)) if (nearest) chosen[colour] = nearest
    return chosen
  })
const designs = fc.record({
  colours: passingColours,
  displayFont: fc.constantFrom(OWN_FONT, ...FONT_CATALOGUE.map(({ id }) => id)),
  textFont: fc.constantFrom(OWN_FONT, ...FONT_CATALOGUE.map(({ id }) => id)),
  radiusPx: fc.integer({ min: 0, max: 24 }),
  cardRatio: fc.constantFrom(...CARD_RATIOS),
})

describe.each(AGENCIES)('whatever is designed for %s', (agency) => {
  const own = themeOf(agency)

  test('is read back as it was, also over another design', () => {
    fc.assert(
      fc.property(designs, designs, (first, second) => {
        const css = write(write(own, first, own), second, own)
        expect(read(css, own)).toEqual(second)
      }),
      { numRuns: 12 },
    )
  })

  test('has no mistake that doctor finds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kerbside-design-'))
    await fc.assert(
      fc.asyncProperty(designs, async (design) => {
        fc.pre(examineColours(design.colours).every(({ passes }) => passes))
        const css = write(own, design)
        await writeFile(join(folder, 'theme.css'), css)
        const { mistakes } = await examineTheme(folder)
        // fonts of the agency's own are in its folder, which this is not
        const { mistakes: before } = await examineTheme(`agencies/${agency}`)
        expect(mistakes.filter(({ message }) => !message.includes('is neither in fonts/'))).toEqual(before)
        for (const path of everydayFonts(css)) expect(fontFile(`agencies/${agency}`, path)).toBeDefined()
      }),
      { numRuns: 6 },
    )
    await rm(folder, { recursive: true })
  })
})

test('other fonts are the only ones that visitors ask for, and the folder’s own come back whole', () => {
  const with2 = write(demo, { ...read(demo), displayFont: 'lora', textFont: 'figtree' })
  expect(everydayFonts(with2)).toEqual([
    '/fonts/figtree-latin-wght-normal.woff2',
    '/fonts/lora-latin-wght-normal.woff2',
  ])
  expect(with2).not.toContain('Newsreader Variable')
  const back = write(with2, read(demo), demo)
  expect([...readTokens(back)].map(([name, { value }]) => [name, value])).toEqual(
    [...readTokens(demo)].map(([name, { value }]) => [name, value]),
  )
  expect(everydayFonts(back).sort()).toEqual(everydayFonts(demo).sort())
})

test('a sheet without a block of its own gets one', () => {
  const css = setTokens('/* nothing yet */\n', new Map([['--radius', '4px']]))
  expect(readTokens(css).get('--radius')?.value).toBe('4px')
  expect(readTokens(setTokens(css, new Map([['--ratio-card', '4 / 3']]))).size).toBe(2)
})

test('each of the six colours can be changed by itself', () => {
  for (const name of DESIGN_COLOUR_NAMES) {
    const colours = { ...read(demo).colours, [name]: '#808080' }
    expect(read(write(demo, { ...read(demo), colours })).colours[name]).toBe('#808080')
  }
})
