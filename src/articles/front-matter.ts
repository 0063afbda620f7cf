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
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  if (lines[0]?.trim() !== '---') return { problems: [{ line: 1, message: 'must begin with a line ---' }] }
  const end = lines.findIndex((line, at) => at > 0 && line.trim() === '---')
  if (end === -1) return { problems: [{ line: 1, message: 'has no second line --- after its title and description' }] }

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
  return { fields, lines: standing, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

function unquoted(value: string): string {
  return /^".*"$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
}
