import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { letRow, saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { overridesOf } from '#src/feed-import/overlay/server/override-records.ts'
import { propertyById } from '#src/property/store/server/read-properties.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { openStockFixture, type StockFixture } from '#test/fixtures/stock-fixture.ts'
import { propertyRound } from '../../changes/server/plans.ts'
import { showDepsOf } from './stock-desk-deps.ts'

let desk: StockFixture
let manager: Actor
beforeEach(async () => {
  desk = await openStockFixture()
  manager = await desk.person('manager', { name: 'Owen Maddern', branchIds: [1, 2, 3] })
})
afterEach(() => desk.close())

const HOUR = 3_600_000
const others = [saleRow('CF1_2'), saleRow('CF1_3'), saleRow('CF1_4')]
/** Imports the home at a price, beside others that stay, a day after the last file. */
async function importHome(changes: Record<string, string | number> = {}, more = others) {
  desk.time.now = new Date(desk.time.now.getTime() + 24 * HOUR)
  const report = await desk.take([saleRow('CF1_1', { PRICE: 325_000, ...changes }), ...more])
  expect(report.state).toBe('imported')
}
/** Imports the others alone: the home has left. */
async function importWithout() {
  desk.time.now = new Date(desk.time.now.getTime() + 24 * HOUR)
  await desk.take(others)
}
const home = async (ref = 'CF1_1') => (await propertyById(desk.db, await desk.idOf(ref)))!
const story = async (ref = 'CF1_1') => (await desk.ask(manager, 'get-property', { id: await desk.idOf(ref) }))!
const setHidden = async (text: 'yes' | 'no', more: object = {}) =>
  desk.ask(manager, 'publish-property', { id: await desk.idOf('CF1_1'), field: 'hidden', text, ...more })
const overrides = async () => overridesOf(desk.db, await desk.idOf('CF1_1'))
const searchPrice = async () => {
  const { rows } = await sql<{ price: number }>`
    select price from property_search join properties on id = property_id where agent_ref = 'CF1_1'`.execute(desk.db)
  return rows[0]?.price
}
const isShown = async () => (await searchPrice()) !== undefined
const schedule = async (at: Date) =>
  desk.ask(manager, 'schedule-property-launch', { id: await desk.idOf('CF1_1'), dueAt: at })
const later = (hours: number) => new Date(desk.time.now.getTime() + hours * HOUR)
const roundAt = (at: Date) => {
  desk.time.now = at
  return propertyRound(showDepsOf(desk.calls))
}
const setPrice = async (text: string) =>
  desk.ask(manager, 'price-property', { id: await desk.idOf('CF1_1'), field: 'price', text })

describe('hiding and leaving', () => {
  test('a hidden home stays hidden over imports, and is found by nobody', async () => {
    await importHome()
    await desk.ask(manager, 'publish-property', { id: await desk.idOf('CF1_1'), field: 'hidden', text: 'yes' })
    expect(await searchPrice()).toBeUndefined()
    await importHome({ PRICE: 300_000 })
    expect(await home()).toMatchObject({ published: false, withheldReason: 'hidden_by_agency' })
    expect((await story()).verdict).toMatchObject({ isShown: false, rule: 'hidden_by_agency' })
  })

  test('a home that its feed hides is shown by force, and says so', async () => {
    await importHome({ PUBLISHED_FLAG: 0 })
    expect((await story()).verdict).toMatchObject({ isShown: false, rule: 'hidden_by_feed' })
    await desk.ask(manager, 'publish-property', { id: await desk.idOf('CF1_1'), field: 'hidden', text: 'no' })
    expect(await searchPrice()).toBe(325_000)
    await importHome({ PUBLISHED_FLAG: 0 })
    expect(await searchPrice()).toBe(325_000)
  })

  test('a home that its feed leaves out leaves, whatever was overridden', async () => {
    await importHome()
    await setPrice('310000')
    desk.time.now = new Date(desk.time.now.getTime() + 86_400_000)
    await desk.take(others)
    expect(await home()).toMatchObject({ status: 'withdrawn', published: false })
    await setPrice('300000')
    expect(await home()).toMatchObject({ status: 'withdrawn', published: false })
    await importHome()
    expect(await home()).toMatchObject({ status: 'available', published: true, price: { amount: 300_000 } })
  })

  test('a letting that is withheld for its rent is mended by stating one', async () => {
    await importHome({}, [letRow('CF1_9', { PRICE: '' }), ...others])
    const id = await desk.idOf('CF1_9')
    expect((await story('CF1_9')).verdict).toMatchObject({ isShown: false, rule: 'rent_not_stated' })
    await desk.ask(manager, 'price-property', { id, field: 'price', text: '1,250' })
    expect((await story('CF1_9')).verdict).toMatchObject({ isShown: true })
  })
})

describe('"Show"', () => {
  test('ends the hiding and pins nothing: its feed hides it later as before', async () => {
    await importHome()
    await setHidden('yes')
    await setHidden('no')
    expect(await isShown()).toBe(true)
    expect(await overrides()).toEqual([])
    await importHome({ PUBLISHED_FLAG: 0 })
    expect(await isShown()).toBe(false)
    expect((await story()).verdict).toMatchObject({ rule: 'hidden_by_feed' })
  })

  test('is laid over the feed, or over the overlay file, where they hide the home', async () => {
    await importHome({ PUBLISHED_FLAG: 0 })
    await setHidden('no')
    expect(await overrides()).toMatchObject([{ field: 'hidden', value: false }])
    await desk.write(JSON.stringify({ listings: { CF1_2: { hidden: true } } }), 'overlay.json')
    desk.useOverlayFile()
    await importHome({ PUBLISHED_FLAG: 0 })
    const id = await desk.idOf('CF1_2')
    expect(await home('CF1_2')).toMatchObject({ published: false })
    await desk.ask(manager, 'change-properties', { ids: [id], action: 'show' })
    expect(await home('CF1_2')).toMatchObject({ published: true })
    expect(await overridesOf(desk.db, id)).toMatchObject([{ field: 'hidden', value: false }])
  })

  test('of a home that is shown already changes nothing, and says so', async () => {
    await importHome()
    expect(await setHidden('no')).toMatchObject({ isChanged: false })
    expect(await overrides()).toEqual([])
  })
})

describe('a home that has left its feed', () => {
  test('is hidden, and shown again as it had left', async () => {
    await importHome({ STATUS_ID: 1 })
    await importWithout()
    expect(await home()).toMatchObject({ status: 'sold', published: true })
    await setHidden('yes')
    expect(await home()).toMatchObject({ status: 'sold', published: false, withheldReason: 'hidden_by_agency' })
    expect(await isShown()).toBe(false)
    await setHidden('no')
    expect(await home()).toMatchObject({ status: 'sold', published: true })
    expect(await isShown()).toBe(true)
  })

  test('comes back hidden if it was hidden meanwhile', async () => {
    await importHome()
    await importWithout()
    await setHidden('yes')
    await importHome()
    expect(await home()).toMatchObject({ published: false, withheldReason: 'hidden_by_agency', status: 'available' })
  })
})

describe('a launch', () => {
  test('hides the home until its time', async () => {
    await importHome()
    const at = later(2)
    await schedule(at)
    expect(await isShown()).toBe(false)
    await roundAt(new Date(at.getTime() - 1))
    expect(await isShown()).toBe(false)
    await roundAt(at)
    expect(await isShown()).toBe(true)
    expect(await overrides()).toEqual([])
  })

  test('that is planned anew takes the place of the first', async () => {
    await importHome()
    const [first, second] = [later(2), later(48)]
    await schedule(first)
    await schedule(second)
    expect((await story()).plans).toMatchObject([{ dueAt: second, isLaunch: true }])
    await roundAt(first)
    expect(await isShown()).toBe(false)
    await roundAt(second)
    expect(await isShown()).toBe(true)
  })

  test('is not early where the home was hidden until a time before it', async () => {
    await importHome()
    const until = later(2)
    await setHidden('yes', { until })
    const at = later(48)
    await schedule(at)
    await roundAt(until)
    expect(await isShown()).toBe(false)
    await roundAt(at)
    expect(await isShown()).toBe(true)
  })

  test('is not late where the home was hidden until a time after it', async () => {
    await importHome()
    await setHidden('yes', { until: later(96) })
    const at = later(48)
    await schedule(at)
    await roundAt(at)
    expect(await isShown()).toBe(true)
  })

  test('that is cancelled leaves the home hidden, or shows it, as the person says', async () => {
    await importHome()
    const first = await schedule(later(2))
    await desk.ask(manager, 'cancel-property-plan', { id: first.planId })
    expect(await isShown()).toBe(false)
    expect((await story()).plans).toEqual([])
    const second = await schedule(later(3))
    await desk.ask(manager, 'cancel-property-plan', { id: second.planId, show: true })
    expect(await isShown()).toBe(true)
    expect(await overrides()).toEqual([])
  })

  test('gives way to somebody who shows the home before, and is in the audit log', async () => {
    await importHome()
    const at = later(2)
    await schedule(at)
    await setHidden('no')
    expect((await story()).plans).toEqual([])
    await setHidden('yes')
    await roundAt(at)
    expect(await isShown()).toBe(false)
    const { rows } = await sql<{ action: string }>`select action from audit_log order by id`.execute(desk.db)
    expect(rows.map(({ action }) => action)).toContain('property-change-cancelled')
  })
})
