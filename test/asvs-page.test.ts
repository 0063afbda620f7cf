import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const words = (page: string) => readFileSync(join(root, 'docs', page), 'utf8')

/** Of each section: the requirements of levels 1 and 2 that the standard has not taken back. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  '1.1': upTo(7),
  '1.2': upTo(4),
  '1.4': [1, 4, 5],
  '1.5': upTo(4),
  '1.6': upTo(4),
  '1.7': upTo(2),
  '1.8': upTo(2),
  '1.9': upTo(2),
  '1.10': [1],
  '1.11': upTo(2),
  '1.12': [2],
  '1.14': upTo(6),
  '2.1': upTo(12),
  '2.2': upTo(3),
  '2.3': upTo(3),
  '2.4': upTo(6),
  '2.5': upTo(7),
  '2.6': upTo(3),
  '2.7': upTo(6),
  '2.8': upTo(7),
  '2.9': upTo(3),
  '2.10': upTo(4),
  '3.1': [1],
  '3.2': upTo(4),
  '3.3': upTo(4),
  '3.4': upTo(5),
  '3.5': upTo(3),
  '3.7': [1],
  '4.1': [1, 2, 3, 5],
  '4.2': upTo(2),
  '4.3': upTo(3),
  '5.1': upTo(5),
  '5.2': upTo(8),
  '5.3': upTo(10),
  '5.4': upTo(3),
  '5.5': upTo(4),
  '6.1': upTo(3),
  '6.2': upTo(6),
  '6.3': upTo(2),
  '6.4': upTo(2),
  '7.1': upTo(4),
  '7.2': upTo(2),
  '7.3': [1, 3, 4],
  '7.4': upTo(3),
  '8.1': upTo(4),
  '8.2': upTo(3),
  '8.3': upTo(8),
  '9.1': upTo(3),
  '9.2': upTo(4),
  '10.2': upTo(2),
  '10.3': upTo(3),
  '11.1': upTo(8),
  '12.1': upTo(3),
  '12.2': [1],
  '12.3': upTo(6),
  '12.4': upTo(2),
  '12.5': upTo(2),
  '12.6': [1],
  '13.1': [1, 3, 4, 5],
  '13.2': [1, 2, 3, 5, 6],
  '13.3': upTo(2),
  '13.4': upTo(2),
  '14.1': upTo(4),
  '14.2': upTo(6),
  '14.3': [2, 3],
  '14.4': upTo(7),
  '14.5': upTo(4),
}

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, at) => at + 1)
}

const rows = [...words('asvs.md').matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \|(?: (.*?))? \|$/gm)].map(
  ([, number = '', asked = '', state = '', evidence = '']) => ({ number, asked, state, evidence }),
)

describe('the table of the standard', () => {
  test('has one line for each requirement, in their order', () => {
    const numbers = Object.entries(SECTIONS).flatMap(([section, parts]) => parts.map((part) => `${section}.${part}`))
    expect(rows.map(({ number }) => number)).toEqual(numbers)
  })

  test('says of each how it stands, with evidence for what is met', () => {
    for (const { number, state, evidence } of rows) {
      expect(['met', 'as read', '**open**', 'operator', 'n/a'], number).toContain(state)
      if (state !== 'operator' && state !== 'n/a') expect(evidence, number).not.toBe('')
      if (state === 'met') expect(evidence, number).toMatch(/`[\w/-]+\.test\.tsx?`/)
    }
  })
})

describe('the evidence', () => {
  const tree = globSync(['{src,test,e2e,scripts,bench,docs}/**/*'], { cwd: root })
  const names = new Set(tree.map((path) => basename(path)))
  const named = (page: string) =>
    [...words(page).matchAll(/`([^`\s]+\.(?:tsx?|cjs|md|json|yaml))`/g)].map(([, file = '']) => file)

  test.each(['asvs.md', 'security.md'])('of docs/%s is there, file by file', (page) => {
    const files = [...new Set(named(page))]
    expect(files.length).toBeGreaterThan(10)
    const gone = files.filter((file) => !(file.includes('/') ? existsSync(join(root, file)) : isThere(file)))
    expect(gone).toEqual([])
  })

  /** A file that is named alone stands anywhere in the sources, or at the root. */
  const isThere = (file: string) => names.has(file) || existsSync(join(root, file))
})
