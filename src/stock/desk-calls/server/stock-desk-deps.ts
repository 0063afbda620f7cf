import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'

/** What the calls of the Desk about properties stand on. */
export type StockDeskDeps = {
  db: Database
  agency: Agency
  clock: () => Date
}

/** A call about properties: `stockCall({ … })`. */
export const stockCall = deskCall<StockDeskDeps>()

/** The subject of a call about one property, for its permission. */
export async function ofProperty({ db }: StockDeskDeps, { id }: { id: number }) {
  return db
    .selectFrom('desk_properties')
    .select(['branch_id as branchId'])
    .where('property_id', '=', id)
    .executeTakeFirst()
}
