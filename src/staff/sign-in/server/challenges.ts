import { digestOf, looksLikeSecret, newSecret } from '#src/account/users/server/secrets.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { StaffVisit } from './staff-visit.ts'

export type ChallengeKind = 'passkey-sign-in' | 'passkey-creation' | 'code' | 'work-account'

/** Seconds for which a sign-in that was begun can be finished. */
const CHALLENGE_SECONDS = 10 * 60

/** Codes that may be typed for one sign-in. */
const MAX_CODE_ATTEMPTS = 6

/** A sign-in that is under way, of one browser. A new one takes the place of the one before. */
export function createChallenges({ db, clock }: { db: Database; clock: () => Date }) {
  const idOf = (visit: StaffVisit) => {
    const id = visit.cookie('challenge')
    return looksLikeSecret(id) ? digestOf(id) : undefined
  }
  return {
    async begin(
      visit: StaffVisit,
      { kind, accountId, challenge }: { kind: ChallengeKind; accountId?: number; challenge?: string },
    ): Promise<void> {
      const now = clock()
      const id = newSecret()
      const before = idOf(visit)
      await db
        .deleteFrom('staff_challenges')
        .where((where) =>
          before
            ? where.or([where('id_hash', '=', before), where('expires_at', '<=', now)])
            : where('expires_at', '<=', now),
        )
        .execute()
      await db
        .insertInto('staff_challenges')
        .values({
          id_hash: digestOf(id),
          kind,
          account_id: accountId ?? null,
          challenge: challenge ?? null,
          expires_at: new Date(now.getTime() + CHALLENGE_SECONDS * 1000),
        })
        .execute()
      visit.setCookie('challenge', id, CHALLENGE_SECONDS)
    },

    /** Looks without using it up. */
    async look(visit: StaffVisit, kind: ChallengeKind) {
      const id = idOf(visit)
      if (!id) return undefined
      return db
        .selectFrom('staff_challenges')
        .select(['account_id', 'challenge', 'attempts'])
        .where('id_hash', '=', id)
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .executeTakeFirst()
    },

    /** Counts an attempt at a code. @returns false if there have been too many */
    async countAttempt(visit: StaffVisit): Promise<boolean> {
      const id = idOf(visit)
      if (!id) return false
      const row = await db
        .updateTable('staff_challenges')
        .set((values) => ({ attempts: values('attempts', '+', 1) }))
        .where('id_hash', '=', id)
        .returning('attempts')
        .executeTakeFirst()
      return row !== undefined && row.attempts <= MAX_CODE_ATTEMPTS
    },

    /** Uses it up: a challenge is good for one answer. */
    async take(visit: StaffVisit, kind: ChallengeKind) {
      const id = idOf(visit)
      if (!id) return undefined
      const row = await db
        .deleteFrom('staff_challenges')
        .where('id_hash', '=', id)
        .where('kind', '=', kind)
        .where('expires_at', '>', clock())
        .returning(['account_id', 'challenge'])
        .executeTakeFirst()
      visit.clearCookie('challenge')
      return row
    },
  }
}

export type Challenges = ReturnType<typeof createChallenges>
