import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type BlmRow, letRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { MAX_REF_LENGTH } from '#src/feed-import/mapping/rejected-row.ts'
import { formatReport } from '#src/feed-import/report/format-report.ts'
import { outcodeId } from '#src/places/postcode.ts'
import { openDatabase } from '#src/platform/database/database.ts'
import { listenToChannel } from '#src/platform/database/listen-to-channel.ts'
import { DESK_CHANNEL, PROPERTIES_CHANGED } from '#src/staff/server/tell-desk.ts'
import { type ImportDesk, openImportDesk } from '#test/fixtures/import-fixture.ts'
import { DEFAULT_SOURCE, importFeed } from './import-file.ts'
import { listImports } from './import-records.ts'
import { undoFeedImport } from './undo-import.ts'

let desk: ImportDesk
beforeEach(async () => {
  desk = await openImportDesk()
})
afterEach(() => desk.close())

const houses = (from: number, to: number, changes: BlmRow = {}) =>
  Array.from({ length: to - from + 1 }, (_, index) =>
    saleRow(`CF1_${from + index}`, { ADDRESS_1: from + index, ...changes }),
  )

/** Reference and status of every listing, in order. */
async function stock() {
  const { rows } = await sql<{ ref: string; status: string; left: boolean }>`
    select agent_ref as ref, status, left_at is not null as left from properties order by id`.execute(desk.db)
  return rows.map(({ ref, status, left }) => `${ref} ${status}${left ? ' (left)' : ''}`)
}

async function searchable() {
  const { rows } = await sql<{ ref: string }>`
    select agent_ref as ref from property_search join properties on id = property_id order by ref`.execute(desk.db)
  return rows.map(({ ref }) => ref)
}

async function history(ref: string) {
  const { rows } = await sql<{ kind: string; price: number | null; status: string | null }>`
    select kind, price, e.status from property_events e join properties p on p.id = property_id
    where agent_ref = ${ref} order by e.id`.execute(desk.db)
  return rows
}

const states = async () => (await listImports(desk.db, 10)).map(({ state }) => state)
const importing = async (content: string | Buffer, name?: string) =>
  (await importFeed(desk.deps, { path: await desk.write(content, name) }))[0]!

test('open pages of the Desk are told that homes changed, by an import and by its undoing', async () => {
  const told: string[] = []
  const listener = listenToChannel({ url: desk.url, channel: DESK_CHANNEL, onChange: (payload) => told.push(payload) })
  await listener.ready
  await importing('', 'empty.blm')
  await importing(writeBlm(houses(1, 2)))
  await expect.poll(() => told.map((payload) => payload && JSON.parse(payload))).toEqual([PROPERTIES_CHANGED])
  await undoFeedImport(desk.db, { source: DEFAULT_SOURCE, jobs: desk.deps.jobs, now: desk.deps.clock() })
  await expect.poll(() => told).toHaveLength(2)
  await listener.stop()
})

