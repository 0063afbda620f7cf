import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Property } from '#src/property/listing/listing.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createCalendarSubscriptions } from '../../appointments/server/calendar-subscriptions.ts'
import { homeRulesCalls } from './home-rules-calls.ts'
import { noticeCalls } from './notice-calls.ts'

let fixture: ViewingFixture
let home: Property
beforeEach(async () => {
  fixture = await openViewingFixture()
  home = await fixture.addHome({ agentRef: 'CF1_1', branchId: 1, channel: 'sales' })
})
afterEach(() => fixture.close())

function as(actor: Parameters<typeof anActor>[0]) {
  const calls = { ...homeRulesCalls, ...noticeCalls }
  const deps = { ...fixture, calendars: createCalendarSubscriptions(fixture) }
  const desk = createDeskCalls(deps, calls, fixture.clock)
  return <Name extends keyof typeof calls>(name: Name, input: Parameters<typeof desk<Name>>[2]) =>
    desk(anActor(actor), name, input)
}
const negotiator = () => as({ role: 'negotiator', branchIds: [1] })

const nobody = { name: '', email: '', mustAgree: false }
const rules = (changes: object = {}) => ({
  propertyId: home.id,
  online: true,
  confirms: 'usual' as const,
  shownBy: 'usual' as const,
  staffIds: [] as number[],
  minutes: '',
  noticeHours: '',
  owner: nobody,
  tenant: nobody,
  ...changes,
})

describe('the rules of a home', () => {
  test('are found by its postcode', async () => {
    const other = await fixture.addHome({
      agentRef: 'CF1_2',
      branchId: 1,
      address: { display: 'Mill Street', line1: '4 Mill Street', outcode: 'LE15', incode: '7PB' },
    })
    const found = await negotiator()('list-home-rules', { words: 'le157pb' })
    expect(found).toMatchObject({ value: { homes: [{ id: other.id }] } })
  })

  test('are not for another branch, and not changed by somebody who books no viewings', async () => {
    const elsewhere = as({ role: 'manager', branchIds: [2] })
    expect(await elsewhere('get-home-rules', { propertyId: home.id })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    expect(await elsewhere('set-home-rules', rules())).toMatchObject({ refusal: { kind: 'not-permitted' } })
    expect(await as({ role: 'property-admin', branchIds: [1] })('set-home-rules', rules())).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    expect(await negotiator()('get-home-rules', { propertyId: home.id + 1 })).toMatchObject({
      refusal: { kind: 'not-found' },
    })
  })

  test('say field by field what is wrong, and nothing is stored', async () => {
    const answer = await negotiator()(
      'set-home-rules',
      rules({
        shownBy: 'named',
        staffIds: [999],
        minutes: '3',
        noticeHours: 'a day',
        owner: { name: 'Joan Hale', email: 'joan@', mustAgree: true },
        tenant: { name: '', email: '', mustAgree: true },
      }),
    )
    expect(answer.ok === false && answer.refusal.kind === 'invalid' && Object.keys(answer.refusal.fields)).toEqual([
      'minutes',
      'noticeHours',
      'staffIds',
      'owner.email',
      'tenant.email',
    ])
    expect((await sql`select from home_viewing_rules`.execute(fixture.db)).rows).toEqual([])
  })

  test('are stored, shown again and followed; the audit log holds no name of the seller', async () => {
    const call = negotiator()
    const owner = { name: 'Joan Hale', email: 'joan@example.com', mustAgree: true }
    const own = rules({ confirms: 'at-once', shownBy: 'seller', minutes: '45', noticeHours: '48', owner })
    expect(await call('set-home-rules', own)).toMatchObject({ ok: true })
    expect(await call('get-home-rules', { propertyId: home.id })).toMatchObject({
      value: { confirms: 'at-once', shownBy: 'seller', minutes: 45, noticeHours: 48, ownerContact: owner },
    })
    expect(await call('list-home-rules', {})).toMatchObject({
      value: { homes: [{ id: home.id, shownBy: 'The seller', mustAgree: ['seller'] }] },
    })
    const { times = [], minutes } = (await fixture.viewings.timesOf(home)) ?? {}
    expect(minutes).toBe(45)
    expect(times[0]?.start).toBeGreaterThanOrEqual(fixture.now.getTime() + 48 * 3_600_000)
    const { rows } = await sql`select * from audit_log`.execute(fixture.db)
    expect(rows).toMatchObject([{ action: 'home-rules-changed' }])
    expect(JSON.stringify(rows)).not.toMatch(/Joan|joan@/)
  })

  test('that somebody changed meanwhile are not overwritten', async () => {
    const call = negotiator()
    const first = await call('set-home-rules', rules({ version: '' }))
    const version = first.ok ? first.value.version : 'refused'
    // whoever saved saves again, without a reload
    fixture.now = new Date(fixture.now.getTime() + 60_000)
    expect(await call('set-home-rules', rules({ version }))).toMatchObject({ ok: true })
    expect(await call('set-home-rules', rules({ version: '' }))).toMatchObject({
      refusal: { fields: { '': expect.stringMatching(/^Somebody has changed these rules/) } },
    })
  })

  test('take times away from it: once, or every week', async () => {
    const call = negotiator()
    const time = { propertyId: home.id, day: '2026-11-23', from: '09:00', to: '17:30', note: 'Builders' }
    expect(await call('add-home-unavailable', { ...time, to: '08:00' })).toMatchObject({
      refusal: { fields: { to: 'Enter a later time' } },
    })
    expect(await call('add-home-unavailable', time)).toMatchObject({ ok: true })
    expect(await call('add-home-unavailable', { ...time, day: 'tuesday' })).toMatchObject({ ok: true })
    const answer = await call('get-home-rules', { propertyId: home.id })
    const away = answer.ok ? (answer.value?.away ?? []) : []
    expect(away.map(({ words }) => words)).toEqual([
      'Every Tuesday, 9 am to 5.30 pm',
      'Monday 23 November, 9 am to 5.30 pm',
    ])
    const { times = [] } = (await fixture.viewings.timesOf(home)) ?? {}
    expect(
      times.some(({ start }) => start > londonTime('2026-11-23 00:00') && start < londonTime('2026-11-25 00:00')),
    ).toBe(false)
    expect(await as({ role: 'manager', branchIds: [2] })('remove-home-unavailable', { id: away[0]!.id })).toMatchObject(
      {
        refusal: { kind: 'not-permitted' },
      },
    )
    expect(await call('remove-home-unavailable', { id: away[0]!.id })).toMatchObject({ ok: true })
  })
})

test('what the seller says to a viewing is for those who may see it', async () => {
  const owner = { name: 'Joan Hale', email: 'joan@example.com', mustAgree: true }
  await negotiator()('set-home-rules', rules({ owner }))
  const attendee = { firstName: 'Kit', lastName: 'Marsh', email: 'kit@example.com', telephone: '07700900123' }
  const start = londonTime('2026-11-23 10:00')
  const outcome = await fixture.viewings.book(home, { start, attendee, createdBy: '1' })
  const id = 'appointment' in outcome ? outcome.appointment.id : 0
  expect(await as({ role: 'negotiator', branchIds: [2] })('get-viewing-notices', { id })).toMatchObject({
    refusal: { kind: 'not-permitted' },
  })
  expect(await negotiator()('get-viewing-notices', { id })).toMatchObject({
    value: { notices: [{ name: 'Joan Hale', kind: 'seller', isAwaited: true, wasTold: true }] },
  })
})
