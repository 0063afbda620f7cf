import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentCalls } from '#src/content/desk-calls/server/content-calls.ts'
import { designCalls } from '#src/design/server/design-calls.ts'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { settingCalls } from '#src/settings/server/setting-calls.ts'
import { listAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { DEMO_CONFIG, openLiveContent } from '#test/fixtures/content/live-content.ts'
import { openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { openStockFixture } from '#test/fixtures/stock-fixture.ts'
import type { LiveSite } from '../content/live-site.ts'
import type { createSiteContent } from '../content/site-content.ts'
import { type AuditUndo, auditUndoCalls } from './audit-undo-calls.ts'

const GONE = { refusal: { fields: { '': expect.stringMatching(/can’t be undone any more/) } } }
const PAGE = 'pages/fees.md'

let staff: StaffFixture
let live: LiveSite
let content: ReturnType<typeof createSiteContent>
let call: ReturnType<typeof openCalls>
let owner: Actor
beforeAll(async () => {
  staff = await openStaffFixture()
  ;({ live, content } = await openLiveContent({ db: staff.db, url: staff.url, clock: staff.now }))
  owner = await staff.person('owner')
  call = openCalls()
}, 60_000)
afterAll(async () => {
  await content.stop()
  await staff.close()
})
beforeEach(async () => {
  for (const table of ['design_draft', 'designs', 'content_revisions'] as const)
    await staff.db.deleteFrom(table).execute()
})

const openCalls = () =>
  createDeskCalls(
    { db: staff.db, clock: staff.now, content, agency: live.agency, config: DEMO_CONFIG, jobs: {} } as never,
    { ...auditUndoCalls, ...settingCalls, ...designCalls, ...contentCalls },
    staff.now,
  )

/** The last entry, and whether the Desk offers to undo it. */
async function lastEntry(who = owner, action?: string) {
  const entries = await listAudit(staff.db, { kind: 'all' }, { limit: 10 })
  const entry = entries.find((one) => action === undefined || one.action === action)!
  const answer = await call(who, 'list-audit-undos', { ids: [entry.id] })
  return { ...entry, isOffered: answer.ok && answer.value.includes(entry.id) }
}

async function planOf(id: string, who = owner): Promise<AuditUndo> {
  const answer = await call(who, 'plan-audit-undo', { entryId: id })
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value as AuditUndo
}

const SOLD = 'settings.soldSearchableDays'
const setSold = (typed: string, seen: string) =>
  call(owner, 'save-settings', { changes: [{ path: SOLD, typed, seen }] })

test('an entry that is not in somebody’s log, or in nobody’s, can’t be undone', async () => {
  await setSold('30', '365')
  const { id } = await lastEntry(owner, 'settings-changed')
  const marketing = await staff.person('marketing')
  expect(await call(marketing, 'plan-audit-undo', { entryId: id })).toMatchObject(GONE)
  expect(await call(marketing, 'list-audit-undos', { ids: [id] })).toEqual({ ok: true, value: [] })
  expect(await call(owner, 'plan-audit-undo', { entryId: '999999999' })).toMatchObject(GONE)
})

test('settings go back to what they were, once, and not over what somebody changed since', async () => {
  await setSold('30', '365')
  const first = await lastEntry(owner, 'settings-changed')
  expect(first.isOffered).toBe(true)
  const undo = await planOf(first.id)
  expect(undo).toEqual({ kind: 'settings', isSensitive: false, changes: [{ path: SOLD, typed: '365', seen: '30' }] })
  await setSold('60', '30')
  expect(await call(owner, 'plan-audit-undo', { entryId: first.id })).toMatchObject(GONE)
  const second = await planOf((await lastEntry(owner, 'settings-changed')).id)
  if (second.kind !== 'settings') throw new Error(second.kind)
  expect(await call(owner, 'save-settings', { changes: second.changes })).toEqual({ ok: true, value: { saved: 1 } })
  await expect.poll(() => live.agency.settings.soldSearchableDays, { timeout: 20_000 }).toBe(30)
})

test('what a manager may not change is not theirs to undo', async () => {
  await setSold('30', '365')
  const manager = await staff.person('manager')
  expect((await lastEntry(manager, 'settings-changed')).isOffered).toBe(false)
})

test('the last design gives way to the one before it', async () => {
  const design = await call(owner, 'get-design', {})
  if (!design.ok) throw new Error('refused')
  const { logo: _logo, ...published } = design.value.published
  const draft = { ...published, homeParts: [...published.homeParts], radiusPx: 12, after: 0 }
  await call(owner, 'save-design-draft', draft)
  await call(owner, 'publish-design', { after: 1 })
  const entry = await lastEntry(owner, 'design-published')
  expect(entry.isOffered).toBe(true)
  const undo = await planOf(entry.id)
  if (undo.kind !== 'design') throw new Error(undo.kind)
  expect(await call(owner, 'restore-design', { design: undo.design })).toMatchObject({ ok: true })
  expect(await call(owner, 'plan-audit-undo', { entryId: entry.id })).toMatchObject(GONE)
})

test('a page that was published is the one before again, also where that was of the folder', async () => {
  const before = (await content.current(PAGE)).text!
  const author = { id: owner.id, name: owner.name }
  await content.publish({ document: PAGE, text: `${before}\nOne more line.\n`, author })
  const entry = await lastEntry(owner, 'content-published')
  const undo = await planOf(entry.id)
  expect(undo).toEqual({ kind: 'document', document: PAGE, number: 0 })
  await call(owner, 'restore-document', { document: PAGE, number: 0 })
  expect((await content.current(PAGE)).text).toBe(before)
  expect((await lastEntry()).action).toBe('content-restored')
  expect(await call(owner, 'plan-audit-undo', { entryId: entry.id })).toMatchObject(GONE)
})

test('menus are those before again, and are not for somebody who may not change them', async () => {
  const menus = JSON.parse((await content.current('menus.json')).text ?? '')
  const author = { id: owner.id, name: owner.name }
  await content.publish({ document: 'menus.json', text: JSON.stringify(menus), author })
  const entry = await lastEntry(owner, 'content-published')
  const undo = await planOf(entry.id)
  expect(undo).toMatchObject({ kind: 'site-document', of: 'menus', number: 0 })
  if (undo.kind !== 'site-document') throw new Error(undo.kind)
  expect((await lastEntry(await staff.person('manager'), 'content-published')).isOffered).toBe(false)
  const { of, number, published } = undo
  expect(await call(owner, 'restore-site-document', { of, number, published })).toMatchObject({ ok: true })
  expect(await call(owner, 'plan-audit-undo', { entryId: entry.id })).toMatchObject(GONE)
})

test('of several homes that were hidden at once one is shown again, by the line about it', async () => {
  const desk = await openStockFixture()
  await desk.take(['1', '2', '3'].map((number) => saleRow(`CF1_${number}`)))
  const manager = await desk.person('manager', { branchIds: [1, 2, 3] })
  const undos = createDeskCalls({ db: desk.db, content } as never, auditUndoCalls, desk.deps.clock)
  const ids = await Promise.all(['CF1_1', 'CF1_2'].map((ref) => desk.idOf(ref)))
  await desk.ask(manager, 'change-properties', { ids, action: 'hide' })
  const entries = await listAudit(desk.db, { kind: 'all' }, { limit: 10, actions: ['property-changed'] })
  const entry = entries.find(({ subject_id }) => subject_id === String(ids[0]))!
  const answer = await undos(manager, 'plan-audit-undo', { entryId: entry.id })
  if (!answer.ok || answer.value.kind !== 'property') throw new Error(JSON.stringify(answer))
  const { changeId, propertyId } = answer.value
  expect(await desk.ask(manager, 'undo-property-change', { changeId, propertyId })).toMatchObject({ undone: 1 })
  expect(await undos(manager, 'plan-audit-undo', { entryId: entry.id })).toMatchObject(GONE)
  const other = entries.find(({ subject_id }) => subject_id === String(ids[1]))!
  expect(await undos(manager, 'plan-audit-undo', { entryId: other.id })).toMatchObject({ ok: true })
  await desk.close()
})
