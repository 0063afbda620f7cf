import { contrast, hexOf, nearestPassing, readColour, THEME_PAIRS } from '../contrast.ts'
import { CARD_RATIOS, type CardRatio, type Design, MAX_RADIUS_PX, OWN_FONT } from '../design.ts'
import { DESIGN_COLOUR_NAMES, type DesignColours, deriveColours } from '../design-colours.ts'
import { type CatalogueFont, catalogueFontOf, FONT_CATALOGUE, familyOf } from '../font-catalogue.ts'
import { readTokens, resolveToken, type Token } from './read-tokens.ts'

/** What of a design stands in theme.css. */
export type ThemeDesign = Pick<Design, 'colours' | 'displayFont' | 'textFont' | 'radiusPx' | 'cardRatio'>

type Sheets = {
  /** the roles with their defaults: src/design-system/page/tokens.css */
  contract: ReadonlyMap<string, Token>
  /** the sheet of the folder, for its own fonts */
  own: string
}

export function readThemeDesign(css: string, { contract, own }: Sheets): ThemeDesign {
  const ofFolder = new Map([...contract, ...readTokens(own)])
  const tokens = new Map([...contract, ...readTokens(css)])
  const value = (name: string) => resolveToken(name, tokens) ?? ''
  const colours = Object.fromEntries(
    DESIGN_COLOUR_NAMES.map((name) => [name, hexOf(readColour(value(`--colour-${name}`)) ?? [0, 0, 0])]),
  ) as DesignColours
  const font = (role: 'display' | 'text') => {
    const stack = value(`--font-${role}`)
    if (stack === resolveToken(`--font-${role}`, ofFolder)) return OWN_FONT
    return catalogueFontOf(stack)?.id ?? OWN_FONT
  }
  const ratio = value('--ratio-card').replaceAll(/\s*\/\s*/g, ' / ')
  return {
    colours,
    displayFont: font('display'),
    textFont: font('text'),
    radiusPx: Math.min(MAX_RADIUS_PX, Math.round(Number.parseFloat(value('--radius')) || 0)),
    cardRatio: CARD_RATIOS.find((one) => one === ratio) ?? (CARD_RATIOS[0] satisfies CardRatio),
  }
}

/**
 * A theme's sheet with a design. What the design does not change stays as it is written, letter for letter; colours that
 * follow from a changed one change with it.
 */
export function writeThemeDesign(css: string, after: ThemeDesign, sheets: Sheets): string {
  const { contract } = sheets
  const before = readThemeDesign(css, sheets)
  const changes = new Map<string, string>()
  const [were, are] = [deriveColours(before.colours), deriveColours(after.colours)]
  for (const [name, value] of Object.entries(are)) if (were[name] !== value) changes.set(`--colour-${name}`, value)
  if (before.radiusPx !== after.radiusPx) changes.set('--radius', `${after.radiusPx}px`)
  if (before.cardRatio !== after.cardRatio) changes.set('--ratio-card', after.cardRatio)
  let sheet = css
  for (const role of ['display', 'text'] as const) {
    const [was, is] = [before[`${role}Font`], after[`${role}Font`]]
    if (was !== is) sheet = withFont(sheet, role, is, sheets, changes)
  }
  sheet = setTokens(sheet, changes)
  sheet = setTokens(sheet, mendedColours(sheet, contract, changes))
  return withoutUnusedFaces(sheet)
}

/** Colours that were written by hand and no longer pass beside those that changed: as little changed as makes them. */
function mendedColours(
  css: string,
  contract: ReadonlyMap<string, Token>,
  changed: ReadonlyMap<string, string>,
): Map<string, string> {
  const mended = new Map<string, string>()
  if (![...changed.keys()].some((name) => name.startsWith('--colour-'))) return mended
  const tokens = new Map([...contract, ...readTokens(css)])
  const read = (name: string) =>
    readColour(mended.get(`--colour-${name}`) ?? resolveToken(`--colour-${name}`, tokens) ?? '')
  const chosen: readonly string[] = DESIGN_COLOUR_NAMES
  for (const name of new Set(THEME_PAIRS.map(({ ink }) => ink))) {
    if (chosen.includes(name)) continue
    const pairs = THEME_PAIRS.filter(({ ink }) => ink === name)
    const colour = read(name)
    const grounds = pairs.map(({ ground }) => read(ground)).filter((ground) => ground !== undefined)
    if (!colour || grounds.length < pairs.length) continue
    if (grounds.every((ground, at) => contrast(colour, ground) >= pairs[at]!.least)) continue
    const least = Math.max(...pairs.map((pair) => pair.least))
    const better = nearestPassing(colour, grounds, least)
    if (better) mended.set(`--colour-${name}`, hexOf(better))
  }
  return mended
}

