import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { readConfig } from '../../config.ts'
import { commands } from '../commands.ts'

const starter = resolve(import.meta.dirname, '../../../agencies/starter')

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-starter-'))
  await cp(starter, join(folder, 'yours'), { recursive: true })
  await change('first-home.blm', (text) =>
    text
      .replace('{{First half of its postcode}}^{{Second half of its postcode}}', 'SY8^1DA')
      .replace('{{Latitude}}^{{Longitude}}', '52.371^-2.718'),
  )
  await change('agency.json', (text) =>
    text
      .replace('{{Company number}}', '01234567')
      .replace('{{Registration number with the Information Commissioner}}', 'ZA123456')
      .replace('-8.2, 49.8, 1.8, 60.9', '-2.95, 52.2, -2.45, 52.6'),
  )
  for (const entry of await readdir(join(folder, 'yours'), { recursive: true }))
    if (/\.(?:json|md|blm)$/.test(entry)) await change(entry, fillIn)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function change(file: string, how: (text: string) => string) {
  const path = join(folder, 'yours', file)
  await writeFile(path, how(await readFile(path, 'utf8')))
}

/** What its owner types: the same branch id in the feed as in the branches, and something everywhere. */
const fillIn = (text: string) =>
  text
    .replaceAll(/\{\{BRANCH_ID[^{}]*\}\}/g, 'LUD')
    .replaceAll(/\{\{[^{}]*\}\}/g, 'Ludlow')
    .replaceAll('fill-in@example.com', 'hello@agency.example')
    .replaceAll('01632 960 000', '01632 960 123')
    .replaceAll('ZZ1 1ZZ', 'SY8 1NG')
    .replaceAll('"ZZ1"', '"SY8"')
    .replaceAll('"lat": 0, "lng": 0', '"lat": 52.3665, "lng": -2.7185')

async function run(name: string, ...operands: string[]) {
  const read = readConfig({
    AGENCY_DIR: join(folder, 'yours'),
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
  })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  await commands[name]?.run({ config: read.config, writer: { line: say, error: say }, folder }, operands, {})
  return said.join('\n')
}

test('the starter, filled in, shows its first home, and doctor finds nothing to fix', async () => {
  expect(await run('import', 'yours/first-home.blm')).toMatch(/1 added, 0 changed/)
  const said = await run('doctor')
  expect(said).toMatch(/^✓ Listings +1 stored, 1 on the market/m)
  expect(said).toMatch(/^· Postcodes +none loaded/m)
  expect(said).toMatch(/Everything is fine\.$/)
})

test('a home on the market without a position makes missing postcodes a mistake', async () => {
  await change('first-home.blm', (text) => text.replace('^52.371^-2.718^', '^^^'))
  expect(await run('import', 'yours/first-home.blm')).toMatch(/1 approximate/)
  const said = await run('doctor')
  expect(said).toMatch(/^✗ Postcodes +none loaded: homes on the market stand at their town/m)
  expect(said).toMatch(/1 to fix\.$/)
})

test('a ^ that was typed into a text is told with its line, in one sentence', async () => {
  await change('first-home.blm', (text) => text.replace('to try the site', 'to try ^ the site'))
  expect(await run('import', 'yours/first-home.blm')).toMatch(/Reason: .*line 11: .*\^ inside a text\?$/m)
})
