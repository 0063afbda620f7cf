import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'

export type JsonPath = readonly (string | number)[]

/** both from 1 */
export type TextPlace = { line: number; column: number }

export type LocatedJson =
  | {
      value: unknown
      /** where the value at a path begins, or its nearest parent if there is no such value */
      placeOf(path: JsonPath): TextPlace
      /** where that value's key begins; in a list the value itself, or the nearest parent if there is no such value */
      keyPlaceOf(path: JsonPath): TextPlace
      /** keys given twice in one object: JSON.parse silently takes the later one */
      repeated: ({ path: JsonPath } & TextPlace)[]
    }
  | ({ message: string } & TextPlace)

const MAX_DEPTH = 100
/** jsonc-parser's SyntaxKind.EOF: its const enum has no value at run time */
const END_OF_FILE = 17

/** Parses JSON with the line and column of everything in it, so that mistakes can be pointed at. */
export function readJson(text: string): LocatedJson {
  const json = text.replace(/^\uFEFF/, '')
  const tooDeep = offsetOfDepth(json, MAX_DEPTH)
  if (tooDeep !== undefined) return { ...placeAt(json, tooDeep), message: 'is not JSON: it is nested too deeply' }
  const errors: ParseError[] = []
  const root = parseTree(json, errors, { disallowComments: true, allowTrailingComma: false })
  const [error, next] = errors
  if (error) return { ...placeAt(json, error.offset), message: `is not JSON: ${describe(json, [error, next])}` }

  const places = new Map<string, { value: number; key: number }>()
  const repeated: ({ path: JsonPath } & TextPlace)[] = []
  visit(root!, [], root!.offset)

  function visit(node: Node, path: JsonPath, key: number): void {
    places.set(JSON.stringify(path), { value: node.offset, key })
    for (const [at, child] of (node.children ?? []).entries()) {
      if (node.type === 'array') visit(child, [...path, at], child.offset)
      else {
        const [name, value] = child.children as [Node, Node]
        const here = [...path, name.value as string]
        if (places.has(JSON.stringify(here))) repeated.push({ path: here, ...placeAt(json, name.offset) })
        visit(value, here, name.offset)
      }
    }
  }

  function nearest(path: JsonPath, which: 'value' | 'key'): TextPlace {
    for (let length = path.length; length > 0; length--) {
      const found = places.get(JSON.stringify(path.slice(0, length)))
      if (found) return placeAt(json, found[which])
    }
    return { line: 1, column: 1 }
  }

  return {
    value: JSON.parse(json),
    placeOf: (path) => nearest(path, 'value'),
    keyPlaceOf: (path) => nearest(path, 'key'),
    repeated,
  }
}

function placeAt(text: string, offset: number): TextPlace {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  return { line: text.slice(0, lineStart).split('\n').length, column: offset - lineStart + 1 }
}

/** Where brackets are nested deeper than `depth`: parsers call themselves once a level. */
function offsetOfDepth(text: string, depth: number): number | undefined {
  const scanner = createScanner(text, true)
  let open = 0
  while (scanner.scan() !== END_OF_FILE) {
    const token = text[scanner.getTokenOffset()]
    if (token === '{' || token === '[') open += 1
    if (token === '}' || token === ']') open -= 1
    if (open > depth) return scanner.getTokenOffset()
  }
  return undefined
}

/** What is wrong at an error, for a person who edits the file by hand. */
function describe(text: string, [{ error, offset, length }, next]: [ParseError, ParseError?]): string {
  const token = text.slice(offset, offset + length)
  if (token === '') return 'the file ends too early'
  if ((token === '}' || token === ']') && /,\s*$/.test(text.slice(0, offset)))
    return `there is an extra comma before ${token}`
  const [kind, nextKind] = [printParseErrorCode(error), next && printParseErrorCode(next.error)]
  if (kind === 'PropertyNameExpected' || nextKind === 'PropertyNameExpected')
    return `expected a key in double quotes, not ${token}`
  switch (kind) {
    case 'ColonExpected':
      return `expected a colon before ${token}`
    case 'CommaExpected':
      return `expected a comma before ${token}`
    case 'EndOfFileExpected':
      return `${token} comes after the end`
    case 'InvalidCommentToken':
      return `a comment is not allowed (${token})`
    case 'UnexpectedEndOfString':
      return `the text ${token} has no end`
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return `the text ${token} has a character that must be escaped, or an escape that does not exist`
    default:
      return `expected a value, not ${token}`
  }
}
