import { decodePart, MAX_PAIRS, queryPairs } from '../values/percent-encoding.ts'
import { searchPath } from './format-search.ts'
import { type ParsedSearch, splitUrl } from './parse-search-path.ts'
import { hasFormParameters, isCanonicalParameter } from './parse-search-query.ts'

/**
 * The URL that a search request is redirected to, or undefined when it is the canonical one already. `parsed` is the
 * search of that request, with `criteria.placeSlug` set to the slug of the place as the server knows it.
 *
 * - Another order, another spelling, a synonym, or the query form lead to the canonical path.
 * - A request with problems is not redirected: the notice about them would be lost on the way. Its page names the
 *   canonical path in its link.
 * - Two encodings of one character (`%27` and `'`) are one URL, so that no proxy can make a redirect loop.
 * - Foreign parameters (a campaign's `utm_…`) are no reason to redirect; a redirect takes them along.
 */
export function canonicalRedirect(url: string, parsed: ParsedSearch): string | undefined {
  if (parsed.problems.length > 0) return undefined
  const [pathname, query] = splitUrl(url)
  const [canonicalPath, canonicalQuery] = splitUrl(searchPath(parsed.criteria, parsed.view))
  const isCanonical =
    sameSegments(pathname, canonicalPath) && !hasFormParameters(query) && sameQuery(ownPairs(query), canonicalQuery)
  if (isCanonical) return undefined
  const foreign = query.split('&', MAX_PAIRS).filter((pair) => pair !== '' && isForeign(pair))
  const whole = [canonicalQuery, ...foreign].filter((part) => part !== '').join('&')
  return whole === '' ? canonicalPath : `${canonicalPath}?${whole}`
}

function sameSegments(path: string, canonical: string): boolean {
  return path.split('/').map(decodePart).join('\n') === canonical.split('/').map(decodePart).join('\n')
}

function ownPairs(query: string): [string, string][] {
  return queryPairs(query).filter(([name]) => isCanonicalParameter(name))
}

function sameQuery(pairs: readonly [string, string][], canonical: string): boolean {
  return JSON.stringify(pairs) === JSON.stringify(queryPairs(canonical))
}

function isForeign(pair: string): boolean {
  const name = queryPairs(pair)[0]?.[0]
  return name !== undefined && name !== 'count' && !isCanonicalParameter(name) && !hasFormParameters(pair)
}
