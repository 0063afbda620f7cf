import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { loadPostcodes, type PostcodeProgress } from './load-postcodes.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-postcodes-'))
  await sql`truncate postcodes`.execute(database.db)
  await sql`insert into postcodes values ('ZE10AA', point(-1.15, 60.15))`.execute(database.db)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  return path
}

async function zipped(files: Record<string, string>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const path = join(folder, 'table.zip')
  await pipeline(zip.outputStream, createWriteStream(path))
  return path
}

async function stored(): Promise<string[]> {
  const { rows } = await sql<{ postcode: string }>`select postcode from postcodes order by 1`.execute(database.db)
  return rows.map(({ postcode }) => postcode)
}

const onspd = [
  '\uFEFF"pcd","pcd2","pcds","dointr","doterm","lat","long"',
  '"LE156AH","LE15 6AH","LE15 6AH","198001","",52.670200,-0.729100',
  '"LE159ZZ","LE15 9ZZ","LE15 9ZZ","198001","199606",52.5,-0.7',
  '"LE157AA","LE15 7AA","LE15 7AA","198001","",99.999999,0.000000',
  '"LE15","","LE15","198001","",52.5,-0.7',
  '"LE156AH","LE15 6AH","LE15 6AH","198001","",52.6,-0.7',
  '"PE9 1AA","PE9  1AA","PE9 1AA","198001","",52.65,-0.48',
  '',
].join('\r\n')
const codePoint = '"LE156AH",10,486000,308800,"E92000001","","","","",""\n"LE157AA",90,0,0,"E92000001","","","","",""\n'

