import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { withClient } from './cluster-connection.ts'
import type { Database } from './database.ts'

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../migrations')

type Migration = { name: string; text: string; checksum: string }

const LOCK_KEY = 7_305_120_250
const MIN_SERVER_VERSION = 150_000

/**
 * Applies the migrations that the database lacks, in the order of their numbers, one transaction each. Processes that
 * migrate at the same time take turns.
 * @returns the names applied
 * @throws Error when the server is older than PostgreSQL 15, an applied file was edited since, two files have one
 *   number, or a statement fails (that file is then undone as a whole)
 */
export async function migrate(
  url: string,
  { folder = MIGRATIONS_FOLDER, log = () => {} }: { folder?: string; log?: (message: string) => void } = {},
): Promise<string[]> {
  const migrations = readMigrations(folder)
  return withClient(url, async (client) => {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    const lacking = await lackingMigrations(client, migrations)
    for (const migration of lacking) {
      await client.query('begin')
      try {
        await apply(client, migration)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
      log(`Applied ${migration.name}.`)
    }
    return lacking.map(({ name }) => name)
  })
}

/** The checksums of this release's migrations, by their names. */
export type KnownMigrations = ReadonlyMap<string, string>

export function knownMigrations(folder: string = MIGRATIONS_FOLDER): KnownMigrations {
  return new Map(readMigrations(folder).map(({ name, checksum }) => [name, checksum]))
}

/** Applies those of the lacking migrations that are wanted, within the transaction of the caller. */
export async function applyWithin(
  client: pg.Client,
  isWanted: (migration: { name: string }) => boolean,
  folder: string = MIGRATIONS_FOLDER,
): Promise<void> {
  await refuseOldServer(client)
  const lacking = await lackingMigrations(client, readMigrations(folder))
  for (const migration of lacking.filter(isWanted)) await apply(client, migration)
}

async function lackingMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  for (const { name, checksum } of migrations) {
    if ((applied.get(name) ?? checksum) !== checksum) {
      throw new Error(`${name} was edited after it had been applied. Put it back and write a new migration instead.`)
    }
  }
  const newest = migrations.at(-1)?.name ?? ''
  const newer = [...applied.keys()].filter((name) => name > newest).sort()
  if (newer.length > 0)
    throw new NewerDatabase(
      `The database belongs to a newer release: it has ${newer.join(', ')}. Install that release, or restore a backup of this one.`,
    )
  return migrations.filter(({ name }) => !applied.has(name))
}

/** An older release on a newer database could lose what it does not know. */
export class NewerDatabase extends Error {}

/** The migrations of this release that the database lacks: the site is not ready while there are any. */
export async function pendingMigrations(db: Database, folder: string = MIGRATIONS_FOLDER): Promise<string[]> {
  const names = readMigrations(folder).map(({ name }) => name)
  const table = await sql<{ known: boolean }>`select to_regclass('schema_migrations') is not null as known`.execute(db)
  if (!table.rows[0]?.known) return names
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const byNumber = new Map<string, string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new Error(`${join(folder, name)} is not named like 0001-properties.sql.`)
    const other = byNumber.get(number)
    if (other !== undefined) throw new Error(`${other} and ${name} have the same number.`)
    byNumber.set(number, name)
  }
  return names.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const problem = rows[0] && problemOfServer(rows[0])
  if (problem) throw new Error(problem)
}

/** Why a server of that version will not do, if it will not. */
export function problemOfServer({ number, version }: { number: number; version: string }): string | undefined {
  return number < MIN_SERVER_VERSION ? `Kerbside needs PostgreSQL 15 or newer; this server is ${version}.` : undefined
}

async function apply(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  } catch (error) {
    throw new Error(`${name}${lineOf(error, text)}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}

function lineOf(error: unknown, text: string): string {
  const position = Number((error as { position?: string }).position)
  return position > 0 ? `, line ${text.slice(0, position).split('\n').length}` : ''
}
