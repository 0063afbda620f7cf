import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'

/** The channel of PostgreSQL's notifications that open pages of the Desk live on; triggers in `migrations/` notify it too. */
export const DESK_CHANNEL = 'desk'

/** What kind of thing changed and whose it is, and nothing about people: those who may see it ask for it. */
export type DeskChange = { kind: 'enquiry' | 'viewing' | 'property'; id: number; branchId: number | null }

/** A colleague writes a reply to an enquiry, or has stopped: who of the staff, and nothing of what. */
export type DeskWriting = { kind: 'writing'; id: number; branchId: number | null; accountId: number; isOver: boolean }

/** Homes changed, whichever: pages that show any ask again. */
export const PROPERTIES_CHANGED: DeskChange = { kind: 'property', id: 0, branchId: null }

/** Tells the Desk's open pages, of every process, when the transaction commits. */
export async function tellDesk(db: Database, change: DeskChange | DeskWriting): Promise<void> {
  await sql`select pg_notify(${DESK_CHANNEL}, ${JSON.stringify(change)})`.execute(db)
}