describe('a load is refused and leaves the current table:', () => {
  test.each([
    ['nothing there', async () => join(folder, 'unplaced.csv'), /does not exist/],
    ['an empty file', () => put('empty.csv', ''), /isn't an ONSPD or Code-Point Open table/],
    ['another table', () => put('people.csv', 'name,age\nAda,36\n'), /isn't an ONSPD or Code-Point Open table/],
    ['an empty folder', async () => folder, /isn't an ONSPD or Code-Point Open table/],
    [
      'only terminated postcodes',
      () => put('old.csv', 'pcds,doterm,lat,long\nLE15 6AH,199606,52.6,-0.7\n'),
      /no postcode with a position/,
    ],
    ['quotes that never end', () => put('broken.csv', `${onspd}"LE156AJ`), /broken\.csv cannot be read/],
    ['a broken ZIP', () => put('broken.zip', 'PK\x03\x04 and no more'), /broken\.zip cannot be read/],
  ])('%s', async (_what, prepare, message) => {
    const outcome = await loadPostcodes(database.db, await prepare())
    expect(outcome).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
    expect(await stored()).toEqual(['ZE10AA'])
  })
})

test('ONSPD: live postcodes replace the table, others are counted', async () => {
  const outcome = await loadPostcodes(database.db, await put('ONSPD_AUG_2026_UK.csv', onspd))
  expect(outcome).toEqual({
    kind: 'loaded',
    report: {
      tables: ['ONSPD'],
      files: [expect.stringContaining('ONSPD_AUG_2026_UK.csv')],
      skippedFiles: [],
      rows: 6,
      stored: 2,
      terminated: 1,
      unplaced: 1,
      repeated: 1,
      bad: 1,
      badRows: [{ file: expect.stringContaining('ONSPD'), line: 5, reason: '"LE15" isn\'t a postcode' }],
    },
  })
  expect(await stored()).toEqual(['LE156AH', 'PE91AA'])
})

test.each([
  ['ONSPD before 2025', 'pcds,doterm,oslaua,osward,ctry,lat,long'],
  ['ONSPD with the year in its headings', 'pcds,doterm,lad25cd,wd25cd,ctry25cd,lat,long'],
])('%s tells the council, ward and country of a postcode', async (_, heading) => {
  const rows = 'LE15 6AH,,E06000017,E05014168,E92000001,52.67,-0.73\nLE15 6AJ,,,pseudo,E92000001,52.67,-0.73\n'
  await loadPostcodes(database.db, await put('onspd.csv', `${heading}\n${rows}`))
  const stored = await database.db.selectFrom('postcodes').select(['postcode', 'district', 'ward', 'country']).execute()
  expect(stored).toEqual([
    { postcode: 'LE156AH', district: 'E06000017', ward: 'E05014168', country: 'E92000001' },
    { postcode: 'LE156AJ', district: null, ward: null, country: 'E92000001' },
  ])
})

test('ONSPD as downloaded is loaded once, without its parts and documents', async () => {
  const path = await zipped({
    'Data/ONSPD_AUG_2026_UK.csv': onspd,
    'Data/multi_csv/ONSPD_AUG_2026_UK_LE.csv': onspd,
    'Documents/Names and codes.csv': 'code,name\nE1,x\n',
    'User Guide/guide.pdf': 'x',
  })
  const outcome = await loadPostcodes(database.db, path)
  expect(outcome).toMatchObject({ kind: 'loaded', report: { files: ['Data/ONSPD_AUG_2026_UK.csv'], stored: 2 } })
})

test.each([
  ['a ZIP', zipped],
  [
    'a folder',
    async (files: Record<string, string>) => {
      for (const [name, text] of Object.entries(files)) await put(name, text)
      return folder
    },
  ],
])('Code-Point Open in %s with a file per area is loaded', async (_what, pack) => {
  const path = await pack({
    'Data/CSV/le.csv': codePoint,
    'Data/CSV/pe.csv': '"PE9 1AA",10,503000,307000,"E92000001"\n',
    'Data/CSV/notes.csv': 'a note\n',
    'Doc/Code-Point_Open_Column_Headers.csv': 'PC,PQ,EA,NO\nPostcode,Positional_quality_indicator,Eastings,Northings\n',
    'Doc/licence.txt': 'x',
  })
  const outcome = await loadPostcodes(database.db, path)
  expect(outcome).toMatchObject({
    kind: 'loaded',
    report: {
      tables: ['Code-Point Open'],
      files: ['Data/CSV/le.csv', 'Data/CSV/pe.csv'],
      skippedFiles: ['Data/CSV/notes.csv'],
      rows: 3,
      stored: 2,
      unplaced: 1,
      bad: 0,
    },
  })
  expect(await stored()).toEqual(['LE156AH', 'PE91AA'])
})

test('progress is reported to the end over several batches', async () => {
  const letters = [...'ABDEFGHJLN']
  const units = letters.flatMap((a) => letters.map((b) => a + b))
  const rows = Array.from({ length: 250 }, (_, n) => `LE${Math.floor(n / 10) % 25} ${n % 10}`).flatMap((sector) =>
    units.map((unit) => `${sector}${unit},52.6,-0.7`),
  )
  const told: PostcodeProgress[] = []
  const path = await put('many.csv', `postcode,lat,long\n${rows.join('\n')}\n`)
  const outcome = await loadPostcodes(database.db, path, { onProgress: (progress) => told.push({ ...progress }) })
  expect(outcome).toMatchObject({ kind: 'loaded', report: { rows: 25_000, stored: 25_000 } })
  expect(told.map((progress) => progress.rows)).toEqual([10_000, 20_000, 25_000])
  expect(told.at(-1)!.readBytes).toBe(told.at(-1)!.totalBytes)
})

test('of two concurrent loads one whole table remains', async () => {
  const other = openDatabase(database.url)
  const [one, two] = [await put('a.csv', onspd), await put('b.csv', onspd)]
  const outcomes = await Promise.all([loadPostcodes(database.db, one), loadPostcodes(other, two)])
  await close(other)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['loaded', 'loaded'])
  expect(await stored()).toEqual(['LE156AH', 'PE91AA'])
  // and the next load finds the names free
  expect(await loadPostcodes(database.db, one)).toMatchObject({ kind: 'loaded' })
})
