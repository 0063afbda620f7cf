import { z } from 'zod'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { findStaff, findStaffByEmail, type StaffRow, updateStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import {
  WORK_ACCOUNT_PURPOSES,
  type WorkAccountProblem,
  type WorkAccountPurpose,
} from '#src/staff/sign-in/work-account.ts'
import { spendInvitationOf } from './invitations.ts'
import { rememberStaffDevice } from './staff-device.ts'
import { deskSignInLimits, type SignInDeps } from './staff-sign-in.ts'
import type { StaffVisit } from './staff-visit.ts'
import type { WorkAccountClaims, WorkAccountProvider } from './work-account-provider.ts'
import { findWorkAccount, linkWorkAccount, noteWorkAccountUse } from './work-accounts.ts'

export type WorkAccountOutcome =
  | { done: WorkAccountPurpose; to: string }
  | { problem: WorkAccountProblem; purpose: WorkAccountPurpose }

const keptSchema = z.object({
  purpose: z.enum(WORK_ACCOUNT_PURPOSES),
  to: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** milliseconds since 1970 */
  begunAt: z.number(),
})

/** Milliseconds that the clocks of the site and the provider may differ by. */
const CLOCK_TOLERANCE_MS = 60_000

/** Who is signed in, where somebody is. */
type Session = { id: number; accountId: number } | undefined

/**
 * Signing in with an account at the agency's OpenID Connect provider. It opens accounts that exist: that of a person who
 * was invited by the same, verified email address, or one that its owner linked while signed in in another way.
 */
export function createWorkAccountSignIn(
  { db, clock, sessions, challenges, noteSignInChange, limit, knownDevices }: SignInDeps,
  provider: WorkAccountProvider,
) {
  async function signIn(visit: StaffVisit, claims: WorkAccountClaims): Promise<WorkAccountProblem | undefined> {
    const now = clock()
    const linked = await findWorkAccount(db, claims)
    const account = linked ? await findStaff(db, linked.account_id) : undefined
    if (linked && account?.state === 'active') {
      await noteWorkAccountUse(db, claims, now)
      await open(visit, account)
      return undefined
    }
    if (claims.email === undefined || !claims.isEmailVerified) return 'email-unverified'
    const invited = await findStaffByEmail(db, claims.email)
    if (invited === undefined || invited.is_demo || invited.state === 'removed') return 'unknown'
    if (invited.state === 'active') return 'not-linked'
    const isJoined = await db.transaction().execute((trx) => join(trx, invited, { ...claims, email: invited.email }))
    if (!isJoined) return 'invitation-expired'
    await open(visit, invited)
    return undefined
  }

  /** Uses the invitation up: its link is no longer good. */
  async function join(
    trx: Database,
    { id, name, role }: StaffRow,
    claims: WorkAccountClaims & { email: string },
  ): Promise<boolean> {
    const now = clock()
    if (!(await spendInvitationOf(trx, id, now))) return false
    if (!(await linkWorkAccount(trx, id, claims, now))) throw new Error('This work account belongs to somebody else.')
    await updateStaff(trx, id, { state: 'active' }, now)
    const subject = { kind: 'staff', id, name }
    await recordAudit(trx, { at: now, actor: { id, name }, action: 'staff-joined', subject, after: { role } })
    return true
  }

  async function open(visit: StaffVisit, account: Pick<StaffRow, 'id' | 'name' | 'email'>): Promise<void> {
    const { device } = await sessions.begin(visit, account.id, { byWorkAccount: true })
    rememberStaffDevice(knownDevices, visit, account.email)
    visit.note?.('signed-in', { reason: 'desk work account' })
    await recordAudit(db, {
      at: clock(),
      actor: account,
      action: 'signed-in',
      subject: { kind: 'session', id: account.id, name: device },
      after: { with: provider.name },
    })
  }

  async function link(session: Session, claims: WorkAccountClaims): Promise<WorkAccountProblem | undefined> {
    const account = session && (await findStaff(db, session.accountId))
    if (account?.state !== 'active' || account.is_demo) return 'expired'
    const { email } = claims
    if (email === undefined || !claims.isEmailVerified) return 'email-unverified'
    if (emailKey(email) !== account.email_key) return 'other-email'
    return db.transaction().execute(async (trx) => {
      if (!(await linkWorkAccount(trx, account.id, { ...claims, email }, clock()))) return 'taken'
      await noteSignInChange(trx, account, 'work-account-linked')
      return undefined
    })
  }

  async function prove(
    session: Session,
    claims: WorkAccountClaims,
    begunAt: number,
  ): Promise<WorkAccountProblem | undefined> {
    if (!session) return 'expired'
    const linked = await findWorkAccount(db, claims)
    if (linked?.account_id !== session.accountId) return 'other-person'
    // a provider that ignores max_age has proved nothing
    const { authenticatedAt } = claims
    if (authenticatedAt === undefined || authenticatedAt * 1000 < begunAt - CLOCK_TOLERANCE_MS) return 'not-recent'
    await sessions.prove(session.id)
    return undefined
  }

  return {
    name: provider.name,
    issuer: provider.issuer,
    signOutUrl: provider.signOutUrl,

    /** Where to send the browser; the challenge's cookie holds what it must come back with. */
    async begin(
      visit: StaffVisit,
      { purpose, to, email }: { purpose: WorkAccountPurpose; to: string; email?: string },
    ): Promise<{ url: string } | { problem: WorkAccountProblem }> {
      if (!(await limit(`desk work account from ${ipGroup(visit.ip)}`, deskSignInLimits.workAccount)))
        return { problem: 'too-often' }
      const begun = await provider.begin({ again: purpose === 'proof', email }).catch(() => undefined)
      if (!begun) return { problem: 'unreachable' }
      const challenge = JSON.stringify({ purpose, to, ...begun.kept, begunAt: clock().getTime() })
      await challenges.begin(visit, { kind: 'work-account', challenge })
      return { url: begun.url.href }
    },

    /**
     * The browser is back.
     * @param search the query that the provider sent it with
     */
    async finish(visit: StaffVisit, search: string, session: Session): Promise<WorkAccountOutcome> {
      const challenge = await challenges.take(visit, 'work-account')
      if (!challenge?.challenge) return { problem: 'expired', purpose: 'sign-in' }
      const { purpose, to, begunAt, ...kept } = keptSchema.parse(JSON.parse(challenge.challenge))
      const refuse = (problem: WorkAccountProblem, reason: string = problem): WorkAccountOutcome => {
        visit.note?.('sign-in-refused', { reason: `desk work account: ${reason}` })
        return { problem, purpose }
      }
      let claims: WorkAccountClaims
      try {
        claims = await provider.finish(search, kept)
      } catch (error) {
        // the code alone: messages of the library can hold claims
        const { code, name, error: answered } = error as { code?: string; name?: string; error?: string }
        if (answered === 'access_denied') return refuse('cancelled')
        return refuse('not-confirmed', code ?? name)
      }
      const problem =
        purpose === 'sign-in'
          ? await signIn(visit, claims)
          : purpose === 'link'
            ? await link(session, claims)
            : await prove(session, claims, begunAt)
      return problem === undefined ? { done: purpose, to } : refuse(problem)
    },
  }
}
