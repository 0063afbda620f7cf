/** One object of the list that is read, as it is written. */
type JsonItem = { text: string; line: number }

type JsonLimits = { characters?: number; depth?: number }

const MAX_ITEM = 4_000_000
const MAX_DEPTH = 60
const MAX_KEY = 1000

const QUOTE = 34
const BACKSLASH = 92
const NEWLINE = 10

/**
 * Finds the objects of one list in JSON that comes cut anywhere: those at the end of a path of names, in a list or alone.
 * An object is held until it ends, the rest of the file never. What is found is parsed by whoever takes it; outside only
 * the brackets are looked at.
 */
export function createJsonReader(
  path: readonly string[],
  { characters = MAX_ITEM, depth = MAX_DEPTH }: JsonLimits = {},
) {
  /** what is open: `key` is the name whose value is being read */
  const open: { isList: boolean; key?: string; isKeyNext: boolean }[] = []
  let line = 1
  let isString = false
  let isEscaped = false
  /** a name that is being read; undefined while a value is */
  let key: string | undefined
  /** where in `open` the object began that is being held */
  let heldAt: number | undefined
  let held: string[] = []
  let heldLength = 0
  let heldLine = 0
  let isDone = false
  let problem: string | undefined

  const isWanted = () => {
    const names = open.flatMap(({ key: name }) => (name === undefined ? [] : [name]))
    return names.length === path.length && names.every((name, at) => name === path[at])
  }

  function push(text: string): { found: JsonItem[] } | { problem: string } {
    const found: JsonItem[] = []
    let from = 0
    const hold = (end: number) => {
      if (heldAt === undefined) return
      const piece = text.slice(from, end)
      held.push(piece)
      heldLength += piece.length
      if (heldLength > characters)
        problem ??= `an object, from line ${heldLine}, is longer than ${characters} characters`
    }
    for (let at = 0; at < text.length && problem === undefined; at++) {
      const code = text.charCodeAt(at)
      if (code === NEWLINE) line += 1
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (code === BACKSLASH) isEscaped = true
        else if (code === QUOTE) {
          isString = false
          const inside = open.at(-1)
          if (key !== undefined && inside) {
            inside.key = decodedKey(key)
            key = undefined
            continue
          }
        }
        if (key !== undefined) {
          key += text[at]
          if (key.length > MAX_KEY) problem = `a name in line ${line} is longer than ${MAX_KEY} characters`
        }
        continue
      }
      const inside = open.at(-1)
      switch (text[at]) {
        case '"':
          isString = true
          if (heldAt === undefined && inside && !inside.isList && inside.isKeyNext) key = ''
          break
        case ':':
          if (inside) inside.isKeyNext = false
          break
        case ',':
          if (inside && !inside.isList) {
            inside.isKeyNext = true
            delete inside.key
          }
          break
        case '{':
        case '[': {
          if (isDone) problem = `something follows the end in line ${line}`
          if (open.length >= depth) problem = `it is nested more than ${depth} deep in line ${line}`
          const isList = text[at] === '['
          if (!isList && heldAt === undefined && isWanted()) {
            heldAt = open.length
            heldLine = line
            from = at
          }
          open.push({ isList, isKeyNext: !isList })
          break
        }
        case '}':
        case ']': {
          const closed = open.pop()
          if (!closed || closed.isList !== (text[at] === ']')) {
            problem = `it is not JSON: a bracket in line ${line} closes nothing`
            break
          }
          if (open.length === 0) isDone = true
          if (heldAt !== open.length) break
          hold(at + 1)
          found.push({ text: held.join(''), line: heldLine })
          heldAt = undefined
          held = []
          heldLength = 0
          break
        }
      }
    }
    hold(text.length)
    return problem === undefined ? { found } : { problem }
  }

  return {
    /** The objects that end in this piece of text, or what is wrong with the file. */
    push,
    /** No more text. @returns what is wrong, if anything is */
    finish(): string | undefined {
      if (problem !== undefined) return problem
      if (isDone && !isString) return undefined
      return open.length > 0 ? 'it is cut off' : 'it is not JSON'
    },
  }
}

function decodedKey(written: string): string {
  if (!written.includes('\\')) return written
  try {
    return JSON.parse(`"${written}"`) as string
  } catch {
    return written
  }
}