describe('a file that is refused changes nothing', () => {
  const good = writeBlm(houses(1, 3))
  test.each([
    ['a file that is not there', undefined, /^there is no file /],
    ['an empty file', '', 'the file is empty'],
    ['XML', '<properties/>', 'this file is XML, not BLM'],
    ['a file cut off in its last row', good.slice(0, good.indexOf('CF1_3') + 20), /^the file ends without #END#/],
    [
      'a foreign feed',
      writeBlm([saleRow('Z_1', { BRANCH_ID: 'Z' })]),
      'this feed is for branch Z; this agency has CF1 (Oakham), CF2 (Uppingham), CF3 (Uppingham)',
    ],
    [
      'only rows that cannot be read',
      writeBlm([{ AGENT_REF: 'a^b' }], { columns: ['AGENT_REF'] }),
      'no row of it can be read; line 10: it has 2 values where the definition has 1 column; is an EOR (~) missing, or ^ inside a text?',
    ],
  ])('%s', async (_, content, reason) => {
    await desk.take(houses(1, 2))
    const before = await stock()
    const report =
      content === undefined
        ? (await importFeed(desk.deps, { path: `${desk.folder}/nothing.blm` }))[0]!
        : await importing(content, 'bad.blm')
    expect(report).toMatchObject({
      state: 'refused',
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    })
    expect(await stock()).toEqual(before)
    expect(await states()).toEqual(['refused', 'imported'])
  })

  test('a branch that the agency has not', async () => {
    const report = await desk.take(houses(1, 1), { branchMap: { CF1: 'stamford' } })
    expect(report.reason).toBe('there is no branch "stamford"; the agency has oakham, uppingham')
  })

  test('rows of any length: the report has the beginning of their references', async () => {
    const ref = `CF1_${'9'.repeat(5000)}`
    const row = { AGENT_REF: `${ref}^a` }
    const shown = [{ line: 10, ref: ref.slice(0, MAX_REF_LENGTH), reason: expect.stringContaining('2 values') }]
    const alone = await importing(writeBlm([row], { columns: ['AGENT_REF'] }))
    expect([alone.state, alone.setAside.rows]).toEqual(['refused', shown])
    const beside = await desk.take([saleRow('CF1_1'), saleRow(`${ref}^a`), saleRow(ref)])
    expect(beside.setAside.rows.map((one) => [one.ref, one.reason])).toEqual([
      [shown[0]!.ref, expect.stringContaining('values where the definition has')],
      [shown[0]!.ref, expect.stringContaining('longer than')],
    ])
  })

  test('an overlay that cannot be read: importing without it would take its facts away', async () => {
    desk.deps.overlayFile = await desk.write('{', 'overlay.json')
    const report = await desk.take(houses(1, 1))
    expect(report).toMatchObject({ state: 'refused', reason: expect.stringMatching(/^the overlay file is not JSON/) })
    expect(await stock()).toEqual([])
  })
})

describe('the brake', () => {
  test('stops a file that takes too much off the market, unless it is forced', async () => {
    await desk.take(houses(1, 10))
    const stopped = await desk.take(houses(1, 5))
    expect(stopped).toMatchObject({
      state: 'stopped',
      reason: 'it would remove 5 of 10 properties (50 %); the removal limit is 40 %',
    })
    expect(await searchable()).toHaveLength(10)
    expect(await states()).toEqual(['stopped', 'imported'])

    const forced = await desk.take(houses(1, 5), { force: true })
    expect(forced).toMatchObject({ state: 'imported', unchanged: 5, left: { sold: 0, let: 0, withdrawn: 5 } })
    expect(await searchable()).toHaveLength(5)
  })

  test('stops an empty file; forced, the stock of the branch in its name leaves', async () => {
    await desk.take(houses(1, 2))
    await desk.take([saleRow('CF2_1', { BRANCH_ID: 'CF2' })])
    const empty = await desk.write(writeBlm([]), 'CF1_2026112001.blm')
    const [stopped] = await importFeed(desk.deps, { path: empty })
    expect(stopped).toMatchObject({ state: 'stopped', reason: 'the file holds no properties' })
    expect(await searchable()).toHaveLength(3)
    const [forced] = await importFeed(desk.deps, { path: empty, force: true })
    expect(forced).toMatchObject({ state: 'imported', left: { sold: 0, let: 0, withdrawn: 2 } })
    expect(await searchable()).toEqual(['CF2_1'])
  })

  test('a forced empty file of nobody is refused', async () => {
    const [report] = await importFeed(desk.deps, { path: await desk.write(writeBlm([]), 'x.blm'), force: true })
    expect(report).toMatchObject({
      state: 'refused',
      reason: 'an empty file names no branch; say whose stock it is with --branch FEED=slug',
    })
  })
})

describe('the brake counts what visitors would no longer see', () => {
  test.each<[string, BlmRow[]]>([
    ['homes that the file hides', houses(1, 10, { PUBLISHED_FLAG: 0 })],
    ['rents that may not be shown', Array.from({ length: 10 }, (_, at) => letRow(`CF1_${at + 1}`, { PRICE: 0 }))],
  ])('%s', async (_, rows) => {
    await desk.take(rows.map((row) => ({ ...row, PUBLISHED_FLAG: 1, PRICE: 1250 })))
    const report = await desk.take(rows)
    expect(report).toMatchObject({
      state: 'stopped',
      reason: 'it would remove 10 of 10 properties (100 %); the removal limit is 40 %',
      held: { total: 10 },
    })
    expect(await searchable()).toHaveLength(10)
    expect(await states()).toEqual(['stopped', 'imported'])
    expect(await desk.take(rows, { force: true })).toMatchObject({ state: 'imported', changed: 10 })
    expect(await searchable()).toEqual([])
  })
})

describe('an essential column that is gone', () => {
  const without = (column: string, rows: BlmRow[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== column)))

  test.each(['PUBLISHED_FLAG', 'BEDROOMS', 'DISPLAY_ADDRESS', 'BRANCH_ID', 'STATUS_ID', 'TRANS_TYPE_ID', 'PRICE'])(
    '%s, missing or empty, stops the file until it is forced once',
    async (column) => {
      await desk.take(houses(1, 3))
      for (const rows of [without(column, houses(1, 3)), houses(1, 3, { [column]: '' })])
        expect(await desk.take(rows)).toMatchObject({
          state: 'stopped',
          reason: expect.stringContaining(`no row has a ${column}, so `),
        })
      const forced = await desk.take(without(column, houses(1, 3)), { force: true })
      expect(forced.state).toBe('imported')
      expect(await desk.take(without(column, houses(1, 3)))).toMatchObject({
        state: 'imported',
        setAside: { total: 0 },
      })
    },
  )

  test('STATUS_ID stops the first file too, because sold homes would be advertised', async () => {
    expect(await desk.take(without('STATUS_ID', houses(1, 3)))).toMatchObject({
      state: 'stopped',
      reason: 'no row has a STATUS_ID, so homes that are sold or let would be advertised as available',
    })
    expect(await stock()).toEqual([])
  })

  test('a column that never was there is not missed', async () => {
    await desk.take(without('BEDROOMS', houses(1, 3)))
    expect(await desk.take(without('BEDROOMS', houses(1, 4)))).toMatchObject({ state: 'imported' })
  })

  test('a single home without a status is set aside and stays as it was', async () => {
    await desk.take(houses(1, 3, { STATUS_ID: 1 }))
    const report = await desk.take([...houses(1, 2, { STATUS_ID: 1 }), ...houses(3, 3, { STATUS_ID: '' })])
    expect(report.setAside.rows).toMatchObject([
      { ref: 'CF1_3', reason: 'it states no status, so the home may be sold or let' },
    ])
    expect(await stock()).toEqual(['CF1_1 sstc', 'CF1_2 sstc', 'CF1_3 sstc'])
  })
})

