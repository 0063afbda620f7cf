import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createInvitation } from '#src/staff/sign-in/server/invitations.ts'
import type { WorkAccountPurpose } from '#src/staff/sign-in/work-account.ts'
import { aStaffVisit, openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { type Misbehaviour, type OidcProvider, startOidcProvider } from '#test/servers/oidc-provider.ts'
import type { StaffVisit } from './staff-visit.ts'

let fixture: StaffFixture
let provider: OidcProvider
beforeAll(async () => {
  provider = await startOidcProvider()
  fixture = await openStaffFixture({ deskOidc: provider.config, now: new Date() })
})
afterAll(async () => {
  await fixture.close()
  await provider.stop()
})

let count = 0
let email: string
beforeEach(() => {
  count += 1
  email = `person-${count}@example.com`
  provider.person = { sub: `subject-${count}`, email, email_verified: true }
  provider.misbehaviour = {}
})

const workAccounts = () => fixture.staff.workAccounts!

/** Somebody who was invited with the email address of the provider's person. */
async function invite(): Promise<number> {
  const { id } = await fixture.person('negotiator', { state: 'invited', email, name: 'Tamsin Reddy' })
  await createInvitation(fixture.db, id, fixture.now())
  return id
}

/** Sends a browser to the provider. @returns the query that it comes back with */
async function goThere(visit: StaffVisit, purpose: WorkAccountPurpose = 'sign-in'): Promise<string> {
  const begun = await workAccounts().begin(visit, { purpose, to: '/desk' })
  if (!('url' in begun)) throw new Error(begun.problem)
  const answer = await fetch(begun.url, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').search
}

async function signIn(visit = aStaffVisit(), misbehaviour: Misbehaviour = {}) {
  provider.misbehaviour = misbehaviour
  return workAccounts().finish(visit, await goThere(visit), undefined)
}

describe('what the provider answers is refused', () => {
  test.each<[string, Misbehaviour]>([
    ['a nonce that was not asked for', { claims: { nonce: 'another' } }],
    ['a token of another issuer', { claims: { iss: 'https://other.example' } }],
    ['a token for another client', { claims: { aud: 'another-client' } }],
    ['a token that has ended', { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } }],
    ['a token signed by a stranger', { otherKey: true }],
    ['a browser that comes back from another issuer', { iss: 'https://other.example' }],
    ['a code that has expired', { codeExpired: true }],
  ])('%s', async (_words, misbehaviour) => {
    await invite()
    const visit = aStaffVisit()
    expect(await signIn(visit, misbehaviour)).toEqual({ problem: 'not-confirmed', purpose: 'sign-in' })
    expect(await fixture.staff.sessions.of(visit)).toBeUndefined()
  })

  test('a person who said no', async () => {
    await invite()
    expect(await signIn(aStaffVisit(), { error: 'access_denied' })).toMatchObject({ problem: 'cancelled' })
  })

  test('a state of another browser', async () => {
    await invite()
    const [victim, attacker] = [aStaffVisit(), aStaffVisit()]
    await goThere(victim)
    const stolen = await goThere(attacker)
    expect(await workAccounts().finish(victim, stolen, undefined)).toMatchObject({ problem: 'not-confirmed' })
  })

  test('a browser that was not sent there, or comes back twice, or too late', async () => {
    await invite()
    expect(await workAccounts().finish(aStaffVisit(), '?code=x&state=y', undefined)).toMatchObject({
      problem: 'expired',
    })
    const visit = aStaffVisit()
    const search = await goThere(visit)
    expect(await workAccounts().finish(visit, search, undefined)).toMatchObject({ done: 'sign-in' })
    expect(await workAccounts().finish(visit, search, undefined)).toMatchObject({ problem: 'expired' })
    const late = aStaffVisit()
    const lateSearch = await goThere(late)
    fixture.forward(11 * 60_000)
    expect(await workAccounts().finish(late, lateSearch, undefined)).toMatchObject({ problem: 'expired' })
    fixture.forward(-11 * 60_000)
  })
})

describe('a person is refused', () => {
  test('whose email address the provider has not verified', async () => {
    await invite()
    provider.person.email_verified = false
    expect(await signIn()).toMatchObject({ problem: 'email-unverified' })
    delete provider.person.email_verified
    expect(await signIn()).toMatchObject({ problem: 'email-unverified' })
    delete provider.person.email
    expect(await signIn()).toMatchObject({ problem: 'email-unverified' })
  })

  test('whom nobody invited', async () => {
    expect(await signIn()).toMatchObject({ problem: 'unknown' })
  })

  test('whose invitation has ended', async () => {
    const id = await invite()
    await fixture.db
      .updateTable('staff_invitations')
      .set({ expires_at: new Date(fixture.now().getTime() - 1000) })
      .where('account_id', '=', id)
      .execute()
    expect(await signIn()).toMatchObject({ problem: 'invitation-expired' })
  })

  test('who has been removed', async () => {
    const owner = await fixture.person('owner')
    const id = await invite()
    expect(await signIn()).toMatchObject({ done: 'sign-in' })
    await fixture.call(owner, 'remove-staff', { id })
    expect(await signIn()).toMatchObject({ problem: 'unknown' })
  })

  test('who has an account that is not linked, or is of the demonstration', async () => {
    await fixture.person('manager', { email })
    expect(await signIn()).toMatchObject({ problem: 'not-linked' })
    provider.person.email = 'demo@example.com'
    await fixture.person('owner', { email: 'demo@example.com', isDemo: true })
    expect(await signIn()).toMatchObject({ problem: 'unknown' })
  })
})

test('too many sign-ins go no further, and a provider that is away is said to be', async () => {
  fixture.limited.isOver = true
  const asked = { purpose: 'sign-in', to: '/desk' } as const
  expect(await workAccounts().begin(aStaffVisit(), asked)).toEqual({ problem: 'too-often' })
  fixture.limited.isOver = false
  const away = await startOidcProvider()
  const other = await openStaffFixture({ deskOidc: away.config })
  away.isAway = true
  expect(await other.staff.workAccounts!.begin(aStaffVisit(), asked)).toEqual({ problem: 'unreachable' })
  away.isAway = false
  expect(await other.staff.workAccounts!.begin(aStaffVisit(), asked)).toHaveProperty('url')
  await other.close()
  await away.stop()
})

test('somebody who was invited gets in, and is known from then on by the provider’s name for them alone', async () => {
  const id = await invite()
  const visit = aStaffVisit()
  expect(await signIn(visit)).toEqual({ done: 'sign-in', to: '/desk' })
  const session = await fixture.staff.sessions.of(visit)
  // the provider may have known them for days: what is sensitive is asked for again
  expect(session).toMatchObject({ byWorkAccount: true, actor: { id, provedAt: null } })
  expect(provider.asked.at(-1)?.get('code_challenge_method')).toBe('S256')

  provider.person = { sub: provider.person.sub, email: 'married@example.com', email_verified: false }
  expect(await signIn()).toMatchObject({ done: 'sign-in' })
  provider.person = { sub: 'somebody-else', email, email_verified: true }
  expect(await signIn()).toMatchObject({ problem: 'not-linked' })
})

describe('a linked account', () => {
  async function signedIn(role: 'owner' | 'manager' = 'manager') {
    const actor = await fixture.person(role, { email })
    const visit = aStaffVisit()
    await fixture.staff.sessions.begin(visit, actor.id)
    const session = (await fixture.staff.sessions.of(visit))!
    return { actor, visit, session: { id: session.id, accountId: actor.id } }
  }
  const come = async (visit: StaffVisit, purpose: WorkAccountPurpose, session?: { id: number; accountId: number }) =>
    workAccounts().finish(visit, await goThere(visit, purpose), session)

  test('is linked by who is signed in, with the same verified email address and no other', async () => {
    const { visit, session } = await signedIn()
    expect(await come(visit, 'link')).toMatchObject({ problem: 'expired' })
    provider.person.email = 'other@example.com'
    expect(await come(visit, 'link', session)).toMatchObject({ problem: 'other-email' })
    provider.person = { ...provider.person, email, email_verified: false }
    expect(await come(visit, 'link', session)).toMatchObject({ problem: 'email-unverified' })
    provider.person.email_verified = true
    expect(await come(visit, 'link', session)).toMatchObject({ done: 'link' })
    expect(await come(visit, 'link', session)).toMatchObject({ problem: 'taken' })
    expect(await signIn()).toMatchObject({ done: 'sign-in' })
  })

  test('proves again who somebody is, where the provider has just asked them', async () => {
    const { visit, session } = await signedIn()
    await come(visit, 'link', session)
    await fixture.db.updateTable('staff_sessions').set({ proved_at: null }).where('id', '=', session.id).execute()
    provider.misbehaviour = { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } }
    expect(await come(visit, 'proof', session)).toMatchObject({ problem: 'not-recent' })
    provider.misbehaviour = { claims: { auth_time: undefined } }
    expect(await come(visit, 'proof', session)).toMatchObject({ problem: 'not-recent' })
    const { sub } = provider.person
    provider.person.sub = 'a-colleague'
    expect(await come(visit, 'proof', session)).toMatchObject({ problem: 'other-person' })
    expect((await fixture.staff.sessions.of(visit))?.actor.provedAt).toBeNull()

    provider.person.sub = sub
    expect(await come(visit, 'proof', session)).toMatchObject({ done: 'proof' })
    expect(provider.asked.at(-1)?.get('max_age')).toBe('0')
    expect((await fixture.staff.sessions.of(visit))?.actor.provedAt).not.toBeNull()
  })

  test('is unlinked by its owner, unless it is their only way to sign in', async () => {
    const { actor, visit, session } = await signedIn()
    await come(visit, 'link', session)
    expect(await fixture.call(actor, 'unlink-my-work-account', {})).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid' },
    })
    await fixture.db
      .insertInto('staff_passkeys')
      .values({
        id: `passkey-${count}`,
        account_id: actor.id,
        public_key: Buffer.from('key'),
        counter: '0',
        is_backed_up: false,
        name: 'A passkey',
        created_at: fixture.now(),
        last_used_at: null,
        transports: [],
      })
      .execute()
    expect(await fixture.call(actor, 'unlink-my-work-account', {})).toMatchObject({ ok: true })
    expect(await signIn()).toMatchObject({ problem: 'not-linked' })
  })
})

test('leaving the provider as well has an address', async () => {
  const url = await workAccounts().signOutUrl('http://localhost:3000/desk/sign-in')
  expect(url).toContain(`${provider.issuer}/leave?`)
  expect(url).toContain('post_logout_redirect_uri=')
})
