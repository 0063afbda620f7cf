import type { DateForm, FieldValue, MappedPart, MappedValue, MappingDocument } from './mapping-document.ts'
import { MAPPING_FIELDS, type MappingField, mappingField } from './mapping-fields.ts'
import { type NodePath, parseNodePath } from './node-path.ts'
import { meaningOf, wordForm } from './our-words.ts'

export type CompiledValue = {
  /** as they are written in the mapping */
  written: string[]
  paths: NodePath[]
  first?: CompiledValue[]
  means?: string
  constant?: string
  join?: CompiledValue[]
  with: string
  /** by `wordForm` */
  words?: ReadonlyMap<string, string>
  rightmoveCodes: boolean
  empty: ReadonlySet<string>
  times: number
  date?: DateForm
  split?: string
  each?: NodePath
  eachWritten?: string
  parts: Partial<Record<PartName, CompiledValue>>
}

const PART_NAMES = ['url', 'caption', 'changed', 'roomName', 'floor', 'width', 'length', 'note'] as const
type PartName = (typeof PART_NAMES)[number]

export type CompiledMapping = {
  document: MappingDocument
  /** names of the elements around the properties, and theirs at last */
  item: string[]
  only: { path: NodePath; is: ReadonlySet<string> }[]
  fields: ReadonlyMap<string, CompiledValue[]>
}

/** What is wrong with a mapping, and where: `fields.price.path`. */
export type MappingProblem = { at: string; problem: string }

const PER_YEAR = { week: 52, month: 12, quarter: 4, year: 1 }

/** A mapping in the form in which it is applied, or everything that is wrong with it. */
export function compileMapping(document: MappingDocument): CompiledMapping | { problems: MappingProblem[] } {
  const problems: MappingProblem[] = []
  const say = (at: string, problem: string) => void problems.push({ at, problem })
  const pathOf = (text: string, at: string): NodePath[] => {
    const path = parseNodePath(text)
    if ('steps' in path) return [path]
    say(at, path.problem)
    return []
  }

  const compileValue = (value: MappedValue, at: string, field: MappingField | undefined): CompiledValue => {
    const part: MappedPart = typeof value === 'string' ? { path: value } : value
    const written = part.path === undefined ? [] : [part.path].flat()
    const isList = field?.kind === 'pictures' || field?.kind === 'rooms'
    const says = written.length > 0 || part.constant !== undefined || (part.join ?? part.first) !== undefined
    if (!says && !(isList && part.each !== undefined))
      say(at, 'it says neither where the value is nor what it always is')
    const compiled: CompiledValue = {
      written,
      paths: written.flatMap((text) => pathOf(text, `${at}.path`)),
      with: part.with ?? ', ',
      rightmoveCodes: part.codes === 'rightmove',
      empty: new Set(part.empty?.map(wordForm)),
      times: (part.times ?? 1) * (part.per ? PER_YEAR[part.per] : 1),
      parts: {},
    }
    if (part.constant !== undefined) compiled.constant = meaning(part.constant, `${at}.constant`, field)
    if (part.join)
      compiled.join = part.join.map((one, index) => compileValue(one, `${at}.join.${index + 1}`, undefined))
    if (part.first)
      compiled.first = part.first.map((one, index) => compileValue(one, `${at}.first.${index + 1}`, field))
    if (part.means !== undefined) compiled.means = meaning(part.means, `${at}.means`, field)
    if (part.words) compiled.words = compileWords(part.words, `${at}.words`, field)
    if (part.date) compiled.date = part.date
    if (part.split) compiled.split = part.split
    if (part.each !== undefined) {
      compiled.each = pathOf(part.each, `${at}.each`)[0]
      compiled.eachWritten = part.each
    }
    for (const name of PART_NAMES)
      if (part[name] !== undefined) compiled.parts[name] = compileValue(part[name], `${at}.${name}`, undefined)
    if (field?.kind === 'rooms' && !compiled.parts.roomName)
      say(at, 'it does not say where the name of a room is: roomName')
    return compiled
  }

  /** One of our words where the field has them; any other text as it is. */
  const meaning = (spelt: string, at: string, field: MappingField | undefined): string => {
    const known = meaningIn(field, spelt)
    if (known === undefined) say(at, field ? notOurWord(field, spelt) : `“${spelt}” is not understood`)
    return known ?? spelt
  }

  const compileWords = (words: Record<string, string>, at: string, field: MappingField | undefined) => {
    const entries = Object.entries(words).flatMap(([word, spelt]): [string, string][] => {
      return [[wordForm(word), spelt === '' ? '' : meaning(spelt, `${at}.${word}`, field)]]
    })
    return new Map(entries)
  }

  const fields = new Map<string, CompiledValue[]>()
  for (const [name, value] of Object.entries(document.fields)) {
    const field = mappingField(name)
    if (!field) {
      say(`fields.${name}`, `there is no field “${name}”`)
      continue
    }
    fields.set(name, compileField(field, value))
  }

  function compileField(field: MappingField, value: FieldValue): CompiledValue[] {
    const at = `fields.${field.name}`
    if (!Array.isArray(value)) return [compileValue(value, at, field)]
    if (!isListKind(field)) say(at, 'it holds one value: put several together with join, or give path several to try')
    return value.map((one, index) => compileValue(one, `${at}.${index + 1}`, field))
  }

  for (const { name, label, needed } of MAPPING_FIELDS)
    if (needed && !fields.has(name))
      say(`fields.${name}`, `it says nothing of the ${label.toLowerCase()}, without which no property can be read`)
  const item = (document.item ?? '').split('/').filter((name) => name !== '')
  if (document.file === 'xml' && item.length === 0)
    say('item', 'say which elements are the properties, from the outside: properties/property')
  if (document.file === 'csv' && item.length > 0) say('item', 'of CSV every row is a property: leave it out')
  const only = (document.only ?? []).flatMap(({ path, is }, index) =>
    pathOf(path, `only.${index + 1}.path`).map((one) => ({ path: one, is: new Set(is.map(wordForm)) })),
  )
  return problems.length > 0 ? { problems } : { document, item, only, fields }
}

const isListKind = ({ kind }: MappingField) => ['lines', 'pictures', 'rooms', 'html'].includes(kind)

function meaningIn(field: MappingField | undefined, spelt: string): string | undefined {
  if (field?.kind === 'word') return meaningOf(field.words!, spelt)
  if (field?.kind === 'yes-no') return /^(yes|no)$/i.test(spelt) ? spelt.toLowerCase() : undefined
  return spelt
}

function notOurWord({ label, kind, words }: MappingField, spelt: string): string {
  if (kind === 'yes-no') return `“${spelt}” is neither yes nor no`
  const names = Object.values(words ?? {})
  const listed = names.length > 12 ? 'see the list of the field' : names.join(', ')
  return `“${spelt}” is no ${label.toLowerCase()} that a property can have (${listed})`
}
