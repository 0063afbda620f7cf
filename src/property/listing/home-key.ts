import type { Listing } from './listing.ts'

/**
 * What tells one home from every other, whatever reference its agent gives it: channel, postcode and house. Null where
 * the feed says too little, so that two neighbours are never taken for one home.
 */
export function homeKey({ channel, address }: Pick<Listing, 'channel' | 'address'>): string | null {
  const house = bare(address.line1)
  const outcode = bare(address.outcode)
  const incode = bare(address.incode)
  if (!house || !outcode || !incode) return null
  return `${channel}|${outcode}${incode}|${house}`
}

function bare(text: string | undefined): string {
  return (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
