// Writes docs/agency-reference.md and agencies/schema/ from the schemas of an agency's files.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agencyReference } from './documents/agency-reference.ts'
import { agencySchemas } from './documents/agency-schemas.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'agencies/schema')
mkdirSync(folder, { recursive: true })
for (const [name, text] of Object.entries(agencySchemas())) writeFileSync(join(folder, name), text)
writeFileSync(join(root, 'docs/agency-reference.md'), agencyReference())
