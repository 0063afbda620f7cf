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
export const BUILDS: readonly { tag: string; types: readonly number[] }[] = [
  { tag: 'detached', types: [4, 15, 21, 131] },
  { tag: 'semi-detached', types: [3, 14, 128] },
  { tag: 'terraced', types: [1, 2, 13] },
  { tag: 'end-of-terrace', types: [2] },
]

/** Tags of every site, of which a home has one at most: in a search they are alternatives. */
export const BUILD_TAGS: ReadonlySet<string> = new Set(BUILDS.map(({ tag }) => tag))
