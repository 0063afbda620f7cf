import { digestOf, looksLikeSecret, newSecret } from '#src/account/users/server/secrets.ts'
import { HOUR_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { toStaffAccount } from '#src/staff/accounts/server/staff-statements.ts'
import type { StaffPreferences } from '#src/staff/accounts/server/staff-tables.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { deviceName, type StaffVisit } from './staff-visit.ts'

/** Milliseconds after which a session ends that is not used, and after which it ends in any case. */
export const IDLE_MS = 12 * HOUR_MS
export const MAX_AGE_MS = 30 * 24 * HOUR_MS

/** Milliseconds between updates of a session's last use. */
const WRITE_EVERY_MS = 60_000

export type DeskSession = {
  id: number
  actor: Actor
  expiresAt: Date
  preferences: StaffPreferences
  /** opened with an account at the agency's provider */
  byWorkAccount: boolean
}

/** Sessions are stored under the hash of the cookie's value. */
export function createStaffSessions({ db, clock }: { db: Database; clock: () => Date }) {
  /** The session of a visit and its account, unless it has ended or the account has been removed. */
  function openSession(visit: StaffVisit) {
    const id = visit.cookie('session')
    if (!looksLikeSecret(id)) return undefined
    const now = clock().getTime()
    return db
      .selectFrom('staff_sessions as session')
      .innerJoin('staff_accounts as account', 'account.id', 'session.account_id')
      .where('session.id_hash', '=', digestOf(id))
      .where('session.last_seen_at', '>', new Date(now - IDLE_MS))
      .where('session.created_at', '>', new Date(now - MAX_AGE_MS))
      .where('account.state', '=', 'active')
  }

  return {
    /** Opens a session; one that the browser had before ends, so that nobody can fix its id in advance. */
    async begin(
      visit: StaffVisit,
      accountId: number,
      { isDemo = false, byWorkAccount = false } = {},
    ): Promise<{ device: string }> {
      const now = clock()
      const id = newSecret()
      const device = deviceName(visit.userAgent)
      const before = visit.cookie('session')
      if (looksLikeSecret(before)) await endByHash(db, digestOf(before))
      await tidy(db, now)
      await db
        .insertInto('staff_sessions')
        .values({
          id_hash: digestOf(id),
          account_id: accountId,
          created_at: now,
          last_seen_at: now,
          // a provider may have known the person for days
          proved_at: isDemo || byWorkAccount ? null : now,
          device,
          is_demo: isDemo,
          by_work_account: byWorkAccount,
        })
        .execute()
      visit.setCookie('session', id, MAX_AGE_MS / 1000)
      return { device }
    },

    /** Whose session it is; undefined where there is none, or it has ended, or the account has been removed. */
    async of(visit: StaffVisit): Promise<DeskSession | undefined> {
      const now = clock()
      const row = await openSession(visit)
        ?.selectAll('account')
        .select([
          'session.id as session_id',
          'session.created_at as begun_at',
          'session.last_seen_at',
          'session.proved_at',
          'session.is_demo as session_is_demo',
          'session.by_work_account',
        ])
        .executeTakeFirst()
      if (!row) return undefined
      if (now.getTime() - row.last_seen_at.getTime() > WRITE_EVERY_MS)
        await db.updateTable('staff_sessions').set({ last_seen_at: now }).where('id', '=', row.session_id).execute()
      return {
        id: row.session_id,
        actor: { ...toStaffAccount(row), provedAt: row.proved_at, isDemo: row.session_is_demo, ip: visit.ip },
        expiresAt: new Date(Math.min(now.getTime() + IDLE_MS, row.begun_at.getTime() + MAX_AGE_MS)),
        preferences: row.preferences,
        byWorkAccount: row.by_work_account,
      }
    },

    /** Whether it is still a session. Asking is no use of it: a page left open does not keep its session open. */
    async isOpen(visit: StaffVisit): Promise<boolean> {
      return (await openSession(visit)?.select('session.id').executeTakeFirst()) !== undefined
    },

    /** Notes that the person behind a session has just proved who they are. */
    async prove(sessionId: number): Promise<void> {
      await db.updateTable('staff_sessions').set({ proved_at: clock() }).where('id', '=', sessionId).execute()
    },

    async end(visit: StaffVisit): Promise<void> {
      const id = visit.cookie('session')
      if (looksLikeSecret(id)) await endByHash(db, digestOf(id))
      visit.clearCookie('session')
    },

    /** Ends one session of an account, or all but one. @returns how many ended */
    async endOf(
      within: Database,
      accountId: number,
      { only, except }: { only?: number; except?: number } = {},
    ): Promise<number> {
      const { numDeletedRows } = await within
        .deleteFrom('staff_sessions')
        .where('account_id', '=', accountId)
        .$if(only !== undefined, (query) => query.where('id', '=', only!))
        .$if(except !== undefined, (query) => query.where('id', '<>', except!))
        .executeTakeFirst()
      return Number(numDeletedRows)
    },

    /** The sessions of an account that have not ended, the last used first. */
    listOf(accountId: number) {
      const now = clock().getTime()
      return db
        .selectFrom('staff_sessions')
        .select(['id', 'device', 'created_at', 'last_seen_at'])
        .where('account_id', '=', accountId)
        .where('last_seen_at', '>', new Date(now - IDLE_MS))
        .where('created_at', '>', new Date(now - MAX_AGE_MS))
        .orderBy('last_seen_at', 'desc')
        .execute()
    },
  }
}

export type StaffSessions = ReturnType<typeof createStaffSessions>

async function endByHash(db: Database, idHash: Buffer): Promise<void> {
  await db.deleteFrom('staff_sessions').where('id_hash', '=', idHash).execute()
}

/** Takes away a few that ended; called whenever one begins, so that none stay for good. */
async function tidy(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('staff_sessions')
        .select('id')
        .where('last_seen_at', '<=', new Date(now.getTime() - IDLE_MS))
        .orderBy('last_seen_at')
        .limit(20),
    )
    .execute()
}