test('a refused file says of each row why it cannot be read', async () => {
  const bad = writeBlm(houses(1, 3, { SUMMARY: 'one^two' }))
  const report = await importing(bad, 'bad.blm')
  expect(report).toMatchObject({
    state: 'refused',
    reason: expect.stringMatching(/^no row of it can be read; line 10: it has 28 values where the definition has 27/),
    setAside: { total: 3, rows: [{ line: 10, ref: 'CF1_1' }, { line: 11 }, { line: 12 }] },
  })
  expect(formatReport(report).join('\n')).toMatch(/3 rows set aside:\n {4}line 10, CF1_1: it has 28 values/)
})

test('one broken character leaves the text of all other homes alone', async () => {
  const text = writeBlm([
    saleRow('CF1_1', { SUMMARY: 'The café’s garden' }),
    saleRow('CF1_2', { SUMMARY: 'A smart house CUT' }),
    saleRow('CF1_3', { SUMMARY: 'A crème house, £5' }),
    saleRow('CF1_4', { SUMMARY: 'Old caf\u0001' }),
  ])
  // a right quotation mark without its last byte, and an é of Windows-1252
  const latin = Buffer.from(text).toString('latin1').replace('CUT', '\u00E2\u0080').replace('\u0001', '\u00E9')
  const bytes = Buffer.from(latin, 'latin1')
  const report = await importing(bytes, 'broken.blm')
  expect(report).toMatchObject({ state: 'imported', added: 4, encoding: 'mixed UTF-8 and Windows-1252' })
  expect(report.warnings.map(({ message, lines }) => [message, lines])).toEqual([
    ['3 bytes are not UTF-8: read as Windows-1252, or left out where a character was cut', [11, 13]],
  ])
  const { rows } = await sql<{ summary: string }>`
    select listing->>'summary' as summary from properties order by agent_ref`.execute(desk.db)
  expect(rows.map(({ summary }) => summary)).toEqual([
    'The café’s garden',
    'A smart house',
    'A crème house, £5',
    'Old café',
  ])
})

