import { globSync, readFileSync } from 'node:fs'
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { expect, test } from 'vitest'

type TestName = { line: number; name: string }

/** The names of the tests of a file, each after the names of its `describe`s. */
function testNames(path: string, source: string): TestName[] {
  const found: TestName[] = []
  visit(parseSync(path, source).program, [])
  return found

  function visit(node: Node, outer: string[]): void {
    let names = outer
    if (node.type === 'CallExpression') {
      const kind = /^(describe|test|it)\b/.exec(source.slice(node.callee.start, node.callee.end))?.[1]
      const [title] = node.arguments
      if (kind !== undefined && (title?.type === 'Literal' || title?.type === 'TemplateLiteral')) {
        names = [...outer, source.slice(title.start + 1, title.end - 1)]
        if (kind !== 'describe') {
          const line = source.slice(0, node.start).split('\n').length
          found.push({ line, name: names.join(' ') })
        }
      }
    }
    for (const key of visitorKeys[node.type] ?? []) {
      const child = node[key as keyof Node] as Node | (Node | null)[] | null
      for (const one of Array.isArray(child) ? child : [child]) if (one) visit(one, names)
    }
  }
}

/** Tests whose name has fewer than three words, a value of a table counting as one: too few for a sentence. */
function shortNames(path: string, source: string): string[] {
  return testNames(path, source).flatMap(({ line, name }) => {
    const words = name.replaceAll(/%[.\d]*[a-z#]|\$\{.*?\}|\$[\w.]+/g, ' value ').match(/[\p{L}\p{N}]+/gu) ?? []
    return words.length < 3 ? [`${path}:${line}: "${name}" is no sentence`] : []
  })
}

test('the name of every test, with its describe, has words enough for a sentence', () => {
  const files = globSync('{src,test,e2e,agencies,scripts}/**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(400)
  expect(files.flatMap((path) => shortNames(path, readFileSync(path, 'utf8')))).toEqual([])
})

test('a name of two words is found', () => {
  const planted =
    "describe('refuses', () => {\n  test.each([1])('%i', () => {})\n  test('a page has links', () => {})\n})"
  expect(shortNames('planted.test.ts', planted)).toEqual(['planted.test.ts:2: "refuses %i" is no sentence'])
})
