import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#src/config.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { createDeskCalls, type DeskRefusal } from '#src/staff/calls/server/desk-call.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { createBackups } from './backups.ts'
import { jobInWords } from './job-names.ts'
import { systemCalls } from './system-calls.ts'

let now = new Date('2026-11-26T10:00:00Z')
const clock = () => now
let hasRoom = true

let database: TestDatabase
let dataDir: string
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  database = await cloneDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'kerbside-system-'))
  await storeListings(database.db, { source: 'test', listings: someListings(12), now })
  desk = openDesk()
}, 60_000)
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function openDesk() {
  const read = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  if ('mistakes' in read) throw new Error(read.mistakes.join())
  const config: Config = read.config
  const { db } = database
  const jobs = createJobs(database.url)
  const backups = createBackups({ config, db, databaseUrl: database.url, jobs, hasRoom: async () => hasRoom, clock })
  const call = createDeskCalls({ db, config, clock, jobs, backups }, systemCalls, clock)
  return { backups, call, owner: anActor({ id: 1, role: 'owner', provedAt: null }) }
}

const proved = () => ({ ...desk.owner, provedAt: now })

async function refusalOf(name: 'restore-backup' | 'download-backup' | 'delete-backup' | 'test-backup', backup: string) {
  const answer = await desk.call(proved(), name, { name: backup })
  return answer.ok ? undefined : (answer.refusal as DeskRefusal)
}

/** Makes one as the job does. */
async function makeBackup(): Promise<string> {
  now = new Date(now.getTime() + 60_000)
  const answer = await desk.call(desk.owner, 'make-backup', {})
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  await desk.backups.make(answer.value.name)
  return answer.value.name
}

test.each(['restore-backup', 'download-backup', 'delete-backup'] as const)(
  '%s wants a passkey or a password once more',
  async (name) => {
    const answer = await desk.call(desk.owner, name, { name: '2026-11-26-100000' })
    expect(answer).toEqual({ ok: false, refusal: { kind: 'needs-proof' } })
  },
)

test.each(['../../etc', '2026-11-26-100000/..', 'restore', ''])(
  'a backup that is called %j is refused',
  async (name) => {
    expect(await refusalOf('delete-backup', name)).toMatchObject({
      kind: 'invalid',
      fields: { name: expect.any(String) },
    })
  },
)

test('a backup that is not there is neither restored, downloaded nor tested', async () => {
  for (const name of ['restore-backup', 'download-backup', 'test-backup'] as const)
    expect(await refusalOf(name, '2020-01-01-000000')).toMatchObject({ kind: 'invalid' })
})

test('no backup is begun on a disk that is nearly full', async () => {
  hasRoom = false
  const answer = await desk.call(desk.owner, 'make-backup', {})
  hasRoom = true
  expect(answer).toMatchObject({ ok: false, refusal: { fields: { '': expect.stringMatching(/disk is nearly full/) } } })
})

test('a backup is made, tried in a database of its own, and found whole', async () => {
  const name = await makeBackup()
  await desk.call(desk.owner, 'test-backup', { name })
  await desk.backups.try(name)
  const [made] = await desk.backups.list()
  expect(made).toMatchObject({ name, reason: 'asked', made: { state: 'done' }, test: { state: 'done' } })
  expect(made?.test?.words).toMatch(/rows of \d+ tables and 0 files are whole/)
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_database where datname like 'kerbside_try_%'`.execute(database.db)
  expect(rows[0]?.n).toBe(0)
})

test('a backup with a damaged file fails its test, and says which', async () => {
  const name = await makeBackup()
  const file = join(desk.backups.folderOf(name), 'database/properties.copy.gz')
  await writeFile(file, (await readFile(file)).subarray(1))
  await desk.call(desk.owner, 'test-backup', { name })
  await desk.backups.try(name)
  expect((await desk.backups.get(name))?.test).toMatchObject({
    state: 'failed',
    words: expect.stringMatching(/properties\.copy\.gz is damaged/),
  })
  await desk.call(proved(), 'delete-backup', { name })
  expect(await desk.backups.get(name)).toBeUndefined()
})

test('a restore puts back what was there, while connections are open, and keeps what it replaced', async () => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from properties`.execute(database.db)).rows[0]?.n
  const had = await count()
  const name = await makeBackup()
  await sql`delete from properties where id in (select id from properties order by id limit 5)`.execute(database.db)
  now = new Date(now.getTime() + 3_600_000)
  await desk.call(desk.owner, 'test-backup', { name })
  const weighed = await desk.call(desk.owner, 'weigh-restore', { name })
  expect(weighed).toMatchObject({ ok: true, value: { lost: ['1 change by your team'] } })
  expect(await desk.call(proved(), 'restore-backup', { name })).toMatchObject({ ok: true })
  expect(await refusalOf('restore-backup', name)).toMatchObject({ fields: { '': expect.stringMatching(/already/) } })
  await desk.backups.restore({ name, by: { id: 1, name: 'An owner' } })
  expect(await count()).toBe(had)
  const restore = await desk.backups.lastRestore()
  expect(restore).toMatchObject({ state: 'done', by: 'An owner' })
  // what was there before can be come back to
  expect(await desk.backups.get(restore?.before ?? '')).toMatchObject({
    reason: 'before-restore',
    made: { state: 'done' },
  })
  const { rows } = await sql<{ action: string }>`select action from audit_log order by id desc limit 1`.execute(
    database.db,
  )
  expect(rows[0]?.action).toBe('backup-restored')
}, 60_000)