/** The sheet with custom properties of `:root` set: in their place where they are there, else at the end of the block. */
export function setTokens(css: string, values: ReadonlyMap<string, string>): string {
  const there = readTokens(css)
  let sheet = css
  const added: string[] = []
  for (const [name, value] of values) {
    if (!there.has(name)) {
      added.push(`    ${name}: ${value};`)
      continue
    }
    // the last counts, as readTokens has it
    const found = [...sheet.matchAll(new RegExp(`(?<![\\w-])(${name}\\s*:\\s*)[^;}]*`, 'g'))].at(-1)
    if (found) sheet = sheet.slice(0, found.index) + found[1] + value + sheet.slice(found.index + found[0].length)
  }
  return added.length === 0 ? sheet : withTokensAdded(sheet, added)
}

function withTokensAdded(sheet: string, added: readonly string[]): string {
  const open = /@layer theme\s*\{\s*:root\s*\{/.exec(sheet)
  if (!open) return `${sheet.trimEnd()}\n@layer theme {\n  :root {\n${added.join('\n')}\n  }\n}\n`
  const end = sheet.indexOf('}', open.index + open[0].length)
  const body = sheet.slice(0, end).trimEnd()
  return `${body}${/[;{]$/.test(body) ? '' : ';'}\n${added.join('\n')}\n  ${sheet.slice(end)}`
}

/** The rule by which a family of the catalogue comes: the letters of Western Europe, in one file. */
const faceOf = (font: CatalogueFont) =>
  `@font-face { font-family: "${familyOf(font)}"; src: url("/fonts/${font.id}-latin-wght-normal.woff2") format("woff2"); font-weight: ${font.weights}; font-display: swap; }`

const fallbackOf = ({ name, kind, fallback: { sizeAdjust, ascent, descent } }: CatalogueFont) =>
  `@font-face { font-family: "${name} Fallback"; src: ${kind === 'serif' ? 'local("Georgia"), local("Gelasio")' : 'local("Arial"), local("Liberation Sans")'}; size-adjust: ${sizeAdjust}%; ascent-override: ${ascent}%; descent-override: ${descent}%; }`

function withFont(
  sheet: string,
  role: 'display' | 'text',
  id: string,
  { contract, own }: Sheets,
  changes: Map<string, string>,
): string {
  const font = FONT_CATALOGUE.find((one) => one.id === id)
  const ofFolder = new Map([...contract, ...readTokens(own)])
  const back = (name: string) => {
    const value = ofFolder.get(name)?.value
    if (value !== undefined) changes.set(name, value)
  }
  if (!font) {
    back(`--font-${role}`)
    for (const name of ROLE_TOKENS[role]) back(name)
    const faces = facesOf(own)
    // one of the catalogue's that has the same name would be loaded beside them
    const doubled = FONT_CATALOGUE.filter((one) => faces.some(({ family }) => family === familyOf(one)))
    const without = doubled.reduce((text, one) => text.replace(`${faceOf(one)}\n`, ''), sheet)
    const lacking = faces.filter(({ rule }) => !without.includes(rule))
    return withFaces(
      without,
      lacking.map(({ rule }) => rule),
    )
  }
  const generic = font.kind === 'serif' ? 'Georgia, serif' : 'Arial, sans-serif'
  changes.set(`--font-${role}`, `"${familyOf(font)}", "${font.name} Fallback", ${generic}`)
  if (role === 'display') {
    changes.set('--weight-display', String(font.displayWeight))
    changes.set('--display-nudge', '0em')
  }
  const there = new Set(facesOf(sheet).map(({ family }) => family))
  return withFaces(sheet, [
    ...(there.has(familyOf(font)) ? [] : [faceOf(font)]),
    ...(there.has(`${font.name} Fallback`) ? [] : [fallbackOf(font)]),
  ])
}

/** What was tuned for a face goes with it. */
const ROLE_TOKENS = { display: ['--weight-display', '--display-nudge'], text: [] } as const

/** Before everything else but the comment that the sheet opens with. */
function withFaces(sheet: string, rules: readonly string[]): string {
  if (rules.length === 0) return sheet
  const [comment = ''] = /^(\s*\/\*[\s\S]*?\*\/\n?)?/.exec(sheet) ?? []
  return `${comment}${rules.join('\n')}\n${sheet.slice(comment.length)}`
}

function facesOf(css: string): { rule: string; family: string | undefined }[] {
  return [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([rule]) => ({
    rule,
    family: /font-family:\s*["']?([^"';]+)["']?/.exec(rule)?.[1]?.trim(),
  }))
}

/** A face that no stack names would only be read. */
function withoutUnusedFaces(sheet: string): string {
  const tokens = readTokens(sheet)
  const stacks = [...tokens].filter(([name]) => name.startsWith('--font-')).map(([, { value }]) => value)
  let left = sheet
  for (const { rule, family } of facesOf(sheet))
    if (family !== undefined && !stacks.some((stack) => namesFamily(stack, family)))
      left = left.replace(`${rule}\n`, '').replace(rule, '')
  return left
}

const namesFamily = (stack: string, family: string) =>
  stack.split(',').some((one) => one.trim().replaceAll(/^["']|["']$/g, '') === family)
