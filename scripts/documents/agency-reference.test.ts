import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { agencyFiles } from '#src/agency/folder/server/agency-files.ts'
import { agencyReference } from './agency-reference.ts'
import { agencySchemas, type EditorSchema, schemaOf } from './agency-schemas.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

describe("what is made from the schemas of an agency's files is up to date (node scripts/document-agency.ts)", () => {
  test('docs/agency-reference.md', () => {
    expect(read('docs/agency-reference.md')).toBe(agencyReference())
  })

  test.each(Object.entries(agencySchemas()))('agencies/schema/%s', (name, text) => {
    expect(read(`agencies/schema/${name}`)).toBe(text)
  })

  test('agencies/schema holds nothing else', () => {
    expect(readdirSync(join(root, 'agencies/schema')).sort()).toEqual(Object.keys(agencySchemas()).sort())
  })
})

/** Paths of fields that say nothing about themselves. */
function silent(schema: EditorSchema, path: string): string[] {
  const { properties = {}, items, definitions } = schema
  const shared = (definitions ?? {}) as Record<string, EditorSchema>
  const inside = [...Object.entries(properties), ...Object.entries(shared)] as [string, EditorSchema][]
  const list = items !== undefined && typeof items === 'object' && !Array.isArray(items) ? items : undefined
  return [
    ...Object.entries(properties)
      .filter(([, field]) => !(field as EditorSchema).description)
      .map(([name]) => `${path}.${name}`),
    ...inside.flatMap(([name, field]) => silent(field, `${path}.${name}`)),
    ...(list ? silent(list as EditorSchema, `${path}[]`) : []),
  ]
}

test.each(agencyFiles.map((file) => [file.name, file] as const))('every field of %s says what it is', (name, file) => {
  expect(silent(schemaOf(file), name)).toEqual([])
})

describe.each(['demo', 'tenter'])('each file of agencies/%s points at its schema', (agency) => {
  test.each(agencyFiles.map(({ name }) => name))('%s', (name) => {
    const { $schema } = JSON.parse(read(`agencies/${agency}/${name}`)) as { $schema?: string }
    expect($schema).toBe(`../schema/${name.replace('.json', '.schema.json')}`)
  })
})

test('an editor is told the words for a text of another form', () => {
  const branches = JSON.stringify(agencySchemas()['branches.schema.json'])
  expect(branches).toContain('must be a postcode, such as LE15 6AH')
})

test('each theme preference leads to a setting that exists', () => {
  const page = agencyReference()
  const table = page.slice(page.indexOf('## Theme preferences'))
  const named = [...table.matchAll(/`settings\.([\w.]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([])
})
