// Writes docs/contracts/openapi.json from the table in scripts/documents/calls.ts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiDocument } from './documents/openapi-document.ts'

writeFileSync(join(import.meta.dirname, '../docs/contracts/openapi.json'), openapiDocument())
