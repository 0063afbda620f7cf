/** Fields as a call brought them: nobody has looked at them yet. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of a form or of JSON; none for a body of any other shape. */
export function fieldsOf(body: unknown): Fields {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Fields) : {}
}

/** Fields about a person stand under `client`, as the original sends them, or at the top (decisions, "Account details"). */
export function personFieldsOf(body: unknown): Fields {
  const fields = fieldsOf(body)
  return { ...fields, ...fieldsOf(fields.client) }
}

/** A field as one line of text, without the space round it; of several of a name the last. '' for what is no text. */
export function textOf(fields: Fields, name: string): string {
  return rawTextOf(fields, name).trim()
}

/** The same with its space: a password may begin with one. */
export function rawTextOf(fields: Fields, name: string): string {
  const value = lastOf(Object.hasOwn(fields, name) ? fields[name] : undefined)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** Undefined where the field is not there at all, which is not the same as one that was emptied. */
export function givenText(fields: Fields, name: string): string | undefined {
  const isGiven = Object.hasOwn(fields, name) && fields[name] !== undefined && fields[name] !== null
  return isGiven ? textOf(fields, name) : undefined
}

export function givenValue(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? lastOf(fields[name]) : undefined
}

function lastOf(value: unknown): unknown {
  return Array.isArray(value) ? value.at(-1) : value
}
