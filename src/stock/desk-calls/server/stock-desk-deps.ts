import { join } from 'node:path'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { PlaceLookups } from '#src/feed-import/run/server/prepare-listings.ts'
import { deskCall } from '#src/staff/calls/server/desk-call.ts'
import type { LookupProvider } from '#src/valuations/address-lookup/server/lookup-provider.ts'
import type { ShowDeps } from '../../changes/server/show-changes.ts'
import type { TakePictureDeps } from '../../photos/server/take-picture.ts'

/** What the calls of the Desk about properties stand on. */
export type StockDeskDeps = Omit<ShowDeps, 'overlayFile'> &
  TakePictureDeps & {
    agency: Agency
    config: { agencyDir: string }
    places: PlaceLookups
    /** where addresses are looked up, if the agency has that */
    valuations?: { addressProvider: LookupProvider | undefined }
  }

/** A call about properties: `stockCall({ … })`. */
export const stockCall = deskCall<StockDeskDeps>()

const OVERLAY_FILE = 'overlay.json'

/** What changes of homes are shown with. */
export const showDepsOf = ({ db, jobs, clock, config, agency }: StockDeskDeps): ShowDeps => ({
  db,
  agency,
  jobs,
  clock,
  overlayFile: join(config.agencyDir, OVERLAY_FILE),
})

/** The subject of a call about one property, for its permission. */
export async function ofStockProperty({ db }: Pick<StockDeskDeps, 'db'>, { id }: { id: number }) {
  return db
    .selectFrom('desk_properties')
    .select(['branch_id as branchId'])
    .where('property_id', '=', id)
    .executeTakeFirst()
}