test('bad rows are set aside with line and reason, the others are stored, and a live home of a bad row stays', async () => {
  await desk.take([...houses(1, 3), letRow('CF1_4')])
  const report = await desk.take([
    saleRow('CF1_1'),
    saleRow('CF1_2', { PRICE: 'ask' }),
    saleRow('CF1_3', { SUMMARY: 'one^two' }),
    letRow('CF1_4', { TRANS_TYPE_ID: 7 }),
    saleRow('Z_9', { BRANCH_ID: 'Z' }),
    saleRow(''),
  ])
  expect(report.setAside).toEqual({
    total: 5,
    rows: [
      { line: 11, ref: 'CF1_2', feedBranch: 'CF1', reason: 'PRICE "ask" is not an amount' },
      {
        line: 12,
        ref: 'CF1_3',
        reason: expect.stringMatching(/^it has 32 values where the definition has 31 columns/),
      },
      { line: 13, ref: 'CF1_4', feedBranch: 'CF1', reason: 'TRANS_TYPE_ID "7" is neither 1 (sale) nor 2 (letting)' },
      { line: 14, ref: 'Z_9', feedBranch: 'Z', reason: "branch Z is not one of the agency's branches" },
      { line: 15, feedBranch: 'CF1', reason: 'it has no reference' },
    ],
  })
  expect(report).toMatchObject({ state: 'imported', rows: 6, added: 0, changed: 1, unchanged: 0 })
  expect(await searchable()).toEqual(['CF1_1', 'CF1_2', 'CF1_3', 'CF1_4'])
})

test('of repeated references the last row counts, and the report says so', async () => {
  const report = await desk.take([
    saleRow('CF1_1', { PRICE: 1 }),
    saleRow('CF1_2'),
    saleRow('CF1_1', { PRICE: 2 }),
    saleRow('CF1_1', { PRICE: 3 }),
  ])
  expect(report).toMatchObject({ rows: 4, added: 2, changed: 0 })
  expect(report.warnings).toEqual([
    { message: 'the reference CF1_1 occurs 3 times: line 13 is used, lines 10, 12 ignored', count: 1, lines: [10] },
  ])
  expect(await history('CF1_1')).toEqual([{ kind: 'listed', price: 3, status: 'available' }])
})

test('a second import of the same file writes nothing, dates or not', async () => {
  const rows = [...houses(1, 2), saleRow('CF1_3', { CREATE_DATE: '', UPDATE_DATE: '' })]
  await desk.take(rows)
  const before = await sql`select xmin, * from properties order by id`.execute(desk.db)
  desk.time.now = new Date('2026-11-23T10:00:00Z')
  expect(await desk.take(rows)).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
  expect((await sql`select xmin, * from properties order by id`.execute(desk.db)).rows).toEqual(before.rows)
})

test('a home without dates keeps the day it came, and is updated when it changes', async () => {
  const undated = { CREATE_DATE: '', UPDATE_DATE: '' }
  await desk.take([saleRow('CF1_1', undated)])
  desk.time.now = new Date('2026-11-23T10:00:00Z')
  await desk.take([saleRow('CF1_1', { ...undated, PRICE: 300_000 })])
  const { rows } = await sql`select created_at, updated_at from properties`.execute(desk.db)
  expect(rows).toEqual([{ created_at: new Date('2026-11-20T10:00:00Z'), updated_at: desk.time.now }])
})

test('prices and statuses leave a history, and what vanishes is sold, let or withdrawn', async () => {
  await desk.take([...houses(1, 3), letRow('CF1_4')])
  await desk.take([
    saleRow('CF1_1', { PRICE: 300_000 }),
    saleRow('CF1_2', { STATUS_ID: 1 }),
    saleRow('CF1_3'),
    letRow('CF1_4', { STATUS_ID: 5 }),
  ])
  const report = await desk.take([saleRow('CF1_1', { PRICE: 300_000 })], { force: true })
  expect(report.left).toEqual({ sold: 1, let: 1, withdrawn: 1 })
  expect(await stock()).toEqual(['CF1_1 available', 'CF1_2 sold (left)', 'CF1_3 withdrawn (left)', 'CF1_4 let (left)'])
  expect(await history('CF1_1')).toEqual([
    { kind: 'listed', price: 325_000, status: 'available' },
    { kind: 'price', price: 300_000, status: null },
  ])
  expect((await history('CF1_2')).map(({ kind, status }) => [kind, status])).toEqual([
    ['listed', 'available'],
    ['status', 'sstc'],
    ['left', 'sold'],
  ])
})

