/** The fields of a request, not validated yet. */
export type BodyFields = Readonly<Record<string, unknown>>

/** The fields of a form or of JSON; none for a body of any other shape. */
export function bodyFields(body: unknown): BodyFields {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as BodyFields) : {}
}

/** Fields about a person stand under `client`, as the original sends them, or at the top. */
export function personFieldsOf(body: unknown): BodyFields {
  const fields = bodyFields(body)
  return { ...fields, ...bodyFields(fields.client) }
}

/** A field as one line of text, without the space round it; of several of a name the last. '' for what is no text. */
export function bodyText(fields: BodyFields, name: string): string {
  return rawTextOf(fields, name).trim()
}

/** The same with its space: a password may begin with one. */
export function rawTextOf(fields: BodyFields, name: string): string {
  const value = lastOf(Object.hasOwn(fields, name) ? fields[name] : undefined)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Undefined where the field is not there at all, which is not the same as one that was emptied. */
export function givenText(fields: BodyFields, name: string): string | undefined {
  const isGiven = Object.hasOwn(fields, name) && fields[name] !== undefined && fields[name] !== null
  return isGiven ? bodyText(fields, name) : undefined
}

export function givenValue(fields: BodyFields, name: string): unknown {
  return Object.hasOwn(fields, name) ? lastOf(fields[name]) : undefined
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value
}
