import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import { aStaffVisit, openStaffFixture, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { forgetAuditBefore, listAudit, recordAudit } from '../audit-log/server/audit-log.ts'
import { PROOF_MS } from '../calls/server/desk-call.ts'
import { IDLE_MS, MAX_AGE_MS } from '../sign-in/server/staff-sessions.ts'

let fixture: StaffFixture
beforeAll(async () => {
  fixture = await openStaffFixture()
})
afterAll(() => fixture.close())

const password = 'Three-random-words-9'
const joining = { name: 'Ada Penrose', email: 'ada@example.com' }

/** What an authenticator app shows for a key that was typed into it. */
function codeOf(typed: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(typed.replaceAll(' ', '')), digits: 6, period: 30 }).generate({
    timestamp: at.getTime(),
  })
}

/** Follows a link to an account with a password and codes. */
async function join(token: string, about = joining) {
  const visit = aStaffVisit()
  const begun = await fixture.staff.join.beginWithPassword(visit, token, { ...about, password, confirmation: password })
  expect(begun).toEqual({ ok: true })
  const { typed } = (await fixture.staff.join.codeSetUp(visit))!
  const joined = await fixture.staff.join.withCode(visit, token, codeOf(typed, fixture.now()))
  fixture.forward(60_000)
  return { visit, typed, codes: 'codes' in joined ? joined.codes : [] }
}

const tokenOf = (url: string) => url.split('/').at(-1)!

describe('the first owner', () => {
  test('gets in by the link of the server, once, and then there is no such link', async () => {
    const token = tokenOf((await fixture.staff.setUpLink())!)
    const { visit, codes } = await join(token)
    expect(codes).toHaveLength(10)
    expect((await fixture.staff.sessions.of(visit))?.actor).toMatchObject({ name: 'Ada Penrose', role: 'owner' })
    expect(await fixture.staff.join.invitation(token)).toBeUndefined()
    expect(await fixture.staff.setUpLink()).toBeUndefined()
  })

  test.each([
    ['a made-up token', 'x'.repeat(43)],
    ['no token', ''],
    ['a path', '../../etc'],
  ])('does not get in by %s', async (_words, token) => {
    expect(await fixture.staff.join.invitation(token)).toBeUndefined()
  })
})

describe('a password', () => {
  test.each([
    ['too short', 'Ab1!', 'Ab1!'],
    ['typed differently twice', password, `${password}x`],
    ['leaked often', 'Password123!', 'Password123!'],
  ])('that is %s makes no account', async (_words, typed, confirmation) => {
    const { id } = await fixture.person('owner')
    const link = await invited('bo@example.com')
    const given = { name: 'Bo', email: '', password: typed, confirmation }
    const begun = await fixture.staff.join.beginWithPassword(aStaffVisit(), link, given)
    expect(begun).toMatchObject({ problems: { password: expect.stringMatching(/^Password /) } })
    expect(id).toBeGreaterThan(0)
  })

  test('alone opens nothing: a code of the app is wanted, and works once', async () => {
    const { typed } = await join(await invited('cy@example.com'), { name: 'Cy', email: '' })
    const { signIn, sessions } = fixture.staff
    const visit = aStaffVisit()
    expect(await signIn.withPassword(visit, { email: 'cy@example.com', password })).toBe('code-wanted')
    expect(await sessions.of(visit)).toBeUndefined()
    expect(await signIn.withCode(visit, '000000')).toBe('refused')
    const code = codeOf(typed, fixture.now())
    expect(await signIn.withCode(visit, code)).toBe('signed-in')
    expect((await sessions.of(visit))?.actor.name).toBe('Cy')

    const other = aStaffVisit()
    await signIn.withPassword(other, { email: 'cy@example.com', password })
    expect(await signIn.withCode(other, code)).toBe('refused')
    expect(fixture.sent.at(-1)).toMatchObject({
      to: 'cy@example.com',
      subject: expect.stringContaining('typed a one-time code a second time'),
    })
  })

  test('that is wrong, and a person nobody knows, are refused alike', async () => {
    const { signIn } = fixture.staff
    expect(await signIn.withPassword(aStaffVisit(), { email: 'cy@example.com', password: 'Wrong-word-12' })).toBe(
      'refused',
    )
    expect(await signIn.withPassword(aStaffVisit(), { email: 'no@example.com', password })).toBe('refused')
  })

  test('cannot be guessed on and on', async () => {
    fixture.limited.isOver = true
    expect(await fixture.staff.signIn.withPassword(aStaffVisit(), { email: 'cy@example.com', password })).toBe(
      'too-often',
    )
    fixture.limited.isOver = false
  })

  test('and six wrong codes end the sign-in, even if the seventh is right', async () => {
    const { typed } = await join(await invited('di@example.com'), { name: 'Di', email: '' })
    const { signIn } = fixture.staff
    const visit = aStaffVisit()
    await signIn.withPassword(visit, { email: 'di@example.com', password })
    for (let time = 1; time <= 6; time++) expect(await signIn.withCode(visit, '111111')).toBe('refused')
    expect(await signIn.withCode(visit, codeOf(typed, fixture.now()))).toBe('too-often')
  })
})

