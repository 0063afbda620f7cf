import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadAgency } from '#src/agency/folder/server/load-agency.ts'
import { loadWritten } from '#src/articles/server/load-written.ts'
import { parseStreets } from '#src/demo/ingredients/streets.ts'
import { readLocality } from '#src/demo/server/read-locality.ts'

const folders = ['demo', 'tenter'].map((name) => join(import.meta.dirname, name))
const [first, second] = folders as [string, string]

describe.each(folders)('the agency in %s', (folder) => {
  it('loads without a mistake, its pages, articles and area guides too', async () => {
    const loaded = await loadAgency(folder)
    expect('problems' in loaded ? loaded.problems : []).toEqual([])
    const written = await loadWritten(folder, 'agency' in loaded ? loaded.agency : undefined)
    expect('problems' in written ? written.problems : []).toEqual([])
  })

  it('has homes made for branches that it has, on streets of places that it knows', async () => {
    const loaded = await loadAgency(folder)
    if (!('agency' in loaded)) throw new Error('the agency does not load')
    const { branches } = loaded.agency
    const local = await readLocality(folder)
    for (const { id, feed } of local.branches)
      expect(branches.find((branch) => branch.id === id)?.feedBranches).toContain(feed)
    const places = new Set(parseStreets(read(folder, 'streets.tsv'), local).map(({ place }) => place))
    const { heldBack, poa, dearest, longAddress } = local.special
    for (const place of [heldBack, poa, dearest.place, longAddress.place, ...local.sites.map(({ place }) => place)])
      expect(places).toContain(place)
  })

  // DESIGN.md §2: text 4.5 to 1, edges of controls and the focus ring 3 to 1
  it.each([
    ...['page', 'surface', 'surface-2', 'raised'].flatMap((ground) => [
      ['ink', ground, 4.5] as const,
      ['muted', ground, 4.5] as const,
    ]),
    ['line-strong', 'page', 3],
    ['line-strong', 'surface', 3],
    ['focus', 'page', 3],
    ['on-primary', 'primary', 4.5],
    ['on-primary', 'primary-strong', 4.5],
    ['on-accent', 'accent', 4.5],
    ['on-logo', 'logo', 4.5],
    ['on-hero', 'hero', 4.5],
    ['on-hero-muted', 'hero', 4.5],
    ['on-dark', 'dark', 4.5],
    ['on-dark-muted', 'dark', 4.5],
    ['error', 'page', 4.5],
    ['error', 'error-surface', 4.5],
    ['success', 'success-surface', 4.5],
    ['on-warning', 'warning-surface', 4.5],
  ] as const)('draws %s on %s at %d to 1 or more', (over, under, least) => {
    const colours = coloursOf(folder)
    expect(contrast(colours(over), colours(under))).toBeGreaterThanOrEqual(least)
  })
})

describe('the two agencies', () => {
  it('say nothing of each other, nor of each other’s town', () => {
    expect(words(second)).not.toMatch(/Ashlar|Wren\b|Rutland(?!\.pmtiles)|Oakham|Uppingham|Ketton/)
    expect(words(first)).not.toMatch(/Tenter\b|Leeds|Headingley|Holbeck/)
  })

  it('have no paragraph, typeface, colour of the accent, or telephone number in common', () => {
    const paragraphs = (folder: string) =>
      new Set(
        written(folder)
          .flatMap((text) => text.split(/\n+/))
          .filter((line) => line.length > 60 && !line.startsWith('|')),
      )
    expect([...paragraphs(second)].filter((line) => paragraphs(first).has(line))).toEqual([])
    expect(coloursOf(second)('accent')).not.toBe(coloursOf(first)('accent'))
    const numbers = (folder: string) => new Set(words(folder).match(/01632 960 \d{3}/g))
    expect([...numbers(second)].filter((number) => numbers(first).has(number))).toEqual([])
    const families = (folder: string) => read(folder, 'theme.css').match(/--font-text: "([^"]+)"/)?.[1]
    expect(families(second)).not.toBe(families(first))
  })
})

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

function written(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.includes('README'))
    .map((file) => read(folder, file))
}

/** All that visitors read of it. */
function words(folder: string): string {
  const files = ['agency.json', 'branches.json', 'menus.json', 'content.json', 'filters.json', 'forms.json']
  return [...[...files, 'galleries.json', 'demo.json'].map((file) => read(folder, file)), ...written(folder)].join('\n')
}

/** The theme's colours by their roles, over those of the design system. */
function coloursOf(folder: string): (role: string) => string {
  const tokens = readFileSync(join(import.meta.dirname, '../src/design-system/page/tokens.css'), 'utf8')
  const values = new Map(
    [...`${tokens}\n${read(folder, 'theme.css')}`.matchAll(/--colour-([\w-]+):\s*([^;]+);/g)].map(
      ([, role = '', value = '']) => [role, value],
    ),
  )
  const colour = (role: string): string => {
    const value = values.get(role) ?? ''
    const [, other] = /^var\(--colour-([\w-]+)\)$/.exec(value) ?? []
    return other === undefined ? value : colour(other)
  }
  return colour
}

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(a: string, b: string): number {
  const [lighter = 0, darker = 0] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((one) =>
    one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
