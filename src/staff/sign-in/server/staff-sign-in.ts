import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { isSignInPassword } from '#src/account/passwords/password-rules.ts'
import type { Passwords } from '#src/account/passwords/server/passwords.ts'
import { emailKey } from '#src/account/users/user.ts'
import type { KnownDevices } from '#src/form-protection/server/known-devices.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { exceededLimit } from '#src/platform/http/forms/answer-forms.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { findStaff, findStaffByEmail, type StaffRow, updateStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type { Challenges } from './challenges.ts'
import { stepOfCode, type TotpVault } from './one-time-codes.ts'
import type { Passkeys } from './passkeys.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import type { NoteSignInChange } from './sign-in-changes.ts'
import { knownStaffDevice, rememberStaffDevice } from './staff-device.ts'
import type { StaffSessions } from './staff-sessions.ts'
import type { StaffVisit } from './staff-visit.ts'

/** How often the Desk's sign-in may be tried. */
export const deskSignInLimits = {
  from: { max: 60, perSeconds: 15 * 60 },
  /** to one account by one network, or by one browser that has signed in to it before */
  on: { max: 8, perSeconds: 15 * 60 },
  /** to one account by all other browsers: more than one network can try in an hour, so that none locks its owner out */
  onFromAnywhere: { max: 40, perSeconds: 60 * 60 },
  /** leaving for the provider, which has limits of its own: it takes nothing from who types a password */
  workAccount: { max: 60, perSeconds: 15 * 60 },
} as const satisfies Record<string, RateLimit>

export type SignInDeps = {
  db: Database
  clock: () => Date
  passwords: Passwords
  sessions: StaffSessions
  challenges: Challenges
  passkeys: Passkeys
  vault: TotpVault
  noteSignInChange: NoteSignInChange
  limit: (key: string, limit: RateLimit) => Promise<boolean>
  knownDevices: KnownDevices
}

/** Why a sign-in was refused. A wrong password and an unknown person are the same. */
export type SignInOutcome = 'signed-in' | 'code-wanted' | 'refused' | 'expired' | 'too-often'

