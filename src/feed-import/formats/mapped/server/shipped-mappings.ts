import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompiledMapping } from '../compile-mapping.ts'
import { readMappingText } from './mapping-schema.ts'

const folder = join(import.meta.dirname, '../shipped')

/** The mappings that come with Kerbside, by the names of their files. */
export const SHIPPED_MAPPINGS = ['10ninety', 'acquaint', 'gnomen', 'kyero', 'loop'] as const
type ShippedMapping = (typeof SHIPPED_MAPPINGS)[number]

export const isShippedMapping = (name: string): name is ShippedMapping =>
  (SHIPPED_MAPPINGS as readonly string[]).includes(name)

const known = new Map<ShippedMapping, CompiledMapping>()

export function shippedMapping(name: ShippedMapping): CompiledMapping {
  const before = known.get(name)
  if (before) return before
  const read = readMappingText(readFileSync(join(folder, `${name}.json`), 'utf8'))
  if ('problems' in read) throw new Error(`The mapping ${name} is wrong: ${JSON.stringify(read.problems)}`)
  known.set(name, read)
  return read
}
