import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { endOverrides, overridesOf } from '#src/feed-import/overlay/server/override-records.ts'
import { undoFeedImport } from '#src/feed-import/run/server/undo-import.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import { propertyRound } from '../../changes/server/plans.ts'
import { showChanges } from '../../changes/server/show-changes.ts'
import { showDepsOf } from './stock-desk-deps.ts'

let desk: StockFixture
let manager: Actor
let negotiator: Actor
beforeEach(async () => {
  desk = await openStockFixture()
  manager = await desk.person('manager', { name: 'Owen Maddern', branchIds: [1, 2, 3] })
  negotiator = await desk.person('negotiator', { name: 'Priya Lanyon', branchIds: [1, 2, 3] })
})
afterEach(() => desk.close())

const others = [saleRow('CF1_2'), saleRow('CF1_3'), saleRow('CF1_4')]
/** Imports the home at a price, beside others that stay, a day after the last file. */
async function importHome(changes: Record<string, string | number> = {}, more = others) {
  desk.time.now = new Date(desk.time.now.getTime() + 86_400_000)
  const report = await desk.take([saleRow('CF1_1', { PRICE: 325_000, ...changes }), ...more])
  expect(report.state).toBe('imported')
  return report
}
const home = async (ref = 'CF1_1') => (await propertyById(desk.db, await desk.idOf(ref)))!
const story = async (ref = 'CF1_1') => (await desk.ask(manager, 'get-property', { id: await desk.idOf(ref) }))!
const fact = async (name: string) => (await story()).facts.find((one) => one.name === name)!
const setPrice = async (text: string, more: object = {}) =>
  desk.ask(manager, 'price-property', { id: await desk.idOf('CF1_1'), field: 'price', text, ...more })
const revertPrice = async () =>
  desk.ask(manager, 'price-property', { id: await desk.idOf('CF1_1'), field: 'price', revert: true })
const searchPrice = async () => {
  const { rows } = await sql<{ price: number }>`
    select price from property_search join properties on id = property_id where agent_ref = 'CF1_1'`.execute(desk.db)
  return rows[0]?.price
}

