import { z } from 'zod'
import { type CompiledMapping, compileMapping, type MappingProblem } from '../compile-mapping.ts'
import type { MappedValue, MappingDocument } from '../mapping-document.ts'

/** A mapping's text is no longer; the shipped ones have some 10,000 characters. */
export const MAX_MAPPING = 200_000

const text = z.string().max(2000)
const name = z.string().min(1).max(300)

const value: z.ZodType<MappedValue> = z.lazy(() =>
  z.union([
    name,
    z.strictObject({
      path: z.union([name, z.array(name).min(1).max(20)]).optional(),
      first: z.array(value).min(1).max(20).optional(),
      means: text.optional(),
      constant: text.optional(),
      join: z.array(value).min(1).max(20).optional(),
      with: text.optional(),
      words: z.record(text, text).optional(),
      codes: z.literal('rightmove').optional(),
      empty: z.array(text).max(100).optional(),
      times: z.number().positive().max(1_000_000).optional(),
      per: z.enum(['week', 'month', 'quarter', 'year']).optional(),
      date: z.enum(['month first', 'seconds', 'milliseconds']).optional(),
      split: z.string().min(1).max(20).optional(),
      each: name.optional(),
      url: value.optional(),
      caption: value.optional(),
      changed: value.optional(),
      roomName: value.optional(),
      floor: value.optional(),
      width: value.optional(),
      length: value.optional(),
      note: value.optional(),
    }),
  ]),
)

const schema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  about: text.optional(),
  file: z.enum(['xml', 'json', 'csv']),
  item: z.string().max(300).optional(),
  separator: z.string().min(1).max(3).optional(),
  only: z
    .array(z.strictObject({ path: name, is: z.array(text).min(1).max(100) }))
    .max(20)
    .optional(),
  fields: z.record(z.string().max(60), z.union([value, z.array(value).min(1).max(100)])),
})

/** A mapping as somebody wrote it, ready to be applied, or everything that is wrong with it. */
export function readMapping(given: unknown): CompiledMapping | { problems: MappingProblem[] } {
  const parsed = schema.safeParse(given)
  if (parsed.success) return compileMapping(parsed.data as MappingDocument)
  return {
    problems: parsed.error.issues
      .slice(0, 50)
      .map((issue) => ({ at: issue.path.join('.') || 'mapping', problem: issueWords(issue) })),
  }
}

/** The same from the text of a file. */
export function readMappingText(written: string): CompiledMapping | { problems: MappingProblem[] } {
  if (written.length > MAX_MAPPING) return { problems: [{ at: 'mapping', problem: 'it is too long' }] }
  try {
    return readMapping(JSON.parse(written))
  } catch (error) {
    return { problems: [{ at: 'mapping', problem: `it is not JSON (${(error as Error).message.slice(0, 120)})` }] }
  }
}

function issueWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `“${issue.keys.join('”, “')}” is not understood here`
  if (issue.code === 'invalid_union') return 'it is neither a path nor what can be said of a value'
  return issue.message.toLowerCase()
}

export const problemLines = (problems: readonly MappingProblem[]) =>
  problems.map(({ at, problem }) => `${at}: ${problem}`)
