import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '#src/account/passwords/server/passwords.ts'
import { createKnownDevices } from '#src/form-protection/server/known-devices.ts'
import { aStaffVisit, openStaffFixture, SECRET, type StaffFixture } from '#test/fixtures/staff-fixture.ts'
import { createTotpVault, newTotpSecret } from './one-time-codes.ts'
import { rememberStaffDevice } from './staff-device.ts'
import { deskSignInLimits, type SignInOutcome } from './staff-sign-in.ts'

const password = 'Three-random-words-9'
const email = 'ada@example.com'
const totp = newTotpSecret()

let fixture: StaffFixture
beforeAll(async () => {
  fixture = await openStaffFixture()
  const hash = await createPasswords().hash(password)
  const vault = createTotpVault({ secret: SECRET, secretBefore: undefined })
  for (const address of [email, 'ben@example.com']) {
    const { id } = await fixture.person('manager', { email: address })
    await fixture.db
      .updateTable('staff_accounts')
      .set({ password_hash: hash, totp_secret: vault.seal(totp) })
      .where('id', '=', id)
      .execute()
  }
})
afterAll(() => fixture.close())

let nextIp = 1
/** A browser on a network of its own. */
const someone = () => aStaffVisit(`198.51.100.${nextIp++}`)

/** The first step of a sign-in. */
const type = (visit: ReturnType<typeof someone>, typed: string, as = email) =>
  fixture.staff.signIn.withPassword(visit, { email: as, password: typed })

async function guess(visit: ReturnType<typeof someone>, as = email): Promise<SignInOutcome[]> {
  return Promise.all(Array.from({ length: deskSignInLimits.on.max }, () => type(visit, 'Guessing-1234', as)))
}

/** Networks that have to guess before the account as a whole has had too many attempts. */
const networks = deskSignInLimits.onFromAnywhere.max / deskSignInLimits.on.max

/** A browser that somebody has signed in with, and signed out of again. */
async function signedInBefore() {
  const visit = someone()
  expect(await type(visit, password)).toBe('code-wanted')
  fixture.forward(60_000)
  const code = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(totp).buffer }), digits: 6, period: 30 })
  expect(await fixture.staff.signIn.withCode(visit, code.generate({ timestamp: fixture.now().getTime() }))).toBe(
    'signed-in',
  )
  await fixture.staff.signIn.signOut(visit)
  return visit
}

describe('who types passwords too often', () => {
  beforeEach(() => {
    // counts of other tests have run out
    fixture.forward(24 * 60 * 60 * 1000)
  })

  test('on an account from one network, waits; its owner elsewhere does not', async () => {
    const guesser = someone()
    expect(new Set(await guess(guesser))).toEqual(new Set(['refused']))
    expect(await type(guesser, password)).toBe('too-often')
    expect(await type(guesser, password, 'Ada@Example.com')).toBe('too-often')
    expect(await type(someone(), password)).toBe('code-wanted')
  })

  test('on an account from everywhere, waits, and locks out no browser that its owner has signed in with', async () => {
    const owner = await signedInBefore()
    for (let from = 0; from < networks; from++) await guess(someone())
    expect(new Set(await guess(someone()))).toEqual(new Set(['too-often']))
    expect(await type(someone(), password)).toBe('too-often')
    expect(await type(owner, password)).toBe('code-wanted')
  })

  test('by a browser that has signed in before, waits as well', async () => {
    const owner = await signedInBefore()
    expect(new Set(await guess(owner))).toEqual(new Set(['refused']))
    expect(await type(owner, password)).toBe('too-often')
  })

  test('by a browser that is known on another account, or to the site’s visitors, is counted like anybody', async () => {
    const owner = await signedInBefore()
    const visitor = someone()
    visitor.setCookie('device', createKnownDevices([SECRET]).mark(email))
    const forger = someone()
    rememberStaffDevice(createKnownDevices(['f'.repeat(40)]), forger, email)
    for (let from = 0; from < networks; from++) {
      await guess(someone())
      await guess(someone(), 'ben@example.com')
    }
    expect(await type(owner, password, 'ben@example.com')).toBe('too-often')
    expect(await type(visitor, password)).toBe('too-often')
    expect(await type(forger, password)).toBe('too-often')
  })
})
