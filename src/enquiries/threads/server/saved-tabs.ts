import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { PermissionSubject } from '#src/staff/permissions/permissions.ts'
import type { EnquiryFilters } from '../enquiry-list.ts'

export type SavedTab = {
  id: number
  name: string
  filters: EnquiryFilters
  /** among one's tabs, the lowest first */
  position: number
  /** what Enquiries opens with */
  isDefault: boolean
}

/** Tabs that one person has at most. */
export const MAX_SAVED_TABS = 12

const columns = ['id', 'name', 'filters', 'position', 'is_default as isDefault'] as const

export async function savedTabsOf(db: Database, accountId: number): Promise<SavedTab[]> {
  return db
    .selectFrom('enquiry_tabs')
    .select(columns)
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

type NewTab = {
  accountId: number
  name: string
  filters: EnquiryFilters
  /** where a tab that was deleted stood; at the end without it */
  position?: number
  isDefault?: boolean
  now: Date
}

/** Saves a tab under its name; one of the same name is replaced, and stays in its place. */
export async function saveTab(trx: Database, tab: NewTab): Promise<SavedTab> {
  const { accountId, name, filters, position, isDefault = false, now } = tab
  if (isDefault) await clearDefault(trx, accountId)
  const last = sql<number>`(select coalesce(max(position), 0) + 1 from enquiry_tabs where account_id = ${accountId})`
  return trx
    .insertInto('enquiry_tabs')
    .values({
      account_id: accountId,
      name,
      filters: JSON.stringify(filters),
      position: position ?? last,
      is_default: isDefault,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({ filters: JSON.stringify(filters) }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type TabChange = { name?: string; filters?: EnquiryFilters; isDefault?: boolean }

/** Changes a tab. @returns false where another tab has that name */
export async function changeTab(
  trx: Database,
  { accountId, id, name, filters, isDefault }: TabChange & { accountId: number; id: number },
): Promise<boolean> {
  if (name !== undefined) {
    const { rows } = await sql`
      select from enquiry_tabs where account_id = ${accountId} and name = ${name} and id <> ${id}`.execute(trx)
    if (rows.length > 0) return false
  }
  if (isDefault === true) await clearDefault(trx, accountId)
  await sql`
    update enquiry_tabs set name = coalesce(${name ?? null}, name),
      filters = coalesce(${filters ? JSON.stringify(filters) : null}::jsonb, filters),
      is_default = coalesce(${isDefault ?? null}::boolean, is_default)
    where id = ${id} and account_id = ${accountId}`.execute(trx)
  return true
}

/** Puts one's tabs in this order; those that are not named stay behind them. */
export async function orderTabs(db: Database, accountId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update enquiry_tabs t set position = place.position
    from unnest(${[...ids]}::integer[]) with ordinality as place (id, position)
    where t.id = place.id and t.account_id = ${accountId}`.execute(db)
}

async function clearDefault(trx: Database, accountId: number): Promise<void> {
  await trx
    .updateTable('enquiry_tabs')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
}

export async function deleteTab(db: Database, { accountId, id }: { accountId: number; id: number }): Promise<void> {
  await db.deleteFrom('enquiry_tabs').where('id', '=', id).where('account_id', '=', accountId).execute()
}

/** Whose a tab is. */
export async function tabSubject(db: Database, id: number): Promise<PermissionSubject | undefined> {
  const tab = await db.selectFrom('enquiry_tabs').select('account_id').where('id', '=', id).executeTakeFirst()
  return tab && { accountIds: [tab.account_id] }
}
