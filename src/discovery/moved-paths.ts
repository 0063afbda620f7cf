import { decodePart, queryPairs } from '#src/search/values/percent-encoding.ts'

/**
 * The table of paths that an agency's site had before it was this one, each with the path in its stead. It is a
 * text of two columns with a tab between; `#` begins a line for people:
 *
 *     /buy                        /search/property-for-sale
 *     /news.asp?topic=prices      /articles
 *     /property/{ref}             {home}
 *     /blog/*                     /articles
 *
 * `{name}` stands for one part of the path or the value of a parameter, and may stand in the new path as well; `{ref}`
 * is the agency's reference of a home, and `{home}` where that home is. `*` at the end is whatever follows. Parameters
 * of an old URL must be there, in any order and among others. Letters count the same in either case.
 */

export type MovedPath = {
  /** from 1 */
  line: number
  old: string
  current: string
}

export type MovedPathMistake = { line: number; message: string }

/** Where an old path leads: to a path, or to the home of a reference. */
export type Destination = ({ path: string } | { reference: string }) & {
  /** the old URL of the rule that says so */
  old: string
}

export type MovedPaths = (path: string) => Destination | undefined

type Rule = MovedPath & {
  path: RegExp
  query: readonly [name: string, value: RegExp][]
  names: readonly string[]
  /** parts that stand for anything: the fewer, the more is said */
  open: number
}

const HOME = '{home}'
const PLACEHOLDER = /\{([a-z]+)\}/g

/** Nothing has moved. */
export const NOTHING_MOVED: MovedPaths = () => undefined

/**
 * Reads the table; every mistake is told, none alone. `exists` says whether there is a page at a path of this site.
 */
export function parseMovedPaths(
  text: string,
  exists: (path: string) => boolean,
): { moved: MovedPaths } | { mistakes: MovedPathMistake[] } {
  const rows = cellsOf(text)
  const mistakes: MovedPathMistake[] = []
  const rules: Rule[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    const [old = '', current = ''] = cells
    const before = seen.get(old.toLowerCase())
    const message =
      cells.length !== 2
        ? 'must have an old URL and a new one, separated by a tab'
        : before === undefined
          ? (oldMistake(old) ?? currentMistake(old, current, exists))
          : `${old} is in line ${before} already`
    seen.set(old.toLowerCase(), before ?? line)
    if (message === undefined) rules.push(ruleOf({ line, old, current }))
    else mistakes.push({ line, message })
  }
  const moved = finder(rules)
  for (const rule of rules) {
    const astray = strays(rule, moved, exists)
    if (astray !== undefined) mistakes.push({ line: rule.line, message: astray })
  }
  return mistakes.length === 0 ? { moved } : { mistakes: mistakes.sort((a, b) => a.line - b.line) }
}

/** Every row of the table that has two columns, right or wrong. */
export function redirectRows(text: string): MovedPath[] {
  return cellsOf(text).flatMap(({ line, cells: [old, current] }) =>
    old === undefined || current === undefined ? [] : [{ line, old, current }],
  )
}

/** Where the rows of a table lead that is not checked: an old URL of a row that is none leads nowhere. */
export function uncheckedPaths(text: string): MovedPaths {
  return finder(
    redirectRows(text)
      .filter(({ old }) => oldMistake(old) === undefined)
      .map(ruleOf),
  )
}

/** The cells of each line that is no note. */
function cellsOf(text: string): { line: number; cells: string[] }[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({
      line: index + 1,
      cells: line
        .split('\t')
        .map((cell) => cell.trim())
        .filter(Boolean),
    }))
    .filter(({ cells: [first] }) => first !== undefined && !first.startsWith('#'))
}

