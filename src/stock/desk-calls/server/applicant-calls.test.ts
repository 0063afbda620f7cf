import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMarketingLinks } from '#src/account/profile/server/marketing-links.ts'
import { saleRow } from '#src/feed-import/formats/blm/fixtures/write-blm.ts'
import { insertStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { type Actor, createDeskCalls } from '#src/staff/calls/server/desk-call.ts'
import type { Role } from '#src/staff/permissions/permissions.ts'
import { type AlertDesk, openAlertDesk, type SentAlert } from '#test/fixtures/alert-fixture.ts'
import { type SearchToSave, saveSearches } from '#test/fixtures/saved-searches.ts'
import { anActor } from '#test/fixtures/staff-fixture.ts'
import { applicantCalls } from './applicant-calls.ts'

let desk: AlertDesk
let call: ReturnType<typeof callsOf>
let manager: Actor
let negotiator: Actor
let id: number

const callsOf = (of: AlertDesk) => createDeskCalls(of.parts, applicantCalls, of.parts.clock)

beforeEach(async () => {
  desk = await openAlertDesk()
  call = callsOf(desk)
  manager = await staff('manager', 'Owen Maddern')
  negotiator = await staff('negotiator', 'Priya Lanyon')
  await desk.day(stock)
  id = await idOf('CF1_1')
})
afterEach(() => desk.close())

const home = (n: number) =>
  saleRow(`CF1_${n}`, {
    ADDRESS_1: `${n}`,
    POSTCODE2: `6A${'ABDEFGHJLN'[n]}`,
    DISPLAY_ADDRESS: `Plot ${n}, Finch Lane`,
  })
const stock = [1, 2, 3, 4].map(home)
const oakham: SearchToSave = { criteria: { placeId: 1 }, place: { name: 'Oakham', county: 'Rutland' } }

async function staff(role: Role, name: string, branchIds = [1, 2, 3]): Promise<Actor> {
  const email = `${name.split(' ')[0]}-${branchIds.join('')}@calderfinch.example`
  const staffId = await insertStaff(desk.db, { state: 'active', email, name, role, branchIds }, desk.time.now)
  return anActor({ id: staffId!, name, email, role, branchIds, provedAt: desk.time.now })
}

async function idOf(ref: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from properties where agent_ref = ${ref}`.execute(desk.db)
  return rows[0]!.id
}

/** Somebody who agreed to emails, or not. */
async function applicant(email: string, { agrees = true, ...search }: SearchToSave & { agrees?: boolean } = {}) {
  const { userId } = await desk.person(email, { ...oakham, ...search })
  await sql`insert into marketing_preferences (user_id, is_opted_in, changed_at)
    values (${userId}, ${agrees}, now())`.execute(desk.db)
  return userId
}

async function listed() {
  const answer = await call(manager, 'list-applicants', { id })
  if (!answer.ok) throw new Error(answer.refusal.kind)
  return answer.value
}
const states = async () => Object.fromEntries((await listed()).people.map(({ userId, state }) => [userId, state]))
const write = (userIds: number[], actor = manager, propertyId = id) =>
  call(actor, 'email-applicants', { id: propertyId, message: 'No chain.\n\nCall me.', userIds, seen: null })

const tokenOf = (mail: SentAlert | undefined) =>
  /email-preferences\/([^>]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''

test('applicants are the people whose saved searches find the home, with their search in words and no address', async () => {
  const ann = await applicant('ann@example.com')
  await applicant('flats@example.com', { criteria: { placeId: 1, tags: ['flats'] } })
  await applicant('dear@example.com', { criteria: { placeId: 1, minPrice: 900_000 } })
  const { people } = await listed()
  expect(people).toMatchObject([{ userId: ann, name: 'Ann Finch', state: 'can-be-emailed' }])
  expect(people[0]?.search).toContain('Oakham')
  expect(JSON.stringify(people)).not.toContain('@')
})

test('more applicants than can be emailed at once are counted, and listed by pages that can', async () => {
  await sql`
    insert into users (email, email_key, password_hash, first_name, last_name, email_confirmed_at, created_at, updated_at)
    select email, email, 'x', 'Ann', lpad(n::text, 3, '0'), now(), now(), now()
    from (select n, format('p%s@example.com', n) as email from generate_series(1, 203) n) of_all`.execute(desk.db)
  await sql`
    insert into marketing_preferences (user_id, is_opted_in, changed_at) select id, true, now() from users
    on conflict (user_id) do update set is_opted_in = true`.execute(desk.db)
  const { rows } = await sql<{ id: number }>`select id from users order by last_name`.execute(desk.db)
  for (const { id: userId } of rows) await saveSearches(desk.db, userId, [oakham])
  const first = await listed()
  expect(first).toMatchObject({ total: 203, page: 1, pages: 2 })
  expect(first.people.filter(({ state }) => state === 'can-be-emailed')).toHaveLength(200)
  const second = await call(manager, 'list-applicants', { id, page: 2 })
  expect(second).toMatchObject({ value: { page: 2, people: rows.slice(200).map(({ id: userId }) => ({ userId })) } })
  expect(await write(first.people.map(({ userId }) => userId))).toMatchObject({ value: { sent: 200 } })
  // the list has become shorter since the link was made
  expect(await call(manager, 'list-applicants', { id, page: 9 })).toMatchObject({ value: { total: 203, page: 1 } })
})

describe('who cannot be emailed', () => {
  test('is listed with the reason, and is left out whatever is asked', async () => {
    const never = await applicant('never@example.com', { agrees: false })
    const told = await applicant('told@example.com')
    const stopped = await applicant('stopped@example.com')
    const unconfirmed = await applicant('new@example.com')
    await sql`update users set email_confirmed_at = null where id = ${unconfirmed}`.execute(desk.db)
    await listed()
    // who turned every alert off asks for no home any more
    await sql`update saved_searches set alert_frequency = 'N' where user_id = ${stopped}`.execute(desk.db)
    await sql`
      insert into alert_matches (search_id, identity, news_id, user_id, property_id, found_at, told_at)
      select id, gen_random_uuid(), 1, user_id, ${id}, ${desk.time.now}, ${desk.time.now}
      from saved_searches where user_id = ${told}`.execute(desk.db)
    expect(await states()).toEqual({
      [never]: 'opted-out',
      [told]: 'recent',
      [unconfirmed]: 'unconfirmed',
    })
    await desk.mails()
    expect(await write([never, told, stopped, unconfirmed])).toMatchObject({ refusal: { kind: 'invalid' } })
    expect(await desk.mails()).toEqual([])
  })

  test('nobody is written to whom the home does not suit', async () => {
    const flats = await applicant('flats@example.com', { criteria: { placeId: 1, tags: ['flats'] } })
    expect(await write([flats])).toMatchObject({ refusal: { kind: 'invalid' } })
    expect(await desk.mails()).toEqual([])
  })
})

describe('an email to applicants', () => {
  test('goes to each by themselves, with the home, the words and a way to unsubscribe', async () => {
    const ann = await applicant('ann@example.com')
    const bo = await applicant('bo@example.com')
    expect(await write([ann, bo])).toMatchObject({ ok: true, value: { sent: 2, left: 0 } })
    const mails = await desk.mails()
    expect(mails.map(({ to }) => to).sort()).toEqual(['ann@example.com', 'bo@example.com'])
    const [mail] = mails
    expect(mail?.subject).toContain('Plot 1, Finch Lane')
    expect(mail?.text).toContain('No chain.')
    expect(mail?.text).toContain('Owen Maddern')
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect(mail?.headers['List-Unsubscribe']).toContain('/email-preferences/')
    expect(mail?.text).toContain('/email-preferences/')
  })

  test('that somebody unsubscribes from ends these emails for good and leaves their alerts alone', async () => {
    const ann = await applicant('ann@example.com', { frequency: 'I' })
    await write([ann])
    const links = createMarketingLinks(desk.parts)
    const token = tokenOf((await desk.mails())[0])
    expect(await links.isOptedIn(token)).toBe(true)
    expect(await links.optOut(token)).toBe(true)
    expect(await links.isOptedIn(token)).toBe(false)
    // a search that is saved afterwards is no new consent
    await saveSearches(desk.db, ann, [{ ...oakham, frequency: 'W' }])
    desk.time.now = new Date(desk.time.now.getTime() + 8 * 86_400_000)
    expect(await write([ann], manager, await idOf('CF1_2'))).toMatchObject({ refusal: { kind: 'invalid' } })
    expect(await desk.mails()).toEqual([])
    const { rows } = await sql<object>`select alert_frequency as f from saved_searches order by id`.execute(desk.db)
    expect(rows).toEqual([{ f: 'I' }, { f: 'W' }])
  })

  test('has a link that works however many searches find the home', async () => {
    const ann = await applicant('ann@example.com')
    await saveSearches(desk.db, ann, Array(24).fill(oakham))
    expect(await write([ann])).toMatchObject({ ok: true, value: { sent: 1 } })
    expect(await createMarketingLinks(desk.parts).optOut(tokenOf((await desk.mails())[0]))).toBe(true)
    expect(await states()).toEqual({ [ann]: 'opted-out' })
  })

  test('is sent once for each home and person, also by two at the same moment', async () => {
    const ann = await applicant('ann@example.com')
    await Promise.all([write([ann]), write([ann]), write([ann, ann])])
    expect(await desk.mails()).toHaveLength(1)
    expect(await states()).toEqual({ [ann]: 'emailed' })
    desk.time.now = new Date(desk.time.now.getTime() + 30 * 86_400_000)
    expect(await write([ann])).toMatchObject({ refusal: { kind: 'invalid' } })
  })

  test('comes once a week at most, as they were promised', async () => {
    const ann = await applicant('ann@example.com')
    await write([ann])
    const second = await idOf('CF1_2')
    expect(await write([ann], manager, second)).toMatchObject({ refusal: { kind: 'invalid' } })
    desk.time.now = new Date(desk.time.now.getTime() + 7 * 86_400_000)
    expect(await write([ann], manager, second)).toMatchObject({ ok: true, value: { sent: 1 } })
    expect(await desk.mails()).toHaveLength(2)
  })

  test('is in the audit log, with how many and no names', async () => {
    const ann = await applicant('ann@example.com')
    await write([ann])
    const { rows } = await sql<object>`
      select action, account_name, subject_name, after from audit_log where action like 'applicants%'`.execute(desk.db)
    expect(rows).toEqual([
      {
        action: 'applicants-emailed',
        account_name: 'Owen Maddern',
        subject_name: 'Plot 1, Finch Lane',
        after: { People: 1 },
      },
    ])
  })

  test('goes with the person when they are erased, and stands in what is held about them', async () => {
    const ann = await applicant('ann@example.com')
    await write([ann])
    const { applicantMailsData } = await import('../../applicants/server/applicant-data.ts')
    const about = { userId: ann, email: 'ann@example.com' }
    expect(await applicantMailsData.read(desk.db, about as never)).toMatchObject([{ property: 'Plot 1, Finch Lane' }])
    await sql`delete from users where id = ${ann}`.execute(desk.db)
    const { rows } = await sql`select from applicant_mails`.execute(desk.db)
    expect(rows).toEqual([])
  })
})

describe('a negotiator', () => {
  test('may not send it, and asks a manager, who finds the words', async () => {
    const ann = await applicant('ann@example.com')
    expect(await write([ann], negotiator)).toMatchObject({ refusal: { kind: 'not-permitted' } })
    const asked = await call(negotiator, 'ask-to-email-applicants', { id, message: 'No chain.' })
    expect(asked).toMatchObject({ ok: true })
    expect(await listed()).toMatchObject({
      canEmail: true,
      request: { message: 'No chain.', accountName: 'Priya Lanyon' },
    })
    const seen = (await listed()).request!.madeAt
    await call(manager, 'email-applicants', { id, message: 'No chain.', userIds: [ann], seen })
    expect((await listed()).request).toBeNull()
  })

  test('finds what they asked in the Today of managers of the branch, and of nobody else', async () => {
    await call(negotiator, 'ask-to-email-applicants', { id, message: 'No chain.' })
    const asked = (actor: Actor) => call(actor, 'applicant-emails-asked', {})
    const shown = { id, address: 'Plot 1, Finch Lane', accountName: 'Priya Lanyon' }
    expect(await asked(manager)).toMatchObject({ value: { asked: [shown] } })
    expect(await asked(await staff('manager', 'Ada Penn', [9]))).toMatchObject({ value: { asked: [] } })
    expect(await asked(negotiator)).toMatchObject({ refusal: { kind: 'not-permitted' } })
  })

  test('asks anew after a manager has read the page: neither an email nor a no settles that', async () => {
    const ann = await applicant('ann@example.com')
    const ask = (message: string, actor = negotiator) => call(actor, 'ask-to-email-applicants', { id, message })
    expect(await ask('No chain.')).toMatchObject({ value: { replaced: null } })
    const seen = (await listed()).request!.madeAt
    desk.time.now = new Date(desk.time.now.getTime() + 60_000)
    expect(await ask('Priced to sell.', await staff('negotiator', 'Bo Teal'))).toMatchObject({
      value: { replaced: 'Priya Lanyon' },
    })
    expect(await call(manager, 'decline-applicant-email', { id, seen })).toMatchObject({
      refusal: { fields: { '': 'Bo Teal has asked anew since. Read it, then decide.' } },
    })
    await call(manager, 'email-applicants', { id, message: 'No chain.', userIds: [ann], seen })
    expect((await listed()).request).toMatchObject({ message: 'Priced to sell.', accountName: 'Bo Teal' })
  })

  test('is declined, and asks nothing of a branch that is not theirs', async () => {
    await call(negotiator, 'ask-to-email-applicants', { id, message: 'No chain.' })
    const seen = (await listed()).request!.madeAt
    expect(await call(manager, 'decline-applicant-email', { id, seen })).toMatchObject({ value: { isDeclined: true } })
    expect((await listed()).request).toBeNull()
    const elsewhere = await staff('negotiator', 'Ada Penn', [9])
    expect(await call(elsewhere, 'list-applicants', { id })).toMatchObject({ refusal: { kind: 'not-permitted' } })
    expect(await call(elsewhere, 'ask-to-email-applicants', { id, message: 'x' })).toMatchObject({
      refusal: { kind: 'not-permitted' },
    })
  })
})

test('a preview shows what is sent, and no link that would unsubscribe somebody', async () => {
  const answer = await call(negotiator, 'preview-applicant-email', { id, message: 'No chain.' })
  expect(answer).toMatchObject({ ok: true, value: { subject: expect.stringContaining('Plot 1, Finch Lane') } })
  expect(JSON.stringify(answer)).toContain('No chain.')
  expect(JSON.stringify(answer)).not.toContain('/email-preferences/')
})
