import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { viewingDesk } from '#test/fixtures/viewing-desk.ts'
import { openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { createCalendarSubscriptions } from '../../appointments/server/calendar-subscriptions.ts'

let fixture: ViewingFixture
beforeEach(async () => {
  fixture = await openViewingFixture()
})
afterEach(() => fixture.close())

type Desk = Awaited<ReturnType<typeof viewingDesk>>
const manager = () => viewingDesk(fixture, 'Edmund Pask', { role: 'manager', memberId: null })

const read = (url: string) => {
  const [, secret = ''] = /\/calendars\/(.+)\.ics$/.exec(url) ?? []
  return createCalendarSubscriptions(fixture).calendarOf(secret)
}

async function linkOf(call: Desk): Promise<string> {
  const answer = await call('subscribe-calendar', { branchId: 1 })
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value.url
}

async function idOf(call: Desk): Promise<number> {
  const shown = await call('get-availability', {})
  return (shown.ok && shown.value?.branchCalendars[0]?.subscriptions[0]?.id) || 0
}

describe('the calendar link of a branch', () => {
  test('is made, renewed and revoked; only the newest can be read', async () => {
    const call = await manager()
    const first = await linkOf(call)
    expect(await read(first)).toContain('BEGIN:VCALENDAR')
    const renewed = await call('renew-calendar', { branchId: 1, id: await idOf(call) })
    const second = renewed.ok ? renewed.value.url : ''
    expect(await read(first)).toBeUndefined()
    expect(await read(second)).toContain('BEGIN:VCALENDAR')
    const id = await idOf(call)
    expect(await call('revoke-calendar', { branchId: 1, id })).toMatchObject({ ok: true })
    expect(await read(second)).toBeUndefined()
    for (const name of ['revoke-calendar', 'renew-calendar'] as const)
      expect(await call(name, { branchId: 1, id })).toMatchObject({
        refusal: { fields: { '': 'This link has been revoked already.' } },
      })
    const { rows } = await sql<{ action: string; subject_name: string }>`
      select action, subject_name from audit_log order by id`.execute(fixture.db)
    expect(rows.map(({ action }) => action)).toEqual(['calendar-subscribed', 'calendar-renewed', 'calendar-revoked'])
    expect(rows[0]?.subject_name).toMatch(/^the .+ branch$/)
  })

  test('is for whoever sets the times of the whole branch', async () => {
    const negotiator = await viewingDesk(fixture)
    expect(await negotiator('subscribe-calendar', { branchId: 1 })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
    expect(await negotiator('subscribe-calendar', { staffId: 101 })).toMatchObject({ ok: true })
    const shown = await negotiator('get-availability', {})
    expect(shown.ok && shown.value?.branchCalendars).toEqual([])
    expect(await (await manager())('subscribe-calendar', { branchId: 2 })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
  })

  test('cannot be revoked or renewed by the name of another diary', async () => {
    const call = await manager()
    await linkOf(call)
    const id = await idOf(call)
    expect(await call('revoke-calendar', { staffId: 101, id })).toMatchObject({ ok: false })
    expect(await call('renew-calendar', { staffId: 101, branchId: 1, id })).toMatchObject({
      refusal: { kind: 'not-found' },
    })
    expect(await call('subscribe-calendar', { branchId: 99 })).toMatchObject({ refusal: { kind: 'not-found' } })
  })
})

test('the diaries that somebody can subscribe to are their own and those of the branches they set the times of', async () => {
  const negotiator = await viewingDesk(fixture)
  await negotiator('subscribe-calendar', { staffId: 101 })
  const own = { title: 'Your diary', whose: { staffId: 101 }, subscriptions: [{ staffId: 101, branchId: null }] }
  expect(await negotiator('my-calendars', {})).toMatchObject({ ok: true, value: [own] })
  const call = await viewingDesk(fixture, 'Edmund Pask', { role: 'manager' })
  await linkOf(call)
  const answer = await call('my-calendars', {})
  expect(answer).toMatchObject({ value: [own, { whose: { branchId: 1 }, subscriptions: [{ branchId: 1 }] }] })
  expect(answer.ok && answer.value[1]?.title).toMatch(/ branch diary$/)
  const admin = await viewingDesk(fixture, 'Ines Roe', { role: 'property-admin' })
  expect(await admin('my-calendars', {})).toMatchObject({ refusal: { kind: 'not-permitted' } })
})
