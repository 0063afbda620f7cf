/**
 * JSON that can stand in an HTML script element. Of frozen objects, which cards and the agency are, the text is kept as
 * long as they are: a page of results repeats four fifths of its data on the next page.
 */
export function scriptJson(value: unknown): string {
  return jsonOf(value, DEPTH) ?? 'null'
}

/** As deep as frozen objects are looked for: cards lie at four. */
const DEPTH = 5

const texts = new WeakMap<object, string>()

function jsonOf(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth === 0 || 'toJSON' in value) return escaped(value)
  if (!Object.isFrozen(value))
    return Array.isArray(value) ? jsonOfArray(value, depth - 1) : jsonOfObject(value, depth - 1)
  let text = texts.get(value)
  if (text === undefined) {
    text = escaped(value)!
    texts.set(value, text)
  }
  return text
}

// Concatenated and not joined: each `join` would copy all that is inside once more.

function jsonOfArray(values: readonly unknown[], depth: number): string {
  let text = ''
  for (const value of values) text += `${text === '' ? '' : ','}${jsonOf(value, depth) ?? 'null'}`
  return `[${text}]`
}

function jsonOfObject(object: object, depth: number): string {
  let text = ''
  for (const [name, value] of Object.entries(object)) {
    const json = jsonOf(value, depth)
    if (json !== undefined) text += `${text === '' ? '' : ','}${escaped(name)}:${json}`
  }
  return `{${text}}`
}

function escaped(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll('<', '\\u003c')
}
