// Writes the tables of rules into docs/contracts/advert-rules.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { advertRulesTable } from './documents/advert-rules-table.ts'

const file = join(import.meta.dirname, '../docs/contracts/advert-rules.md')
const page = readFileSync(file, 'utf8')
writeFileSync(
  file,
  page.replace(
    /(<!-- node scripts\/document-advert-rules\.ts -->\n)[\s\S]*?(<!-- end -->)/,
    (_all, start: string, end: string) => `${start}${advertRulesTable()}\n${end}`,
  ),
)
