import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settingCalls } from '#src/settings/server/setting-calls.ts'
import { listSettings } from '#src/settings/server/setting-list.ts'
import { formatSetting, parseSetting } from '#src/settings/setting-control.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { DEMO_CONFIG, openLiveContent } from '#test/fixtures/content/live-content.ts'
import { openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import type { LiveSite } from '../content/live-site.ts'
import type { createSiteContent } from '../content/site-content.ts'

let staff: StaffFixture
let live: LiveSite
let content: ReturnType<typeof createSiteContent>
let call: ReturnType<typeof openCalls>
let owner: Actor
beforeAll(async () => {
  staff = await openStaffFixture()
  ;({ live, content } = await openLiveContent({ db: staff.db, url: staff.url, clock: staff.now }))
  call = openCalls()
  owner = { ...(await staff.person('owner')), provedAt: null }
}, 60_000)
afterAll(async () => {
  await content.stop()
  await staff.close()
})
beforeEach(async () => {
  await staff.db.deleteFrom('content_revisions').execute()
  await shows(() => live.agency.settings.soldSearchableDays, 365)
})

const openCalls = () => createDeskCalls({ db: staff.db, clock: staff.now, content }, settingCalls, staff.now)

/** Waits until visitors see it. */
const shows = <Value>(look: () => Value, value: Value) =>
  expect.poll(look, { timeout: 20_000, interval: 50 }).toEqual(value)

async function fieldAt(path: string, who = owner) {
  const answer = await call(who, 'list-settings', {})
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value.fields.find((field) => field.path === path)!
}

async function save(path: string, typed: string | null, who = owner, seen?: string) {
  const changes = [{ path, typed, seen: seen ?? (await fieldAt(path, who)).value }]
  return call(who, 'save-settings', { changes })
}

const SOLD = 'settings.soldSearchableDays'

test.each([
  [SOLD, 'many', 'Enter a number.'],
  [SOLD, '1.5', 'Enter a whole number.'],
  [SOLD, '-1', 'Enter 0 or more.'],
  ['settings.alerts.weekday', 'someday', 'Choose one of these.'],
  ['settings.salesPrices', '100000\nlots', '“lots” isn’t a number.'],
  ['settings.salesPrices', '300000\n200000', 'This must rise from step to step.'],
  ['settings.openDataOff', 'epc\nwells', '“wells” isn’t one of these.'],
  ['settings.map.bounds', '-0.8\n52\nfar\n53', 'East: enter a number.'],
  ['settings.videos.moreHosts', '[{"name":"Tours","host":""}]', 'Row 1, host: fill this in.'],
  [
    'settings.videos.moreHosts',
    '[{"name":"Tours","host":"no host"}]',
    'Row 1, host must be a host, such as tours.example.com.',
  ],
  [
    'settings.tagsToDepartmentLabelsConversions',
    '[{"key":"farm","value":"Cellars"}]',
    '"Cellars" is not a department\'s label.',
  ],
  [
    'settings.tagsToDepartmentLabelsConversions',
    '[{"key":"farm","value":"Land"},{"key":"farm","value":"Sales"}]',
    '“farm” is there twice.',
  ],
  ['name', '', 'Fill this in.'],
  ['settings.demoListings', '0', 'There is no such setting.'],
  ['__proto__.polluted', 'x', 'There is no such setting.'],
])('%s as %j is refused beside its field, and nothing changes', async (path, typed, words) => {
  const before = await content.history('agency.json')
  const answer = await call(owner, 'save-settings', {
    changes: [{ path, typed, seen: (await fieldAt(path))?.value ?? '' }],
  })
  expect(answer).toEqual({ ok: false, refusal: { kind: 'invalid', fields: { [path]: words } } })
  expect(await content.history('agency.json')).toEqual(before)
})

test('what could let others in wants a passkey or a password once more', async () => {
  const change = { path: 'settings.captcha', typed: 'none', seen: (await fieldAt('settings.captcha')).value }
  expect(await call(owner, 'save-settings', { changes: [change] })).toMatchObject({
    refusal: { fields: { 'settings.captcha': 'Confirm it’s you first.' } },
  })
  expect(await call(owner, 'save-sensitive-settings', { changes: [change] })).toEqual({
    ok: false,
    refusal: { kind: 'needs-proof' },
  })
  const proved = { ...owner, provedAt: staff.now() }
  expect(await call(proved, 'save-sensitive-settings', { changes: [change] })).toMatchObject({ ok: true })
  await shows(() => live.agency.settings.captcha, 'none')
})

test('managers change response times and viewings, property admins feeds and properties, negotiators nothing', async () => {
  const paths = ['settings.answerWithin.hours', 'settings.importBrakeShare', SOLD]
  const [manager, admin, negotiator] = await Promise.all(
    (['manager', 'property-admin', 'negotiator'] as const).map((role) => staff.person(role)),
  )
  const allowed = async (who: Actor) => Promise.all(paths.map(async (path) => (await fieldAt(path, who)).mayChange))
  expect(await allowed(manager!)).toEqual([true, false, false])
  expect(await allowed(admin!)).toEqual([false, true, false])
  expect(await allowed(negotiator!)).toEqual([false, false, false])
  expect(await save(SOLD, '30', manager)).toMatchObject({
    refusal: { fields: { [SOLD]: 'You don’t have permission to change this.' } },
  })
  const marketing = await staff.person('marketing')
  expect(await call(marketing, 'list-settings', {})).toMatchObject({ refusal: { kind: 'not-permitted' } })
})

test('a change is live, in the log with both values, and the default is restored without a trace', async () => {
  const { text: before } = await content.current('agency.json')
  expect(await save(SOLD, '30')).toEqual({ ok: true, value: { saved: 1 } })
  await shows(() => live.agency.settings.soldSearchableDays, 30)
  const log = await staff.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'settings-changed')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(log).toEqual({ before: { 'Sold and let homes stay': '365' }, after: { 'Sold and let homes stay': '30' } })
  expect(await save(SOLD, null)).toEqual({ ok: true, value: { saved: 1 } })
  await shows(() => live.agency.settings.soldSearchableDays, 365)
  const { settings, ...rest } = JSON.parse(before ?? '')
  delete settings.soldSearchableDays
  expect(JSON.parse((await content.current('agency.json')).text ?? '')).toEqual({ ...rest, settings })
})