test('a recovery code takes the place of the app, once', async () => {
  const { codes } = await join(await invited('ed@example.com'), { name: 'Ed', email: '' })
  const { signIn } = fixture.staff
  const attempt = async () => {
    const visit = aStaffVisit()
    await signIn.withPassword(visit, { email: 'ed@example.com', password })
    return signIn.withCode(visit, codes[0]!.toLowerCase().replace('-', ' '), 'recovery-code')
  }
  expect(await attempt()).toBe('signed-in')
  expect(await attempt()).toBe('refused')
})

describe('a session', () => {
  test('ends after 12 hours without use, and after 30 days in any case', async () => {
    const { id } = await fixture.person('manager')
    const visit = aStaffVisit()
    await fixture.staff.sessions.begin(visit, id)
    fixture.forward(IDLE_MS - 1000)
    expect(await fixture.staff.sessions.of(visit)).toBeDefined()
    fixture.forward(IDLE_MS + 1000)
    expect(await fixture.staff.sessions.of(visit)).toBeUndefined()

    await fixture.staff.sessions.begin(visit, id)
    for (let passed = 0; passed < MAX_AGE_MS; passed += IDLE_MS / 2) {
      await fixture.staff.sessions.of(visit)
      fixture.forward(IDLE_MS / 2)
    }
    expect(await fixture.staff.sessions.of(visit)).toBeUndefined()
  })

  test('ends with the account', async () => {
    const [owner, negotiator] = [await fixture.person('owner'), await fixture.person('negotiator')]
    const visit = aStaffVisit()
    await fixture.staff.sessions.begin(visit, negotiator.id)
    expect(await fixture.call(owner, 'remove-staff', { id: negotiator.id })).toMatchObject({ ok: true })
    expect(await fixture.staff.sessions.of(visit)).toBeUndefined()
  })
})

describe('looking round the demonstration', () => {
  test('opens a session as somebody of it, and as nobody else', async () => {
    const demo = await fixture.person('negotiator', { isDemo: true, name: 'Priya Demo' })
    const real = await fixture.person('owner')
    const visit = aStaffVisit()
    expect(await fixture.staff.lookRound(visit, real.id)).toBe(false)
    expect(await fixture.staff.lookRound(visit, demo.id)).toBe(true)
    expect((await fixture.staff.sessions.of(visit))?.actor).toMatchObject({ isDemo: true, provedAt: null })
  })
})

