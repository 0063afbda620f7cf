import { upperFirst } from '#src/formatting/upper-first.ts'

/** How a setting is changed. */
export type SettingControl =
  | { kind: 'switch' }
  | NumberControl
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'text' }
  | { kind: 'date' }
  /** one a line */
  | { kind: 'lines'; isNumber: boolean }
  /** any of these; typed one a line */
  | { kind: 'choices'; choices: readonly string[] }
  /** as many numbers as it has names; typed one a line */
  | { kind: 'numbers'; parts: readonly (NumberControl & { name: string })[] }
  /** any number of rows, each with these columns; typed as JSON: a list of what was typed in each */
  | { kind: 'rows'; columns: readonly SettingColumn[] }
  /** the same with two columns, of which the file has the first as a key */
  | { kind: 'pairs'; columns: readonly [SettingColumn, SettingColumn] }
  /** shown to nobody */
  | { kind: 'secret' }

type NumberControl = { kind: 'number'; isWhole: boolean; min?: number; max?: number }

/** Of a row; its `key` in agency.json. */
export type SettingColumn = {
  key: string
  name: string
  about: string
  control: Exclude<SettingControl, { kind: 'rows' | 'pairs' | 'numbers' | 'secret' }>
  canBeLeftOut: boolean
}

/** What was typed in a row, by the keys of its columns. */
export type TypedRow = Record<string, string>

type Parsed = { value: unknown } | { problem: string }

type Controlled = { control: SettingControl; canBeLeftOut: boolean }

/** What somebody typed, as agency.json has it; undefined leaves it out. A problem is in words. */
export function parseSetting({ control, canBeLeftOut }: Controlled, typed: string): Parsed {
  const text = typed.trim()
  switch (control.kind) {
    case 'switch':
      return { value: text === 'true' }
    case 'lines':
      return parseLines(linesOf(text), control.isNumber)
    case 'choices': {
      const chosen = linesOf(text)
      const unknown = chosen.find((one) => !control.choices.includes(one))
      if (unknown !== undefined) return { problem: `“${unknown}” isn’t one of these.` }
      return { value: control.choices.filter((choice) => chosen.includes(choice)) }
    }
    case 'rows':
    case 'pairs':
      return parseRows(control, readTypedRows(text), canBeLeftOut)
  }
  if (text === '') return canBeLeftOut ? { value: undefined } : { problem: 'Fill this in.' }
  switch (control.kind) {
    case 'number':
      return parseNumber(control, text)
    case 'numbers':
      return parseNumbers(control.parts, typed)
    case 'choice':
      return control.choices.includes(text) ? { value: text } : { problem: 'Choose one of these.' }
    default:
      return { value: text }
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function parseLines(lines: string[], isNumber: boolean): Parsed {
  if (!isNumber) return { value: lines }
  const numbers = lines.map(numberOf)
  const wrong = numbers.indexOf(undefined)
  return wrong < 0 ? { value: numbers } : { problem: `“${lines[wrong]}” isn’t a number.` }
}

function parseNumber({ isWhole, min, max }: NumberControl, text: string): { value: number } | { problem: string } {
  const number = numberOf(text)
  if (number === undefined) return { problem: 'Enter a number.' }
  if (isWhole && !Number.isInteger(number)) return { problem: 'Enter a whole number.' }
  if (min !== undefined && number < min) return { problem: `Enter ${min} or more.` }
  if (max !== undefined && number > max) return { problem: `Enter ${max} at most.` }
  return { value: number }
}

function parseNumbers(parts: readonly (NumberControl & { name: string })[], typed: string): Parsed {
  const lines = typed.split('\n')
  const values: number[] = []
  for (const [at, part] of parts.entries()) {
    const parsed = parseNumber(part, (lines[at] ?? '').trim())
    if ('problem' in parsed) return { problem: `${part.name}: ${lowered(parsed.problem)}` }
    values.push(parsed.value)
  }
  return { value: values }
}

type RowsControl = Extract<SettingControl, { kind: 'rows' | 'pairs' }>

/** A row in which nothing was typed is none. */
function parseRows({ kind, columns }: RowsControl, rows: readonly TypedRow[], canBeLeftOut: boolean): Parsed {
  const values: Record<string, unknown>[] = []
  for (const [at, row] of rows.entries()) {
    if (Object.values(row).every((typed) => typed.trim() === '')) continue
    const value: Record<string, unknown> = {}
    for (const column of columns) {
      const parsed = parseSetting(column, row[column.key] ?? '')
      if ('problem' in parsed) return { problem: `Row ${at + 1}, ${lowered(column.name)}: ${lowered(parsed.problem)}` }
      if (parsed.value !== undefined) value[column.key] = parsed.value
    }
    values.push(value)
  }
  if (kind === 'rows') return { value: values }
  const pairs = values.map((value) => columns.map(({ key }) => String(value[key])) as [string, string])
  const doubled = pairs.find(([key], at) => pairs.findIndex(([other]) => other === key) < at)
  if (doubled) return { problem: `“${doubled[0]}” is there twice.` }
  return { value: pairs.length === 0 && canBeLeftOut ? undefined : Object.fromEntries(pairs) }
}

/** The rows as they were typed; none where it is no list of them. */
export function readTypedRows(typed: string): TypedRow[] {
  try {
    const rows: unknown = JSON.parse(typed || '[]')
    if (!Array.isArray(rows)) return []
    return rows
      .filter((row) => typeof row === 'object' && row !== null)
      .map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, String(value)])))
  } catch {
    return []
  }
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

