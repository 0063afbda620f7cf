import { CHANNEL_SEGMENTS } from '#src/search/values/channel-segments.ts'

/** Where a visitor who has saved nothing yet can start. */
export const linksToHomes = [
  { words: 'Homes for sale', href: `/search/${CHANNEL_SEGMENTS.sales}` },
  { words: 'Homes to rent', href: `/search/${CHANNEL_SEGMENTS.lettings}` },
]
