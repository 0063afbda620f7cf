import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { tryMappingCommand } from './server/try-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'kerbside-try-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fixtures = join(import.meta.dirname, 'fixtures')

async function run(mapping: string | object, file: string) {
  const lines: string[] = []
  const path = join(folder, 'mapping.json')
  if (typeof mapping === 'object') writeFileSync(path, JSON.stringify(mapping))
  const name = typeof mapping === 'object' ? 'mapping.json' : mapping
  const code = await tryMappingCommand(
    () => Promise.resolve(undefined as never),
    { path: file, mapping: name, mappingPath: join(folder, name) },
    { line: (text) => void lines.push(text), error: (text) => void lines.push(text) },
  )
  return { code, text: lines.join('\n') }
}

test('a mapping that nobody has is named with those that there are', async () => {
  expect(await run('nothing', join(fixtures, 'kyero.xml'))).toMatchObject({
    code: 2,
    text: expect.stringContaining('10ninety, acquaint, gnomen, kyero, loop'),
  })
})

test('a wrong mapping says where it is wrong', async () => {
  const { code, text } = await run({ name: 'X', file: 'csv', fields: { ref: 'a[' } }, join(fixtures, 'kyero.xml'))
  expect(code).toBe(2)
  expect(text).toContain('fields.ref.path: the path “a[” cannot be read')
})

test('a file is tried without being imported: fields, what is set aside, what is not used', async () => {
  const { code, text } = await run('kyero', join(fixtures, 'kyero.xml'))
  expect(code).toBe(1)
  expect(text).toContain('2 properties found.')
  expect(text).toContain('Line 5: 77001, branch kyero')
  expect(text).toContain('Property type: Villa')
  expect(text).toContain('Country: "Spain" becomes ES')
  expect(text).toContain('1 property (77002 first): its price is in EUR, and only pounds can be shown')
  expect(text).toContain('Postcode (postcode)')
  expect(text).toContain('desc/es: "Una villa sobre el mar." (in 1)')
})

test('a file that is not there is said', async () => {
  expect(await run('kyero', join(folder, 'none.xml'))).toMatchObject({ code: 2 })
})
