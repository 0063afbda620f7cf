import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeRequest, sendRequest } from '#src/feed-import/formats/rtdf/fixtures/rtdf-requests.ts'
import { putOverride } from '#src/feed-import/overlay/server/override-records.ts'
import { undoFeedImport } from '#src/feed-import/run/server/undo-import.ts'
import { openRealTimeDesk, type RealTimeDesk } from '#test/fixtures/feeds/real-time-fixture.ts'

let desk: RealTimeDesk
beforeEach(async () => {
  desk = await openRealTimeDesk()
})
afterEach(() => desk.closeAll())

const send = (ref: string, change = {}) => desk.call('sendpropertydetails', sendRequest(ref, change))
const remove = (ref: string) => desk.call('removeproperty', removeRequest(ref))
const refs = (count: number) => Array.from({ length: count }, (_, at) => `A${at + 1}`)

async function live(): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select agent_ref as ref from properties where left_at is null and published order by id`.execute(desk.db)
  return rows.map(({ ref }) => ref)
}

async function imports() {
  const { rows } = await sql<{ id: number; state: string; decision: string | null; report: { rows: number } }>`
    select id, state, decision, report from imports order by id`.execute(desk.db)
  return rows
}

const later = (minutes: number) => {
  desk.time.now = new Date(desk.time.now.getTime() + minutes * 60_000)
}

async function sendAll(all: string[]) {
  for (const ref of all) await send(ref)
  await desk.apply()
}

describe('removals beyond the limit', () => {
  beforeEach(() => sendAll(refs(10)))

  test('wait for staff, and visitors see the properties meanwhile', async () => {
    for (const ref of refs(10)) await remove(ref)
    await desk.apply()
    expect(await live()).toHaveLength(10)
    const [, paused] = await imports()
    expect(paused).toMatchObject({
      state: 'stopped',
      decision: null,
      report: {
        reason: expect.stringContaining('in 24 hours it would remove 10 of 10 properties'),
        leaving: { total: 10 },
      },
    })
    const told = await desk.ask(desk.admin, 'get-paused-import', { id: paused!.id })
    expect(told).toMatchObject({ file: 'calls', paused: { total: 10, live: 10 } })
  })

  test('count those of the hours before, so that one at a time is as much', async () => {
    for (const ref of refs(10)) {
      await remove(ref)
      await desk.apply()
      later(5)
    }
    expect(await live()).toHaveLength(6)
    await sendAll(['B1'])
    expect((await remove('B1')).body.warnings).toMatchObject([{ warning_code: 'HELD_BY_LIMIT' }])
  })

  test('count properties that are sent as not to be shown', async () => {
    for (const ref of refs(8)) await send(ref, { property: { published: false } })
    await desk.apply()
    expect(await live()).toHaveLength(10)
  })

  test('are let through by staff, all of them', async () => {
    for (const ref of refs(10)) await remove(ref)
    await desk.apply()
    const paused = (await imports())[1]!
    expect(await desk.ask(desk.admin, 'let-removals-through', { id: paused.id })).toEqual({ isDecided: true })
    expect(await desk.ask(desk.admin, 'let-removals-through', { id: paused.id })).toEqual({ isDecided: false })
    await desk.apply()
    expect(await live()).toEqual([])
  })

  test('are rejected by staff, and the properties stay until something else is sent', async () => {
    for (const ref of refs(10)) await remove(ref)
    await desk.apply()
    const paused = (await imports())[1]!
    await desk.ask(desk.admin, 'reject-import', { id: paused.id })
    await desk.apply()
    expect(await live()).toHaveLength(10)
    await remove('A1')
    await desk.apply()
    expect(await live()).toHaveLength(9)
  })

  test('do not hold up a property that is sent again, or a new one', async () => {
    for (const ref of refs(10)) await remove(ref)
    await desk.apply()
    await send('A1', { property: { price_information: { price: 200_000 } } })
    await send('B1')
    await desk.apply()
    expect(await live()).toContain('B1')
    const { rows } = await sql<{ price: string }>`
      select listing #>> '{price,amount}' as price from properties where agent_ref = 'A1'`.execute(desk.db)
    expect(rows).toEqual([{ price: '200000' }])
  })

  test('are no matter of three, whatever their share', async () => {
    for (const ref of refs(3)) await remove(ref)
    await desk.apply()
    expect(await live()).toHaveLength(7)
  })
})

