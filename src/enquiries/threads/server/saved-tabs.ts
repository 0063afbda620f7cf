import type { Database } from '#src/platform/database/database.ts'
import type { PermissionSubject } from '#src/staff/permissions/permissions.ts'
import type { EnquiryFilters } from '../enquiry-list.ts'

export type SavedTab = { id: number; name: string; filters: EnquiryFilters }

/** Tabs that one person has at most. */
export const MAX_SAVED_TABS = 12

export async function savedTabsOf(db: Database, accountId: number): Promise<SavedTab[]> {
  return db
    .selectFrom('enquiry_tabs')
    .select(['id', 'name', 'filters'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Saves a tab under its name; one of the same name is replaced. */
export async function saveTab(
  db: Database,
  { accountId, name, filters, now }: { accountId: number; name: string; filters: EnquiryFilters; now: Date },
): Promise<SavedTab> {
  return db
    .insertInto('enquiry_tabs')
    .values({ account_id: accountId, name, filters: JSON.stringify(filters), created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({ filters: JSON.stringify(filters) }),
    )
    .returning(['id', 'name', 'filters'])
    .executeTakeFirstOrThrow()
}

export async function deleteTab(db: Database, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  await db.deleteFrom('enquiry_tabs').where('id', '=', id).where('account_id', '=', accountId).execute()
}

/** Whose a tab is. */
export async function tabSubject(db: Database, id: number): Promise<PermissionSubject | undefined> {
  const tab = await db.selectFrom('enquiry_tabs').select('account_id').where('id', '=', id).executeTakeFirst()
  return tab && { accountIds: [tab.account_id] }
}
