import type { Agency } from '#src/agency/profile/agency.ts'
import type { ContentPages } from '#src/articles/server/load-pages.ts'
import { parsePropertyPath } from '#src/property/listing/property-paths.ts'
import { parseSearchRequest } from '#src/search/url/parse-search-query.ts'

/** The first parts of addresses whose pages depend on the stock, or on what else is not in the agency's folder. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['homes', 'articles', 'areas', 'staff', 'forms', 'user'])

/** Pages that every agency has. */
const FIXED: ReadonlySet<string> = new Set([
  'calculator',
  'valuation',
  'book-a-valuation',
  'contact-office',
  'branches',
])

/**
 * Whether there is a page at an address of this site, as far as the agency's folder tells: a home may come and go, and
 * with it a town's page.
 */
export function knownPaths({ branches }: Pick<Agency, 'branches'>, pages: ContentPages): (address: string) => boolean {
  return (address) => {
    const { pathname, searchParams } = new URL(address, 'https://site.invalid')
    const [first = '', second, ...others] = pathname.slice(1).split('/')
    if (first === 'search') return parseSearchRequest(pathname, searchParams).problems.length === 0
    if (first === 'properties') return parsePropertyPath(pathname) !== null
    if (OPEN_ENDED.has(first)) return true
    if (first === 'branches' && second !== undefined)
      return others.length === 0 && branches.some(({ slug }) => slug === second)
    return second === undefined && (first === '' || FIXED.has(first) || pages.has(first))
  }
}
