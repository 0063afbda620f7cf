import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailBrand } from '#src/agency/theme/server/mail-brand.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { anAgency } from '#test/fixtures/agency.ts'
import { feedAlarms } from './feed-alarms.ts'

let database: TestDatabase
let now: Date
beforeEach(async () => {
  database = await cloneDatabase()
  now = new Date('2026-11-20T12:00:00Z')
})
afterEach(() => database.drop())

async function look(settings: { feedExpectedEveryHours?: number; alarmEmail?: string } = {}) {
  const { db } = database
  const agency = anAgency()
  const clock = () => now
  const mail = createMail({
    db,
    clock,
    jobs: { enqueue: async () => {} },
    config: { mailUrl: undefined, dataDir: '/nowhere' },
    sender: { address: 'office@homes.example' },
    brand: mailBrand(agency, { css: '' }, 'https://homes.example'),
  })
  await feedAlarms({ db, mail, clock, agency: { ...agency, settings: { ...agency.settings, ...settings } } })
  const { rows } = await sql<{ mail: string }>`
    select recipient || ': ' || subject as mail from outbox order by id`.execute(db)
  return rows.map((row) => row.mail)
}

async function aFile(state: string, at: string, source = 'blm') {
  await sql`insert into imports (source, file, state, started_at, report)
    values (${source}, 'F.blm', ${state}, ${at}, '{"reason": "the file holds no properties"}')`.execute(database.db)
}

async function aFeed(changes: { problem?: string; failingSince?: string; reachedAt?: string; isPaused?: boolean }) {
  const { problem = null, failingSince = null, reachedAt = null, isPaused = false } = changes
  await sql`delete from feed_sources`.execute(database.db)
  await sql`insert into feed_sources (source, name, kind, settings, problem, failing_since, reached_at, is_paused, created_at)
    values ('desk-1', 'New homes', 'url', '{}', ${problem}, ${failingSince}, ${reachedAt}, ${isPaused}, now())`.execute(
    database.db,
  )
}

const LATE = 'feeds@homes.example: Feed overdue'
const WELL = 'feeds@homes.example: Feed working again'
const late = { feedExpectedEveryHours: 24, alarmEmail: 'feeds@homes.example' }

test('nobody is written to while all is well, nor of what was over before anybody was told', async () => {
  await aFile('stopped', '2026-11-19T06:00:00Z')
  await aFile('imported', '2026-11-20T06:00:00Z')
  expect(await look(late)).toEqual([])
})

test('a late feed is told once, however often one looks, and once more when it has come', async () => {
  await aFile('imported', '2026-11-18T06:00:00Z')
  expect(await look(late)).toEqual([LATE])
  now = new Date('2026-11-20T18:00:00Z')
  expect(await look(late)).toEqual([LATE])
  await aFile('imported', '2026-11-20T18:30:00Z')
  await aFile('imported', '2026-11-20T18:31:00Z')
  expect(await look(late)).toEqual([LATE, WELL])
  now = new Date('2026-11-20T19:00:00Z')
  expect(await look(late)).toEqual([LATE, WELL])
})

test('files that are not taken are one event, told to the agency where nobody else is named', async () => {
  await aFile('imported', '2026-11-20T06:00:00Z')
  await aFile('stopped', '2026-11-20T07:00:00Z')
  await aFile('stopped', '2026-11-20T08:00:00Z')
  const to = anAgency().email
  expect(await look()).toEqual([`${to}: Feed import stopped: please check`])
  await aFile('imported', '2026-11-20T09:00:00Z')
  expect((await look()).at(-1)).toBe(`${to}: Feed working again`)
  expect(await look()).toHaveLength(2)
})

test('each feed is told of by itself', async () => {
  await aFile('imported', '2026-11-18T06:00:00Z')
  await aFile('imported', '2026-11-20T06:00:00Z', 'commercial')
  await aFile('refused', '2026-11-20T07:00:00Z', 'commercial')
  expect((await look(late)).toSorted()).toEqual([
    'feeds@homes.example: Feed could not be read (commercial)',
    'feeds@homes.example: Feed overdue',
  ])
})

describe('a feed of the Desk that cannot be reached', () => {
  const UNREACHED = 'feeds@homes.example: Feed cannot be reached (New homes)'
  const failing = { problem: 'the server answered 503', reachedAt: '2026-11-18T06:00:00Z' }
  const textOfLast = async () => {
    const { rows } = await sql<{
      text: string
    }>`select content::text as text from outbox order by id desc limit 1`.execute(database.db)
    return rows[0]!.text
  }

  test('is told of once it has been so for hours, with why and where, and once more when it is reached', async () => {
    await aFeed({ ...failing, failingSince: '2026-11-20T10:00:00Z' })
    expect(await look(late)).toEqual([])
    now = new Date('2026-11-20T13:00:00Z')
    expect(await look(late)).toEqual([UNREACHED])
    const text = await textOfLast()
    expect(text).toContain('the server answered 503')
    expect(text).toContain('https://homes.example/desk/feeds/sources/')
    expect(await look(late)).toEqual([UNREACHED])
    await aFeed({ reachedAt: '2026-11-20T14:00:00Z' })
    const reached = [UNREACHED, 'feeds@homes.example: Feed reached again (New homes)']
    expect(await look(late)).toEqual(reached)
    expect(await look(late)).toEqual(reached)
  })

  test('is not called overdue as well, and a paused one is nothing to write about', async () => {
    await aFile('imported', '2026-11-18T06:00:00Z', 'desk-1')
    await aFeed({ ...failing, failingSince: '2026-11-20T10:00:00Z' })
    expect(await look(late)).toEqual([])
    await aFeed({ ...failing, failingSince: '2026-11-18T10:00:00Z', isPaused: true })
    expect(await look(late)).toEqual([])
  })

  test('is not overdue while it is reached and has nothing new', async () => {
    await aFile('imported', '2026-11-18T06:00:00Z', 'desk-1')
    await aFeed({ reachedAt: '2026-11-20T11:00:00Z' })
    expect(await look(late)).toEqual([])
  })
})
