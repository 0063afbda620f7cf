import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { segmentFields } from '../query/segments.ts'
import { SEARCH_URL_CASES } from './parse-search-path.cases.ts'

const contract = readFileSync(new URL('../../../docs/contracts/search-paths.md', import.meta.url), 'utf8')

/** The cells of every row of the table under a heading, without its head. */
function rowsUnder(heading: string): string[][] {
  const section = contract.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('the contract lists every segment in the order in which it is written', () => {
  expect(rowsUnder('Segments').map(([field]) => field)).toEqual(segmentFields().map(({ name }) => name))
})

test('the contract’s examples are cases that hold', () => {
  const examples = rowsUnder('Examples').map(([path = '', canonical = '', problems = '']) => {
    const stated = canonical === 'the same' ? undefined : canonical.slice(1, -1)
    return { path: path.slice(1, -1), canonical: stated, problems: problems || undefined }
  })
  const cases = SEARCH_URL_CASES.map(({ path, canonical, problems }) => {
    return { path, canonical, problems: problems?.join(', ') }
  })
  expect(examples.length).toBeGreaterThan(15)
  for (const example of examples) expect(cases).toContainEqual(example)
})
