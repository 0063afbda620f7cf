import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddCriteria } from '#test/fixtures/any-criteria.ts'
import { decodePart } from '../values/percent-encoding.ts'
import { canonicalRedirect } from './canonical-redirect.ts'
import { searchPath, searchQuery } from './format-search.ts'
import { SEARCH_URL_CASES } from './parse-search-path.cases.ts'
import { splitUrl } from './parse-search-path.ts'
import { parseSearchRequest } from './parse-search-query.ts'

function redirectOf(url: string): string | undefined {
  return canonicalRedirect(url, parseSearchRequest(...splitUrl(url)))
}

const SALE = '/search/property-for-sale'

test.each([
  // stays
  [SALE, undefined],
  [`${SALE}/from-2-bed?q=Oakham&branch_id=3`, undefined],
  [`${SALE}/page-2/list`, undefined],
  [`${SALE}?utm_source=letter`, undefined],
  [`${SALE}?count=48`, undefined],
  [`${SALE}?q=Market+Harborough`, undefined],
  [`${SALE}/text-l'eau`, undefined],
  [`${SALE}/text-l%27eau`, undefined],
  [`${SALE}/tag-%21new-home`, undefined],
  // stays, because it has something to say
  [`${SALE}/page-0`, undefined],
  [`${SALE}/rubbish/page-1`, undefined],
  ['/search?min_price=5&max_price=2', undefined],
  // leads on
  ['/search', SALE],
  [`${SALE}/`, SALE],
  [`${SALE}/page-1`, SALE],
  ['/search/from-2-bed/property-for-sale', `${SALE}/from-2-bed`],
  ['/search?channel=lettings', '/search/property-for-rent'],
  ['/search?channel=sales&q=&place_id=&min_price=&max_price=500000&within=', `${SALE}/up-to-500000`],
  ['/search?channel=sales&q=Oakham+Castle&branch_id=3', `${SALE}?q=Oakham%20Castle&branch_id=3`],
  ['/search?branch_id=3&q=a', `${SALE}?q=a&branch_id=3`],
  [`${SALE}?q=`, SALE],
  [`${SALE}?min_beds=2`, `${SALE}/from-2-bed`],
  [`${SALE}/gid-9?q=Oakham`, `${SALE}/gid-9`],
  [`${SALE}?view=map`, `${SALE}/map`],
  ['/search?channel=sales&utm_source=letter&gclid=a%20b', `${SALE}?utm_source=letter&gclid=a%20b`],
  ['/search?min_beds=&fragment=tag-house/least-expensive-first', `${SALE}/tag-house/least-expensive-first`],
])('%s leads to %s', (url, expected) => {
  expect(redirectOf(url)).toBe(expected)
})

test.each(SEARCH_URL_CASES.filter(({ problems }) => !problems))('$path is canonical or leads there', (row) => {
  const { path, canonical = path } = row
  const [stated = ''] = path.split('#')
  const isSame = decodePart(stated) === decodePart(canonical)
  expect(redirectOf(path)).toBe(isSame ? undefined : canonical)
})

test('a place with another slug leads to its own', () => {
  const path = `${SALE}/cheap-pills/gid-9`
  const read = parseSearchRequest(path, '')
  const known = { ...read, criteria: { ...read.criteria, placeSlug: 'oakham-rutland' } }
  expect(canonicalRedirect(path, known)).toBe(`${SALE}/oakham-rutland/gid-9`)
})

test('a redirect never leads to a redirect, from a path or a query', () => {
  fc.assert(
    fc.property(oddCriteria, (criteria) => {
      const path = searchPath(criteria)
      expect(redirectOf(path)).toBeUndefined()
      const { placeSlug: _, ...others } = criteria
      expect(redirectOf(`/search?${searchQuery(criteria)}`)).toBe(searchPath(others))
    }),
  )
})
