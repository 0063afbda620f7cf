import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { loadAddresses, loadFolderAddresses } from './load-addresses.ts'
import { tableProvider } from './table-provider.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-addresses-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`truncate addresses, addresses_edition`.execute(database.db)
  await rm(join(folder, 'addresses.csv'), { force: true })
})

const header = 'building_number,building_name,street,locality,town,county,postcode'

async function file(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\n')}\n`)
  return path
}

async function load(...lines: string[]) {
  const outcome = await loadAddresses(database.db, await file('given.csv', header, ...lines))
  if (outcome.kind === 'refused') throw new Error(outcome.message)
  return outcome.report
}

async function suggested(text: string): Promise<string[]> {
  const answer = await tableProvider(database.db).suggest(text)
  return answer.kind === 'suggestions' ? answer.suggestions.map(({ address }) => address) : []
}

describe('loadAddresses refuses, and leaves the current table:', () => {
  beforeEach(() => load('2,,Northgate,,Oakham,Rutland,LE15 6QS'))

  test.each([
    ['a file that does not exist', async () => join(folder, 'nothing.csv'), /does not exist/],
    ['a folder', async () => folder, /cannot be read/],
    ['another table', () => file('other.csv', 'price,date', '1,2'), /has no street, no town, no postcode/],
    ['an empty file', () => file('empty.csv'), /has no readable address/],
    ['nothing but bad lines', () => file('bad.csv', header, '1,,Northgate,,Oakham,,X'), /has no readable address/],
  ])('%s', async (_what, path, message) => {
    expect(await loadAddresses(database.db, await path())).toEqual({
      kind: 'refused',
      message: expect.stringMatching(message),
    })
    expect(await suggested('northgate')).toEqual(['2 Northgate, Oakham, LE15 6QS'])
  })
})

test('the report lists skipped rows with reasons', async () => {
  const report = await load(
    '2,,Northgate,,Oakham,Rutland,LE15 6QS',
    '2,,Northgate,,Oakham,Rutland,LE156QS',
    '4,,Northgate,,Oakham,Rutland,nowhere',
    ',,Northgate,,Oakham,Rutland,LE15 6QS',
  )
  expect(report).toEqual({
    rows: 4,
    stored: 1,
    repeated: 1,
    bad: 2,
    badRows: [
      { line: 4, reason: '"nowhere" isn\'t a postcode' },
      { line: 5, reason: 'it has neither a number nor a name' },
    ],
  })
})

test('a new table replaces the old one, and addresses keep their ids', async () => {
  await load('2,,Northgate,,Oakham,Rutland,LE15 6QS', '3,,Northgate,,Oakham,Rutland,LE15 6QS')
  const lookup = tableProvider(database.db)
  const before = await lookup.suggest('2 northgate')
  await load('1,,Southgate,,Oakham,Rutland,LE15 6QS', '2,,Northgate,,Oakham,Rutland,LE15 6QS')
  expect(await suggested('3 northgate')).toEqual([])
  const id = before.kind === 'suggestions' ? before.suggestions[0]?.id : undefined
  expect(await lookup.find(id ?? '')).toMatchObject({ kind: 'address', address: { line_1: '2 Northgate' } })
})

test('tabs, a byte-order mark and quotes are read', async () => {
  const tabs = await file('tabs.tsv', '\ufeffnumber\tstreet\ttown\tpostcode', '2\tNorth"gate\tOakham\tLE15 6QS')
  expect(await loadAddresses(database.db, tabs)).toMatchObject({ kind: 'loaded', report: { stored: 1 } })
  expect(await suggested('2 north')).toEqual(['2 North"gate, Oakham, LE15 6QS'])
  await load('2,"The Old Bakery, Unit 3",Northgate,,Oakham,Rutland,LE15 6QS')
  expect(await suggested('old bakery')).toEqual(['The Old Bakery, Unit 3, 2 Northgate, Oakham, LE15 6QS'])
})

