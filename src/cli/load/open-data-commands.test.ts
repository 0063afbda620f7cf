import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { openDataCommands } from './open-data-commands.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = mkdtempSync(join(tmpdir(), 'kerbside-open-data-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function run(name: string, operands: string[], options = {}) {
  const answer = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(folder, 'data') })
  if ('mistakes' in answer) throw new Error(answer.mistakes.join())
  const said: string[] = []
  const writer = { line: (text: string) => void said.push(text), error: (text: string) => void said.push(text) }
  const status = await openDataCommands[name]!.run({ config: answer.config, writer, folder }, operands, options)
  return { status, said: said.join('\n') }
}

it.each([
  ['no file', [], {}, /load-epc needs a FILE, or --remove/],
  ['a file and --remove', ['a.csv'], { remove: true }, /load-epc needs a FILE, or --remove/],
  ['areas that are none', ['a.csv'], { areas: 'LE15,Oakham' }, /--areas should be postcode areas/],
])('%s is wrong usage', async (_, operands, options, words) => {
  expect(await run('load-epc', operands, options)).toEqual({ status: 2, said: expect.stringMatching(words) })
})

it('a file that is refused says why, and fails', async () => {
  writeFileSync(join(folder, 'people.csv'), 'name,age\nAda,36\n')
  expect(await run('load-broadband', ['people.csv'])).toEqual({
    status: 1,
    said: expect.stringMatching(/isn't an Ofcom file of fixed coverage by postcode: it lacks the columns/),
  })
})

it('a load says what was stored and how many homes changed, and a removal takes it back', async () => {
  const home = aListing({ epc: { kind: 'awaited' }, address: { line1: '14' } })
  await storeListings(database.db, { source: 'blm', listings: [home], now: new Date('2026-11-20T10:00:00Z') })
  writeFileSync(
    join(folder, 'epc.csv'),
    [
      'address1,postcode,current_energy_rating,current_energy_efficiency,lodgement_date',
      '14 Northgate,LE15 6QS,C,72,2025-03-03',
      '15 Northgate,LE15,C,72,2025-03-03',
      '',
    ].join('\n'),
  )
  const { status, said } = await run('load-epc', ['epc.csv'])
  expect([status, said.split('\n')]).toEqual([
    0,
    [
      'Energy certificates of 2025-03-03: 1 row loaded; 1 home changed',
      '  skipped: 1 unreadable',
      expect.stringMatching(/epc\.csv, line 3: "LE15" isn't a postcode$/),
    ],
  ])
  expect(await run('load-epc', [], { remove: true })).toEqual({
    status: 0,
    said: 'Energy certificates removed; 1 home changed.',
  })
})
