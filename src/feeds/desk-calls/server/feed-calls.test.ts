import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import yazl from 'yazl'
import { type BlmRow, saleRow, writeBlm } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type FeedDesk, openFeedDesk, sentFile } from '#test/fixtures/feed-fixture.ts'

let desk: FeedDesk
let admin: Actor
let negotiator: Actor
beforeEach(async () => {
  desk = await openFeedDesk()
  admin = await desk.person('property-admin', 'Nia Fosse')
  negotiator = await desk.person('negotiator')
})
afterEach(() => desk.close())

const homes = [1, 2, 3, 4, 5].map((number) =>
  saleRow(`CF1_${number}`, { ADDRESS_1: String(number), POSTCODE2: `6A${'ABDEF'[number - 1]}` }),
)
const later = (hours = 24) => {
  desk.time.now = new Date(desk.time.now.getTime() + hours * 3_600_000)
}
async function drop(rows: BlmRow[], name?: string) {
  const report = await desk.drop(writeBlm(rows), name)
  later()
  return report
}
const feeds = async () => (await desk.ask(negotiator, 'list-feeds', {})).feeds
const onMarket = async () => {
  const { rows } = await sql<{ ref: string }>`
    select agent_ref as ref from properties where left_at is null order by 1`.execute(desk.db)
  return rows.map(({ ref }) => ref)
}
const audited = async () =>
  (await desk.db.selectFrom('audit_log').select('action').execute()).map(({ action }) => action)

async function tried(rows: BlmRow[], name = 'oakham.blm') {
  const { id } = await desk.ask(admin, 'try-feed-file', { name, content: sentFile(writeBlm(rows)) })
  await desk.work()
  return desk.ask(admin, 'get-feed-file', { id })
}

describe('the list of feeds', () => {
  test('says how many properties a feed has, and that it works', async () => {
    await drop(homes)
    expect(await feeds()).toMatchObject([{ properties: 5, health: { kind: 'working', words: 'Working' } }])
    const { imports } = await desk.ask(negotiator, 'list-feeds', {})
    expect(imports.map(({ summary }) => summary)).toEqual(['5 added'])
  })

  test('says that a file is paused until somebody has decided', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 1))
    expect(await feeds()).toMatchObject([{ health: { kind: 'paused', importId } }])
    await desk.ask(admin, 'reject-import', { id: importId! })
    expect(await feeds()).toMatchObject([{ health: { words: 'Waiting for the next file' } }])
  })
})

