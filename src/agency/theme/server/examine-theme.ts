import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AgencyProblem } from '#src/agency/folder/server/read-file.ts'
import { contrast, readColour, THEME_PAIRS } from '../contrast.ts'
import { readTokens, resolveToken, type Token } from './read-tokens.ts'
import { everydayFonts, fontFile } from './theme.ts'

/** What is wrong with a theme, and what is worth knowing of it. */
export type ThemeFindings = { mistakes: AgencyProblem[]; notes: AgencyProblem[]; pairs: number; fontKilobytes: number }

const FILE = 'theme.css'
const CONTRACT = join(import.meta.dirname, '../../../design-system/page/tokens.css')

/** What DESIGN asks of the letters that every page waits for, in kilobytes of 1000 bytes. */
const MAX_FONT_KILOBYTES = 110

/**
 * Looks at theme.css of an agency's folder: whether its colours can be read on each other, and its fonts are there and
 * small.
 */
export async function examineTheme(agencyFolder: string): Promise<ThemeFindings> {
  const css = await readFile(join(agencyFolder, FILE), 'utf8')
  const contract = readTokens(await readFile(CONTRACT, 'utf8'))
  const own = readTokens(css)
  const { mistakes, notes } = examineColours(contract, own)
  const fonts = await examineFonts(agencyFolder, css)
  const families = familyMistakes(css, contract, own)
  return {
    mistakes: [...mistakes, ...unknownTokens(contract, own), ...fonts.mistakes, ...families],
    notes: [...notes, ...fonts.notes],
    pairs: THEME_PAIRS.length,
    fontKilobytes: fonts.kilobytes,
  }
}

/** Every pair of colours that is too faint, in the roles that the design system and the theme set together. */
function examineColours(contract: ReadonlyMap<string, Token>, own: ReadonlyMap<string, Token>) {
  const tokens = new Map([...contract, ...own])
  const mistakes: AgencyProblem[] = []
  const notes: AgencyProblem[] = []
  for (const { ink, ground, least } of THEME_PAIRS) {
    const names = [`--colour-${ink}`, `--colour-${ground}`]
    const [one, other] = names.map((name) => readColour(resolveToken(name, tokens) ?? ''))
    const set = names.map((name) => own.get(name)).find((token) => token !== undefined)
    const place = { file: FILE, path: `--colour-${ink}`, ...(set && { line: set.line, column: set.column }) }
    if (!one || !other) {
      notes.push({ ...place, message: `cannot be compared with --colour-${ground}: write both as #rrggbb` })
      continue
    }
    const ratio = contrast(one, other)
    if (ratio >= least) continue
    const words = `has ${rounded(ratio)}:1 on --colour-${ground} and needs ${least}:1; make one darker or the other lighter`
    mistakes.push({ ...place, message: words })
  }
  return { mistakes, notes }
}

/** 4.496 is not 4.5. */
const rounded = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

/** A colour role that no style asks for is a spelling mistake. */
function unknownTokens(contract: ReadonlyMap<string, Token>, own: ReadonlyMap<string, Token>): AgencyProblem[] {
  return [...own]
    .filter(([name]) => name.startsWith('--colour-') && !contract.has(name))
    .map(([name, { line, column }]) => {
      return { file: FILE, line, column, path: name, message: 'is not a colour of src/design-system/page/tokens.css' }
    })
}

async function examineFonts(agencyFolder: string, css: string) {
  const mistakes: AgencyProblem[] = []
  const notes: AgencyProblem[] = []
  const sizes = new Map<string, number>()
  for (const { 1: path = '', index } of css.matchAll(/url\("?(\/fonts\/[^")]+)"?\)/g)) {
    const size = await fontSize(agencyFolder, path)
    if (size === undefined)
      mistakes.push({ ...placeAt(css, index), path, message: 'is neither in fonts/ nor a font of Kerbside' })
    else sizes.set(path, size)
  }
  for (const { 0: face, index } of css.matchAll(/@font-face\s*\{[^}]*\}/g)) {
    if (/url\(/.test(face) && !/font-display:\s*(swap|optional|fallback)/.test(face))
      notes.push({
        ...placeAt(css, index),
        path: '@font-face',
        message: 'hides text while it loads: add font-display: swap',
      })
  }
  const kilobytes = everydayFonts(css).reduce((sum, path) => sum + (sizes.get(path) ?? 0), 0) / 1000
  if (kilobytes > MAX_FONT_KILOBYTES)
    notes.push({
      file: FILE,
      path: '@font-face',
      message: `asks every page for ${Math.round(kilobytes)} kB of fonts; ${MAX_FONT_KILOBYTES} kB is plenty: fewer faces, or a subset of the letters`,
    })
  return { mistakes, notes, kilobytes }
}

async function fontSize(agencyFolder: string, path: string): Promise<number | undefined> {
  const file = fontFile(agencyFolder, path)
  return file === undefined ? undefined : (await stat(file)).size
}

/** The first family of each face of the site has to come from somewhere, or every machine shows another. */
function familyMistakes(css: string, contract: ReadonlyMap<string, Token>, own: ReadonlyMap<string, Token>) {
  const known = new Set(
    [...css.matchAll(/@font-face\s*\{[^}]*?font-family:\s*["']?([^"';]+)["']?/g)].map(([, name]) => name),
  )
  const tokens = new Map([...contract, ...own])
  return ['--font-display', '--font-text'].flatMap((name): AgencyProblem[] => {
    const token = own.get(name)
    const [first = ''] = (resolveToken(name, tokens) ?? '').split(',').map((family) => family.trim())
    if (token === undefined || !/^["']/.test(first) || known.has(first.slice(1, -1))) return []
    const { line, column } = token
    return [{ file: FILE, line, column, path: name, message: `begins with ${first}, which no @font-face defines` }]
  })
}

function placeAt(css: string, at = 0): { file: string; line: number; column: number } {
  const before = css.slice(0, at)
  return { file: FILE, line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