describe('a team', () => {
  test('is invited by mail, with a link that works once', async () => {
    const owner = await fixture.person('owner', { name: 'Harriet' })
    const given = { name: 'Tamsin', email: 'tamsin@example.com', role: 'marketing' as const, branchIds: [] }
    expect(await fixture.call(owner, 'invite-staff', given)).toMatchObject({ ok: true })
    const letter = fixture.sent.at(-1)!
    expect(letter).toMatchObject({
      to: 'tamsin@example.com',
      subject: expect.stringContaining('Harriet has invited you'),
    })
    const token = tokenOf(/http:\/\/localhost:3000\/desk\/invitation\/[\w-]+/.exec(letter.text)?.[0] ?? '')
    expect((await fixture.staff.join.invitation(token))?.account?.name).toBe('Tamsin')
    fixture.forward(72 * 3_600_000 + 1000)
    expect(await fixture.staff.join.invitation(token)).toBeUndefined()
  })

  test.each([
    ['an owner', { role: 'owner' as const, branchIds: [1] }],
    ['a manager', { role: 'manager' as const, branchIds: [1] }],
    ['a negotiator of another branch', { role: 'negotiator' as const, branchIds: [2] }],
  ])('a manager cannot invite %s', async (_words, about) => {
    const manager = await fixture.person('manager')
    const answer = await fixture.call(manager, 'invite-staff', { name: 'X', email: 'x@example.com', ...about })
    expect(answer).toEqual({
      ok: false,
      refusal: { kind: 'invalid', fields: { role: 'Only an owner can give this role.' } },
    })
  })

  test('a manager cannot change or remove somebody of another branch', async () => {
    const manager = await fixture.person('manager')
    const other = await fixture.person('negotiator', { branchIds: [2] })
    const refused = { ok: false, refusal: { kind: 'not-permitted', permission: 'manage-team' } }
    expect(await fixture.call(manager, 'remove-staff', { id: other.id })).toEqual(refused)
    expect(await fixture.call(manager, 'change-staff', { id: other.id, role: 'negotiator', branchIds: [1] })).toEqual(
      refused,
    )
  })

  test('nothing is changed without a passkey or password given lately', async () => {
    const owner = await fixture.person('owner')
    const negotiator = await fixture.person('negotiator')
    fixture.forward(PROOF_MS)
    expect(await fixture.call(owner, 'remove-staff', { id: negotiator.id })).toEqual({
      ok: false,
      refusal: { kind: 'needs-proof' },
    })
  })

  test('an owner with a passkey remains: the last cannot step down', async () => {
    const own = await openStaffFixture()
    const owner = await own.person('owner')
    await own.person('owner', { email: 'second@example.com' })
    const answer = await own.call(owner, 'change-staff', { id: owner.id, role: 'manager', branchIds: [1] })
    expect(answer).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid', fields: { role: expect.stringContaining('passkey') } },
    })
    await own.close()
  })

  test('that two owners change at once: the second is told what it is now, and may replace it', async () => {
    const own = await openStaffFixture()
    const [one, other] = [await own.person('owner'), await own.person('owner', { email: 'second@example.com' })]
    const priya = await own.person('negotiator', { name: 'Priya' })
    const shown = await own.call(one, 'team-member', { id: priya.id })
    const { seen } = shown.ok ? shown.value : { seen: '' }
    const change = (by: typeof one, role: 'manager' | 'property-admin', was: string | undefined) =>
      own.call(by, 'change-staff', { id: priya.id, role, branchIds: [1], seen: was })
    expect(await change(other, 'manager', seen)).toMatchObject({ ok: true })
    const refused = await change(one, 'property-admin', seen)
    expect(refused).toMatchObject({
      ok: false,
      refusal: { kind: 'invalid', fields: { '': expect.stringContaining('Priya is now: Manager') } },
    })
    const fields = !refused.ok && refused.refusal.kind === 'invalid' ? refused.refusal.fields : {}
    expect(await change(one, 'property-admin', fields.seen)).toMatchObject({ ok: true })
    await own.close()
  })

  test('each change is in the audit log, with before and after', async () => {
    const owner = await fixture.person('owner', { name: 'Olive' })
    const negotiator = await fixture.person('negotiator', { name: 'Ned' })
    await fixture.call(owner, 'change-staff', { id: negotiator.id, role: 'manager', branchIds: [1, 2] })
    const [entry] = await listAudit(fixture.db, { kind: 'all' }, { limit: 1 })
    expect(entry).toMatchObject({
      account_name: 'Olive',
      action: 'staff-changed',
      subject_name: 'Ned',
      before: { role: 'negotiator', branches: [1] },
      after: { role: 'manager', branches: [1, 2] },
    })
  })
})