describe('one import', () => {
  test('tells what changed of each home, field by field, as its feed says it', async () => {
    await drop(homes)
    const { importId } = await drop([{ ...homes[0]!, PRICE: 299_950, STATUS_ID: 3 }, ...homes.slice(1)])
    const { story } = await desk.ask(negotiator, 'get-import', { id: importId! })
    expect(story.difference!.changed.homes).toMatchObject([{ ref: 'CF1_1', address: 'Finch Lane, Oakham' }])
    expect(story.difference!.changed.homes[0]!.fields).toEqual(
      expect.arrayContaining([{ label: 'Price', before: '£325,000', after: '£299,950' }]),
    )
  })

  test('groups its rows that were set aside by reason, and says where they are put right', async () => {
    await drop(homes)
    const wrong = [
      { ...homes[0]!, STATUS_ID: 9 },
      { ...homes[1]!, STATUS_ID: 9 },
      { ...homes[2]!, PRICE: '250,00' },
    ]
    const { importId } = await drop([...wrong, ...homes.slice(3)])
    const { story } = await desk.ask(negotiator, 'get-import', { id: importId! })
    expect(story.setAside.map(({ reason, total, columns }) => ({ reason, total, columns }))).toEqual([
      { reason: 'STATUS_ID "9" is not a status.', total: 2, columns: ['STATUS_ID'] },
      { reason: 'PRICE "250,00" can be read in more than one way.', total: 1, columns: ['PRICE'] },
    ])
    expect(story.setAside[0]!.rows[0]).toMatchObject({ ref: 'CF1_1', propertyId: expect.any(Number) })
    expect(story.message).toContain('2 rows couldn’t be read: STATUS_ID "9" is not a status.')
  })

  test('still tells what it changed after a later import has changed the same home', async () => {
    await drop(homes)
    const { importId } = await drop([{ ...homes[0]!, PRICE: 310_000 }, ...homes.slice(1)])
    await drop([{ ...homes[0]!, PRICE: 299_950 }, ...homes.slice(1)])
    const { story } = await desk.ask(negotiator, 'get-import', { id: importId! })
    expect(story.difference!.changed.homes[0]!.fields).toContainEqual(
      expect.objectContaining({ before: '£325,000', after: '£310,000' }),
    )
  })

  test('is undone once, and the audit log says by whom', async () => {
    await drop(homes.slice(0, 4))
    const { importId } = await drop(homes)
    expect(await onMarket()).toHaveLength(5)
    expect(await desk.ask(admin, 'undo-import', { id: importId! })).toEqual({ removed: 1, restored: 0 })
    expect(await onMarket()).toEqual(['CF1_1', 'CF1_2', 'CF1_3', 'CF1_4'])
    expect(await audited()).toEqual(['import-undone'])
    expect(await desk.call(admin, 'undo-import', { id: importId! })).toMatchObject({ ok: false })
    expect(await desk.call(negotiator, 'undo-import', { id: importId! })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
  })
})

describe('a file that the brake stopped', () => {
  test('shows both outcomes: which homes would go, branch by branch', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 2))
    const { paused, file } = await desk.ask(negotiator, 'get-paused-import', { id: importId! })
    expect(paused).toMatchObject({ live: 5, total: 3, before: { rows: 5 } })
    expect(paused!.homes.map(({ ref }) => ref)).toEqual(['CF1_3', 'CF1_4', 'CF1_5'])
    expect(paused!.branches).toEqual([{ feedBranch: 'CF1', name: expect.any(String), now: 5, inFile: 2, leaving: 3 }])
    expect(file).toBe('stored')
  })

  test('is let through, and undone again', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 2))
    await desk.ask(admin, 'import-paused-file', { id: importId! })
    expect(await onMarket()).toHaveLength(5)
    await desk.work()
    expect(await onMarket()).toEqual(['CF1_1', 'CF1_2'])
    expect(await desk.ask(admin, 'get-paused-import', { id: importId! })).toMatchObject({
      paused: { decision: 'imported' },
      file: 'gone',
    })
    const { imports } = await desk.ask(admin, 'list-feeds', {})
    await desk.ask(admin, 'undo-import', { id: imports[0]!.id })
    expect(await onMarket()).toHaveLength(5)
    expect(await audited()).toEqual(['paused-import-forced', 'import-undone'])
  })

  test('is let through by nobody after it was rejected', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 2))
    await desk.ask(admin, 'reject-import', { id: importId! })
    expect(await desk.call(admin, 'import-paused-file', { id: importId! })).toMatchObject({ ok: false })
    await desk.feedFiles.tidy()
    expect((await desk.ask(admin, 'get-paused-import', { id: importId! })).file).toBe('gone')
  })

  test('is stored only until a newer file of its feed is stopped', async () => {
    await drop(homes)
    const first = await drop(homes.slice(0, 2))
    const second = await drop(homes.slice(0, 1))
    const fileOf = async (id: number) => (await desk.ask(admin, 'get-paused-import', { id })).file
    expect(await fileOf(first.importId!)).toBe('gone')
    expect(await fileOf(second.importId!)).toBe('stored')
  })

  test('is void once a newer file of its branches is imported', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 1))
    await drop(homes)
    expect((await desk.ask(admin, 'get-paused-import', { id: importId! })).file).toBe('gone')
    expect(await desk.call(admin, 'import-paused-file', { id: importId! })).toMatchObject({ ok: false })
    expect((await feeds())[0]!.health.words).toBe('Working')
    expect(await onMarket()).toHaveLength(5)
  })

  test('still waits when a file of another branch is imported or stopped', async () => {
    const other = homes.map((row, place) => ({ ...row, AGENT_REF: `CF2_${place + 1}`, BRANCH_ID: 'CF2' }))
    await drop(homes, 'CF1_1.blm')
    await drop(other, 'CF2_1.blm')
    const { importId } = await drop(homes.slice(0, 1), 'CF1_2.blm')
    const second = await drop(other.slice(0, 1), 'CF2_2.blm')
    const fileOf = async (id: number) => (await desk.ask(admin, 'get-paused-import', { id })).file
    expect([await fileOf(importId!), await fileOf(second.importId!)]).toEqual(['stored', 'stored'])
    await drop(other, 'CF2_3.blm')
    expect([await fileOf(importId!), await fileOf(second.importId!)]).toEqual(['stored', 'gone'])
    expect(await feeds()).toMatchObject([{ health: { kind: 'paused', importId } }])
  })

  test('is stopped again where more would leave than was shown', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 2))
    // as if one of the three had been added since
    await sql`update imports set report = jsonb_set(report::jsonb, '{leaving,total}', '2')::json where id = ${importId!}`.execute(
      desk.db,
    )
    await desk.ask(admin, 'import-paused-file', { id: importId! })
    await desk.work()
    expect(await onMarket()).toHaveLength(5)
    const { imports } = await desk.ask(admin, 'list-feeds', {})
    expect(imports[0]).toMatchObject({ state: 'stopped' })
    const again = await desk.ask(admin, 'get-paused-import', { id: imports[0]!.id })
    expect(again).toMatchObject({ paused: { total: 3 }, file: 'stored' })
    await desk.ask(admin, 'import-paused-file', { id: imports[0]!.id })
    await desk.work()
    expect(await onMarket()).toHaveLength(2)
  })

  test('is not rejected while it is being imported', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 2))
    await desk.ask(admin, 'import-paused-file', { id: importId! })
    expect(await desk.call(admin, 'reject-import', { id: importId! })).toMatchObject({ ok: false })
    later(24 * 31)
    expect(await desk.feedFiles.tidy()).toBe(0)
    await desk.work()
    expect((await desk.ask(admin, 'get-paused-import', { id: importId! })).paused!.decision).toBe('imported')
  })

  test('can be decided about by no negotiator', async () => {
    await drop(homes)
    const { importId } = await drop(homes.slice(0, 2))
    for (const name of ['reject-import', 'import-paused-file'] as const)
      expect(await desk.call(negotiator, name, { id: importId! })).toMatchObject({ refusal: { kind: 'not-permitted' } })
  })
})

