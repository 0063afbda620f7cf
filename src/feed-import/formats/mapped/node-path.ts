import { type FeedNode, wholeText } from '#src/feed-import/rows/feed-node.ts'

type Test =
  | { kind: 'number'; number: number }
  | { kind: 'attribute' | 'child'; name: string; value: string }
  | { kind: 'text'; value: string }

type Step = { kind: 'child'; name: string | undefined; tests: Test[] } | { kind: 'attribute'; name: string }

/**
 * Where a value is in a property: `address/town`, `@id`, `images/image[1]`, `media[@type="plan"]/url`,
 * `desc[lang="en"]/text`, `.`; `*` is any name, and a name with other characters than letters, digits, `_ . : -` stands in
 * quotation marks: `"Price (£)"`. `up` counts the `../` before it, after which only attributes can be read.
 */
export type NodePath = { up: number; steps: Step[] }

/** What a property stands in: attributes of the elements around it, the nearest first. */
export type NodeContext = readonly { name: string; attributes: Readonly<Record<string, string>> }[]

const MAX_PATH = 300

/** A path as it is written, or what is wrong with it. */
export function parseNodePath(given: string): NodePath | { problem: string } {
  const text = given.trim()
  const quoted = `“${text.slice(0, 80)}”`
  if (text === '') return { problem: 'the path is empty' }
  if (text.length > MAX_PATH) return { problem: `the path ${quoted} is longer than ${MAX_PATH} characters` }
  if (text === '.') return { up: 0, steps: [] }
  const up = /^(?:\.\.\/)*/.exec(text)![0].length / 3
  const rest = text.slice(up * 3)
  const steps: Step[] = []
  let at = 0
  while (at < rest.length || steps.length === 0) {
    const step = stepAt(rest, at)
    if (!step) return { problem: `the path ${quoted} cannot be read from “${rest.slice(at, at + 30)}”` }
    if (steps.at(-1)?.kind === 'attribute')
      return { problem: `in the path ${quoted} something follows an attribute, which has nothing in it` }
    steps.push(step.step)
    at = step.end
    if (at === rest.length) break
    if (rest[at] !== '/') return { problem: `in the path ${quoted} there is no / before “${rest.slice(at, at + 30)}”` }
    at += 1
    if (at === rest.length) return { problem: `the path ${quoted} ends with a /` }
  }
  if (up > 0 && !(steps.length === 1 && steps[0]!.kind === 'attribute'))
    return { problem: `the path ${quoted} goes out of the property: there only attributes can be read, like ../@name` }
  return { up, steps }
}

const NAME = /"((?:[^"]|"")+)"|(\*)|([\p{L}_][\p{L}\p{N}_.:-]*)/uy
const TEST = /\[(?:(\d{1,4})|(@?)("(?:[^"]|"")+"|[\p{L}_][\p{L}\p{N}_.:-]*|\.)\s*=\s*"((?:[^"]|"")*)")\]/uy

function stepAt(text: string, at: number): { step: Step; end: number } | undefined {
  const isAttribute = text[at] === '@'
  NAME.lastIndex = isAttribute ? at + 1 : at
  const found = NAME.exec(text)
  if (!found) return undefined
  let end = NAME.lastIndex
  const name = found[1] === undefined ? found[3] : found[1].replaceAll('""', '"')
  if (isAttribute) return name === undefined ? undefined : { step: { kind: 'attribute', name }, end }
  const tests: Test[] = []
  while (text[end] === '[') {
    TEST.lastIndex = end
    const test = TEST.exec(text)
    if (!test) return undefined
    end = TEST.lastIndex
    const [, number, attribute, key = '', value = ''] = test
    if (number !== undefined) tests.push({ kind: 'number', number: Number(number) })
    else if (key === '.' && attribute === '') tests.push({ kind: 'text', value: unquoted(`"${value}"`) })
    else tests.push({ kind: attribute ? 'attribute' : 'child', name: unquoted(key), value: unquoted(`"${value}"`) })
  }
  return { step: { kind: 'child', name, tests }, end }
}

const unquoted = (name: string) => (name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name)

/** The nodes that a path leads to; attributes are none. */
export function nodesAt(node: FeedNode, { steps }: NodePath): FeedNode[] {
  let found = [node]
  for (const step of steps) {
    if (step.kind === 'attribute') return []
    found = found.flatMap((one) => childrenAt(one, step))
  }
  return found
}

function childrenAt(node: FeedNode, { name, tests }: Extract<Step, { kind: 'child' }>): FeedNode[] {
  let found = node.children.filter((child) => name === undefined || child.name === name)
  for (const test of tests)
    found =
      test.kind === 'number' ? found.slice(test.number - 1, test.number) : found.filter((one) => passes(one, test))
  return found
}

function passes(node: FeedNode, test: Exclude<Test, { kind: 'number' }>): boolean {
  const same = (text: string | undefined) => text?.trim().toLowerCase() === test.value.trim().toLowerCase()
  if (test.kind === 'attribute') return same(node.attributes[test.name])
  if (test.kind === 'text') return same(wholeText(node))
  return node.children.some((child) => child.name === test.name && same(wholeText(child)))
}

/** The texts that a path leads to, without those that say nothing. */
export function textsAt(node: FeedNode, path: NodePath, context: NodeContext): string[] {
  const last = path.steps.at(-1)
  if (path.up > 0)
    return nonEmpty([last?.kind === 'attribute' ? context[path.up - 1]?.attributes[last.name] : undefined])
  if (last?.kind !== 'attribute') return nonEmpty(nodesAt(node, path).map(wholeText))
  const owners = nodesAt(node, { up: 0, steps: path.steps.slice(0, -1) })
  return nonEmpty(owners.map(({ attributes }) => attributes[last.name]))
}

const nonEmpty = (texts: (string | undefined)[]) => texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))