describe('one report', () => {
  test('tells of the calls that follow each other, and can be undone as one', async () => {
    await sendAll(refs(2))
    later(60)
    await send('A1', { property: { price_information: { price: 300_000 } } })
    await desk.apply()
    later(10)
    await send('A3')
    await remove('A2')
    await desk.apply()
    expect(await imports()).toMatchObject([
      { report: { rows: 2, added: 2 } },
      { report: { rows: 3, added: 1, changed: 1, left: { withdrawn: 1 } } },
    ])
    const source = (await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })).source.source
    const undone = await undoFeedImport(desk.db, { source, jobs: desk.deps.jobs, now: desk.time.now })
    expect(undone).toMatchObject({ removed: 1, restored: 2 })
    expect(await live()).toEqual(['A1', 'A2'])
  })

  test('is begun anew on the next day, and after one that was undone', async () => {
    await sendAll(['A1'])
    const source = (await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })).source.source
    await undoFeedImport(desk.db, { source, jobs: desk.deps.jobs, now: desk.time.now })
    expect(await live()).toEqual([])
    const again = await send('A1')
    await desk.apply()
    expect(await live()).toEqual(['A1'])
    const { rows } = await sql<{ id: number }>`select id from properties`.execute(desk.db)
    expect(rows).toEqual([{ id: again.body.property.rightmove_id }])
    expect(await imports()).toMatchObject([{ state: 'undone' }, { state: 'imported' }])
  })

  test('has a property of which staff are told why it was set aside', async () => {
    await send('A1')
    // the branch is closed between the call and the job
    desk.deps.agency = {
      ...desk.deps.agency,
      branches: desk.deps.agency.branches.map((one) => ({ ...one, feedBranches: ['CF1'] })),
    }
    await desk.apply()
    expect(await imports()).toMatchObject([
      {
        report: {
          setAside: { total: 1, rows: [{ ref: 'A1', reason: expect.stringContaining('branch 100001 is not one') }] },
        },
      },
    ])
  })
})

test('the stock that is sent at first is no news to anybody, and what comes on another day is', async () => {
  await sendAll(refs(3))
  await send('A4')
  await desk.apply()
  expect(await desk.db.selectFrom('property_news').selectAll().execute()).toEqual([])
  later(24 * 60)
  await sendAll(['A5'])
  expect(await desk.db.selectFrom('property_news').selectAll().execute()).toHaveLength(1)
})

test('what staff override stays, whatever is sent', async () => {
  await sendAll(['A1'])
  const { rows } = await sql<{ id: number }>`select id from properties`.execute(desk.db)
  await putOverride(desk.db, rows[0]!.id, {
    field: 'summary',
    value: 'In our own words',
    keep: 'always',
    feedValue: null,
    until: null,
    reason: null,
    accountId: desk.admin.id,
    accountName: 'Staff',
    setAt: desk.time.now,
    origin: null,
  } as never)
  await send('A1', { property: { details: { summary: 'In the words of the software' } } })
  await desk.apply()
  const { rows: after } = await sql<{ summary: string }>`
    select listing ->> 'summary' as summary from properties`.execute(desk.db)
  expect(after).toEqual([{ summary: 'In our own words' }])
})

test('a property that cannot be stored holds up no other', async () => {
  await send('A1')
  await send('A2')
  await sql`
    create function refuse_a1() returns trigger language plpgsql as $$
      begin if new.agent_ref = 'A1' then raise exception 'no'; end if; return new; end $$`.execute(desk.db)
  await sql`create trigger refuse_a1 before insert on properties for each row execute function refuse_a1()`.execute(
    desk.db,
  )
  await desk.apply()
  expect(await live()).toEqual(['A2'])
  const { calls } = await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })
  expect(calls[0]).toMatchObject({
    ref: 'A1',
    outcome: 'refused',
    words: expect.stringContaining('could not be stored'),
  })
})

test('photos are fetched by a job once the property is on the site', async () => {
  await sendAll(['A1'])
  expect(desk.photoJobs).toHaveLength(1)
})

test('a picture is asked for again once its date is later than our copy, and only then', async () => {
  const url = 'https://pictures.example/front.jpg'
  const withDate = (date: string) => ({
    property: { media: [{ media_type: 1, media_url: url, media_update_date: date }] },
  })
  await send('A1', withDate('01-11-2026 09:00:00'))
  await desk.apply()
  const { source } = (await desk.ask(desk.admin, 'get-feed-source', { id: desk.sourceId })).source
  await sql`
    insert into feed_pictures (source, name, fingerprint, media, width, height, thumbhash, problem, tried_at)
    values (${source}, ${url}, null, 'abc', 1200, 800, null, null, ${desk.time.now})`.execute(desk.db)
  desk.photoJobs.length = 0
  await send('A1', withDate('02-11-2026 09:00:00'))
  await desk.apply()
  expect(desk.photoJobs).toEqual([])
  later(60)
  await send('A1', withDate('20-11-2026 10:30:00'))
  await desk.apply()
  expect(desk.photoJobs).toMatchObject([{ recheck: true }])
})