test('a branch that is not in the file is untouched, and a feed branch can be mapped for one import', async () => {
  await desk.take([saleRow('CF2_1', { BRANCH_ID: 'CF2' })])
  await desk.take(houses(1, 2))
  const report = await desk.take([saleRow('777_1', { BRANCH_ID: '777' })], { branchMap: { 777: 'uppingham' } })
  expect(report).toMatchObject({ added: 1, branches: [{ feedBranch: '777', branch: 'Uppingham', rows: 1 }] })
  expect(await searchable()).toEqual(['777_1', 'CF1_1', 'CF1_2', 'CF2_1'])
})

test('a dry run tells what would happen, and changes nothing', async () => {
  await desk.take(houses(1, 4))
  const report = await desk.take([...houses(2, 3), saleRow('CF1_4', { PRICE: 1 }), saleRow('CF1_5'), saleRow('')], {
    dryRun: true,
  })
  expect(report).toMatchObject({
    state: 'dry_run',
    added: 1,
    changed: 1,
    unchanged: 2,
    left: { sold: 0, let: 0, withdrawn: 1 },
    setAside: { total: 1 },
  })
  expect(report.importId).toBeUndefined()
  expect(await stock()).toEqual(['CF1_1 available', 'CF1_2 available', 'CF1_3 available', 'CF1_4 available'])
  expect(await states()).toEqual(['imported'])
})

test('a home to let in England without one rent is kept but not shown, and so is a hidden one', async () => {
  const report = await desk.take([
    letRow('CF1_1', { PRICE_QUALIFIER: 10 }),
    saleRow('CF1_2', { PUBLISHED_FLAG: 0 }),
    letRow('CF1_3'),
  ])
  expect(report.held).toEqual({
    total: 2,
    listings: [
      { ref: 'CF1_1', reason: expect.stringContaining('one stated rent') },
      { ref: 'CF1_2', reason: expect.stringContaining('hidden') },
    ],
  })
  expect(await searchable()).toEqual(['CF1_3'])
})

test('that law is of England: the nation comes from the outcode', async () => {
  const edinburgh = { ...aPlace, id: outcodeId('EH1'), nation: 'scotland' as const }
  desk.deps.places.byIds = async (ids) => new Map(ids.includes(edinburgh.id) ? [[edinburgh.id, edinburgh]] : [])
  const overs = { PRICE_QUALIFIER: 10 }
  const report = await desk.take([
    letRow('CF1_1', overs),
    letRow('CF1_2', { ...overs, POSTCODE1: 'EH1', POSTCODE2: '1YZ' }),
  ])
  expect(report.held.listings.map(({ ref }) => ref)).toEqual(['CF1_1'])
})

const aPlace = {
  name: 'X',
  county: 'Y',
  label: 'X',
  slug: 'x',
  lat: 56,
  lng: -3,
  kind: 'outcode' as const,
  radiusMiles: 1,
}

test('positions come from the file, else the postcode, else the district', async () => {
  const report = await desk.take([
    saleRow('CF1_1', { EXACT_LATITUDE: '52.6', EXACT_LONGITUDE: '-0.7' }),
    saleRow('CF1_2', { EXACT_LATITUDE: '', EXACT_LONGITUDE: '' }),
    saleRow('CF1_3', { POSTCODE2: '' }),
    saleRow('CF1_4', { POSTCODE1: 'ZZ99' }),
  ])
  expect(report.positions).toEqual({ file: 1, postcode: 1, approximate: 1, none: 1, overlay: 0 })
})

test('the overlay survives each import, corrects what became of a home, and its mistakes are listed', async () => {
  await desk.take(houses(1, 3))
  desk.deps.overlayFile = await desk.write(
    JSON.stringify({
      listings: {
        CF1_1: { epc: 'C', colour: 'red' },
        CF1_3: { status: 'sold' },
        CF9_9: { epc: 'D' },
      },
    }),
    'overlay.json',
  )
  const report = await desk.take(houses(1, 2))
  expect(report.overlay).toEqual({
    applied: 2,
    problems: ['CF1_1: "colour" is not a field of the overlay', 'CF9_9: there is no listing with this reference'],
  })
  expect(await stock()).toEqual(['CF1_1 available', 'CF1_2 available', 'CF1_3 sold (left)'])
  expect(await desk.take(houses(1, 2))).toMatchObject({ changed: 0, unchanged: 2 })
  const { rows } = await sql`select listing -> 'epc' as epc from properties where agent_ref = 'CF1_1'`.execute(desk.db)
  expect(rows).toEqual([{ epc: { kind: 'letter', letter: 'C' } }])
})

