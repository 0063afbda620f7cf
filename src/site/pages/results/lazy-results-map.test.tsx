import { expect, test } from 'vitest'
import { mapOrList } from './lazy-results-map.tsx'
import { ResultsMap } from './results-map.tsx'

test('the list replaces the map view when the script of the map cannot be loaded', async () => {
  const fallback = await mapOrList(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  expect(fallback).not.toBe(ResultsMap)
  expect(await mapOrList(() => import('./results-map.tsx'))).toBe(ResultsMap)
})