describe('an override', () => {
  test('holds over three imports, and is given back to what the feed says by then', async () => {
    await importHome()
    const { isLive } = await setPrice('£310,000', { reason: 'Agreed on the phone' })
    expect(isLive).toBe(true)
    expect(await searchPrice()).toBe(310_000)
    await importHome()
    await importHome({ BEDROOMS: 5 })
    await importHome({ PRICE: 320_000, BEDROOMS: 5 })
    expect(await home()).toMatchObject({ price: { amount: 310_000 }, bedrooms: 5 })
    expect(await fact('price')).toMatchObject({
      feedValue: '£320,000',
      shownValue: '£310,000',
      source: 'desk',
      override: { by: 'Owen Maddern', reason: 'Agreed on the phone', keep: 'always' },
    })
    await revertPrice()
    expect(await searchPrice()).toBe(320_000)
    await importHome({ PRICE: 320_000, BEDROOMS: 5 })
    expect(await searchPrice()).toBe(320_000)
    expect(await fact('price')).toMatchObject({ source: 'feed', override: undefined })
  })

  test('shows as a conflict once its feed says something else than when it was set', async () => {
    await importHome()
    await setPrice('310000')
    await importHome()
    expect((await fact('price')).override).toMatchObject({ isConflict: false })
    await importHome({ PRICE: 299_950 })
    expect(await fact('price')).toMatchObject({
      feedValue: '£299,950',
      shownValue: '£310,000',
      override: { isConflict: true, feedValueThen: '£325,000' },
    })
  })

  test('until the feed changes it ends by itself with that import', async () => {
    await importHome()
    await setPrice('310000', { keep: 'until-feed-changes' })
    await importHome()
    expect(await searchPrice()).toBe(310_000)
    await importHome({ PRICE: 300_000 })
    expect(await searchPrice()).toBe(300_000)
    const { facts, changes } = await story()
    expect(facts.find(({ name }) => name === 'price')?.override).toBeUndefined()
    expect(changes[0]).toMatchObject({ label: 'Price', why: 'feed-changed', by: 'Feed' })
  })

  test('until a date ends at that date', async () => {
    await importHome()
    const until = new Date(desk.time.now.getTime() + 3_600_000)
    await setPrice('310000', { until })
    expect(await propertyRound(showDepsOf(desk.calls))).toEqual({ made: 0, ended: 0 })
    desk.time.now = until
    expect(await propertyRound(showDepsOf(desk.calls))).toEqual({ made: 0, ended: 1 })
    expect(await searchPrice()).toBe(325_000)
    expect((await story()).changes[0]).toMatchObject({ why: 'ran-out' })
  })

  test('wins over the overlay file, which wins over the feed', async () => {
    await desk.write(JSON.stringify({ listings: { CF1_1: { price: 400_000, bedrooms: 7 } } }), 'overlay.json')
    desk.useOverlayFile()
    await importHome()
    expect(await home()).toMatchObject({ price: { amount: 400_000 }, bedrooms: 7 })
    expect(await fact('price')).toMatchObject({ source: 'overlay-file', feedValue: '£325,000' })
    await setPrice('310000')
    await importHome()
    expect(await home()).toMatchObject({ price: { amount: 310_000 }, bedrooms: 7 })
    await revertPrice()
    expect(await home()).toMatchObject({ price: { amount: 400_000 } })
  })

  test('of what cannot be read is refused with what to type instead', async () => {
    await importHome()
    const refused = await desk.call(manager, 'price-property', {
      id: await desk.idOf('CF1_1'),
      field: 'price',
      text: 'about 300k',
    })
    expect(refused).toMatchObject({ refusal: { kind: 'invalid', fields: { text: /whole pounds/ } } })
    expect(await searchPrice()).toBe(325_000)
  })

  test('costs the other rows of an import nothing', async () => {
    await importHome()
    await setPrice('310000')
    await importHome()
    const report = await importHome()
    expect(report).toMatchObject({ unchanged: 4, changed: 0 })
  })

  test('survives the undoing of an import', async () => {
    await importHome()
    await importHome({ PRICE: 330_000 })
    await setPrice('310000')
    await importHome({ PRICE: 340_000 })
    await undoFeedImport(desk.db, { source: 'blm', jobs: desk.deps.jobs, now: desk.time.now })
    expect(await home()).toMatchObject({ price: { amount: 310_000 } })
    await revertPrice()
    expect(await home()).toMatchObject({ price: { amount: 330_000 } })
  })
})

test('a home that was hidden after an import stays hidden when that import is undone', async () => {
  await importHome()
  await importHome({ PRICE: 330_000 })
  await desk.ask(manager, 'publish-property', { id: await desk.idOf('CF1_1'), field: 'hidden', text: 'yes' })
  const asked: number[][] = []
  const jobs: Pick<Jobs, 'enqueue'> = {
    enqueue: async (_within, name, payload) => {
      if (name === 'show-property-changes') asked.push((payload as { propertyIds: number[] }).propertyIds)
    },
  }
  await undoFeedImport(desk.db, { source: 'blm', jobs, now: desk.time.now })
  expect(asked).toEqual([[await desk.idOf('CF1_1')]])
  await showChanges(showDepsOf(desk.calls), asked.flat(), { isPatient: true })
  expect(await searchPrice()).toBeUndefined()
  expect(await home()).toMatchObject({ published: false, price: { amount: 325_000 } })
})

describe('tags', () => {
  test('do not feature a home, and leave a featured one featured', async () => {
    await importHome()
    const id = await desk.idOf('CF1_1')
    await desk.ask(negotiator, 'override-property', { id, field: 'tags', text: 'featured\nriverside' })
    expect(await fact('tags')).toMatchObject({ shownValue: 'riverside' })
    expect(await fact('featured')).toMatchObject({ shownValue: 'No' })
    await desk.ask(manager, 'publish-property', { id, field: 'featured', text: 'yes' })
    expect(await fact('tags')).toMatchObject({ shownValue: 'riverside' })
    expect(await fact('featured')).toMatchObject({ shownValue: 'Yes' })
  })
})

