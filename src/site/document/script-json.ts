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

function jsonOfArray(values: readonly unknown[], depth: number): string {
  return `[${values.map((value) => jsonOf(value, depth) ?? 'null').join()}]`
}

function jsonOfObject(object: object, depth: number): string {
  const pairs = Object.entries(object).flatMap(([name, value]) => {
    const text = jsonOf(value, depth)
    return text === undefined ? [] : [`${escaped(name)}:${text}`]
  })
  return `{${pairs.join()}}`
}

function escaped(value: unknown): string | undefined {
  return JSON.stringify(value)?.replaceAll('<', '\\u003c')
}
