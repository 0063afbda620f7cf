import type { Database } from '#src/platform/database/database.ts'
import type { ConsentRecord } from '../consent-boxes.ts'

export async function setMarketingPreference(
  db: Database,
  { userId, isOptedIn, now }: { userId: number; isOptedIn: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('marketing_preferences')
    .values({ user_id: userId, is_opted_in: isOptedIn, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_opted_in: isOptedIn, changed_at: now }))
    .execute()
}

export async function addConsents(
  db: Database,
  userId: number,
  consents: readonly ConsentRecord[],
  now: Date,
): Promise<void> {
  await db
    .insertInto('consents')
    .values(
      consents.map(({ about, wording, version, ticked, page }) => ({
        user_id: userId,
        about,
        wording,
        version: version ?? null,
        ticked: ticked ?? null,
        page,
        given_at: now,
      })),
    )
    .execute()
}

export function consentsOf(db: Database, userId: number) {
  return db
    .selectFrom('consents')
    .select(['about', 'wording', 'version', 'ticked', 'page', 'given_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}
