import { QUERY_FIELDS } from '../criteria/segments.ts'
import { queryPairs } from '../values/percent-encoding.ts'
import { applyReading, emptyDraft, finishDraft, type ReadSearch, readSegments } from './read-address.ts'

export type { ReadSearch } from './read-address.ts'
export { searchPath, searchQuery } from './write-address.ts'

/** Nothing longer is looked at: ten times what the longest canonical address takes. */
const MAX_SEARCH_URL_LENGTH = 160_000

/**
 * The search that a readable address asks for: the reverse of `searchPath`. Takes a pathname, percent-encoded as it
 * came, and its `?q=` and `branch_id=` where they follow. Never throws: whatever is not understood is left out and
 * reported in words for the visitor. The parameters of the query form are `parseSearchQuery`'s.
 */
export function parseSearchPath(address: string): ReadSearch {
  const [pathname, query] = splitUrl(address.slice(0, MAX_SEARCH_URL_LENGTH))
  const draft = emptyDraft()
  readSegments(draft, withoutSearchPath(pathname))
  for (const [name, value] of queryPairs(query)) {
    const field = QUERY_FIELDS.find(({ parameters }) => parameters.includes(name))
    if (field && value !== '') applyReading(draft, field, field.read(value))
  }
  return finishDraft(draft)
}

/** The segments after `/search`; a path without it is read whole. */
export function withoutSearchPath(pathname: string): string {
  return pathname.replace(/^\/?search(?:\.ljson)?(?=\/|$)/i, '')
}

/** Pathname and query string of an address, without the question mark and without a hash. */
export function splitUrl(address: string): [pathname: string, query: string] {
  const whole = address.split('#', 1)[0] ?? ''
  const mark = whole.indexOf('?')
  return mark < 0 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark + 1)]
}
