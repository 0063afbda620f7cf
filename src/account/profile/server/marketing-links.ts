import { type LinkKeys, readLinkToken, signLinkToken } from '#src/form-protection/server/link-token.ts'
import type { Database } from '#src/platform/database/database.ts'
import { type ConsentWordings, shownWording } from '../consent-wordings.ts'
import { EMAIL_PREFERENCES_PATH } from '../marketing-paths.ts'
import { addConsents, setMarketingPreference } from './marketing-statements.ts'

/** The last part of an email's link, good for opting its user out and nothing else. It does not expire. */
export function signMarketingToken(userId: number, secret: string): string {
  return signLinkToken('marketing emails', userId, secret)
}

export type MarketingLinks = ReturnType<typeof createMarketingLinks>

type MarketingLinkDeps = {
  db: Database
  agency: { consents?: ConsentWordings }
  config: LinkKeys
  clock: () => Date
}

/** What the links of emails to applicants may do, without signing in: `services.marketingLinks`. */
export function createMarketingLinks({ db, agency, config, clock }: MarketingLinkDeps) {
  const userOf = (token: string) => readLinkToken('marketing emails', token, config)

  return {
    /** Undefined for a token that is not ours. Somebody who was erased is opted out. */
    async isOptedIn(token: string): Promise<boolean | undefined> {
      const userId = userOf(token)
      return userId === undefined ? undefined : isOptedIn(db, userId)
    },

    /**
     * Takes the consent back, and notes that as a consent of its own; saved searches keep their alerts. A link that is
     * followed twice is noted once. False for a token that is not ours.
     */
    async optOut(token: string): Promise<boolean> {
      const userId = userOf(token)
      if (userId === undefined) return false
      const now = clock()
      await db.transaction().execute(async (trx) => {
        if (!(await isOptedIn(trx, userId, { locks: true }))) return
        await setMarketingPreference(trx, { userId, isOptedIn: false, now })
        const shown = shownWording(agency.consents, 'marketing')
        // the page without the token, which is a key
        const consent = { about: 'marketing' as const, ...shown, ticked: false, page: EMAIL_PREFERENCES_PATH }
        await addConsents(trx, userId, [consent], now)
      })
      return true
    },
  }
}

async function isOptedIn(db: Database, userId: number, { locks = false } = {}): Promise<boolean> {
  const row = await db
    .selectFrom('marketing_preferences')
    .select('is_opted_in')
    .where('user_id', '=', userId)
    .$if(locks, (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.is_opted_in === true
}
