import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineGaps } from '#src/cli/doctor/doctor-agency.ts'
import { loadPlaces } from '#src/places/server/load-places.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { storeListings } from '#src/property/store/server/store-listings.ts'
import { seedDemoTeam } from '#src/staff/accounts/server/seed-demo-team.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { someListings } from '#test/fixtures/listings.ts'
import { openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { createLiveSite, type LiveSite } from '../content/live-site.ts'
import { createReadSite } from '../content/read-site.ts'
import { createSiteContent, publishedSite } from '../content/site-content.ts'
import { fillStarter } from './fill-starter.ts'
import { setUpCalls } from './set-up-calls.ts'

const config = {
  agencyDir: resolve(import.meta.dirname, '../../../agencies/demo'),
  captcha: undefined,
  recaptchaSiteKey: undefined,
  recaptchaSecretKey: undefined,
  addressLookupKey: undefined,
}

const BRANCH = {
  name: 'Kendal',
  street: '3 Highgate',
  town: 'Kendal',
  postcode: 'la94aa',
  telephone: '01539 960100',
  email: 'kendal@fell.example',
  feedBranch: 'KEN',
}
const ANSWERS = {
  name: 'Fell & Beck',
  strapline: 'Estate agents in Kendal',
  about: 'An independent agency in "the Lakes".',
  telephone: '01539 960100',
  email: 'hello@fell.example',
  headline: 'Homes below the fells',
  lead: 'For sale and to rent in Kendal.',
  area: 'Kendal & its villages',
  companyName: 'Fell & Beck Ltd',
  companyNumber: '01234567',
  registeredOffice: '3 Highgate, Kendal LA9 4AA',
  redressScheme: 'The Property Ombudsman',
  redressMember: 'T00001',
  moneyScheme: 'Client Money Protect',
  moneyReference: 'CMP00001',
  icoNumber: 'ZA000001',
  branches: [BRANCH],
}

let staff: StaffFixture
let live: LiveSite
let content: ReturnType<typeof createSiteContent>
let owner: Actor
let call: ReturnType<typeof openCalls>
const openCalls = () =>
  createDeskCalls(
    { db: staff.db, clock: staff.now, content, agency: live.agency, written: live.written, config } as never,
    setUpCalls,
    staff.now,
  )
beforeAll(async () => {
  staff = await openStaffFixture()
  const { db } = staff
  await loadPlaces(db)
  const parts = publishedSite(db, createReadSite(config))
  const read = await parts.readAll()
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  live = createLiveSite(read.site)
  content = createSiteContent({
    ...parts,
    db,
    databaseUrl: staff.url,
    config,
    live,
    clock: staff.now,
    media: { record: async () => undefined },
    logger: createLogger('silent'),
    onReplaced: async () => {},
  })
  await content.heard
  await storeListings(db, { source: 'demo', listings: someListings(8), now: staff.now() })
  await storeListings(db, { source: 'blm', listings: someListings(3), now: staff.now() })
  await seedDemoTeam(db, live.agency, staff.now())
  owner = await staff.person('owner', { name: 'Olive Owner' })
  call = openCalls()
}, 120_000)
afterAll(async () => {
  await content.stop()
  await staff.close()
})

test('neither is done without a passkey or a password once more', async () => {
  const unproved = { ...owner, provedAt: null }
  expect(await call(unproved, 'set-up-site', ANSWERS)).toEqual({ ok: false, refusal: { kind: 'needs-proof' } })
  expect(await call(unproved, 'remove-demonstration', {})).toEqual({ ok: false, refusal: { kind: 'needs-proof' } })
})

test.each([
  ['a name', { ...ANSWERS, name: ' ' }, 'name', /agency’s name/],
  ['a postcode', { ...ANSWERS, branches: [{ ...BRANCH, postcode: '12345' }] }, 'branches.0.postcode', /LE15 6QS/],
  [
    'a town that there is',
    { ...ANSWERS, branches: [{ ...BRANCH, town: 'Nowhereton', postcode: 'ZZ1 1ZZ' }] },
    'branches.0.town',
    /don’t know this town/,
  ],
])('without %s nothing is published, and the field says so', async (_what, answers, field, words) => {
  expect(await call(owner, 'set-up-site', answers)).toMatchObject({
    ok: false,
    refusal: { kind: 'invalid', fields: { [field]: expect.stringMatching(words) } },
  })
  expect(live.agency.name).toBe('Ashlar Wren')
})

test('a site of one’s own says nothing of the demonstration’s agency, and has no gap that doctor finds', async () => {
  expect(await call(owner, 'set-up-site', ANSWERS)).toMatchObject({ ok: true })
  await expect.poll(() => live.agency.name, { timeout: 20_000 }).toBe('Fell & Beck')
  const said = JSON.stringify([
    live.agency,
    [...live.written.pages.values()],
    [...live.written.articles.values()],
    [...live.written.guides.values()],
  ])
  expect(said).not.toMatch(/Ashlar|Wren\b|Rutland|Oakham|Uppingham/)
  expect(live.agency.branches).toMatchObject([{ slug: 'kendal', address: { postcode: 'LA9 4AA' } }])
  const [{ position } = { position: { lat: 0, lng: 0 } }] = live.agency.branches
  expect([Math.round(position.lat), Math.round(position.lng)]).toEqual([54, -3])
  expect([live.written.articles.size, live.written.guides.size]).toEqual([0, 0])
  expect(live.written.pages.has('fees')).toBe(true)

  const folder = await mkdtemp(join(tmpdir(), 'kerbside-set-up-'))
  const filled = await fillStarter({
    ...ANSWERS,
    legal: ANSWERS,
    outcodes: ['LA9'],
    branches: [{ ...BRANCH, postcode: 'LA9 4AA', position }],
  })
  for (const [name, text] of filled) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  expect(await examineGaps(folder)).toBeUndefined()
  await rm(folder, { recursive: true })
})

test('the demonstration’s homes and people go; what a feed brought and the owner stay', async () => {
  expect(await call(owner, 'get-set-up', {})).toMatchObject({ value: { demonstration: { homes: 8 } } })
  expect(await call(owner, 'remove-demonstration', {})).toMatchObject({ ok: true, value: { homes: 8 } })
  const { rows } = await sql<{ source: string; n: number }>`
    select source, count(*)::int as n from properties group by source`.execute(staff.db)
  expect(rows).toEqual([{ source: 'blm', n: 3 }])
  const people = await staff.db.selectFrom('staff_accounts').select('name').execute()
  expect(people).toEqual([{ name: 'Olive Owner' }])
  await expect.poll(() => live.agency.settings.demoListings, { timeout: 20_000 }).toBeUndefined()
  expect(await call(owner, 'remove-demonstration', {})).toMatchObject({ ok: true, value: { homes: 0, people: 0 } })
})
