import type { OpenDataSet } from '#src/open-data/open-data-sets.ts'
import { storeSwitches } from '#src/open-data/server/switches.ts'
import type { Database } from '#src/platform/database/database.ts'
import { refreshOpenData } from './refresh-open-data.ts'

/** Has homes show the sets that the agency's settings allow. Does nothing where they are as they were. */
export async function switchOpenData(db: Database, off: readonly OpenDataSet[], now: Date): Promise<void> {
  if (await storeSwitches(db, off)) await refreshOpenData(db, { now })
}
