import type { Channel } from '#src/property/listing/listing.ts'

/** Fixed wording: docs/contracts/search-paths.md. */
export const CHANNEL_SEGMENTS: Readonly<Record<Channel, string>> = {
  sales: 'property-for-sale',
  lettings: 'property-for-rent',
}
