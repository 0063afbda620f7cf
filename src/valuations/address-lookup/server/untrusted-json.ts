import type { JsonResult } from './json-client.ts'
import type { Unavailable } from './lookup-provider.ts'

/* Reads third-party JSON without trusting its shape. */

export type JsonFields = Readonly<Record<string, unknown>>

export function asFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {}
}

/** Undefined if it is not an array. */
export function asFieldsList(value: unknown): JsonFields[] | undefined {
  return Array.isArray(value) ? value.map(asFields) : undefined
}

/** A field as one line of text; empty if it is missing. */
export function textField(fields: JsonFields, name: string): string {
  const value = fields[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** The problem in an unusable answer. */
export function unavailable(answer: JsonResult): Unavailable {
  if (answer.kind === 'failed') return { kind: 'unavailable', problem: answer.problem }
  const said = asFields(answer.json)
  const message = textField(said, 'Message') || textField(said, 'message')
  return { kind: 'unavailable', problem: `it answered ${answer.status} ${message}`.trim().slice(0, 300) }
}
