import type { Database } from '#src/platform/database/database.ts'
import type { PermissionSubject } from '#src/staff/permissions/permissions.ts'
import { type StockColumn, type StockFilters, USUAL_COLUMNS } from '../stock-list.ts'
import type {} from './stock-tables.ts'

export type StockView = { id: number; name: string; filters: StockFilters }

/** Views that one person has at most. */
export const MAX_STOCK_VIEWS = 12

export function stockViewsOf(db: Database, accountId: number): Promise<StockView[]> {
  return db
    .selectFrom('property_tabs')
    .select(['id', 'name', 'filters'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Saves a view under its name; one of the same name is replaced. */
export async function saveStockView(
  db: Database,
  { accountId, name, filters, now }: { accountId: number; name: string; filters: StockFilters; now: Date },
): Promise<void> {
  await db
    .insertInto('property_tabs')
    .values({ account_id: accountId, name, filters: JSON.stringify(filters), created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet({ filters: JSON.stringify(filters) }),
    )
    .execute()
}

export async function deleteStockView(db: Database, { accountId, id }: { accountId: number; id: number }) {
  await db.deleteFrom('property_tabs').where('id', '=', id).where('account_id', '=', accountId).execute()
}

/** Whose a view is. */
export async function stockViewSubject(db: Database, id: number): Promise<PermissionSubject | undefined> {
  const tab = await db.selectFrom('property_tabs').select('account_id').where('id', '=', id).executeTakeFirst()
  return tab && { accountIds: [tab.account_id] }
}

export async function columnsOf(db: Database, accountId: number): Promise<readonly StockColumn[]> {
  const chosen = await db
    .selectFrom('property_columns')
    .select('columns')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return chosen?.columns ?? USUAL_COLUMNS
}

export async function saveColumns(db: Database, accountId: number, columns: StockColumn[]): Promise<void> {
  await db
    .insertInto('property_columns')
    .values({ account_id: accountId, columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ columns }))
    .execute()
}
