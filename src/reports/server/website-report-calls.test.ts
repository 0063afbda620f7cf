import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ukDate } from '#src/formatting/uk-date.ts'
import { type Actor, createDeskCalls, type DeskAnswer } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { countedSearch } from '../counted-search.ts'
import { type Report, websiteReportCalls } from './website-report-calls.ts'

let desk: EnquiryDesk
beforeEach(async () => {
  desk = await openEnquiryDesk()
})
afterEach(() => desk.close())

type Asked = { from?: string; to?: string; branchId?: number }

function ask(actor: Actor, asked: Asked = {}, name: 'get-report' | 'export-report' = 'get-report') {
  const places = { byId: async (id: number) => ({ id, name: 'Oakham' }) }
  const call = createDeskCalls(
    { ...desk.deps, readDb: desk.db, places } as never,
    websiteReportCalls as never,
    desk.clock,
  ) as unknown as (...given: unknown[]) => Promise<DeskAnswer<Report & { filename: string; text: string }>>
  return call(actor, name, asked)
}

async function reportFor(actor: Actor, asked?: Asked): Promise<Report> {
  const answer = await ask(actor, asked)
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}

const totalOf = ({ totals }: Report, name: string) => totals.find(({ total }) => total === name)?.value

async function visited(source: string, visitors: number, daysAgo = 0): Promise<void> {
  await sql`insert into visits values (${ukDate(desk.now)}::date - ${daysAgo}::integer, ${source}, ${visitors})`.execute(
    desk.db,
  )
}

async function searched(address: string, people: number, without = 0): Promise<void> {
  await sql`insert into searches_made values (${ukDate(desk.now)}, ${countedSearch(address)}, ${people}, ${without})`.execute(
    desk.db,
  )
}