test.each<[string, (text: string) => Buffer, string]>([
  ['UTF-8', (text) => Buffer.from(text), 'UTF-8'],
  ['UTF-8 with a byte order mark', (text) => Buffer.from(`\uFEFF${text}`), 'UTF-8'],
  ['Latin-1', (text) => Buffer.from(text, 'latin1'), 'Latin-1'],
  ['UTF-16', (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), 'UTF-16'],
])('a file in %s is imported', async (_, encode, encoding) => {
  const text = writeBlm([saleRow('CF1_1', { SUMMARY: 'Café, £250 a week', DISPLAY_ADDRESS: 'Rue Élan' })])
  const report = await importing(encode(text))
  expect(report).toMatchObject({ state: 'imported', encoding, added: 1 })
  const { rows } = await sql`select display_address, listing ->> 'summary' as summary from properties`.execute(desk.db)
  expect(rows).toEqual([{ display_address: 'Rue Élan', summary: 'Café, £250 a week' }])
})

test('Windows-1252 has quotes where Latin-1 has nothing', async () => {
  const text = writeBlm([saleRow('CF1_1', { SUMMARY: 'the vendor@s' })])
  const report = await importing(Buffer.from(text.replace('@', '\x92'), 'latin1'))
  expect(report.encoding).toBe('Windows-1252')
  const { rows } = await sql`select listing ->> 'summary' as summary from properties`.execute(desk.db)
  expect(rows).toEqual([{ summary: 'the vendor’s' }])
})

test('an import that is broken off leaves nothing changed, and the next goes on as if it had not been', async () => {
  await desk.take(houses(1, 3))
  const before = await stock()
  const other = openDatabase(desk.url, { applicationName: 'to be killed' })
  const killed = importFeed(
    { ...desk.deps, db: other },
    {
      path: await desk.write(writeBlm(houses(1, 1200, { PRICE: 5 }))),
      onProgress: ({ phase }) => {
        if (phase === 'rows')
          void sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name = 'to be killed'`.execute(desk.db)
      },
    },
  )
  await expect(killed).rejects.toThrow()
  await other.destroy().catch(() => {})
  expect(await stock()).toEqual(before)
  expect(await desk.take(houses(1, 3))).toMatchObject({ unchanged: 3 })
})

test('two imports at a time wait for each other', async () => {
  const phases: string[] = []
  const paths = await Promise.all([
    desk.write(writeBlm(houses(1, 600))),
    desk.write(writeBlm(houses(1, 600, { PRICE: 7 }))),
  ])
  const reports = await Promise.all(
    paths.map((path) => importFeed(desk.deps, { path, onProgress: ({ phase }) => phases.push(phase) })),
  )
  expect(reports.flat().map(({ added, changed }) => added + changed)).toEqual([600, 600])
  expect(phases.filter((phase) => phase === 'waiting').length).toBeLessThanOrEqual(1)
  expect(await searchable()).toHaveLength(600)
})

test('a folder of feeds is imported in the order of the names, each on its own', async () => {
  await desk.write(writeBlm(houses(1, 2)), 'CF1_02.blm')
  await desk.write('rubbish', 'CF1_01.blm')
  await desk.write(writeBlm([...houses(1, 2), saleRow('CF1_3')]), 'CF1_03.BLM')
  const reports = await importFeed(desk.deps, { path: desk.folder })
  expect(reports.map(({ file, state, added }) => [file, state, added])).toEqual([
    ['CF1_01.blm', 'refused', 0],
    ['CF1_02.blm', 'imported', 2],
    ['CF1_03.BLM', 'imported', 1],
  ])
})

test('a folder without feeds is refused', async () => {
  await rm(desk.folder, { recursive: true })
  const [report] = await importFeed(desk.deps, { path: desk.folder })
  expect(report).toMatchObject({ state: 'refused', reason: `there is no file ${desk.folder}` })
})
