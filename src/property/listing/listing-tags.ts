import { epcBand } from './epc.ts'
import type { Epc, Listing } from './listing.ts'
import { propertyType } from './property-types.ts'
import { BUILDS, normalTag } from './tags.ts'

/** After every letter where there is none. */
function epcLetter(epc: Epc): string {
  if (epc.kind === 'letter') return epc.letter
  return epc.kind === 'rated' ? epcBand(epc.current).letter : 'none'
}

/** Each tag that the facts of a listing imply, and when. */
const IMPLIED: readonly { tag: string; when: (listing: Listing) => boolean }[] = [
  { tag: 'new-home', when: ({ newHome }) => newHome === true },
  { tag: 'development', when: ({ developmentKey }) => developmentKey !== undefined },
  { tag: 'auction', when: ({ auction }) => auction !== undefined },
  { tag: 'commercial', when: ({ lettings }) => lettings?.letType === 'commercial' },
  { tag: 'student', when: ({ lettings }) => lettings?.letType === 'student' },
  { tag: 'short-let', when: ({ lettings }) => lettings?.letType === 'short' },
  { tag: 'pets', when: ({ lettings }) => lettings?.pets === true },
  { tag: 'furnished', when: ({ lettings }) => FURNISHED.has(lettings?.furnishing ?? '') },
  { tag: 'unfurnished', when: ({ lettings }) => UNFURNISHED.has(lettings?.furnishing ?? '') },
  { tag: 'freehold', when: ({ tenure }) => tenure === 'freehold' },
  { tag: 'share-of-freehold', when: ({ tenure }) => tenure === 'share_of_freehold' },
  { tag: 'leasehold', when: ({ tenure }) => tenure === 'leasehold' },
  { tag: 'shared-ownership', when: ({ price }) => price.qualifier === 'shared_ownership' },
  { tag: 'farm-land', when: ({ typeId }) => FARM_TYPES.has(typeId) },
  ...BUILDS.map(({ tag, types }) => ({ tag, when: ({ typeId }: Listing) => types.includes(typeId) })),
  ...['A', 'B', 'C', 'D'].map((letter) => ({
    tag: `epc-${letter.toLowerCase()}-or-better`,
    when: ({ epc }: Listing) => epcLetter(epc) <= letter,
  })),
  { tag: 'garden', when: (listing) => mentions(listing, /\bgardens?\b/i, listing.material.outsideSpace) },
  {
    tag: 'parking',
    when: (listing) => mentions(listing, /\b(parking|garages?|driveway|carport)\b/i, listing.material.parking),
  },
  { tag: 'no-chain', when: (listing) => mentions(listing, /\b(no (onward )?chain|chain[- ]free)\b/i) },
]

const FURNISHED: ReadonlySet<string> = new Set(['furnished', 'part_furnished', 'furnished_or_unfurnished'])
const UNFURNISHED: ReadonlySet<string> = new Set(['unfurnished', 'furnished_or_unfurnished'])

/** Farmland, farms and smallholdings. */
const FARM_TYPES: ReadonlySet<number> = new Set([107, 259, 304])

/** A feature that says there is none ("No parking", "without garden") must not count as having it. */
const DENIED = /\b(no|none|without|not)\b(?! (onward )?chain)/i

function mentions(listing: Listing, words: RegExp, stated?: string): boolean {
  return [...listing.features, stated ?? ''].some((line) => words.test(line) && !DENIED.test(line))
}

/** The tags of a listing: what its feed or overlay says, then its type's category, then what its facts imply. */
export function allTags(listing: Listing): string[] {
  const tags = listing.tags.map(normalTag)
  const { category } = propertyType(listing.typeId)
  if (category) tags.push(category)
  for (const { tag, when } of IMPLIED) if (when(listing)) tags.push(tag)
  return [...new Set(tags)].filter((tag) => tag !== '')
}