describe('a file that is tried', () => {
  test('shows what it would add, change and remove, and changes nothing', async () => {
    await drop(homes)
    const { trials, state } = await tried([
      { ...homes[0]!, PRICE: 299_950 },
      ...homes.slice(1, 4),
      saleRow('CF1_9', { ADDRESS_1: '9' }),
    ])
    expect(state).toBe('checked')
    expect(trials[0]).toMatchObject({
      state: 'dry_run',
      removed: 1,
      wouldPause: null,
      counts: { added: 1, changed: 1 },
    })
    const { added, changed, withdrawn } = trials[0]!.difference!
    expect(added.homes.map(({ ref }) => ref)).toEqual(['CF1_9'])
    expect(changed.homes[0]!.fields).toContainEqual({ label: 'Price', before: '£325,000', after: '£299,950' })
    expect(withdrawn.homes).toMatchObject([{ ref: 'CF1_5', becomes: 'withdrawn' }])
    expect(await onMarket()).toEqual(homes.map(({ AGENT_REF }) => AGENT_REF))
    expect((await desk.ask(admin, 'list-feeds', {})).imports).toHaveLength(1)
  })

  test('is imported exactly as it was tried', async () => {
    await drop(homes)
    const { id } = await tried([...homes, saleRow('CF1_9', { ADDRESS_1: '9' })])
    await desk.ask(admin, 'import-feed-file', { id })
    expect(await desk.call(admin, 'import-feed-file', { id })).toMatchObject({ ok: false })
    await desk.work()
    expect(await desk.ask(admin, 'get-feed-file', { id })).toMatchObject({
      state: 'imported',
      importId: expect.any(Number),
    })
    expect(await onMarket()).toContain('CF1_9')
    expect(await audited()).toEqual(['feed-file-imported'])
  })

  test('says that it would be paused, and is imported past the limit only if somebody says so', async () => {
    await drop(homes)
    const { id, trials } = await tried(homes.slice(0, 2))
    expect(trials[0]!.wouldPause).toMatch(/3 of 5 properties/)
    expect(trials[0]!.removed).toBe(3)
    await desk.ask(admin, 'import-feed-file', { id, force: true })
    await desk.work()
    expect(await onMarket()).toHaveLength(2)
  })

  test('is stopped all the same where more would leave than was shown', async () => {
    await drop(homes.slice(0, 2))
    const { id, trials } = await tried(homes.slice(0, 1))
    expect(trials[0]!.removed).toBe(1)
    // at the same moment, so neither is newer
    await desk.drop(writeBlm(homes))
    await desk.ask(admin, 'import-feed-file', { id, force: true })
    await desk.work()
    expect(await onMarket()).toHaveLength(5)
  })

  test('is not imported after a newer file of its branches was', async () => {
    await drop(homes.slice(0, 4))
    const { id } = await tried(homes.slice(0, 3))
    later(1)
    await drop(homes)
    await desk.ask(admin, 'import-feed-file', { id, force: true })
    await desk.work()
    const { state, trials } = await desk.ask(admin, 'get-feed-file', { id })
    expect(state).toBe('failed')
    expect(trials[0]!.reason).toMatch(/newer file of its branches/)
    expect(await onMarket()).toHaveLength(5)
  })

  test('can be a ZIP with its photos, which are imported with it', async () => {
    const archive = new yazl.ZipFile()
    archive.addBuffer(Buffer.from(writeBlm([{ ...homes[0]!, MEDIA_IMAGE_00: 'front.jpg' }])), 'CF1_0001.blm')
    archive.addBuffer(Buffer.from('a picture'), 'front.jpg')
    archive.end()
    const content = sentFile(await buffer(archive.outputStream))
    const { id } = await desk.ask(admin, 'try-feed-file', { name: 'homes.zip', content })
    await desk.work()
    const { trials } = await desk.ask(admin, 'get-feed-file', { id })
    expect(trials[0]).toMatchObject({ file: 'CF1_0001.blm', pictures: { named: 1, taken: 1, missing: { total: 0 } } })
    await desk.ask(admin, 'import-feed-file', { id })
    await desk.work()
    const { rows } = await sql<{ name: string }>`select name from feed_pictures where media is not null`.execute(
      desk.db,
    )
    expect(rows).toEqual([{ name: 'front.jpg' }])
  })

  test('that cannot be read says why', async () => {
    const { id } = await desk.ask(admin, 'try-feed-file', {
      name: 'x.blm',
      content: sentFile('#HEADER#\nVersion : 3\n'),
    })
    await desk.work()
    const { trials } = await desk.ask(admin, 'get-feed-file', { id })
    expect(trials[0]).toMatchObject({ state: 'refused', reason: expect.stringMatching(/cut off/) })
  })

  test('is refused when it is no feed, and leaves nothing behind', async () => {
    const answer = await desk.call(admin, 'try-feed-file', { name: 'letter.pdf', content: sentFile('%PDF') })
    expect(answer).toMatchObject({
      refusal: { fields: { file: expect.stringMatching(/^Choose a BLM, XML, JSON or CSV file/) } },
    })
    expect(await desk.db.selectFrom('feed_files').selectAll().execute()).toEqual([])
  })

  test('is removed after a day', async () => {
    const { id } = await tried(homes)
    later(23)
    expect(await desk.feedFiles.tidy()).toBe(0)
    later(2)
    expect(await desk.feedFiles.tidy()).toBe(1)
    expect(await desk.call(admin, 'get-feed-file', { id })).toMatchObject({ refusal: { kind: 'not-found' } })
  })
})
