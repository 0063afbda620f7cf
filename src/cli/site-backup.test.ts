import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteFiles } from '#src/app/site-files.ts'
import { createUploads } from '#src/enquiries/uploads/server/uploads.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { createMediaStore } from '#src/platform/media/media-store.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, emptyDatabase, type TestDatabase } from '#test/database.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { addUser } from '#test/fixtures/users.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { type Config, readConfig } from '../config.ts'
import { commands } from './commands.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

let folder: string
let site: TestDatabase
let backup: string
/** what the site that was backed up has */
let had: Record<string, string[]>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kerbside-backup-'))
  site = await cloneDatabase()
  await fill(site.db, configOf(site, 'site'))
  had = await contents(site.db)
  backup = join(folder, 'backup')
  expect((await run('backup', backup, configOf(site, 'site'))).status).toBe(0)
}, 60_000)
afterAll(async () => {
  await site.drop()
  await rm(folder, { recursive: true, force: true })
})

function configOf(database: TestDatabase, name: string, environment: Record<string, string> = {}): Config {
  const answer = readConfig({ DATABASE_URL: database.url, DATA_DIR: join(folder, name), ...environment })
  if ('mistakes' in answer) throw new Error(answer.mistakes.join())
  return answer.config
}

async function run(name: 'backup' | 'restore', path: string, config: Config, options = {}) {
  const said: string[] = []
  const complained: string[] = []
  const writer = { line: (text: string) => void said.push(text), error: (text: string) => void complained.push(text) }
  const status = await commands[name]?.run({ config, writer, folder }, [path], options)
  return { status, said: said.join('\n'), complained: complained.join('\n') }
}

/** On connections that are gone afterwards: a restore refuses a database that a site is connected to. */
async function withDatabaseOf<Result>({ url }: TestDatabase, action: (db: Database) => Promise<Result>) {
  const db = openDatabase(url)
  try {
    return await action(db)
  } finally {
    await close(db)
  }
}

/** Something of every kind: listings, people, odd characters, a picture, an upload, jobs that wait. */
async function fill(db: Database, config: Config): Promise<void> {
  await storeListings(db, { source: 'test', listings: someListings(60), now: NOW })
  const userId = await addUser(db, 'Zoë\t\\N "quoted"\nO’Neill')
  await sql`
    insert into outbox (key, recipient, subject, content, created_at)
    values (${`user:${userId}:test`}, 'zoe@example.com', E'Tab\\tand \\\\.', ${JSON.stringify({ odd: '\u2028 \\. £' })}, ${NOW})`.execute(
    db,
  )
  const files = siteFiles(config)
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#3b5b49' } })
  await createMediaStore({ db, files: files.media }).putFile(await picture.png().toBuffer())
  const uploads = createUploads({ dataDir: config.dataDir, files: files.uploads })
  const kept = await uploads.receive('plan', 'plan.txt', Readable.from([Buffer.from('Two rooms.')]))
  if ('file' in kept) await uploads.keep([kept.file])
  // of a form that nobody has accepted yet
  await uploads.receive('plan', 'other.txt', Readable.from([Buffer.from('Three rooms.')]))
  const jobs = createJobs(config.databaseUrl ?? '')
  await jobs.enqueue(db, 'send-mail', { id: 7 }, { key: 'mail:7', runAt: new Date('2026-11-21T08:00:00Z') })
  await jobs.enqueue(db, 'listings-changed', { importId: 1 })
}

