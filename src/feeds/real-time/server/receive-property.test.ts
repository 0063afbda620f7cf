import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeRequest, sendRequest } from '#src/feed-import/formats/rtdf/fixtures/rtdf-requests.ts'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createJobs } from '#src/platform/jobs/jobs.ts'
import { openRealTimeDesk, type RealTimeDesk } from '#test/fixtures/feeds/real-time-fixture.ts'
import { type ReceiveDeps, receiveProperty, receiveRemoval } from './receive-property.ts'
import { findSender, type Sender, shownKey } from './sender-keys.ts'

// What a call costs the database, and that it stores all or nothing. The job queue is the real one.

let desk: RealTimeDesk
let db: Database
let deps: ReceiveDeps
let sender: Sender
const statements: string[] = []

beforeEach(async () => {
  desk = await openRealTimeDesk()
  db = openDatabase(desk.url, { onStatement: ({ query }) => void statements.push(query.sql) })
  const jobs = createJobs(desk.url)
  await jobs.migrate()
  deps = { ...desk.deps, db, jobs }
  const shown = shownKey({ authorization: `Bearer ${desk.key}`, certificate: undefined })
  sender = (await findSender(desk.db, shown!, desk.time.now))!
  statements.splice(0)
})
afterEach(async () => {
  await close(db)
  await desk.closeAll()
})

const send = (ref: string, change = {}, by = sender) =>
  receiveProperty(deps, by, { format: 'rtdf', message: sendRequest(ref, change), call: 'sendpropertydetails' })
const remove = (ref: string) => {
  const { branch } = removeRequest(ref) as { branch: { branch_id: number } }
  return receiveRemoval(deps, sender, {
    ref,
    feedBranch: String(branch.branch_id),
    removedAs: 'withdrawn',
    call: 'removeproperty',
  })
}

async function counts() {
  const { rows } = await sql<{ documents: number; calls: number; jobs: number }>`
    select (select count(*)::int from sent_documents) as documents, (select count(*)::int from feed_calls) as calls,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'apply-sent') as jobs`.execute(desk.db)
  return rows[0]
}

test('a property of a branch that the key is not for changes nothing, though it was sent to one that it is for', async () => {
  await send('A1')
  const refused = await send('A1', { branch: { branch_id: 100002 } }, { ...sender, branches: ['100002'] })
  expect(refused).toMatchObject({ faults: [{ code: 'BRANCH_NOT_ALLOWED' }] })
  const [row] = await desk.db.selectFrom('sent_documents').selectAll().execute()
  expect(row).toMatchObject({ version: 1, feed_branch: '100001' })
})

test('what cannot be given a job is not stored either, so that no call is acknowledged for nothing', async () => {
  await sql`drop schema graphile_worker cascade`.execute(desk.db)
  await expect(send('A1')).rejects.toThrow(/graphile_worker/)
  const { rows } = await sql<{ stored: number }>`
    select (select count(*) from sent_documents)::int + (select count(*) from feed_calls)::int as stored`.execute(
    desk.db,
  )
  expect(rows[0]!.stored).toBe(0)
})

test('a property is stored, its call noted and its job added by one statement', async () => {
  expect(await send('A1')).toMatchObject({ value: { isNew: true } })
  expect(statements).toHaveLength(1)
  expect(await send('A1')).toMatchObject({ value: { isNew: false } })
  expect(statements).toHaveLength(2)
  expect(await counts()).toEqual({ documents: 1, calls: 2, jobs: 1 })
})

test('a removal asks twice at once what is known, and is stored by one statement', async () => {
  await send('A1')
  statements.splice(0)
  expect(await remove('A1')).toMatchObject({ value: { ref: 'A1' } })
  expect(statements).toHaveLength(3)
  expect(await counts()).toEqual({ documents: 1, calls: 2, jobs: 1 })
})

test('calls that come together wait for nobody’s transaction, and make one job', async () => {
  const refs = Array.from({ length: 24 }, (_, at) => `A${at % 20}`)
  const answers = await Promise.all(refs.map((ref) => send(ref)))
  expect(answers.every((answer) => 'value' in answer)).toBe(true)
  expect(await counts()).toEqual({ documents: 20, calls: 24, jobs: 1 })
  const { rows } = await sql<{ versions: number }>`select sum(version)::int as versions from sent_documents`.execute(
    desk.db,
  )
  expect(rows[0]!.versions).toBe(24)
})
