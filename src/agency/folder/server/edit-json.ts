import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** A value to put at a path of a JSON document; undefined takes the property away. */
export type JsonChange = {
  path: JSONPath
  value: unknown
  /** puts the value before what is at this place of a list */
  isInsertion?: boolean
}

const LAYOUT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }

/** The document with changes. Whatever they do not touch stays as it is written, letter for letter. */
export function editJson(text: string, changes: readonly JsonChange[]): string {
  return changes.reduce(
    (edited, { path, value, isInsertion = false }) =>
      applyEdits(edited, modify(edited, path, value, { ...LAYOUT, isArrayInsertion: isInsertion })),
    text,
  )
}

/** The document with another value at a path, changed only where the two differ. */
export function editJsonTo(text: string, path: JSONPath, value: unknown): string {
  const there = path.reduce<unknown>(
    (from, part) => (from as Record<string | number, unknown> | undefined)?.[part],
    JSON.parse(text),
  )
  return editJson(text, jsonChanges(there, value, path))
}

/** Where the list of a document stands: under its name beside `$schema`, or as the whole of it. */
export function pathOfList(text: string, name: string): JSONPath {
  return Array.isArray(JSON.parse(text)) ? [] : [name]
}

/** The list of a document that has been checked. */
export function listIn<Item>(text: string, name: string): Item[] {
  const content = JSON.parse(text)
  return Array.isArray(content) ? content : content[name]
}

/** What turns one value into another, to be done in this order. A list's entries that stay keep their text. */
function jsonChanges(before: unknown, after: unknown, path: JSONPath): JsonChange[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(before, after, path)
  if (!isRecord(before) || !isRecord(after)) return [{ path, value: after }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name) => jsonChanges(own(before, name), own(after, name), [...path, name]))
}

function listChanges(before: unknown[], after: unknown[], path: JSONPath): JsonChange[] {
  // the printer of an emptied or newly filled list is the safer one
  if (before.length === 0 || after.length === 0) return [{ path, value: after }]
  let start = 0
  while (start < before.length && start < after.length && isSame(before[start], after[start])) start++
  let end = 0
  const left = () => Math.min(before.length, after.length) - start - end
  while (left() > 0 && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const shared = Math.min(old.length, now.length)
  return [
    ...old.slice(0, shared).flatMap((one, at) => jsonChanges(one, now[at], [...path, start + at])),
    // from the end, so that the places of the others stay
    ...old
      .slice(shared)
      .map((_, at) => ({ path: [...path, start + shared + at], value: undefined }))
      .reverse(),
    ...now.slice(shared).map((value, at) => ({ path: [...path, start + shared + at], value, isInsertion: true })),
  ]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object has a `valueOf` that no document says. */
const own = (value: Record<string, unknown>, name: string) => (Object.hasOwn(value, name) ? value[name] : undefined)

function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]))
  if (!isRecord(a) || !isRecord(b)) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => isSame(own(a, name), own(b, name)))
}
