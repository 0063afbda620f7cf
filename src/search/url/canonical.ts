import { decodePart, queryPairs } from '../values/percent-encoding.ts'
import { hasFormParameters } from './parse-search-query.ts'
import type { ReadSearch } from './read-address.ts'
import { searchPath, splitUrl } from './search-address.ts'

/**
 * Where a search request leads on to, or undefined when it already stands at its one address. `read` is the search of
 * that request, with `criteria.placeSlug` set to the slug of the place as the server knows it.
 *
 * - Another order, another spelling, a synonym, or the query form lead to the canonical address.
 * - A request with problems stays where it is: the notice about them would be lost on the way. Its page names the
 *   canonical address in its link.
 * - Two encodings of one character (`%27` and `'`) are one address, so that no proxy can make a redirect go in circles.
 * - Foreign parameters (a campaign's `utm_…`) are no reason to redirect; a redirect takes them along.
 */
export function canonicalRedirect(address: string, read: ReadSearch): string | undefined {
  if (read.problems.length > 0) return undefined
  const [pathname, query] = splitUrl(address)
  const [canonicalPath, canonicalQuery] = splitUrl(searchPath(read.criteria, read.view))
  const isCanonical =
    sameSegments(pathname, canonicalPath) && !hasFormParameters(query) && sameQuery(ownPairs(query), canonicalQuery)
  if (isCanonical) return undefined
  const foreign = query.split('&').filter((pair) => pair !== '' && isForeign(pair))
  const whole = [canonicalQuery, ...foreign].filter((part) => part !== '').join('&')
  return whole === '' ? canonicalPath : `${canonicalPath}?${whole}`
}

function sameSegments(path: string, canonical: string): boolean {
  return path.split('/').map(decodePart).join('\n') === canonical.split('/').map(decodePart).join('\n')
}

function ownPairs(query: string): [string, string][] {
  return queryPairs(query).filter(([name]) => name === 'q' || name === 'branch_id')
}

function sameQuery(pairs: readonly [string, string][], canonical: string): boolean {
  return JSON.stringify(pairs) === JSON.stringify(queryPairs(canonical))
}

function isForeign(pair: string): boolean {
  const name = queryPairs(pair)[0]?.[0]
  return name !== undefined && !['q', 'branch_id', 'count'].includes(name) && !hasFormParameters(pair)
}
