import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limitRows, limitsTable } from './limits-table.ts'

const root = join(import.meta.dirname, '../..')

test('docs/security.md has the table of limits as the code has it (node scripts/document-limits.ts writes it anew)', () => {
  expect(readFileSync(join(root, 'docs/security.md'), 'utf8')).toContain(limitsTable())
})

test('every limit of the code has a row', () => {
  const written = globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/max: [^,{}]+, perSeconds: /g) ?? [])
  // the two budgets are spelled in milliseconds
  expect(limitRows).toHaveLength(written.length + 2)
})
