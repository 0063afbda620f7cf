import { COSTS_PARAMETERS } from '#src/calculators/parse-costs-query.ts'
import { isSearchParameter } from '#src/search/url/parse-search-query.ts'

/**
 * The parameters that pages read, by the pattern of their address. Whatever else stands in an address makes no page of
 * its own, so that nobody fills the kept pages with it. Pages that are not named here read what they please.
 */
const READ: Readonly<Record<string, readonly string[] | ((name: string) => boolean)>> = {
  '/': [],
  '/search/*?': isSearchParameter,
  '/properties/:id/:channel?': COSTS_PARAMETERS,
  '/homes': [],
  '/homes/:slug': [],
  '/branches': ['q', 'place', 'department'],
  '/branches/:slug': [],
  '/staff/:slug': [],
  '/articles': [],
  '/articles/topics/:topic/:page?': [],
  '/articles/:slug': [],
  '/areas': [],
  '/areas/:slug': [],
  '/:slug': [],
}

const readers = new Map(
  Object.entries(READ).map(([pattern, read]) => {
    if (typeof read === 'function') return [pattern, read] as const
    const names = new Set(read)
    return [pattern, (name: string) => names.has(name)] as const
  }),
)

/** Whether the page of a pattern reads a parameter; undefined where nobody has said what it reads. */
export function readsParameter(pattern: string): ((name: string) => boolean) | undefined {
  return readers.get(pattern)
}
