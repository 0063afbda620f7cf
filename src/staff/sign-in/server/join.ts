import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { newPasswordErrors } from '#src/account/passwords/password-rules.ts'
import { COMMON_PASSWORD, isCommonPassword } from '#src/account/passwords/server/common-passwords.ts'
import type { Database } from '#src/platform/database/database.ts'
import { findStaffByEmail, insertStaff, updateStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import { findInvitation, type OpenInvitation, spendInvitation } from './invitations.ts'
import { newTotpSecret, stepOfCode, totpLink } from './one-time-codes.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { rememberStaffDevice } from './staff-device.ts'
import type { SignInDeps } from './staff-sign-in.ts'
import { deviceName, type StaffVisit } from './staff-visit.ts'

export type JoinProblems = { name?: string; email?: string; password?: string; code?: string; form?: string }

/** What a person says of themselves. An invitation's email address is the one that it was sent to. */
export type Joining = { name: string; email: string }

type Awaited = { name: string; email: string; passwordHash: string; totp: string }

const emailSchema = z.email()
const awaitedSchema = z.object({ name: z.string(), email: z.string(), passwordHash: z.string(), totp: z.string() })

const GONE: JoinProblems = { form: 'This link has expired or was used already. Ask for a new one.' }

/** Following the link of an invitation, or that of the first owner, to an account and a way to sign in. */
export function createJoin({ siteName, ...deps }: SignInDeps & { siteName: string }) {
  const { db, clock, passwords, sessions, challenges, passkeys, vault, knownDevices } = deps

  async function problemsOf(invitation: OpenInvitation, { name, email }: Joining): Promise<JoinProblems | undefined> {
    const problems: JoinProblems = {}
    if (name.trim() === '') problems.name = 'Enter your name.'
    else if (name.length > 100) problems.name = 'Enter a name of at most 100 characters.'
    if (!invitation.account) {
      if (!emailSchema.safeParse(email).success) problems.email = 'Enter an email address, like name@example.com.'
      else if ((await findStaffByEmail(db, email))?.state === 'active')
        problems.email = 'There is an account with this email address. Sign in with it.'
    }
    return Object.keys(problems).length > 0 ? problems : undefined
  }

  /** Makes the account, or that of the invitation, active, with whatever opens it, and signs the person in. */
  async function finish(
    visit: StaffVisit,
    invitation: OpenInvitation,
    { name, email }: Joining,
    addWayIn: (trx: Database, accountId: number) => Promise<boolean>,
  ): Promise<{ codes: string[] } | { problems: JoinProblems }> {
    const now = clock()
    const made = await db.transaction().execute(async (trx) => {
      if (!(await spendInvitation(trx, invitation.hash, now))) return undefined
      const { account } = invitation
      const id = account
        ? account.id
        : await insertStaff(trx, { email, name, role: 'owner', branchIds: [], state: 'active' }, now)
      if (id === undefined) return undefined
      await updateStaff(trx, id, { name: name.trim(), state: 'active' }, now)
      if (!(await addWayIn(trx, id))) throw new Error('A passkey with this id exists.')
      const codes = await replaceRecoveryCodes(trx, id, now)
      await recordAudit(trx, {
        at: now,
        actor: { id, name },
        action: 'staff-joined',
        subject: { kind: 'staff', id, name },
        after: { role: account?.role ?? 'owner' },
      })
      return { id, codes }
    })
    if (!made) return { problems: GONE }
    await sessions.begin(visit, made.id)
    rememberStaffDevice(knownDevices, visit, invitation.account?.email ?? email)
    return { codes: made.codes }
  }

  return {
    invitation: (token: string) => findInvitation(db, token, clock()),

    /** Where a passkey is made: what the browser needs for it. */
    async passkeyOptions(visit: StaffVisit, token: string, joining: Joining) {
      const invitation = await findInvitation(db, token, clock())
      if (!invitation) return { problems: GONE }
      const problems = await problemsOf(invitation, joining)
      if (problems) return { problems }
      const { account } = invitation
      const person = { accountId: account?.id, email: account?.email ?? joining.email, name: joining.name }
      return { options: await passkeys.creationOptions(visit, person) }
    },

    async withPasskey(visit: StaffVisit, token: string, joining: Joining, answer: RegistrationResponseJSON) {
      const invitation = await findInvitation(db, token, clock())
      if (!invitation) return { problems: GONE }
      const problems = await problemsOf(invitation, joining)
      if (problems) return { problems }
      const passkey = await passkeys.verifyCreation(visit, answer)
      if (!passkey) return { problems: { form: 'The passkey wasn’t created. Try again.' } satisfies JoinProblems }
      return finish(visit, invitation, joining, (trx, id) =>
        passkeys.add(trx, id, passkey, `Passkey on ${deviceName(visit.userAgent)}`),
      )
    },

    /** The first step with a password: the second is a code of the authenticator app, which this sets up. */
    async beginWithPassword(
      visit: StaffVisit,
      token: string,
      { password, confirmation, ...joining }: Joining & { password: string; confirmation: string },
    ): Promise<{ problems: JoinProblems } | { ok: true }> {
      const invitation = await findInvitation(db, token, clock())
      if (!invitation) return { problems: GONE }
      const problems = (await problemsOf(invitation, joining)) ?? {}
      const wrong = newPasswordErrors(password, confirmation)
      const words = wrong.password ?? wrong.password_confirmation
      if (words !== undefined) problems.password = `Password ${words}`
      else if (await isCommonPassword(password)) problems.password = `Password ${COMMON_PASSWORD}`
      if (Object.keys(problems).length > 0) return { problems }
      const awaited: Awaited = {
        name: joining.name.trim(),
        email: invitation.account?.email ?? joining.email,
        passwordHash: await passwords.hash(password),
        totp: vault.seal(newTotpSecret()).toString('base64'),
      }
      await challenges.begin(visit, { kind: 'code', challenge: JSON.stringify(awaited) })
      return { ok: true }
    },

    /** The picture and the text that an authenticator app reads; undefined if no password was chosen yet. */
    async codeSetUp(visit: StaffVisit): Promise<{ qr: string; typed: string } | undefined> {
      const awaited = await awaitedOf(visit)
      const secret = awaited && vault.open(Buffer.from(awaited.totp, 'base64'))
      if (!secret) return undefined
      const { url, typed } = totpLink(secret, { issuer: siteName, label: awaited.email })
      return { qr: renderSVG(url, { border: 2 }), typed }
    },

    async withCode(visit: StaffVisit, token: string, code: string) {
      const invitation = await findInvitation(db, token, clock())
      const awaited = await awaitedOf(visit)
      if (!invitation || !awaited) return { problems: GONE }
      if (!(await challenges.countAttempt(visit)))
        return { problems: { code: 'Too many wrong codes. Start again.' } satisfies JoinProblems }
      const sealed = Buffer.from(awaited.totp, 'base64')
      const secret = vault.open(sealed)
      const step = secret && stepOfCode(secret, code, clock())
      if (step === undefined)
        return { problems: { code: 'That code isn’t right. Enter the one that the app shows now.' } }
      await challenges.take(visit, 'code')
      return finish(visit, invitation, awaited, async (trx, id) => {
        const { passwordHash } = awaited
        await updateStaff(
          trx,
          id,
          { password_hash: passwordHash, totp_secret: sealed, totp_last_step: String(step) },
          clock(),
        )
        return true
      })
    },
  }

  async function awaitedOf(visit: StaffVisit): Promise<Awaited | undefined> {
    const challenge = await challenges.look(visit, 'code')
    return challenge?.challenge ? awaitedSchema.parse(JSON.parse(challenge.challenge)) : undefined
  }
}
