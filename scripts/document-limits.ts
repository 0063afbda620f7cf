// Writes the table of limits into docs/security.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { limitsTable } from './documents/limits-table.ts'

const file = join(import.meta.dirname, '../docs/security.md')
const page = readFileSync(file, 'utf8')
writeFileSync(
  file,
  page.replace(
    /(<!-- node scripts\/document-limits\.ts -->\n)[\s\S]*?(<!-- end -->)/,
    (_all, start: string, end: string) => `${start}${limitsTable()}\n${end}`,
  ),
)
