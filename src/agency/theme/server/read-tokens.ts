import type { TextPlace } from '#src/agency/folder/server/json-lines.ts'

/** A custom property of `:root`, and where it is set. */
export type Token = { value: string } & TextPlace

/**
 * The custom properties that a style sheet sets for every page: those of `:root`, in layers or not. What a media query
 * sets is another matter; of several the last counts.
 */
export function readTokens(css: string): Map<string, Token> {
  // as long as before, so that places stay
  const text = css.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const tokens = new Map<string, Token>()
  const blocks: string[] = []
  const piece = /[^{};]*[{};]/g
  for (const [found] of text.matchAll(piece)) {
    const words = found.slice(0, -1).trim()
    const declaration = /^(--[\w-]+)\s*:\s*([\s\S]*)$/.exec(words)
    if (declaration && blocks.at(-1) === ':root' && blocks.slice(0, -1).every((block) => block.startsWith('@layer')))
      tokens.set(declaration[1]!, { value: declaration[2]!.trim(), line: 0, column: 0 })
    if (found.endsWith('{')) blocks.push(words)
    if (found.endsWith('}')) blocks.pop()
  }
  for (const [name, token] of tokens) Object.assign(token, lastPlaceOf(text, name))
  return tokens
}

function lastPlaceOf(text: string, name: string): TextPlace {
  const at = [...text.matchAll(new RegExp(`(?<![\\w-])${name}\\s*:`, 'g'))].at(-1)?.index ?? 0
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

/** What a property comes to where it names others by `var(--…)`; undefined if one of them is nowhere. */
export function resolveToken(name: string, tokens: ReadonlyMap<string, Token>, deep = 0): string | undefined {
  const value = tokens.get(name)?.value
  if (value === undefined || deep > 20) return undefined
  const [, other, instead] = /^var\(\s*(--[\w-]+)\s*(?:,\s*([^()]+))?\)$/.exec(value) ?? []
  return other === undefined ? value : (resolveToken(other, tokens, deep + 1) ?? instead?.trim())
}
