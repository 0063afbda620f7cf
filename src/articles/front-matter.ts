/** The lines between two `---` at the head of a Markdown file, and what follows them. */
export type FrontMatter = {
  fields: Record<string, string>
  /** the line of the file, from 1, of each field */
  lines: Record<string, number>
  body: string
  /** the line of the file on which the body begins */
  bodyLine: number
}

export type LineProblem = { line: number; message: string }

/**
 * Reads `name: value` lines. A value is plain text to the end of the line, with or without double quotes round it;
 * blank lines and lines that begin with # are left out. Lists, nesting and values over several lines do not exist.
 */
export function readFrontMatter(text: string): FrontMatter | { problems: LineProblem[] } {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const { lines, rest } = headLines(plain)
  if (lines[0]?.trim() !== '---') return { problems: [{ line: 1, message: 'must begin with a line ---' }] }
  const end = lines.length - 1
  if (rest === undefined)
    return { problems: [{ line: 1, message: 'has no second line --- after its title and description' }] }

  const fields: Record<string, string> = {}
  const standing: Record<string, number> = {}
  const problems: LineProblem[] = []
  for (const [at, line] of lines.slice(1, end).entries()) {
    const number = at + 2
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value] = /^([a-z]\w*):(?:\s+(.*))?$/i.exec(line.trimEnd()) ?? []
    if (name === undefined) problems.push({ line: number, message: 'must be written as name: value' })
    else if (Object.hasOwn(fields, name)) problems.push({ line: number, message: `${name} is given twice` })
    else {
      fields[name] = unquoted((value ?? '').trim())
      standing[name] = number
    }
  }
  if (problems.length > 0) return { problems }
  return { fields, lines: standing, body: rest, bodyLine: end + 2 }
}

/** The lines up to the second ---, and what follows it: a body of many lines is not cut up. */
function headLines(text: string): { lines: string[]; rest?: string } {
  const lines: string[] = []
  for (let from = 0; from <= text.length; ) {
    const found = text.indexOf('\n', from)
    const to = found === -1 ? text.length : found
    const line = text.slice(from, to)
    lines.push(line)
    from = to + 1
    if (lines.length > 1 && line.trim() === '---') return { lines, rest: text.slice(from) }
    if (lines.length === 1 && line.trim() !== '---') break
  }
  return { lines }
}

function unquoted(value: string): string {
  return /^".*"$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
}

/**
 * A text with fields of its front matter set; undefined takes a field away. Lines that say nothing else stay as they
 * are, so that a file which is edited differs only where it was edited.
 */
export function withFields(text: string, fields: Readonly<Record<string, string | undefined>>): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---')
  if (lines[0]?.replace(/^\uFEFF/, '').trim() !== '---' || end === -1) return withFields(`---\n---\n\n${text}`, fields)
  const before = lines.slice(0, end)
  const said = new Set<string>()
  const kept = before.flatMap((line) => {
    const name = /^([a-z]\w*):(\s|$)/i.exec(line)?.[1]
    if (name === undefined || !Object.hasOwn(fields, name)) return [line]
    said.add(name)
    const value = fields[name]
    return value === undefined ? [] : [isSame(line, value) ? line : lineOf(name, value)]
  })
  const added = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || said.has(name) ? [] : [lineOf(name, value)],
  )
  return [...kept, ...added, ...lines.slice(end)].join('\n')
}

/** The text below the front matter, without the empty lines between. */
export function writtenBody(text: string): string {
  const read = readFrontMatter(text)
  return 'problems' in read ? text : read.body.replace(/^\n+/, '')
}

/** A text with another body below its front matter. */
export function withBody(text: string, body: string): string {
  const old = writtenBody(text)
  return text.slice(0, text.length - old.length) + body
}

function isSame(line: string, value: string): boolean {
  return unquoted(line.slice(line.indexOf(':') + 1).trim()) === value
}

/** Quotes keep what a line would lose. */
function lineOf(name: string, value: string): string {
  const plain = value.replace(/\s*[\r\n]+\s*/g, ' ')
  return `${name}: ${/^\s|\s$|^".*"$/.test(plain) ? `"${plain}"` : plain}`
}