describe('a report', () => {
  test('of a branch that is not one’s own is refused', async () => {
    const manager = await desk.addStaff('Edmund Pask', 'manager', [1])
    expect(await ask(manager, { branchId: 2 })).toMatchObject({ ok: false, refusal: { kind: 'invalid' } })
    expect(await ask(manager, { branchId: 2 }, 'export-report')).toMatchObject({ ok: false })
    expect(await ask(await desk.addStaff('Priya Lanyon', 'negotiator'), { branchId: 1 })).toMatchObject({ ok: false })
  })

  test('counts enquiries of all, of a branch, or of what is assigned to somebody', async () => {
    const priya = await desk.addStaff('Priya Lanyon', 'negotiator')
    const owner = await desk.addStaff('Olive Wren', 'owner')
    const mine = await desk.write('Is it still for sale?')
    await desk.write('And the garden?')
    await desk.write('Do you let flats?', { branchId: 2 })
    const spam = await desk.write('Win a prize')
    await sql`update enquiries set state = 'spam', waiting_since = null where id = ${spam}`.execute(desk.db)
    await sql`update enquiries set assigned_to = ${priya.id} where id = ${mine}`.execute(desk.db)
    expect(totalOf(await reportFor(owner), 'enquiries')).toBe(3)
    expect(totalOf(await reportFor(owner, { branchId: 2 }), 'enquiries')).toBe(1)
    expect(totalOf(await reportFor(priya), 'enquiries')).toBe(1)
    const { branches } = await reportFor(owner)
    expect(branches.map(({ branchId, enquiries }) => [branchId, enquiries])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('has the visitors of the whole website, and none for a branch or one person', async () => {
    await visited('direct', 40)
    await visited('search-engines', 60)
    await visited('direct', 50, 28)
    const owner = await desk.addStaff('Olive Wren', 'owner')
    const whole = await reportFor(owner)
    expect(whole.totals[0]).toMatchObject({ total: 'visitors', value: 100, change: { words: '+100%', isUp: true } })
    expect(whole.totals[0]!.series.at(-1)).toBe(100)
    expect(whole.sources).toEqual([
      { name: 'Search engines', people: 60 },
      { name: 'Direct', people: 40 },
    ])
    const ofBranch = await reportFor(owner, { branchId: 1 })
    expect(ofBranch).toMatchObject({ sources: [], searches: null })
    expect(totalOf(ofBranch, 'visitors')).toBeUndefined()
    expect(totalOf(await reportFor(await desk.addStaff('Priya Lanyon', 'negotiator')), 'visitors')).toBeUndefined()
  })

  test('never tells fewer than five people apart', async () => {
    await visited('instagram', 4)
    await searched('/search/property-for-sale/tag-castle', 4, 4)
    await searched('/search/property-for-sale/tag-bungalow/up-to-200000', 6, 5)
    await searched('/search/property-for-sale/oakham/gid-7', 9)
    const { sources, searches } = await reportFor(await desk.addStaff('Olive Wren', 'owner'))
    expect(sources).toEqual([{ name: 'Instagram', people: null }])
    expect(searches).toMatchObject({
      without: [{ words: 'Homes for sale, up to £200,000, bungalow', people: 5 }],
      fewWithout: 1,
      areas: [
        { name: 'Anywhere', people: 10 },
        { name: 'Oakham', people: 9 },
      ],
    })
    expect(searches!.salePrices[0]).toEqual({ name: 'Up to £200,000', people: 6 })
    expect(JSON.stringify(searches)).not.toContain('castle')
  })

  test('has views of homes, the steps to a viewing, and homes that move slowly', async () => {
    const id = await desk.addHome({ branchId: 1 })
    await sql`insert into property_views values (${id}, ${ukDate(desk.now)}, 5)`.execute(desk.db)
    const report = await reportFor(await desk.addStaff('Olive Wren', 'owner'))
    expect(totalOf(report, 'views')).toBe(5)
    expect(report.conversion).toMatchObject({ views: 5, saved: 0, viewed: 0 })
    expect(report.slow).toMatchObject([{ id, views: 5, viewings: 0 }])
  })

  test('has the way to a viewing by branch, property and source, and counts fewer than five people out nowhere', async () => {
    const id = await desk.addHome({ branchId: 1 })
    await sql`insert into property_views values (${id}, ${ukDate(desk.now)}, 40)`.execute(desk.db)
    await sql`
      insert into enquiries (about, branch_id, property_id, name, email, email_key, received_at, last_message_at, words)
      select 'question', 1, ${id}, 'A', format('a%s@example.com', n), format('a%s@example.com', n), ${desk.now}, ${desk.now}, ''
      from generate_series(1, 6) n`.execute(desk.db)
    await sql`
      insert into appointments (kind, state, branch_id, property_id, starts_at, ends_at, email_key, created_by, created_at,
        changed_at)
      values ('viewing', 'done', 1, ${id}, ${desk.now}, ${desk.now}::timestamptz + interval '1 hour', 'a1@example.com',
        'visitor', now(), now())`.execute(desk.db)
    const owner = await desk.addStaff('Olive Wren', 'owner')
    const { conversionBy } = await reportFor(owner)
    const steps = { views: 40, saved: 0, enquired: 6, viewed: null }
    expect(conversionBy.homes).toMatchObject([{ id, ...steps }])
    expect(conversionBy.branches).toMatchObject([{ id: 1, ...steps }])
    expect(conversionBy.sources).toMatchObject([
      { name: 'Calls and visits noted by staff', views: null, enquired: 6, viewed: null },
    ])
    const answer = await ask(owner, {}, 'export-report')
    expect(answer.ok && answer.value.text).toContain('fewer than 5')
    expect((await reportFor(await desk.addStaff('Owen Maddern', 'manager', [2]))).conversionBy.homes).toEqual([])
  })

  test('is a file with every number of the page', async () => {
    await visited('direct', 40)
    await searched('/search/property-for-sale/tag-bungalow', 6, 6)
    const answer = await ask(await desk.addStaff('Olive Wren', 'owner'), {}, 'export-report')
    const { text, filename } = answer.ok ? answer.value : ({} as never)
    expect(filename).toMatch(/^report-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
    expect(text).toContain(`Visitors,${ukDate(desk.now)},40`)
    expect(text).toContain('Searches with no results,"Homes for sale, bungalow",6')
  })
})
