// Writes tables that the code decides into the docs: limits into docs/security.md, rules into docs/contracts/advert-rules.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { advertRulesTable } from './documents/advert-rules-table.ts'
import { limitsTable } from './documents/limits-table.ts'

const docs = join(import.meta.dirname, '../docs')

for (const [name, table] of [
  ['security.md', limitsTable()],
  ['contracts/advert-rules.md', advertRulesTable()],
] as const) {
  const file = join(docs, name)
  const page = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    page.replace(
      /(<!-- node scripts\/document-limits\.ts -->\n)[\s\S]*?(<!-- end -->)/,
      (_all, start: string, end: string) => `${start}${table}\n${end}`,
    ),
  )
}
