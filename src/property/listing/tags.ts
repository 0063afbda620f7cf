import { epcBand } from './epc.ts'
import type { Epc, Listing } from './listing.ts'
import { propertyType } from './property-types.ts'

/**
 * The normal form of a tag, in which tags are stored, compared and written in paths: lower case, words joined by
 * hyphens ("New Home" and "new_home" are `new-home`). Empty if nothing is left. A leading `!` is the search's, not the
 * tag's.
 */
export function normalTag(text: string): string {
  if (NORMAL.test(text)) return text
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Most tags come in normal form: pages ask hundreds of times. */
const NORMAL = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Tags whose words are not simply their own in capitals. */
const NAMES: Record<string, string> = {
  'farm-land': 'Farms & Land',
  'semi-detached': 'Semi-detached',
  'end-of-terrace': 'End of terrace',
  'epc-a-or-better': 'EPC A',
  'epc-b-or-better': 'EPC B or better',
  'epc-c-or-better': 'EPC C or better',
  'epc-d-or-better': 'EPC D or better',
}

/** A tag in words for people who see it in breadcrumbs: `gth-` is left out, words are capitalised. */
export function tagName(tag: string): string {
  const bare = normalTag(tag).replace(/^gth-/, '')
  return (
    NAMES[bare] ??
    bare.replace(/(^|-)(\p{L})/gu, (_, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase())
  )
}

/** How a home is joined to its neighbours, by its type. The end of a terrace is in the terrace. */
const BUILDS: readonly { tag: string; types: readonly number[] }[] = [
  { tag: 'detached', types: [4, 15, 21, 131] },
  { tag: 'semi-detached', types: [3, 14, 128] },
  { tag: 'terraced', types: [1, 2, 13] },
  { tag: 'end-of-terrace', types: [2] },
]

/** Tags of every site, of which a home has one at most: in a search they are alternatives. */
export const BUILD_TAGS: ReadonlySet<string> = new Set(BUILDS.map(({ tag }) => tag))

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
