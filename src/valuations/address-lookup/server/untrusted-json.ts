/* Other people's JSON, read without trusting that it is what they say it is. */

export type JsonFields = Readonly<Record<string, unknown>>

export function asFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonFields) : {}
}

/** The objects in a list; undefined if it is none. */
export function asFieldsList(value: unknown): JsonFields[] | undefined {
  return Array.isArray(value) ? value.map(asFields) : undefined
}

/** A field as one line of text; empty where there is none. */
export function textField(fields: JsonFields, name: string): string {
  const value = fields[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
