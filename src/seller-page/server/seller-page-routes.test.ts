import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '#src/account/passwords/server/passwords.ts'
import { createLeads } from '#src/enquiries/leads/server/leads.ts'
import { createSellerForms } from '#src/material-information/server/seller-forms.ts'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { insertStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import { storeHomeViewingRules } from '#src/viewings/appointments/server/showing-rules.ts'
import { formatInstant } from '#src/viewings/appointments/viewing-paths.ts'
import { aFormProtection, PUBLIC_URL } from '#test/fixtures/form-protection.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { londonTime, openViewingFixture, type ViewingFixture } from '#test/fixtures/viewing-fixture.ts'
import { sellerPageCalls } from './seller-page-calls.ts'
import { markedBy, type SellerPage, sellerPageById } from './seller-page-records.ts'
import { sellerPageLimits, sellerPageRoutes } from './seller-page-routes.ts'
import { createSellerPages, type SellerPages } from './seller-pages.ts'
import { sellerPagesData, tidySellerPages } from './seller-pages-data.ts'
import { sellerView } from './seller-view.ts'

const email = 'miriam@example.com'

let site: ViewingFixture
let app: FastifyInstance
let sellerPages: SellerPages
let homeId: number
let call: ReturnType<typeof callsOf>
let page: SellerPage
let token: string

const callsOf = (of: ViewingFixture, pages: SellerPages) =>
  createDeskCalls({ ...of, accounts: { passwords: createPasswords() }, sellerPages: pages }, sellerPageCalls, of.clock)

let ownerId: number
const owner = () => anActor({ id: ownerId, role: 'owner', provedAt: site.now })

async function create(changes: object = {}): Promise<SellerPage> {
  const input = { id: homeId, kind: 'seller' as const, name: 'Miriam Holt', email, weekday: 'friday' as const }
  const answer = await call(owner(), 'create-seller-page', { ...input, isMailed: false, ...changes })
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return (await sellerPageById(site.db, answer.value.pageId))!
}

beforeAll(async () => {
  site = await openViewingFixture()
  const { db, agency, config, clock, mail, jobs, properties } = site
  const leads = createLeads({ db, jobs, agency, properties, clock })
  sellerPages = createSellerPages({ db, agency, config, clock, mail, leads, passwords: createPasswords() })
  call = callsOf(site, sellerPages)
  homeId = (await site.addHome()).id
  const staff = { state: 'active', email: 'harriet@example.com', name: 'Harriet Wren', role: 'owner' } as const
  ownerId = (await insertStaff(db, { ...staff, branchIds: [] }, site.now))!
  app = await createApp({ logger: createLogger('silent'), secure: false })
  const formProtection = aFormProtection(db, { clock })
  const viewings = site.viewings
  await sellerPageRoutes(app, {
    db,
    sellerPages,
    viewings,
    agency,
    formProtection,
    config: { publicUrl: PUBLIC_URL },
    clock,
  })
})
afterAll(async () => {
  await app.close()
  await site.close()
})
beforeEach(async () => {
  site.now = new Date('2026-11-20T10:00:00Z')
  await sql`
    truncate seller_pages, appointments, leads, outbox, unavailable_times, home_viewing_rules, rate_limits cascade`.execute(
    site.db,
  )
  page = await create()
  token = sellerPages.tokenOf(page.id)
})

const post = (action: string, payload: object, cookie = '', of = token) =>
  app.inject({ method: 'POST', url: `/your-home/${of}/${action}`, headers: { cookie }, payload })

async function device(of = token, pin = ''): Promise<string> {
  const { cookies } = await post('open', { email, pin }, '', of)
  return `${cookies[0]!.name}=${cookies[0]!.value}`
}

/** A viewing that waits for the seller. @returns their notice */
async function askedViewing(at: string, contact = email) {
  const contacts = [{ kind: 'seller' as const, name: 'Miriam Holt', email: contact, mustAgree: true }]
  await storeHomeViewingRules(site.db, homeId, { online: true, shownBySeller: false, contacts }, site.now)
  const property = (await site.properties.byId(homeId))!
  const attendee = { firstName: 'Grace', lastName: 'Okafor', email: 'grace@example.com' }
  const outcome = await site.viewings.book(property, { start: londonTime(at), attendee, createdBy: 'visitor' })
  if (!('appointment' in outcome)) throw new Error(`The viewing was not booked: ${outcome.kind}`)
  const { rows } = await sql<{ id: number }>`
    select id from viewing_notices where appointment_id = ${outcome.appointment.id}`.execute(site.db)
  return { notice: rows[0]!.id, at: formatInstant(outcome.appointment.startsAt.getTime()), id: outcome.appointment.id }
}

describe('the link', () => {
  test('opens for whoever gives the address, with a cookie for this page alone', async () => {
    const { statusCode, cookies, headers } = await post('open', { email: ' Miriam@Example.com ' })
    expect(statusCode).toBe(200)
    expect(cookies).toMatchObject([{ path: `/your-home/${token}`, httpOnly: true, sameSite: 'Lax', secure: true }])
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer'])
  })

  test('that is forged, another page’s, or good for emails alone leads nowhere', async () => {
    const forged = `${(page.id + 1).toString(36)}${token.slice(token.indexOf('.'))}`
    for (const other of ['abc', `${token}x`, forged, sellerPages.emailsTokenOf(page.id)])
      expect((await post('open', { email }, '', other)).statusCode, other).toBe(404)
  })

  test('of another page does not open this one, whatever cookie comes', async () => {
    const other = await create({ email: 'sam@example.com' })
    const cookie = await device()
    const answer = await post('ask', { message: 'Hello' }, cookie, sellerPages.tokenOf(other.id))
    expect(answer.statusCode).toBe(403)
  })

  test('cannot be tried for long with other addresses', async () => {
    const tries = []
    for (let at = 0; at <= sellerPageLimits.opensOf.max; at++)
      tries.push((await post('open', { email: `somebody-${at}@example.com` })).statusCode)
    expect([tries[0], tries.at(-1)]).toEqual([422, 429])
  })

  test('with a PIN opens for nobody without it, and a device of an old PIN is asked again', async () => {
    const secret = await create({ email: 'pin@example.com', pin: '4711' })
    expect(secret.pinHash).toMatch(/^\$argon2id/)
    const of = sellerPages.tokenOf(secret.id)
    for (const pin of ['', '4712', '47110'])
      expect((await post('open', { email: 'pin@example.com', pin }, '', of)).statusCode, pin).toBe(422)
    const { statusCode, cookies } = await post('open', { email: 'pin@example.com', pin: '4711' }, '', of)
    expect(statusCode).toBe(200)
    expect(sellerPages.isKnownDevice(secret, cookies[0]!.value)).toBe(true)
    expect(sellerPages.isKnownDevice({ ...secret, pinHash: null }, cookies[0]!.value)).toBe(false)
  })

  test('ends when staff end it', async () => {
    const cookie = await device()
    await call(owner(), 'end-seller-page', { pageId: page.id })
    expect((await post('ask', { message: 'Hello' }, cookie)).statusCode).toBe(410)
    expect((await post('open', { email })).statusCode).toBe(410)
  })

  test('ends 90 days after the home has left the market, and not before', async () => {
    await sql`update properties set left_at = ${site.now} where id = ${homeId}`.execute(site.db)
    try {
      site.now = new Date('2027-02-17T10:00:00Z')
      expect((await sellerPages.byToken(token))?.isEnded).toBe(false)
      site.now = new Date('2027-02-19T10:00:00Z')
      expect((await sellerPages.byToken(token))?.isEnded).toBe(true)
    } finally {
      await sql`update properties set left_at = null where id = ${homeId}`.execute(site.db)
    }
  })
})

describe('viewing times', () => {
  test('are agreed to on the page, and the viewing is booked', async () => {
    const { notice, at, id } = await askedViewing('2026-11-25 16:00')
    const answer = await post('agree', { notice, at }, await device())
    expect(answer.statusCode).toBe(200)
    const { rows } = await sql`select state from appointments where id = ${id}`.execute(site.db)
    expect(rows).toEqual([{ state: 'booked' }])
  })

  test('that another person is asked about are not theirs to agree to', async () => {
    const { notice, at, id } = await askedViewing('2026-11-25 16:00', 'somebody@example.com')
    expect((await post('agree', { notice, at }, await device())).statusCode).toBe(404)
    const { rows } = await sql`select state from appointments where id = ${id}`.execute(site.db)
    expect(rows).toEqual([{ state: 'provisional' }])
  })

  test('that were moved meanwhile are not agreed to unseen', async () => {
    const { notice } = await askedViewing('2026-11-25 16:00')
    expect((await post('agree', { notice, at: '2026-11-25T09:00Z' }, await device())).statusCode).toBe(409)
  })

  test('are not agreed to from a device that is not known', async () => {
    const { notice, at } = await askedViewing('2026-11-25 16:00')
    expect((await post('agree', { notice, at })).statusCode).toBe(403)
  })
})

test('a question becomes an enquiry at the branch, about the home', async () => {
  const cookie = await device()
  expect((await post('ask', { message: '  ' }, cookie)).statusCode).toBe(422)
  expect((await post('ask', { message: 'Could we lower the price?' }, cookie)).statusCode).toBe(200)
  const { rows } = await sql`select email_key, property_id, preview, state from enquiries`.execute(site.db)
  expect(rows).toEqual([{ email_key: email, property_id: homeId, preview: 'Could we lower the price?', state: 'new' }])
})

describe('unavailable times', () => {
  const away = async () =>
    (await sql<{ id: number; created_by: string }>`select id, created_by from unavailable_times`.execute(site.db)).rows

  test.each([
    {},
    { date: '2026-02-30' },
    { date: '2026-11-19' },
    { weekday: 'someday' },
    { weekday: 'sunday', from: '25:00' },
    { weekday: 'sunday', from: '14:00', to: '12:00' },
  ])('such as %j are refused', async (fields) => {
    expect((await post('unavailable', fields, await device())).statusCode).toBe(422)
    expect(await away()).toEqual([])
  })

  test('are marked and taken away; those of staff stay', async () => {
    const cookie = await device()
    expect((await post('unavailable', { weekday: 'sunday' }, cookie)).statusCode).toBe(200)
    expect(await away()).toMatchObject([{ created_by: markedBy(page.id) }])
    await sql`
      insert into unavailable_times (property_id, weekly, created_by, created_at)
      values (${homeId}, '{"weekdays": ["monday"], "from": 0, "to": 600}', '7', now())`.execute(site.db)
    const [own, ofStaff] = (await away()).map(({ id }) => id)
    expect((await post('available', { time: ofStaff }, cookie)).statusCode).toBe(404)
    expect((await post('available', { time: own }, cookie)).statusCode).toBe(200)
    expect(await away()).toMatchObject([{ created_by: '7' }])
  })
})

describe('the weekly email', () => {
  const FRIDAY = new Date('2026-11-27T09:30:00Z')

  test('goes out once on its day, whoever else is at it, with the sentence and a way out', async () => {
    site.now = FRIDAY
    await Promise.all([sellerPages.weeklyRound(), sellerPages.weeklyRound(), sellerPages.weeklyRound()])
    const mails = await site.mails()
    expect(mails.map(({ recipient }) => recipient)).toEqual([email])
    const [mail] = mails
    expect(mail!.content.text).toContain('In the last 14 days your home was viewed online 0 times.')
    expect(mail!.content.text).toContain(`/your-home/${token}`)
    expect(mail!.content.headers?.['List-Unsubscribe']).toContain('/emails>')
    expect(await sellerPages.weeklyRound()).toBe(0)
    site.now = new Date('2026-12-04T09:30:00Z')
    expect(await sellerPages.weeklyRound()).toBe(1)
  })

  test('does not go to a page that has ended, on another day, or too early', async () => {
    site.now = new Date('2026-11-27T07:30:00Z')
    expect(await sellerPages.weeklyRound()).toBe(0)
    site.now = new Date('2026-11-26T12:00:00Z')
    expect(await sellerPages.weeklyRound()).toBe(0)
    await call(owner(), 'end-seller-page', { pageId: page.id })
    site.now = FRIDAY
    expect(await sellerPages.weeklyRound()).toBe(0)
  })

  test('is ended by one click of a mail program, and by no link of another kind', async () => {
    const url = (of: string) => `/your-home/${of}/emails`
    const click = (of: string, payload: string) =>
      app.inject({
        method: 'POST',
        url: url(of),
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await click(token, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
    const emails = sellerPages.emailsTokenOf(page.id)
    expect((await click(emails, 'weekday=someday')).statusCode).toBe(422)
    expect((await click(emails, 'weekday=monday')).statusCode).toBe(303)
    expect((await sellerPageById(site.db, page.id))?.weekday).toBe('monday')
    expect((await click(emails, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await sellerPageById(site.db, page.id))?.weekday).toBe(null)
  })
})

describe('what is shown', () => {
  const { sellerForms } = { sellerForms: () => createSellerForms({ ...site, mail: site.mail }) }
  const viewOf = async () =>
    sellerView({ ...site, sellerPages, sellerForms: sellerForms() }, (await sellerPages.byToken(token))!)

  test('has no name of anybody who came, and only feedback that was released', async () => {
    const { id } = await askedViewing('2026-11-25 16:00')
    await sql`update appointments set state = 'done', held_until = null, starts_at = starts_at - interval '7 days',
      ends_at = ends_at - interval '7 days' where id = ${id}`.execute(site.db)
    await sql`
      insert into viewing_feedback (appointment_id, outcome, notes, given_by, given_at)
      values (${id}, 'thinking', 'Lovely light', 'staff', now())`.execute(site.db)
    expect((await viewOf()).facts.feedback).toEqual([])
    await sql`update viewing_feedback set released_at = now()`.execute(site.db)
    const view = await viewOf()
    expect(view.facts.feedback).toMatchObject([{ notes: 'Lovely light', outcome: 'I’m still thinking' }])
    expect(JSON.stringify(view)).not.toMatch(/grace|okafor/i)
  })

  test('compares with nothing below five similar homes', async () => {
    expect((await viewOf()).facts.comparison).toBe(null)
  })

  test('is what the agency has chosen', async () => {
    const { settings } = site.agency
    site.agency.settings.sellerPage = { shows: ['history'], endsAfterDays: 90 }
    try {
      const view = await viewOf()
      expect(view.facts.summary).toBe('')
      expect(view.shows).toMatchObject({ views: false, feedback: false, history: true, questions: false })
      expect((await post('ask', { message: 'Hello' }, await device())).statusCode).toBe(404)
    } finally {
      delete settings.sellerPage
    }
  })
})

describe('staff', () => {
  test('create a page once for each address, and email its link at most every ten minutes', async () => {
    const again = { id: homeId, kind: 'seller' as const, name: 'M', email, weekday: null, isMailed: false }
    expect(await call(owner(), 'create-seller-page', again)).toMatchObject({ ok: false, refusal: { kind: 'invalid' } })
    expect(await call(owner(), 'mail-seller-page', { pageId: page.id })).toMatchObject({ ok: true })
    expect(await call(owner(), 'mail-seller-page', { pageId: page.id })).toMatchObject({ ok: false })
    const [mail] = await site.mails()
    expect(mail).toMatchObject({ recipient: email })
    expect(mail!.content.text).toContain(`/your-home/${token}`)
  })

  test('see when a page was looked at last, to the hour', async () => {
    const seenAt = async () => (await sellerPageById(site.db, page.id))!.seenAt?.toISOString()
    expect(await seenAt()).toBeUndefined()
    for (const [at, seen] of [
      ['10:00', '10:00'],
      ['10:40', '10:00'],
      ['11:30', '11:30'],
    ]) {
      site.now = new Date(`2026-11-20T${at}:00Z`)
      await sellerPages.noteSeen(page)
      expect(await seenAt()).toBe(`2026-11-20T${seen}:00.000Z`)
    }
  })

  test.each([{ email: 'nobody' }, { name: '' }, { pin: '12' }])('are told what is wrong with %j', async (changes) => {
    const input = { id: homeId, kind: 'seller' as const, name: 'M', email: 'new@example.com', weekday: null }
    const answer = await call(owner(), 'create-seller-page', { ...input, isMailed: false, ...changes })
    expect(answer).toMatchObject({ ok: false, refusal: { kind: 'invalid' } })
  })

  test('of another branch, and negotiators of other properties, may not', async () => {
    const manager = anActor({ id: 2, role: 'manager', branchIds: [99] })
    const negotiator = anActor({ id: 3, role: 'negotiator', branchIds: [1, 2, 3] })
    for (const actor of [manager, negotiator]) {
      const answer = await call(actor, 'list-seller-pages', { id: homeId })
      expect(answer).toMatchObject({ ok: false, refusal: { kind: 'not-permitted' } })
      expect(await call(actor, 'end-seller-page', { pageId: page.id })).toMatchObject({ ok: false })
    }
  })
})

test('a page is in its owner’s export, goes with their erasure, and goes some time after it has ended', async () => {
  const subject = { userId: null, email, isVouchedFor: true }
  expect(await sellerPagesData.read(site.db, subject)).toMatchObject([
    { name: 'Miriam Holt', weekly_email_on: 'friday' },
  ])
  expect(await sellerPagesData.read(site.db, { ...subject, isVouchedFor: false })).toEqual([])
  const { rows } =
    await sql`select is_selling from contacts join contact_emails on contact_id = id where email_key = ${email}`.execute(
      site.db,
    )
  expect(rows).toEqual([{ is_selling: true }])
  const other = await create({ email: 'sam@example.com' })
  await call(owner(), 'end-seller-page', { pageId: other.id })
  await tidySellerPages(site.db, new Date(site.now.getTime() + 1))
  expect(await sellerPageById(site.db, other.id)).toBe(undefined)
  await sellerPagesData.erase!(site.db, subject)
  expect(await sellerPageById(site.db, page.id)).toBe(undefined)
})
