import type pg from 'pg'
import { withClient } from '../database/cluster-connection.ts'
import { applyWithin, type KnownMigrations } from '../database/migrate.ts'
import { type BackedUpDatabase, fileOfTable, PLAIN_SETTINGS } from './backup-database.ts'
import { BackupProblem, readStream } from './backup-folder.ts'
import { copyIn } from './copy-rows.ts'

/**
 * Why a backup cannot be restored by this release: it was made by a newer one.
 * @throws BackupProblem
 */
export function refuseNewerSchema({ migrations }: Pick<BackedUpDatabase, 'migrations'>, known: KnownMigrations): void {
  for (const { name, checksum } of migrations) {
    if (!known.has(name))
      throw new BackupProblem(`The backup was made by a newer release: this one does not know ${name}.`)
    if (known.get(name) !== checksum)
      throw new BackupProblem(`The backup was made by another edition of this release: its ${name} differs.`)
  }
}

/** @throws BackupProblem where a site uses the database, or, without `force`, where something is in it */
export async function refuseTarget(url: string, { force }: { force: boolean }): Promise<void> {
  await withClient(url, async (client) => {
    const { rows: users } = await client.query(`
      select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name in ('kerbside', 'kerbside-jobs', 'kerbside listener')`)
    if (users.length > 0) throw new BackupProblem('A site uses this database. Stop it first, and its worker.')
    if (force) return
    const full = await firstTableWithRows(client)
    if (full !== undefined)
      throw new BackupProblem(`The database is not empty (${full} has rows). With --force the backup takes its place.`)
  })
}

async function firstTableWithRows(client: pg.Client): Promise<string | undefined> {
  for (const name of await ownTables(client)) {
    if (name === 'schema_migrations') continue
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (rowCount) return name
  }
  return undefined
}

/**
 * Puts the tables of a backup in the place of whatever is in the database: all of it, or nothing. The schema is first that
 * of the backup, and then brought up to this release.
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  backup: BackedUpDatabase,
  onTable: (name: string) => void = () => {},
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(PLAIN_SETTINGS)
    await client.query('begin')
    await dropEverything(client)
    const made = new Set(backup.migrations.map(({ name }) => name))
    await applyWithin(client, ({ name }) => made.has(name))
    // what a migration put there is in the backup too, as it became since
    const there = await ownTables(client)
    const listed = (names: string[]) => names.map((name) => client.escapeIdentifier(name)).join(', ')
    // they tell of changes, and nothing changes; the audit log would refuse to be emptied
    for (const name of there) await setTriggers(client, name, 'disable')
    await client.query(`truncate ${listed(there.filter((name) => name !== 'schema_migrations'))}`)
    for (const { name, columns, rows } of backup.tables) {
      if (!there.includes(name))
        throw new BackupProblem(`The backup has a table ${name}, which this site does not have.`)
      onTable(name)
      const table = client.escapeIdentifier(name)
      const copied = await copyIn(
        client,
        `copy ${table} (${listed(columns)}) from stdin`,
        readStream(folder, fileOfTable(name)),
      )
      if (copied !== rows) throw new BackupProblem(`${name} should have ${rows} rows, and ${copied} were restored.`)
    }
    for (const name of there) await setTriggers(client, name, 'enable')
    for (const [name, last] of Object.entries(backup.sequences))
      await client.query('select setval($1::regclass, $2::bigint)', [client.escapeIdentifier(name), last])
    await restoreJobs(client, backup)
    await applyWithin(client, () => true)
    await client.query('commit')
    await client.query('analyze')
  })
}

async function setTriggers(client: pg.Client, table: string, state: 'enable' | 'disable'): Promise<void> {
  await client.query(`alter table ${client.escapeIdentifier(table)} ${state} trigger user`)
}

async function restoreJobs(client: pg.Client, { jobs }: BackedUpDatabase): Promise<void> {
  await client.query('delete from graphile_worker._private_jobs')
  for (const { name, payload, queue, runAt, mostAttempts, key, priority } of jobs)
    await client.query(
      `select graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4, max_attempts => $5, job_key => $6,
         priority => $7)`,
      [name, JSON.stringify(payload), queue, runAt, mostAttempts, key, priority],
    )
}

/** Tables, functions and aggregates of the site. What extensions brought stays. */
async function dropEverything(client: pg.Client): Promise<void> {
  for (const name of await ownTables(client)) await client.query(`drop table ${client.escapeIdentifier(name)} cascade`)
  const { rows } = await client.query<{ signature: string }>(`
    select oid::regprocedure::text as signature from pg_proc
    where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  for (const { signature } of rows) await client.query(`drop routine if exists ${signature} cascade`)
}

async function ownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`)
  return rows.map(({ name }) => name)
}
