// Writes docs/configuration.md from the table in src/config.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configurationPage } from './documents/configuration-page.ts'

writeFileSync(join(import.meta.dirname, '../docs/configuration.md'), configurationPage())