describe('undo', () => {
  test('puts a price back, in the history too, and does nothing twice', async () => {
    await importHome()
    const { changeId } = await setPrice('310000')
    expect(await desk.ask(negotiator, 'undo-property-change', { changeId })).toMatchObject({ undone: 0 })
    expect(await desk.ask(manager, 'undo-property-change', { changeId })).toMatchObject({ undone: 1 })
    expect(await searchPrice()).toBe(325_000)
    expect(await desk.ask(manager, 'undo-property-change', { changeId })).toMatchObject({ undone: 0 })
    const { rows } = await sql<{ action: string; before: object; after: object }>`
      select action, before, after from audit_log order by id`.execute(desk.db)
    expect(rows).toEqual([
      { action: 'property-changed', before: { Price: '£325,000' }, after: { Price: '£310,000' } },
      { action: 'property-change-undone', before: { Price: '£310,000' }, after: { Price: '£325,000 (feed)' } },
    ])
  })

  test('leaves what a colleague has changed since', async () => {
    await importHome()
    const { changeId } = await setPrice('310000')
    await setPrice('305000')
    expect(await desk.ask(manager, 'undo-property-change', { changeId })).toMatchObject({ undone: 0 })
    expect(await searchPrice()).toBe(305_000)
  })
})

describe('a price that a negotiator proposes', () => {
  test('waits for a manager, who confirms it once', async () => {
    await importHome()
    const id = await desk.idOf('CF1_1')
    expect(await desk.call(negotiator, 'price-property', { id, field: 'price', text: '1' })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    expect(await desk.ask(negotiator, 'propose-property-price', { id, text: '315,000' })).toEqual({ kind: 'proposed' })
    expect(await searchPrice()).toBe(325_000)
    const [plan] = (await story()).plans
    expect(plan).toMatchObject({ kind: 'proposed', accountName: 'Priya Lanyon', changes: [{ value: '£315,000' }] })
    const decide = { id: plan!.id, isAccepted: true }
    expect(await desk.call(negotiator, 'decide-property-price', decide)).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    expect(await desk.ask(manager, 'decide-property-price', decide)).toMatchObject({ outcome: 'accepted' })
    expect(await searchPrice()).toBe(315_000)
    expect(await desk.call(manager, 'decide-property-price', decide)).toMatchObject({ refusal: { kind: 'not-found' } })
    const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(desk.db)
    expect(rows.map(({ action }) => action)).toEqual(['property-price-proposed', 'property-changed'])
  })
})

test('a proposal whose change fails stays to be decided', async () => {
  await importHome()
  const id = await desk.idOf('CF1_1')
  await desk.ask(negotiator, 'propose-property-price', { id, text: '315,000' })
  const [plan] = (await story()).plans
  await sql`alter table property_changes add constraint refused check (field <> 'price')`.execute(desk.db)
  await expect(desk.call(manager, 'decide-property-price', { id: plan!.id, isAccepted: true })).rejects.toThrow()
  expect((await story()).plans).toMatchObject([{ id: plan!.id, kind: 'proposed' }])
  expect(await searchPrice()).toBe(325_000)
})

test('of two people who decide a proposal, the second is told that it is decided', async () => {
  await importHome()
  const id = await desk.idOf('CF1_1')
  await desk.ask(negotiator, 'propose-property-price', { id, text: '315,000' })
  const [plan] = (await story()).plans
  const decide = (isAccepted: boolean) => desk.call(manager, 'decide-property-price', { id: plan!.id, isAccepted })
  const outcomes = (await Promise.all([decide(true), decide(false)])).map((answer) =>
    answer.ok ? answer.value.outcome : answer.refusal.kind,
  )
  expect(outcomes.filter((outcome) => outcome === 'accepted' || outcome === 'declined')).toHaveLength(1)
})

describe('two people who change one field', () => {
  let colleague: Actor
  beforeEach(async () => {
    colleague = await desk.person('manager', { name: 'Edmund Fell', branchIds: [1] })
  })
  const theirs = async (more: object) =>
    desk.call(colleague, 'price-property', { id: await desk.idOf('CF1_1'), field: 'price', ...more })

  test('the second is told who was first, and nothing is lost', async () => {
    await importHome()
    const { version } = await fact('price')
    await setPrice('310000', { seen: version })
    expect(await theirs({ text: '305000', seen: version })).toMatchObject({
      refusal: { kind: 'invalid', fields: { '': 'Owen Maddern has changed this meanwhile.' } },
    })
    expect(await searchPrice()).toBe(310_000)
    const now = await fact('price')
    expect(now.shownValue).toBe('£310,000')
    desk.time.now = new Date(desk.time.now.getTime() + 60_000)
    expect(await theirs({ text: '305000', seen: now.version })).toMatchObject({ ok: true })
    expect(await searchPrice()).toBe(305_000)
  })

  test('one who gives a field back does not lose what a colleague has set since', async () => {
    await importHome()
    await setPrice('310000')
    const { version } = await fact('price')
    desk.time.now = new Date(desk.time.now.getTime() + 60_000)
    await setPrice('305000')
    expect(await theirs({ revert: true, seen: version })).toMatchObject({ refusal: { kind: 'invalid' } })
    expect(await searchPrice()).toBe(305_000)
  })

  test('one’s own change a moment ago is no surprise', async () => {
    await importHome()
    const { version } = await fact('price')
    await setPrice('310000', { seen: version })
    expect(await setPrice('305000', { seen: version })).toMatchObject({ isChanged: true })
    expect(await searchPrice()).toBe(305_000)
  })
})

test('a field that adds to its feed is not filled in with what the feed says', async () => {
  await importHome({ VIRTUAL_TOUR: 'https://tours.example/1' })
  const id = await desk.idOf('CF1_1')
  for (const field of ['tags', 'videos', 'virtualTours', 'brochures'])
    expect(await fact(field)).toMatchObject({ isAdded: true, text: '' })
  await desk.ask(negotiator, 'override-property', { id, field: 'tags', text: 'riverside' })
  expect((await fact('tags')).text).toBe('riverside')
})

describe('an import that ends an override', () => {
  test('says so in the audit log', async () => {
    await importHome()
    await setPrice('310000', { keep: 'until-feed-changes' })
    await importHome({ PRICE: 300_000 })
    const { rows } = await sql<object>`
      select action, account_name, before, after from audit_log order by id desc limit 1`.execute(desk.db)
    expect(rows).toEqual([
      {
        action: 'property-override-ended',
        account_name: 'Kerbside',
        before: { Price: '£310,000' },
        after: { Price: '£300,000 (feed)' },
      },
    ])
  })

  test('leaves one that was set anew while it was running', async () => {
    await importHome()
    await setPrice('310000', { keep: 'until-feed-changes' })
    const [read] = await overridesOf(desk.db, await desk.idOf('CF1_1'))
    desk.time.now = new Date(desk.time.now.getTime() + 60_000)
    await setPrice('305000')
    const ended = [{ ref: 'CF1_1', field: 'price', setAt: read!.setAt, feedValue: 300_000 }]
    await endOverrides(desk.db, 'blm', ended, desk.time.now)
    expect(await overridesOf(desk.db, await desk.idOf('CF1_1'))).toMatchObject([{ value: 305_000 }])
  })
})

describe('a change for later', () => {
  test('a price changes at its time, and not before', async () => {
    await importHome()
    const dueAt = new Date(desk.time.now.getTime() + 7_200_000)
    const id = await desk.idOf('CF1_1')
    const past = { id, text: '300000', dueAt: desk.time.now }
    expect(await desk.call(manager, 'schedule-property-price', past)).toMatchObject({ refusal: { kind: 'invalid' } })
    await desk.ask(manager, 'schedule-property-price', { id, text: '300000', dueAt })
    desk.time.now = new Date(dueAt.getTime() - 1)
    await propertyRound(showDepsOf(desk.calls))
    expect(await searchPrice()).toBe(325_000)
    desk.time.now = dueAt
    expect(await propertyRound(showDepsOf(desk.calls))).toMatchObject({ made: 1 })
    expect(await propertyRound(showDepsOf(desk.calls))).toMatchObject({ made: 0 })
    expect(await searchPrice()).toBe(300_000)
    expect((await story()).events[0]).toMatchObject({ kind: 'price', price: 300_000 })
  })

  test('is cancelled by whoever planned it', async () => {
    await importHome()
    const id = await desk.idOf('CF1_1')
    const dueAt = new Date(desk.time.now.getTime() + 7_200_000)
    const { planId } = await desk.ask(manager, 'schedule-property-price', { id, text: '300000', dueAt })
    expect(await desk.call(negotiator, 'cancel-property-plan', { id: planId })).toMatchObject({
      refusal: { kind: 'invalid' },
    })
    await desk.ask(manager, 'cancel-property-plan', { id: planId })
    desk.time.now = dueAt
    expect(await propertyRound(showDepsOf(desk.calls))).toMatchObject({ made: 0 })
    expect(await searchPrice()).toBe(325_000)
  })
})

describe('many homes at once', () => {
  test('are hidden and shown again by one undo; those of other branches stay', async () => {
    await importHome()
    const ids = await Promise.all(['CF1_1', 'CF1_2', 'CF1_3'].map(desk.idOf))
    await sql`update properties set branch_id = 9 where agent_ref = 'CF1_3'`.execute(desk.db)
    const { changed, unchanged, changeId } = await desk.ask(manager, 'change-properties', { ids, action: 'hide' })
    expect(changed).toHaveLength(2)
    expect(unchanged).toEqual([ids[2]])
    expect(await home('CF1_2')).toMatchObject({ published: false })
    expect(await desk.ask(manager, 'undo-property-change', { changeId })).toMatchObject({ undone: 2 })
    expect(await home('CF1_2')).toMatchObject({ published: true })
  })

  test('are left as they were where they are hidden already, and undoing shows those that were not', async () => {
    await importHome()
    const ids = await Promise.all(['CF1_1', 'CF1_2'].map(desk.idOf))
    await desk.ask(manager, 'change-properties', { ids: [ids[0]!], action: 'hide' })
    const { changed, unchanged, changeId } = await desk.ask(manager, 'change-properties', { ids, action: 'hide' })
    expect({ changed, unchanged }).toEqual({ changed: [ids[1]], unchanged: [ids[0]] })
    expect(await desk.ask(manager, 'undo-property-change', { changeId })).toMatchObject({ undone: 1 })
    expect(await home('CF1_1')).toMatchObject({ published: false })
    expect(await home('CF1_2')).toMatchObject({ published: true })
  })

  test('get a negotiator, whom the table is narrowed by', async () => {
    await importHome()
    const ids = await Promise.all(['CF1_1', 'CF1_2'].map(desk.idOf))
    const { changeId } = await desk.ask(manager, 'change-properties', { ids, action: 'assign', to: negotiator.id })
    const theirs = { filters: { negotiator: negotiator.id } }
    expect((await desk.ask(manager, 'list-properties', theirs)).properties).toHaveLength(2)
    await importHome({ PRICE: 300_000 })
    expect((await desk.ask(manager, 'list-properties', theirs)).properties).toHaveLength(2)
    await desk.ask(manager, 'undo-property-change', { changeId })
    expect((await desk.ask(manager, 'list-properties', theirs)).properties).toHaveLength(0)
  })
})

describe('why a home is as it is', () => {
  test('begins with its row, file and time, in the feed’s own words', async () => {
    await importHome({ PRICE: 325_000 })
    await importHome({ PRICE: 325_000 })
    const { said, facts, events } = await story()
    expect(said).toMatchObject({ line: expect.any(Number), file: 'CF1_0001.blm', lastFile: 'CF1_0002.blm' })
    expect(said!.values).toContainEqual({ name: 'PRICE', value: '325000' })
    expect(facts.find(({ name }) => name === 'price')).toMatchObject({ source: 'feed', shownValue: '£325,000' })
    expect(events.at(-1)).toMatchObject({ kind: 'listed', file: 'CF1_0001.blm' })
  })

  test('finds a row that was set aside by its reference', async () => {
    await importHome({}, [...others, saleRow('CF1_77', { STATUS_ID: 'x' })])
    const rows = await desk.ask(negotiator, 'find-rows-set-aside', { words: 'cf1_77' })
    expect(rows).toMatchObject([{ ref: 'CF1_77', file: 'CF1_0001.blm', reason: expect.any(String) }])
  })
})
