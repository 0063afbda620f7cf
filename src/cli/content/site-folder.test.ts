import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { readConfig } from '../../config.ts'
import siteFolder from './site-folder.ts'

const agency = resolve(import.meta.dirname, '../../../agencies/starter')

let database: TestDatabase
let folder: string
let said: string[]
beforeEach(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-site-'))
  await cp(agency, join(folder, 'agency'), { recursive: true })
  said = []
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function run(
  action: string,
  name: string,
  options: Record<string, boolean> = {},
  of = database,
): Promise<number> {
  const env = {
    DATABASE_URL: of.url,
    DATA_DIR: join(folder, 'data'),
    AGENCY_DIR: join(folder, 'agency'),
    SECRET: of.url.padEnd(60, 'x'),
  }
  const read = readConfig(env)
  if (!('config' in read)) throw new Error(JSON.stringify(read))
  const say = (line: string) => void said.push(line)
  return siteFolder.run(
    { config: read.config, writer: { line: say, error: say } as never, folder },
    [action, name],
    options,
  )
}

async function edit(name: string, how: (text: string) => string): Promise<void> {
  await writeFile(join(folder, name), how(await readFile(join(folder, name), 'utf8')))
}

/** Every file of a folder with its bytes. */
async function bytesOf(name: string): Promise<Map<string, string>> {
  const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    files.sort().map(async (file) => [file, (await readFile(file)).toString('base64')] as const),
  )
  return new Map(read.map(([file, bytes]) => [file.slice(join(folder, name).length + 1), bytes]))
}

const withoutNote = (files: Map<string, string>) => new Map([...files].filter(([name]) => !name.startsWith('.')))

test('a site that nobody changed is exported byte for byte, and imported without a change', async () => {
  expect(await run('export', 'out')).toBe(0)
  expect(withoutNote(await bytesOf('out'))).toEqual(await bytesOf('agency'))
  expect(await run('import', 'out')).toBe(0)
  expect(said).toContain('The folder says what the site says.')
})

test('a folder that is not empty is not written over', async () => {
  expect(await run('export', 'agency')).toBe(1)
  expect(said[0]).toMatch(/is not empty/)
})

test('what was edited goes to a new machine and comes back the same', async () => {
  await run('export', 'one')
  await edit('one/pages/about.md', (text) => `${text}\nA line more.\n`)
  await rm(join(folder, 'one/pages/tenant-fees.md'))
  const outcome = await run('import', 'one')
  expect([outcome, said]).toEqual([
    0,
    expect.arrayContaining(['  - pages/about.md', '  - pages/tenant-fees.md (removed)']),
  ])
  await run('export', 'two')
  const machine = await cloneDatabase()
  expect(await run('import', 'two', {}, machine)).toBe(0)
  await run('export', 'three', {}, machine)
  await machine.drop()
  const [two, three] = [await bytesOf('two'), await bytesOf('three')]
  expect(two.has('pages/tenant-fees.md')).toBe(false)
  expect(withoutNote(three)).toEqual(withoutNote(two))
})

test('what both sides changed is named and nothing is imported, until one says which counts', async () => {
  await run('export', 'one')
  await run('export', 'two')
  await edit('one/pages/about.md', (text) => `${text}\nOne.\n`)
  await edit('two/pages/about.md', (text) => `${text}\nTwo.\n`)
  await edit('two/pages/terms.md', (text) => `${text}\nTwo.\n`)
  expect(await run('import', 'one')).toBe(0)
  said = []
  expect(await run('import', 'two')).toBe(1)
  expect(said).toContain('  - pages/about.md')
  expect(await run('import', 'two', { overwrite: true })).toBe(0)
  await run('export', 'three')
  expect(await readFile(join(folder, 'three/pages/about.md'), 'utf8')).toMatch(/Two\.\n$/)
})

test('a folder with mistakes is refused with each of them', async () => {
  await run('export', 'one')
  await edit('one/pages/about.md', (text) => text.replace(/^title:.*$/m, 'title:'))
  expect(await run('import', 'one')).toBe(1)
  expect(said.join('\n')).toMatch(/pages\/about\.md:\d+ title must not be empty/)
})
