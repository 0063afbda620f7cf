import type { CompiledMapping, CompiledValue } from '../compile-mapping.ts'
import type { FieldTrace } from '../field-reader.ts'
import { contentOf, isOfFeed } from '../mapped-row.ts'
import { MAPPING_FIELDS } from '../mapping-fields.ts'
import { readMappedMedia } from '../read-mapped-media.ts'
import { readMappedIdentity, readMappedProperty } from '../read-mapped-property.ts'
import { type FoundItem, readItems } from './read-items.ts'

/** A property as a mapping reads it, with what became of each field. */
export type TriedHome = {
  line: number
  ref: string
  feedBranch: string
  fields: FieldTrace[]
  warnings: string[]
  /** why it would be set aside */
  problem?: string
}

export type MappingTrial = {
  /** why the file is refused; what was read before it is there all the same */
  refused?: string
  properties: number
  /** elements that `only` passes over */
  passedOver: number
  setAside: { reason: string; homes: number; ref: string }[]
  /** the first ones */
  homes: TriedHome[]
  /** how many properties say something of each field that the mapping has */
  found: { field: string; label: string; homes: number }[]
  /** values that the mapping does not use, with the first text of each */
  unused: { path: string; example: string; homes: number }[]
}

type TrialOptions = {
  /** homes that are shown one by one */
  homes?: number
  /** the file is only the beginning of one */
  isCut?: boolean
  /** properties that are looked at, at most */
  most?: number
}

const MAX_UNUSED = 200
const MAX_EXAMPLE = 100
const MAX_REASONS = 50

/** What a mapping makes of a file: nothing is stored, and the database is not asked. */
export async function tryMapping(
  mapping: CompiledMapping,
  text: AsyncIterable<string>,
  { homes: shown = 5, isCut = false, most = 5000 }: TrialOptions = {},
): Promise<MappingTrial> {
  const trial: MappingTrial = { properties: 0, passedOver: 0, setAside: [], homes: [], found: [], unused: [] }
  const found = new Map<string, number>()
  const unused = new Map<string, { example: string; homes: number }>()
  const reasons = new Map<string, { homes: number; ref: string }>()
  const used = usedPaths(mapping)
  for await (const some of readItems({ ...mapping.document, item: mapping.item }, text, { isCut })) {
    if ('refused' in some) {
      trial.refused = some.refused
      break
    }
    for (const one of some.items) {
      if (trial.properties >= most) break
      if (!isOfFeed(mapping, one.item)) {
        trial.passedOver += 1
        continue
      }
      trial.properties += 1
      const home = triedHome(mapping, one)
      for (const field of new Set(home.fields.map(({ field: name }) => name)))
        found.set(field, (found.get(field) ?? 0) + 1)
      if (home.problem !== undefined) {
        const known = reasons.get(home.problem)
        if (known) known.homes += 1
        else if (reasons.size < MAX_REASONS) reasons.set(home.problem, { homes: 1, ref: home.ref })
      }
      if (trial.homes.length < shown) trial.homes.push(home)
      noteUnused(unused, used, contentOf(one.item))
    }
    if (trial.properties >= most) break
  }
  trial.setAside = [...reasons].map(([reason, about]) => ({ reason, ...about }))
  trial.found = MAPPING_FIELDS.filter(({ name }) => mapping.fields.has(name)).map(({ name, label }) => ({
    field: name,
    label,
    homes: found.get(name) ?? 0,
  }))
  trial.unused = [...unused].map(([path, about]) => ({ path, ...about }))
  return trial
}

function triedHome(mapping: CompiledMapping, { item, line, malformed }: FoundItem): TriedHome {
  const fields: FieldTrace[] = []
  const warnings: string[] = []
  const trace = (one: FieldTrace) => void fields.push(one)
  const identity = readMappedIdentity(mapping, item)
  if (malformed !== undefined) return { line, ...identity, fields, warnings, problem: malformed }
  const read = readMappedProperty(mapping, item, { warn: (message) => void warnings.push(message), trace })
  readMappedMedia(mapping, item, trace)
  const problem = 'problem' in read ? read.problem : identity.ref === '' ? 'it has no reference' : undefined
  return { line, ...identity, fields, warnings, ...(problem !== undefined && { problem }) }
}

/** Every path of a mapping as it is written, without what chooses among several. */
function usedPaths({ fields, document }: CompiledMapping): Set<string> {
  const used = new Set<string>((document.only ?? []).map(({ path }) => bare(path)))
  const add = (value: CompiledValue, inside: string) => {
    const around = value.eachWritten === undefined ? inside : `${inside}${bare(value.eachWritten)}/`
    for (const path of value.written) used.add(around + bare(path))
    if (value.eachWritten !== undefined) used.add(around.slice(0, -1))
    for (const one of [...(value.join ?? []), ...(value.first ?? []), ...Object.values(value.parts)])
      if (one) add(one, around)
  }
  for (const values of fields.values()) for (const value of values) add(value, '')
  return used
}

const bare = (path: string) => path.replaceAll(/\[[^\]]*\]/g, '')

function noteUnused(
  unused: Map<string, { example: string; homes: number }>,
  used: ReadonlySet<string>,
  values: Readonly<Record<string, string>>,
) {
  const seen = new Set<string>()
  for (const [path, text] of Object.entries(values)) {
    const name = bare(path)
    if (seen.has(name) || isUsed(used, name)) continue
    seen.add(name)
    const known = unused.get(name)
    if (known) known.homes += 1
    else if (unused.size < MAX_UNUSED) unused.set(name, { example: text.slice(0, MAX_EXAMPLE), homes: 1 })
  }
}

/** A path is used with all that is in it; a star stands for any name. */
function isUsed(used: ReadonlySet<string>, path: string): boolean {
  const steps = path.split('/')
  for (let length = 1; length <= steps.length; length++) {
    const outer = steps.slice(0, length)
    if (used.has(outer.join('/')) || used.has([...outer.slice(0, -1), '*'].join('/'))) return true
  }
  return false
}