test('two people who change different settings both have theirs; of one setting the second sees the first’s', async () => {
  const [sold, rate] = [await fieldAt(SOLD), await fieldAt('settings.mortgageRatePercent')]
  await save(SOLD, '30')
  expect(await save(rate.path, '5', owner, rate.value)).toEqual({ ok: true, value: { saved: 1 } })
  await shows(() => [live.agency.settings.soldSearchableDays, live.agency.settings.mortgageRatePercent], [30, 5])
  expect(await save(SOLD, '60', owner, sold.value)).toEqual({
    ok: true,
    value: { conflicts: [{ path: SOLD, theirs: '30' }] },
  })
  // having seen it, theirs is replaced
  expect(await save(SOLD, '60', owner, '30')).toEqual({ ok: true, value: { saved: 1 } })
})

test('a secret is not sent to anybody, and can be replaced', async () => {
  const path = 'settings.accounts.trackerToken'
  await save(path, 'a-secret-token')
  await shows(() => live.agency.settings.accounts?.trackerToken, 'a-secret-token')
  expect(await fieldAt(path)).toMatchObject({ value: '', isSet: true, control: { kind: 'secret' } })
  const log = await staff.db.selectFrom('audit_log').select('after').orderBy('id', 'desc').executeTakeFirst()
  expect(JSON.stringify(log)).not.toContain('a-secret-token')
})

test('every value of the demonstration’s file is read, shown and parsed to what it was', async () => {
  const file = JSON.parse(readFileSync(`${DEMO_CONFIG.agencyDir}/agency.json`, 'utf8'))
  for (const field of listSettings()) {
    const value = field.path.split('.').reduce((from, key) => from?.[key], file)
    if (value === undefined) continue
    expect([field.path, parseSetting(field, formatSetting(field, value))]).toEqual([field.path, { value }])
  }
})

test('rows, pairs and choices are saved as the file has them', async () => {
  const rows = '[{"name":"Tours","host":"tours.example.com"},{"name":"","host":" "}]'
  expect(await save('settings.videos.moreHosts', rows)).toMatchObject({ ok: true })
  await shows(() => live.agency.settings.videos?.moreHosts, [{ name: 'Tours', host: 'tours.example.com' }])
  const pairs = '[{"key":"farm","value":"Farms and land"}]'
  expect(await save('settings.tagsToDepartmentLabelsConversions', pairs)).toMatchObject({ ok: true })
  await shows(() => live.agency.settings.tagsToDepartmentLabelsConversions, { farm: 'Farms and land' })
  expect(await save('settings.openDataOff', 'schools\nepc')).toMatchObject({ ok: true })
  await shows(() => live.agency.settings.openDataOff, ['epc', 'schools'])
})

test('every setting has a description and one path', () => {
  const fields = listSettings()
  expect(fields.filter(({ about, where }) => about === '' || where === '').map(({ path }) => path)).toEqual([])
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length)
})
