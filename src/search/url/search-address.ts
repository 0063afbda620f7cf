import { queryPairs } from '../criteria/percent-encoding.ts'
import { QUERY_FIELDS } from '../criteria/segments.ts'
import { applyReading, emptyDraft, finishDraft, type ReadSearch, readSegments } from './read-address.ts'

export type { ReadSearch } from './read-address.ts'
export { searchAddress, searchQuery } from './write-address.ts'

/** Nothing longer is looked at: ten times what the longest canonical address takes. */
const LONGEST_ADDRESS = 160_000

/**
 * The search that a readable address asks for: the reverse of `searchAddress`. Takes a pathname, percent-encoded as it
 * came, and its `?q=` and `branch_id=` where they follow. Never throws: whatever is not understood is left out and
 * reported in words for the visitor. The parameters of the query form are `parseSearchQuery`'s.
 */
export function parseSearchPath(address: string): ReadSearch {
  const [pathname, query] = splitAddress(address.slice(0, LONGEST_ADDRESS))
  const draft = emptyDraft()
  readSegments(draft, withoutSearch(pathname))
  for (const [name, value] of queryPairs(query)) {
    const field = QUERY_FIELDS.find(({ parameters }) => parameters.includes(name))
    if (field && value !== '') applyReading(draft, field, field.read(value))
  }
  return finishDraft(draft)
}

/** The segments after `/search`; a path without it is read whole. */
export function withoutSearch(pathname: string): string {
  return pathname.replace(/^\/?search(?:\.ljson)?(?=\/|$)/i, '')
}

/** Pathname and query string of an address, without the question mark and without a hash. */
export function splitAddress(address: string): [pathname: string, query: string] {
  const whole = address.split('#', 1)[0] ?? ''
  const mark = whole.indexOf('?')
  return mark < 0 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark + 1)]
}