/** "250,000" and "250000" are the same. */
function numberOf(text: string): number | undefined {
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '').replace(/^£/, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined
}

/** A value of agency.json as it is typed. */
export function formatSetting({ control }: Pick<Controlled, 'control'>, value: unknown): string {
  if (value === undefined || value === null) return control.kind === 'switch' ? 'false' : ''
  if (control.kind === 'pairs') {
    const [{ key: first }, { key: second }] = control.columns
    return JSON.stringify(Object.entries(value).map(([key, one]) => ({ [first]: key, [second]: String(one) })))
  }
  if (control.kind === 'rows' && Array.isArray(value)) {
    const rows = value.map((row: Record<string, unknown>) =>
      Object.fromEntries(control.columns.map((column) => [column.key, formatSetting(column, row[column.key])])),
    )
    return JSON.stringify(rows)
  }
  return Array.isArray(value) ? value.join('\n') : String(value)
}

const MAX_DESCRIBED = 60

/** The same for a list of changes, short. */
export function describeSetting({ control }: Pick<Controlled, 'control'>, value: unknown): string {
  if (control.kind === 'secret') return 'not shown'
  if (value === undefined) return 'not set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  const text = describeValue(control, value)
  if (text === '') return 'none'
  return text.length > MAX_DESCRIBED ? `${text.slice(0, MAX_DESCRIBED - 1)}…` : text
}

function describeValue(control: SettingControl, value: unknown): string {
  switch (control.kind) {
    case 'rows':
    case 'pairs':
      return readTypedRows(formatSetting({ control }, value))
        .map((row) => Object.values(row).filter(Boolean).join(' ').replaceAll('\n', ' '))
        .join(', ')
    case 'choice':
      return spellOut(String(value))
    case 'choices':
      return Array.isArray(value) ? value.map(spellOut).join(', ') : ''
    default:
      return formatSetting({ control }, value).replaceAll(/\s*\n\s*/g, ', ')
  }
}

/** "lengthMinutes" as "length minutes", "no-benefits-words" as "no benefits words". */
export const spellOut = (key: string) =>
  key
    .replaceAll(/[A-Z]+(?![a-z])|[A-Z]/g, (letters) => ` ${letters.toLowerCase()}`)
    .replaceAll('-', ' ')
    .trim()
    .replaceAll(/\b\w+\b/g, (word) => SPELLINGS[word] ?? word)

/** Words that are not written small. */
const SPELLINGS: Record<string, string> = {
  ...Object.fromEntries(['epc', 'hfpe', 'ico', 'prs', 'url', 'vip'].map((word) => [word, word.toUpperCase()])),
  ...Object.fromEntries(['england', 'wales', 'scotland', 'ireland'].map((word) => [word, upperFirst(word)])),
}