describe('a change to how somebody signs in', () => {
  test('is told to them by mail, and to nobody else', async () => {
    const own = await openStaffFixture()
    const person = await own.person('manager', { email: 'mo@example.com' })
    await own.call(person, 'replace-my-recovery-codes', {})
    expect(own.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['mo@example.com', 'New recovery codes were made for your account in Calder & Finch’s Desk'],
    ])
    expect(own.sent[0]!.text).toContain('http://localhost:3000/desk/me')
    await own.close()
  })

  test('that is refused is told to nobody', async () => {
    const own = await openStaffFixture()
    const person = await own.person('owner')
    expect(await own.call(person, 'remove-my-passkey', { passkeyId: 'none' })).toMatchObject({ ok: false })
    expect(await own.call({ ...person, provedAt: null }, 'replace-my-recovery-codes', {})).toMatchObject({ ok: false })
    expect(own.sent).toEqual([])
    await own.close()
  })
})

describe('the audit log', () => {
  test.each([
    ['changed', sql`update audit_log set account_name = 'nobody'`],
    ['deleted', sql`delete from audit_log`],
    ['emptied', sql`truncate audit_log`],
  ])('is never %s', async (_words, statement) => {
    await expect(statement.execute(fixture.db)).rejects.toThrow('the audit log is only ever added to')
  })

  test('shows a negotiator their own entries and no others', async () => {
    const negotiator = await fixture.person('negotiator')
    const answer = await fixture.call(negotiator, 'audit-log', {})
    expect(answer).toMatchObject({ ok: true, value: { entries: [] } })
    await fixture.call(negotiator, 'replace-my-recovery-codes', {})
    const again = await fixture.call(negotiator, 'audit-log', {})
    expect(again.ok && again.value.entries.map(({ action }) => action)).toEqual(['recovery-codes-made'])
  })

  test('loses what is older than the setting says, and nothing else', async () => {
    const own = await openStaffFixture({ now: new Date() })
    const yearsAgo = (years: number) => new Date(own.now().getTime() - years * 365 * DAY_MS)
    const about = { action: 'signed-in', subject: { kind: 'session', id: 1 } } as const
    for (const years of [0, 1.9, 2.1]) await recordAudit(own.db, { ...about, at: yearsAgo(years) })
    await own.staff.tidy()
    const left = await listAudit(own.db, { kind: 'all' }, { limit: 10 })
    expect(left.map(({ at }) => at)).toEqual([yearsAgo(1.9), yearsAgo(0)])
    await own.close()
  })

  test('keeps the last year even from its own retention', async () => {
    const own = await openStaffFixture({ now: new Date() })
    await recordAudit(own.db, { at: own.now(), action: 'signed-in', subject: { kind: 'session', id: 1 } })
    await expect(forgetAuditBefore(own.db, new Date('2100-01-01'))).rejects.toThrow('only ever added to')
    await own.close()
  })

  test('is exported by whoever has just proved who they are, as they see it, and says so', async () => {
    const own = await openStaffFixture()
    const owner = await own.person('owner', { name: '=HYPERLINK("https://evil.example")' })
    expect(await own.call({ ...owner, provedAt: null }, 'export-audit-log', {})).toEqual({
      ok: false,
      refusal: { kind: 'needs-proof' },
    })
    await own.call(owner, 'replace-my-recovery-codes', {})
    const answer = await own.call(owner, 'export-audit-log', {})
    const lines = answer.ok ? answer.value.text.trim().split('\n') : []
    expect(lines).toHaveLength(2)
    // a sheet must not take a name for a formula
    expect(lines[1]).toContain(`"'=HYPERLINK(`)
    const [latest] = await listAudit(own.db, { kind: 'all' }, { limit: 1 })
    expect(latest).toMatchObject({ action: 'audit-log-exported', after: { entries: 1 } })
    await own.close()
  })
})

/** Has an owner invite somebody. @returns the token of the link in their mail */
async function invited(email: string): Promise<string> {
  const owner = await fixture.person('owner')
  const given = { name: 'Somebody', email, role: 'negotiator' as const, branchIds: [1] }
  const answer = await fixture.call(owner, 'invite-staff', given)
  expect(answer).toMatchObject({ ok: true })
  return tokenOf(/\/desk\/invitation\/[\w-]+/.exec(fixture.sent.at(-1)!.text)?.[0] ?? '')
}