describe('the table provider', () => {
  beforeEach(() =>
    load(
      '2,,Northgate,,Oakham,Rutland,LE15 6QS',
      '10,,Northgate,,Oakham,Rutland,LE15 6QS',
      '22,,Northgate,,Oakham,Rutland,LE15 6QS',
      '22A,,Northgate,,Oakham,Rutland,LE15 6QS',
      '2,Flat 1,Kings Road,Barleythorpe,Oakham,Rutland,LE15 7EE',
      ",St. John's Lodge,High Street,Wing,Oakham,Rutland,LE15 8RY",
    ),
  )

  test.each([
    ['', []],
    ["'); drop table addresses; --", []],
    [':* & | ! <->', []],
    ['northgate stamford', []],
    ['2 northg', ['2 Northgate, Oakham, LE15 6QS']],
    [
      'northgate 2',
      ['2 Northgate, Oakham, LE15 6QS', '22 Northgate, Oakham, LE15 6QS', '22A Northgate, Oakham, LE15 6QS'],
    ],
    ['NORTHGATE', [2, 10, 22, '22A'].map((number) => `${number} Northgate, Oakham, LE15 6QS`)],
    ['le156qs', [2, 10, 22, '22A'].map((number) => `${number} Northgate, Oakham, LE15 6QS`)],
    ['LE15 7', ['Flat 1, 2 Kings Road, Barleythorpe, Oakham, LE15 7EE']],
    ["king's rd", []],
    ["2 king's", ['Flat 1, 2 Kings Road, Barleythorpe, Oakham, LE15 7EE']],
    ['saint johns wing', ["St. John's Lodge, High Street, Wing, Oakham, LE15 8RY"]],
  ])('suggests for %j', async (text, addresses) => {
    expect(await suggested(text)).toEqual(addresses)
  })

  test('finds an address in all its fields', async () => {
    const lookup = tableProvider(database.db)
    const found = await lookup.suggest('flat 1')
    expect(await lookup.find(found.kind === 'suggestions' ? (found.suggestions[0]?.id ?? '') : '')).toEqual({
      kind: 'address',
      address: {
        building_name: 'Flat 1',
        building_number: '2',
        line_1: 'Flat 1',
        line_2: '2 Kings Road',
        line_3: 'Barleythorpe',
        line_4: '',
        town_or_city: 'Oakham',
        county: 'Rutland',
        postcode: 'LE15 7EE',
      },
    })
    expect(await lookup.find('nobody')).toEqual({ kind: 'unknown' })
  })
})

test('suggests at most 20 addresses, but all of a postcode', async () => {
  await load(...Array.from({ length: 60 }, (_, at) => `${at + 1},,Northgate,,Oakham,Rutland,LE15 6QS`))
  expect(await suggested('northgate')).toHaveLength(20)
  expect(await suggested('LE15 6QS')).toHaveLength(60)
})

describe('the table in an agency’s folder', () => {
  const first = '2,,Northgate,,Oakham,Rutland,LE15 6QS'
  const second = '3,,Northgate,,Oakham,Rutland,LE15 6QS'

  test('is loaded once, and again when it changes', async () => {
    expect(await loadFolderAddresses(database.db, folder)).toBeUndefined()
    await file('addresses.csv', header, first)
    expect(await loadFolderAddresses(database.db, folder)).toMatchObject({ kind: 'loaded' })
    expect(await loadFolderAddresses(database.db, folder)).toBeUndefined()
    await file('addresses.csv', header, first, second)
    expect(await loadFolderAddresses(database.db, folder)).toMatchObject({ kind: 'loaded', report: { stored: 2 } })
  })

  test('does not replace a table loaded by command', async () => {
    await load(second)
    await file('addresses.csv', header, first)
    expect(await loadFolderAddresses(database.db, folder)).toBeUndefined()
    expect(await suggested('northgate')).toEqual(['3 Northgate, Oakham, LE15 6QS'])
  })
})