/** Signing in: with a passkey, or with a password and then a code. A password alone opens nothing. */
export function createStaffSignIn(deps: SignInDeps) {
  const { db, clock, passwords, sessions, challenges, passkeys, vault, noteSignInChange, limit, knownDevices } = deps
  const isTooOften = async (visit: StaffVisit) =>
    !(await limit(`desk sign-in from ${ipGroup(visit.ip)}`, deskSignInLimits.from))

  /** Strangers who guess at an account lock out no browser that has signed in to it before. */
  async function isTooOftenOn(email: string, visit: StaffVisit): Promise<boolean> {
    const account = `desk sign-in on ${emailKey(email)}`
    const device = knownStaffDevice(knownDevices, visit, email)
    const exceeded = await exceededLimit(
      { limit },
      device === undefined
        ? [
            [`${account} from ${ipGroup(visit.ip)}`, deskSignInLimits.on],
            [account, deskSignInLimits.onFromAnywhere],
          ]
        : [[`desk sign-in by ${device}`, deskSignInLimits.on]],
    )
    return exceeded !== undefined
  }

  async function open(visit: StaffVisit, account: Pick<StaffRow, 'id' | 'name' | 'email'>): Promise<'signed-in'> {
    const { device } = await sessions.begin(visit, account.id)
    rememberStaffDevice(knownDevices, visit, account.email)
    visit.note?.('signed-in', { reason: 'desk' })
    await recordAudit(db, {
      at: clock(),
      actor: account,
      action: 'signed-in',
      subject: { kind: 'session', id: account.id, name: device },
    })
    return 'signed-in'
  }

  /** The log says that it was refused, and not to whom. */
  function refuse(visit: StaffVisit, way: string): 'refused' {
    visit.note?.('sign-in-refused', { reason: `desk ${way}` })
    return 'refused'
  }

  /** Whether a password is that of an active account; it takes as long where it is not. */
  async function accountOfPassword(email: string, password: string): Promise<StaffRow | undefined> {
    const found = await findStaffByEmail(db, email)
    const account = found?.state === 'active' && !found.is_demo ? found : undefined
    const isGood =
      isSignInPassword(password) && (await passwords.matches(account?.password_hash ?? undefined, password))
    return isGood && account?.totp_secret ? account : undefined
  }

  return {
    async passkeyOptions(visit: StaffVisit) {
      return (await isTooOften(visit)) ? undefined : passkeys.signInOptions(visit)
    },

    async withPasskey(visit: StaffVisit, answer: AuthenticationResponseJSON): Promise<SignInOutcome> {
      if (await isTooOften(visit)) return 'too-often'
      const verified = await passkeys.verifySignIn(visit, answer)
      const account = verified && (await findStaff(db, verified.accountId))
      return account?.state === 'active' ? open(visit, account) : refuse(visit, 'passkey')
    },

    /** The first of two steps. */
    async withPassword(
      visit: StaffVisit,
      { email, password }: { email: string; password: string },
    ): Promise<SignInOutcome> {
      if (await isTooOften(visit)) return 'too-often'
      if (await isTooOftenOn(email, visit)) return 'too-often'
      const account = await accountOfPassword(email, password)
      if (!account) return refuse(visit, 'password')
      await challenges.begin(visit, { kind: 'code', accountId: account.id })
      return 'code-wanted'
    },

    /** Whose code is awaited. */
    async awaitingCode(visit: StaffVisit): Promise<{ email: string } | undefined> {
      const challenge = await challenges.look(visit, 'code')
      const account = challenge?.account_id ? await findStaff(db, challenge.account_id) : undefined
      return account && { email: account.email }
    },

    /** The second step: a code of the authenticator app, or a recovery code. */
    async withCode(visit: StaffVisit, code: string, kind: 'code' | 'recovery-code' = 'code'): Promise<SignInOutcome> {
      if (await isTooOften(visit)) return 'too-often'
      const challenge = await challenges.look(visit, 'code')
      if (!challenge?.account_id) return 'expired'
      if (!(await challenges.countAttempt(visit))) return 'too-often'
      const accountId = challenge.account_id
      const account = await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('staff_accounts')
          .selectAll()
          .where('id', '=', accountId)
          .where('state', '=', 'active')
          .forUpdate()
          .executeTakeFirst()
        if (!row) return undefined
        if (kind === 'code') {
          const secret = row.totp_secret && vault.open(row.totp_secret)
          const last = row.totp_last_step === null ? undefined : Number(row.totp_last_step)
          const step = secret ? stepOfCode(secret, code, clock(), last) : undefined
          if (step === undefined) {
            // somebody who looked over a shoulder has the code of a moment ago
            const isUsed = last !== undefined && secret && stepOfCode(secret, code, clock()) === last
            if (isUsed) await noteSignInChange(trx, row, 'code-used-twice')
            return undefined
          }
          await updateStaff(trx, row.id, { totp_last_step: String(step) }, clock())
          return row
        }
        if (!(await spendRecoveryCode(trx, row.id, code, clock()))) return undefined
        await noteSignInChange(trx, row, 'recovery-code-used')
        return row
      })
      if (!account) return refuse(visit, kind)
      await challenges.take(visit, 'code')
      return open(visit, account)
    },

    /** Somebody who is signed in proves who they are once more, for what is sensitive. */
    async proveWithPasskey(
      visit: StaffVisit,
      session: { id: number; accountId: number },
      answer: AuthenticationResponseJSON,
    ): Promise<boolean> {
      if (await isTooOften(visit)) return false
      const verified = await passkeys.verifySignIn(visit, answer)
      if (verified?.accountId !== session.accountId) return false
      await sessions.prove(session.id)
      return true
    },

    async proveWithPassword(
      visit: StaffVisit,
      session: { id: number; accountId: number },
      password: string,
    ): Promise<boolean> {
      if (await isTooOften(visit)) return false
      if (!(await limit(`desk proof of ${session.accountId}`, deskSignInLimits.on))) return false
      const account = await findStaff(db, session.accountId)
      if (!(await passwords.matches(account?.password_hash ?? undefined, password))) return false
      await sessions.prove(session.id)
      return true
    },

    signOut: (visit: StaffVisit) => sessions.end(visit),
  }
}
