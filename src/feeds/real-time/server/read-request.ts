import type { z } from 'zod'
import type { CallAnswer, Fault } from '../faults.ts'

/** Faults of one message that are told; the others are like them. */
const MAX_FAULTS = 20

const MAX_VALUE = 100

/** A message as its schema has it, or everything that is wrong with it. */
export function readMessage<Shape extends z.ZodType>(schema: Shape, body: unknown): CallAnswer<z.infer<Shape>> {
  const read = schema.safeParse(body)
  if (read.success) return { value: read.data, notes: [] }
  const faults = read.error.issues.flatMap((issue) => faultsOf(issue, body))
  return { faults: faults.slice(0, MAX_FAULTS) }
}

function faultsOf(issue: z.core.$ZodIssue, body: unknown): Fault[] {
  const value = valueAt(body, issue.path)
  const name = issue.path.join('.') || 'the message'
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      code: 'FIELD_UNKNOWN',
      words: `${[...issue.path, key].join('.')} is not a field of this call`,
    }))
  if (value === undefined) return [{ code: 'FIELD_MISSING', words: `${name} is missing` }]
  if (issue.code === 'invalid_value')
    return [{ code: 'CODE_UNKNOWN', words: `${name} is not one of ${issue.values.join(', ')}`, ...said(value) }]
  return [{ code: 'FIELD_INVALID', words: `${name}: ${inWords(issue)}`, ...said(value) }]
}

function inWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `it has to be ${issue.expected === 'object' ? 'an object' : `of the type ${issue.expected}`}`
    case 'too_big':
      return `it is over ${issue.maximum}${unitOf(issue.origin)}`
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'it is empty' : `it is under ${issue.minimum}`
    case 'invalid_union':
      return 'it is neither a number nor such a text'
    default:
      return issue.message.toLowerCase()
  }
}

const unitOf = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '')

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key]
  return value
}

function said(value: unknown): { value?: string } {
  if (value !== null && typeof value === 'object') return {}
  return { value: String(value).slice(0, MAX_VALUE) }
}
