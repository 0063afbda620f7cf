import type { Database } from '#src/platform/database/database.ts'
import type { OpenDataSet } from '../open-data-sets.ts'
import './open-data-tables.ts'

/** Keeps which sets the agency hides. Returns whether that has changed, so that homes have to be looked at again. */
export async function storeSwitches(db: Database, off: readonly OpenDataSet[]): Promise<boolean> {
  const wanted = [...new Set(off)].toSorted()
  const before = await db.selectFrom('open_data_switches').select('off').executeTakeFirst()
  if ((before?.off ?? []).join() === wanted.join()) return false
  await db
    .insertInto('open_data_switches')
    .values({ only_row: true, off: wanted })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ off: wanted }))
    .execute()
  return true
}
