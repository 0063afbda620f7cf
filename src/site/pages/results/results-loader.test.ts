import { expect, test } from 'vitest'
import type { Services } from '#src/app/services.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import { loadResults } from './results-loader.ts'

/** Services whose search may be resolved, and not run. */
function resolvingOnly(): Services {
  const search = {
    resolve: async (criteria: Criteria) => ({ criteria, problems: [] }),
    results: async () => {
      throw new Error('The search was run.')
    },
  }
  return { search } as unknown as Services
}

test.each([
  ['the form of a search', '/search?channel=lettings&min_beds=2', '/search/property-for-rent/from-2-bed'],
  ['another spelling', '/search/sales/pets/from-2-beds', '/search/property-for-sale/from-2-bed/pets'],
])('%s is redirected without running the search', async (_, from, to) => {
  const request = new Request(`https://agency.example${from}`)
  const response = await loadResults(request, resolvingOnly()).catch((thrown: unknown) => thrown)
  expect(response).toBeInstanceOf(Response)
  expect((response as Response).headers.get('location')).toBe(to)
})