/** Every row of every table as text, where each sequence stands, and what waits. */
async function contents(db: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by 1`.execute(db)
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    if (name === 'schema_migrations') continue
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    found[name] = rows.map(({ row }) => row)
  }
  const { rows: sequences } = await sql<{ row: string }>`
    select sequencename || ' ' || coalesce(last_value, 0) as row from pg_sequences
    where schemaname = 'public' order by 1`.execute(db)
  const { rows: jobs } = await sql<{ row: string }>`
    select concat_ws(' ', task_identifier, payload, listed.run_at, listed.key, listed.max_attempts) as row
    from graphile_worker.jobs listed join graphile_worker._private_jobs using (id) order by 1`.execute(db)
  return { ...found, sequences: sequences.map(({ row }) => row), jobs: jobs.map(({ row }) => row) }
}

/** Each file with what is in it. */
async function filesOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const found = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('incoming'))
  return Object.fromEntries(
    await Promise.all(
      found.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name)
        return [file.slice(path.length + 1), (await readFile(file)).toString('base64')] as const
      }),
    ),
  )
}

/** A changed copy of the backup. */
async function spoilt(name: string, spoil: (copy: string) => Promise<void>): Promise<string> {
  const copy = join(folder, name)
  await cp(backup, copy, { recursive: true })
  await spoil(copy)
  return copy
}

describe('nothing is changed', () => {
  test.each<[string, (copy: string) => Promise<void>, RegExp]>([
    ['by a backup that was not finished', (copy) => rm(join(copy, 'SHA256SUMS')), /no complete backup/],
    [
      'by a damaged table',
      (copy) => writeFile(join(copy, 'database/users.copy.gz'), 'x'),
      /users\.copy\.gz is damaged: its checksum differs/,
    ],
    ['by one that lacks a file', (copy) => rm(join(copy, 'manifest.json')), /manifest\.json cannot be read/],
    [
      'by a list of checksums that leads out of the folder',
      (copy) => writeFile(join(copy, 'SHA256SUMS'), `${'0'.repeat(64)}  ../secret\n`),
      /an unreadable line/,
    ],
  ])('%s', async (what, spoil, words) => {
    const target = await cloneDatabase()
    const { status, complained } = await run(
      'restore',
      await spoilt(`spoilt ${what}`, spoil),
      configOf(target, 'spoilt'),
      { force: true },
    )
    expect([status, complained]).toEqual([1, expect.stringMatching(words)])
    await target.drop()
  })

  test('by a backup of a newer release', async () => {
    const newer = await cloneDatabase()
    await sql`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`.execute(newer.db)
    const made = join(folder, 'newer')
    await run('backup', made, configOf(newer, 'newer-data'))
    const target = await emptyDatabase()
    const { status, complained } = await run('restore', made, configOf(target, 'newer-target'))
    expect([status, complained]).toEqual([1, expect.stringContaining('does not know 9999-later.sql')])
    await Promise.all([newer.drop(), target.drop()])
  })

  test('where there is something already, unless it is forced', async () => {
    const target = await cloneDatabase()
    await withDatabaseOf(target, (db) => addUser(db, 'somebody@example.com'))
    const { status, complained } = await run('restore', backup, configOf(target, 'full'))
    expect([status, complained]).toEqual([1, expect.stringContaining('is not empty')])
    expect((await withDatabaseOf(target, contents)).users).toHaveLength(1)
    await target.drop()
  })

  test('where a site is at work, even when it is forced', async () => {
    // the pool of this test is a site's by its name
    await sql`select 1`.execute(site.db)
    const { status, complained } = await run('restore', backup, configOf(site, 'site'), { force: true })
    expect([status, complained]).toEqual([1, expect.stringContaining('A site uses this database')])
    expect(await contents(site.db)).toEqual(had)
  })

  test('in a folder that holds something', async () => {
    const { status, complained } = await run('backup', backup, configOf(site, 'site'))
    expect([status, complained]).toEqual([1, expect.stringContaining('is not empty')])
  })
})

describe('a backup', () => {
  test('is for its owner alone, and holds no half-sent upload', async () => {
    const names = Object.keys(await filesOf(backup))
    expect(names.filter((name) => name.startsWith('uploads/'))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('media/originals/'))).toHaveLength(1)
    expect(names).not.toContain('database/rate_limits.copy.gz')
    expect(names).toContain('secret')
  })

  test('restored into a fresh database is the same, row by row and file by file', async () => {
    expect(had.properties?.length).toBeGreaterThan(3)
    const target = await emptyDatabase()
    const config = configOf(target, 'restored')
    const { status, said } = await run('restore', backup, config, { json: true })
    expect(status).toBe(0)
    expect(JSON.parse(said)).toMatchObject({ files: 2 })
    expect(await contents(target.db)).toEqual(had)
    const [before, after] = await Promise.all([filesOf(join(folder, 'site')), filesOf(join(folder, 'restored'))])
    expect(after).toEqual(before)
    // numbers go on where they were
    const next = await addUser(target.db, 'next@example.com')
    expect(had.users?.map((row) => Number(/^\((\d+)/.exec(row)?.[1]))).not.toContain(next)
    await target.drop()
  })

  test('takes the place of another site when it is forced', async () => {
    const target = await cloneDatabase()
    const config = configOf(target, 'other')
    await withDatabaseOf(target, (db) => addUser(db, 'somebody@example.com'))
    await siteFiles(config).uploads.put('uploads/old', Buffer.from('old'), { mime: 'text/plain' })
    expect((await run('restore', backup, config, { force: true })).status).toBe(0)
    expect(await withDatabaseOf(target, contents)).toEqual(had)
    expect(await filesOf(join(folder, 'other'))).toEqual(await filesOf(join(folder, 'site')))
    await target.drop()
  })

  test('goes from a folder into a bucket', async () => {
    const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret that only they know', region: 'eu-west-2' }
    const server = await startS3Server({ buckets: ['homes'], ...keys })
    const target = await emptyDatabase()
    const config = configOf(target, 'bucket', {
      S3_ENDPOINT: server.endpoint,
      S3_BUCKET: 'homes',
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    })
    expect((await run('restore', backup, config)).status).toBe(0)
    expect([...server.objects.keys()].map((name) => name.split('/')[1]).sort()).toEqual(['media', 'uploads'])
    const again = join(folder, 'of-bucket')
    expect((await run('backup', again, config)).status).toBe(0)
    const files = ({ 'manifest.json': _, SHA256SUMS: __, ...rest }: Record<string, string>) =>
      Object.keys(rest).filter((name) => /^(media|uploads)/.test(name))
    expect(files(await filesOf(again))).toEqual(files(await filesOf(backup)))
    await target.drop()
    await server.close()
  })
})
