import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { migrate, pendingMigrations, problemOfServer } from './migrate.ts'

let own: TestDatabase
let folder: string

beforeEach(async () => {
  own = await emptyDatabase()
  folder = mkdtempSync(join(tmpdir(), 'kerbside-migrations-'))
})
afterEach(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(own.url, { folder })

async function hasTable(name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(own.db)
  return rows[0]!.there
}

test.each([
  [140_019, '14.19', 'Kerbside needs PostgreSQL 15 or newer; this server is 14.19.'],
  [90_624, '9.6.24', 'Kerbside needs PostgreSQL 15 or newer; this server is 9.6.24.'],
  [150_000, '15.0', undefined],
  [180_004, '18.4', undefined],
])('a server of version %i is supported or refused', (number, version, problem) => {
  expect(problemOfServer({ number, version })).toBe(problem)
})

test('an applied file that was edited is refused by name, before anything else is applied', async () => {
  write('0001-homes.sql', 'create table homes (id int)')
  await run()
  write('0001-homes.sql', 'create table homes (id bigint)')
  write('0002-flats.sql', 'create table flats (id int)')
  await expect(run()).rejects.toThrow('0001-homes.sql was edited after it had been applied')
  expect(await hasTable('flats')).toBe(false)
})

test('a file that fails is undone as a whole, says where, and leaves the earlier ones applied', async () => {
  write('0001-homes.sql', 'create table homes (id int)')
  write('0002-flats.sql', 'create table flats (id int);\n\nselect nonsense;\n')
  await expect(run()).rejects.toThrow('0002-flats.sql, line 3: column "nonsense" does not exist')
  expect([await hasTable('homes'), await hasTable('flats')]).toEqual([true, false])
  expect(await pendingMigrations(own.db, folder)).toEqual(['0002-flats.sql'])
})

test.each([
  [['homes.sql'], 'homes.sql is not named like 0001-properties.sql'],
  [['0001-Homes.sql'], 'is not named like'],
  [['0001-flats.sql', '0001-homes.sql'], '0001-flats.sql and 0001-homes.sql have the same number'],
])('the names %j are refused', async (names, words) => {
  for (const name of names) write(name, 'select 1')
  await expect(run()).rejects.toThrow(words)
})

test('what is lacking is applied in the order of the numbers, once', async () => {
  write('0002-rooms.sql', 'alter table homes add rooms int')
  write('0001-homes.sql', 'create table homes (id int)')
  write('notes.txt', 'not a migration')
  expect(await pendingMigrations(own.db, folder)).toEqual(['0001-homes.sql', '0002-rooms.sql'])
  expect(await run()).toEqual(['0001-homes.sql', '0002-rooms.sql'])
  expect(await run()).toEqual([])
  write('0003-doors.sql', 'alter table homes add doors int')
  expect(await run()).toEqual(['0003-doors.sql'])
  expect(await pendingMigrations(own.db, folder)).toEqual([])
})

test('line ends of another system are no edit', async () => {
  write('0001-homes.sql', 'create table homes (\n  id int\n);\n')
  await run()
  write('0001-homes.sql', 'create table homes (\r\n  id int\r\n);\r\n')
  expect(await run()).toEqual([])
})

test('of processes that migrate at the same time, one applies each file', async () => {
  for (let n = 1; n <= 5; n++) write(`000${n}-table.sql`, `create table t${n} (id int); select pg_sleep(0.02)`)
  const applied = await Promise.all([run(), run(), run(), run()])
  expect(applied.flat().sort()).toEqual([1, 2, 3, 4, 5].map((n) => `000${n}-table.sql`))
})

test('the product itself has nothing pending on a clone', async () => {
  const clone = await cloneDatabase()
  expect(await pendingMigrations(clone.db)).toEqual([])
  expect((await pendingMigrations(own.db)).length).toBeGreaterThan(0)
  await clone.drop()
})

test('a database of a newer release is refused, and nothing is applied', async () => {
  write('0001-homes.sql', 'create table homes (id int)')
  await run()
  await sql`insert into schema_migrations (name, checksum) values ('0009-later.sql', 'x')`.execute(own.db)
  write('0002-flats.sql', 'create table flats (id int)')
  await expect(run()).rejects.toThrow('The database belongs to a newer release: it has 0009-later.sql.')
  expect(await hasTable('flats')).toBe(false)
})
