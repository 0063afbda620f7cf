import { upperFirst } from '#src/formatting/upper-first.ts'
import {
  comparablePath,
  type MovedPath,
  type MovedPaths,
  parseMovedPaths,
  redirectRows,
  uncheckedPaths,
} from './moved-paths.ts'

/* The table of redirects as staff edit it: one row at a time, and the rest of the file as it is. */

export type Redirect = Pick<MovedPath, 'old' | 'current'>

/** What is wrong with a redirect, in words; undefined for a good one. @param text the table without it */
export function redirectMistake(
  text: string,
  redirect: Redirect,
  exists: (path: string) => boolean,
): string | undefined {
  return mistakeAmong({ known: knownIn(text), moved: uncheckedPaths(text) }, redirect, exists)
}

type Table = { known: ReadonlyMap<string, string>; moved: MovedPaths }

/** Where old URLs, in lower case, redirect to. */
const knownIn = (text: string) => new Map(redirectRows(text).map(({ old, current }) => [old.toLowerCase(), current]))

function mistakeAmong(
  { known, moved }: Table,
  { old, current }: Redirect,
  exists: (path: string) => boolean,
): string | undefined {
  if (comparablePath(old) === comparablePath(current)) return 'A URL can’t redirect to itself.'
  const twin = known.get(old.toLowerCase())
  if (twin !== undefined) return `${old} redirects to ${twin} already.`
  const next = current.startsWith('/') && !exists(current) ? moved(current) : undefined
  if (next && 'path' in next)
    return comparablePath(next.path) === comparablePath(old)
      ? `That goes round in a circle: ${current} redirects to ${old}.`
      : `${current} is an old URL itself: it redirects to ${next.path}. Redirect there instead.`
  // the table's own check says the rest
  const alone = parseMovedPaths(`${old}\t${current}`, exists)
  return 'mistakes' in alone ? sentence(alone.mistakes[0]?.message ?? 'This is no redirect') : undefined
}

export type ListedRedirect = Redirect & { line: number }

/** The table with those rows of a list that are right, and what is wrong with the others. */
export function withRedirects(
  text: string,
  rows: readonly ListedRedirect[],
  exists: (path: string) => boolean,
): { text: string; added: number; mistakes: { line: number; message: string }[] } {
  const known = knownIn(text)
  const moved = uncheckedPaths(`${text}\n${rows.map(({ old, current }) => `${old}\t${current}`).join('\n')}`)
  const mistakes: { line: number; message: string }[] = []
  const right: string[] = []
  for (const { line, old, current } of rows) {
    // one that is there already is no mistake
    if (known.get(old.toLowerCase()) === current) continue
    const message =
      current === '' ? `${old} has no new URL beside it.` : mistakeAmong({ known, moved }, { old, current }, exists)
    if (message !== undefined) mistakes.push({ line, message })
    else {
      right.push(`${old}\t${current}\n`)
      known.set(old.toLowerCase(), current)
    }
  }
  const begin = text === '' || text.endsWith('\n') ? text : `${text}\n`
  return { text: right.length === 0 ? text : begin + right.join(''), added: right.length, mistakes }
}

/** The table with a redirect, in the place of another or at its end. */
export function withRedirect(text: string, { old, current }: Redirect, replaces?: string): string {
  const row = `${old}\t${current}`
  const lines = text.split('\n')
  const at = replaces === undefined ? undefined : lineOf(text, replaces)
  if (at !== undefined) return lines.with(at, row + (lines[at]!.endsWith('\r') ? '\r' : '')).join('\n')
  return `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${row}\n`
}

/** The table without a redirect. */
export function withoutRedirect(text: string, old: string): string {
  const at = lineOf(text, old)
  return at === undefined ? text : text.split('\n').toSpliced(at, 1).join('\n')
}

const isSameUrl = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function lineOf(text: string, old: string): number | undefined {
  const row = redirectRows(text).find((one) => isSameUrl(one.old, old))
  return row && row.line - 1
}

/** A list that was pasted or is a CSV file: two columns, with a tab, comma or semicolon between. */
export function parseRedirectList(text: string): ListedRedirect[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((words, index) => {
      const [old = '', current = ''] = cellsOf(words).map(withoutQuotes)
      // headings, notes and empty lines
      const isRow = /^(\/|https?:)/i.test(old)
      return isRow ? [{ line: index + 1, old: pathOf(old), current: current.trim() }] : []
    })
}

function cellsOf(words: string): string[] {
  if (words.includes('\t'))
    return words
      .split('\t')
      .map((cell) => cell.trim())
      .filter(Boolean)
  return (words.match(/"(?:[^"]|"")*"|[^,;]+/g) ?? []).map((cell) => cell.trim())
}

const withoutQuotes = (cell: string) => (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim()

/** An old URL is told by its path: "https://www.old.example/buy?x=1" is "/buy?x=1". */
function pathOf(old: string): string {
  return old.replace(/^https?:\/\/[^/]+/i, '') || '/'
}

function sentence(words: string): string {
  return `${upperFirst(words)}.`
}
