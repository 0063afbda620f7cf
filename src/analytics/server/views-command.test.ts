import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvLine } from '#src/platform/csv/csv-line.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { aListing } from '#test/fixtures/listings.ts'
import { createAnalytics } from './analytics.ts'
import { viewsCommand } from './views-command.ts'

let database: TestDatabase
let house = 0
let flat = 0
const clock = () => new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await cloneDatabase()
  const { db } = database
  const listings = [aListing({ agentRef: 'A1' }), aListing({ agentRef: 'A2', channel: 'lettings' })]
  const { changes } = await storeListings(db, { source: 'feed', listings, now: clock() })
  house = changes.find(({ agentRef }) => agentRef === 'A1')!.id
  flat = changes.find(({ agentRef }) => agentRef === 'A2')!.id
  for (const [day, visitors] of [
    ['2026-10-01', 1],
    ['2026-11-18', 2],
    ['2026-11-19', 3],
  ] as const) {
    const { countView, countExposures } = createAnalytics({
      searchAt: () => undefined,
      db,
      agency: { settings: {} },
      config: { secret: 'a secret of at least thirty-two characters' },
      code: { analytics_code: '', head_analytics_code: '' },
      clock: () => new Date(`${day}T12:00:00Z`),
    })
    for (let at = 0; at < visitors; at++) await countView(flat, { ip: `203.0.113.${at}`, userAgent: 'Firefox' })
    await countView(house, { ip: '203.0.113.1', userAgent: 'Firefox' })
    await countExposures([house, flat], 'SearchResult')
  }
  const { countAnswer } = createAnalytics({
    searchAt: () => undefined,
    db,
    agency: { settings: {} },
    config: { secret: 'a secret of at least thirty-two characters' },
    code: { analytics_code: '', head_analytics_code: '' },
    clock,
  })
  await countAnswer('deny')
})
afterAll(() => database.drop())

async function run(args: Parameters<typeof viewsCommand>[1]) {
  const said: string[] = []
  const complained: string[] = []
  const writer = { line: (text: string) => said.push(text), error: (text: string) => complained.push(text) }
  const code = await viewsCommand({ db: database.db, clock, csvLine }, args, writer)
  return { code, said, complained }
}

describe('the views command refuses', () => {
  test.each(['yesterday', '2026-13-01', '2026-02-30', '20/11/2026'])('--since %s', async (since) => {
    const { code, said, complained } = await run({ since })
    expect({ code, said }).toEqual({ code: 2, said: [] })
    expect(complained).toEqual([`--since takes a date such as 2026-11-20, not ${since}`])
  })
})

test('the views command lists the last thirty days, most viewed first', async () => {
  const { code, said } = await run({})
  expect(code).toBe(0)
  expect(said).toEqual([
    'Since 2026-10-21: views (each visitor counts once a day), and times shown in results.',
    expect.stringMatching(new RegExp(`^ +5 +2 +${flat} +lettings +Northgate, Oakham, Rutland$`)),
    expect.stringMatching(new RegExp(`^ +2 +2 +${house} +sales +Northgate, Oakham, Rutland$`)),
    'Cookies: 0 accepted, 1 rejected.',
  ])
})

test('the views command says when there are no counts', async () => {
  expect((await run({ since: '2026-11-20' })).said).toEqual([
    'No home was viewed or shown in results since 2026-11-20.',
    'Cookies: 0 accepted, 1 rejected.',
  ])
})

test('the views command prints all counts as JSON', async () => {
  const [line = ''] = (await run({ since: '2026-11-19', json: true })).said
  const home = { reference: 'A1', channel: 'sales', display_address: 'Northgate, Oakham, Rutland', property_id: house }
  expect(JSON.parse(line)).toHaveLength(4)
  expect(JSON.parse(line)).toEqual(
    expect.arrayContaining([
      { ...home, day: '2026-11-19', event: 'PropertyView', count: 1 },
      { ...home, day: '2026-11-19', event: 'SearchResult', count: 1 },
    ]),
  )
})

test('the views command prints all counts as CSV', async () => {
  const [text = ''] = (await run({ since: '2026-10-01', csv: true })).said
  const lines = text.split(/\r?\n/)
  expect(lines[0]).toBe('day,property_id,reference,channel,display_address,event,count')
  expect(lines).toHaveLength(1 + 3 * 4)
  expect(lines[1]).toBe(`2026-10-01,${house},A1,sales,"Northgate, Oakham, Rutland",PropertyView,1`)
})