function oldMistake(old: string): string | undefined {
  if (!/^\/(?!\/)/.test(old)) return `${old} must begin with one slash: the path without its host`
  if (/[\s#]/.test(old)) return `${old} must not contain a space or a #`
  const path = old.split('?', 1)[0] ?? ''
  if (path.slice(0, -1).includes('*') || old.slice(path.length).includes('*'))
    return `${old} may have a * only at the end of its path`
  if (path.split('/').some((part) => (part.match(PLACEHOLDER) ?? []).length > 1))
    return `${old} may have one name in braces in each part`
  return undefined
}

function currentMistake(old: string, current: string, exists: (path: string) => boolean): string | undefined {
  const given = namesIn(old)
  if (current === HOME) return given.includes('ref') ? undefined : `${HOME} needs {ref} in the old path`
  const unknown = namesIn(current).find((name) => !given.includes(name))
  if (unknown !== undefined) return `{${unknown}} is not in the old path`
  if (/^https:\/\/[^/]/.test(current))
    // the visitor chooses the value of a name, and would choose the host
    return /^https:\/\/[^/?#]*[{}]/.test(current) ? `${current} has a name in braces in its host` : undefined
  if (!/^\/(?!\/)/.test(current)) return `${current} must begin with a slash or with https://, or be ${HOME}`
  if (namesIn(current).length === 0 && !exists(current)) return `there is no page at ${current}`
  return undefined
}

/** What is wrong with where a rule leads, as the whole table has it. */
function strays({ old, current }: Rule, moved: MovedPaths, exists: (path: string) => boolean): string | undefined {
  if (namesIn(old).length === 0 && !old.endsWith('*') && exists(old))
    return `there is a page at ${old}, so it cannot be redirected`
  if (current === HOME || !current.startsWith('/') || exists(current)) return undefined
  // any value of the name will do
  const next = moved(current.replace(PLACEHOLDER, 'x'))
  if (!next) return undefined
  return 'path' in next
    ? `${current} is an old URL itself: it redirects to ${next.path}`
    : `${current} is an old URL itself: it redirects to a home`
}

function ruleOf(row: MovedPath): Rule {
  const [path = '', query = ''] = row.old.split('?', 2)
  const pairs = queryPairs(query)
  const names = namesIn(path)
  return {
    ...row,
    path: pattern(withoutEnd(path), '[^/]+'),
    query: pairs.map(([name, value]) => [name.toLowerCase(), pattern(value, '.+')]),
    names,
    open: namesIn(row.old).length + (path.endsWith('*') ? 100 : 0),
  }
}

/** A text in which names in braces stand for anything of a kind, and a star at the end for all that follows. */
function pattern(text: string, anything: string): RegExp {
  const source = text
    .split(/(\{[a-z]+\}|\*$)/)
    .map((part) =>
      part === '*' ? '.*' : part.startsWith('{') ? `(${anything})` : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
    )
  return new RegExp(`^${source.join('')}$`, 'is')
}

/** What says most is asked first: fewest open parts, then most parameters, then the order of the table. */
function finder(rules: readonly Rule[]): MovedPaths {
  const sorted = [...rules].sort((a, b) => a.open - b.open || b.query.length - a.query.length || a.line - b.line)
  const exact = new Map<string, Rule[]>()
  const open: Rule[] = []
  for (const rule of sorted) {
    const path = (rule.old.split('?', 1)[0] ?? '').toLowerCase()
    const key = withoutEnd(path)
    if (/[{*]/.test(key)) open.push(rule)
    else exact.set(key, [...(exact.get(key) ?? []), rule])
  }
  return (url) => {
    const [sent = '', query = ''] = url.split('?', 2)
    const path = withoutEnd(decodePart(sent))
    const asked = new Map(queryPairs(query).map(([name, value]) => [name.toLowerCase(), value]))
    for (const rule of [...(exact.get(path.toLowerCase()) ?? []), ...open]) {
      const found = valuesOf(rule, path, asked)
      if (found) return destination(rule, found)
    }
    return undefined
  }
}

/** What the names of a rule stand for in a path; undefined where it is not that rule's. */
function valuesOf(rule: Rule, path: string, asked: ReadonlyMap<string, string>): Map<string, string> | undefined {
  const inPath = rule.path.exec(path)
  if (!inPath) return undefined
  const values = new Map(rule.names.map((name, index) => [name, inPath[index + 1] ?? '']))
  const pairs = queryPairs(rule.old.split('?', 2)[1] ?? '')
  for (const [name, value] of rule.query) {
    const found = value.exec(asked.get(name) ?? '')
    if (!found) return undefined
    const written = pairs.find(([other]) => other.toLowerCase() === name)?.[1] ?? ''
    namesIn(written).forEach((it, index) => {
      values.set(it, found[index + 1] ?? '')
    })
  }
  return values
}

function destination({ old, current }: Rule, values: ReadonlyMap<string, string>): Destination {
  if (current === HOME) return { old, reference: values.get('ref') ?? '' }
  return { old, path: current.replace(PLACEHOLDER, (_, name: string) => encodeURIComponent(values.get(name) ?? '')) }
}

function namesIn(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
}

function withoutEnd(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/** A URL of the site in the form it has here: its path in lower case, with single slashes and none at the end. */
export function comparablePath(url: string): string {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  const plain = path.replace(/\/{2,}/g, '/').toLowerCase()
  return withoutEnd(plain) + url.slice(path.length)
}