test('a restore of a damaged backup changes nothing and says so', async () => {
  const name = await makeBackup()
  await cp(desk.backups.folderOf(name), join(dataDir, 'kept'), { recursive: true })
  await writeFile(join(desk.backups.folderOf(name), 'manifest.json'), '{}')
  now = new Date(now.getTime() + 60_000)
  await desk.backups.restore({ name, by: { id: 1, name: 'An owner' } })
  expect(await desk.backups.lastRestore()).toMatchObject({
    state: 'failed',
    words: expect.stringMatching(/^Nothing was changed: .*damaged/),
  })
})

test('the schedule makes a backup a day, and deletes its own that are beyond what it keeps', async () => {
  await desk.call(proved(), 'schedule-backups', { isOn: true, hour: '3', kept: '1' })
  const byHand = (await desk.backups.list()).length
  for (const moment of [
    '2026-12-01T03:07:00Z',
    '2026-12-01T04:07:00Z',
    '2026-12-02T03:07:00Z',
    '2026-12-02T04:07:00Z',
  ]) {
    now = new Date(moment)
    await desk.backups.round()
    for (const { name, made } of await desk.backups.list()) if (made.state === 'running') await desk.backups.make(name)
  }
  const list = await desk.backups.list()
  expect(list.filter(({ reason }) => reason === 'schedule').map(({ name }) => name)).toEqual(['2026-12-02-030700'])
  expect(list.length).toBe(byHand + 1)
})

test.each([
  ['0', 'kept'],
  ['91', 'kept'],
  ['many', 'kept'],
])('keeping %s backups is refused in words', async (kept) => {
  const answer = await desk.call(proved(), 'schedule-backups', { isOn: true, hour: '3', kept })
  expect(answer).toMatchObject({
    ok: false,
    refusal: { fields: { kept: 'Enter how many to keep, from 1 to 90.' } },
  })
})

test('failed jobs and emails are shown in words, and tried again; those under way are left alone', async () => {
  const { db } = database
  await sql`select graphile_worker.add_job('feed-photos', '{}'::json, max_attempts => 1)`.execute(db)
  await sql`select graphile_worker.add_job('send-alerts', '{}'::json)`.execute(db)
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'No such host' where max_attempts = 1`.execute(
    db,
  )
  await sql`
    insert into outbox (key, recipient, subject, content, created_at, state, problem, attempts) values
      ('a', 'grace@example.com', 'Your viewing', '{}', ${now}, 'failed', 'mailbox full', 14),
      ('b', 'ed@example.com', 'Your alert', '{}', ${now}, 'failed', 'mailbox full', 14)`.execute(db)
  const answer = await desk.call(desk.owner, 'get-system', {})
  if (!answer.ok) throw new Error('refused')
  const { failed, mails, versions } = answer.value
  expect(failed).toMatchObject([{ name: 'Fetch photos of a feed', problem: 'No such host' }])
  expect(mails.map(({ subject }) => subject)).toEqual(['Your alert', 'Your viewing'])
  expect(versions.releases[0]?.version).toBe('Unreleased')

  const waiting = await sql<{
    id: string
  }>`select id::text from graphile_worker.jobs where task_identifier = 'send-alerts'`.execute(db)
  const ids = [failed[0]!.id, waiting.rows[0]!.id]
  expect(await desk.call(desk.owner, 'retry-jobs', { jobIds: ids })).toEqual({ ok: true, value: { retried: 1 } })
  expect(await desk.call(desk.owner, 'retry-jobs', { jobIds: ids })).toEqual({ ok: true, value: { retried: 0 } })
  expect(await desk.call(desk.owner, 'retry-emails', { mail: mails[0]!.id })).toEqual({
    ok: true,
    value: { retried: 1 },
  })
  expect(await desk.call(desk.owner, 'retry-emails', {})).toEqual({ ok: true, value: { retried: 1 } })
})

test('the checks are those of the command "doctor", what is wrong first', async () => {
  const answer = await desk.call(desk.owner, 'examine-system', {})
  if (!answer.ok) throw new Error('refused')
  expect(answer.value.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Agency', 'Database', 'Theme', 'Mail']),
  )
  const rank = { wrong: 0, note: 1, well: 2 }
  const ranks = answer.value.map(({ state }) => rank[state])
  expect(ranks).toEqual([...ranks].sort())
})

test('every job that the worker does is known by words', async () => {
  const source = await readFile('src/app/worker-jobs.ts', 'utf8')
  const names = [...source.matchAll(/^\s+(?:jobs\.run\(\{ )?'([a-z-]+)': (?:async )?\(/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => jobInWords(name) === name)).toEqual([])
})
