import type pg from 'pg'
import { withClient } from '../database/cluster-connection.ts'
import type { BackupFolder } from './backup-folder.ts'
import { copyOut } from './copy-rows.ts'

/** A job that waits. Payloads are as the queue keeps them. */
export type WaitingJob = {
  name: string
  payload: unknown
  queue: string | null
  runAt: string
  mostAttempts: number
  key: string | null
  priority: number
}

export type BackedUpTable = { name: string; columns: string[]; rows: number }

export type BackedUpDatabase = {
  server: string
  migrations: { name: string; checksum: string }[]
  /** each after those that it refers to */
  tables: BackedUpTable[]
  sequences: Record<string, string>
  jobs: WaitingJob[]
}

/** Rows mean the same to every server and at every place. */
export const PLAIN_SETTINGS = `
  set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set extra_float_digits = 1; set bytea_output = 'hex';
  set timezone = 'UTC'; set client_encoding = 'UTF8'; set statement_timeout = 0; set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0`

export const fileOfTable = (name: string) => `database/${name}.copy.gz`

/**
 * Copies every table of the site, as all of them were at one moment, while the site goes on. What is only kept for
 * minutes (unlogged tables: counted tries, the day's salts) stays out.
 */
export async function backUpDatabase(
  url: string,
  folder: BackupFolder,
  onTable: (name: string) => void = () => {},
): Promise<BackedUpDatabase> {
  return withClient(url, async (client) => {
    await client.query(PLAIN_SETTINGS)
    const before = await tablesOf(client)
    await client.query('begin isolation level repeatable read read only')
    // locked before the moment is fixed: none is exchanged for another while it is copied
    if (before.length > 0) {
      const names = before.map((name) => client.escapeIdentifier(name))
      await client.query(`lock table ${names.join(', ')} in access share mode`)
    }
    const tables: BackedUpTable[] = []
    for (const name of await inOrderOfReferences(client, await tablesOf(client))) {
      onTable(name)
      const columns = await columnsOf(client, name)
      const listed = columns.map((column) => client.escapeIdentifier(column)).join(', ')
      const { stream, rows } = copyOut(client, `copy ${client.escapeIdentifier(name)} (${listed}) to stdout`)
      await folder.writeStream(fileOfTable(name), stream)
      tables.push({ name, columns, rows: rows() })
    }
    const server = await client.query<{ server: string }>(`select current_setting('server_version') as server`)
    return {
      server: server.rows[0]?.server ?? '',
      migrations: await migrationsOf(client),
      tables,
      sequences: await sequencesOf(client),
      jobs: await jobsOf(client),
    }
  })
}

/** The site's own tables that outlive a crash, but for the list of migrations. */
async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname <> 'schema_migrations'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`)
  return rows.map(({ name }) => name)
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [client.escapeIdentifier(table)],
  )
  return rows.map(({ name }) => name)
}

async function inOrderOfReferences(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ of: string; to: string }>(`
    select c.relname as of, r.relname as to from pg_constraint
    join pg_class c on c.oid = conrelid join pg_class r on r.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = current_schema()::regnamespace`)
  const sorted: string[] = []
  let left = tables
  while (left.length > 0) {
    const free = left.filter((name) => !rows.some(({ of, to }) => of === name && left.includes(to)))
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${left.join(', ')}.`)
    sorted.push(...free)
    left = left.filter((name) => !free.includes(name))
  }
  return sorted
}

async function migrationsOf(client: pg.Client): Promise<BackedUpDatabase['migrations']> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  )
  return rows
}

/** Where each sequence stands; those that never gave a number are left out. */
async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

async function jobsOf(client: pg.Client): Promise<WaitingJob[]> {
  const { rows } = await client.query<WaitingJob>(`
    select listed.task_identifier as name, job.payload, listed.queue_name as queue, listed.run_at::text as "runAt",
      listed.max_attempts as "mostAttempts", listed.key, listed.priority
    from graphile_worker.jobs listed join graphile_worker._private_jobs job using (id)
    where listed.attempts < listed.max_attempts order by id`)
  return rows
}
