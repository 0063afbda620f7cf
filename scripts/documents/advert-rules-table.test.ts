import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advertRulesTable } from './advert-rules-table.ts'

const root = join(import.meta.dirname, '../..')

test('docs/contracts/advert-rules.md has the rules as the code has them (node scripts/document-limits.ts writes it anew)', () => {
  expect(readFileSync(join(root, 'docs/contracts/advert-rules.md'), 'utf8')).toContain(advertRulesTable())
})
