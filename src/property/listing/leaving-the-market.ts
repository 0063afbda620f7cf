import type { Channel, Status } from './listing.ts'

/** What a listing that has left the market became. */
export type LeftStatus = 'sold' | 'let' | 'withdrawn'

const ALL_BUT_SOLD: ReadonlySet<Status> = new Set(['sstc', 'reserved', 'exchanged', 'completed', 'sold'])
const ALL_BUT_LET: ReadonlySet<Status> = new Set(['let_agreed', 'reserved', 'under_offer', 'let'])

/**
 * What a listing becomes when it vanishes from its feed: sold after SSTC or reserved, let after let
 * agreed, otherwise withdrawn. A home to let under offer counts as let agreed, which is what its card said.
 */
export function statusAfterLeaving(status: Status, channel: Channel): LeftStatus {
  if (channel === 'sales') return ALL_BUT_SOLD.has(status) ? 'sold' : 'withdrawn'
  return ALL_BUT_LET.has(status) ? 'let' : 'withdrawn'
}

/** Whether a status says that the home is no longer offered: searchable under status `all` for a configured time only. */
export function isOffMarket(status: Status): boolean {
  return status === 'sold' || status === 'completed' || status === 'let' || status === 'withdrawn'
}
