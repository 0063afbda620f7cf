/* Other people's JSON, read without trusting that it is what they say it is. */

export type ServiceFields = Readonly<Record<string, unknown>>

export function fieldsIn(value: unknown): ServiceFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ServiceFields) : {}
}

/** The objects in a list; undefined if it is none. */
export function listIn(value: unknown): ServiceFields[] | undefined {
  return Array.isArray(value) ? value.map(fieldsIn) : undefined
}

/** A field as one line of text; empty where there is none. */
export function lineIn(fields: ServiceFields, name: string): string {
  const value = fields[name]
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
