import { expect, test } from 'vitest'
import { disambiguatePlace } from './disambiguate-place.ts'
import type { Place, PlaceKind } from './place.ts'

let lastId = 0
function candidate(population: number, kind: PlaceKind = 'place') {
  const place: Place = {
    id: ++lastId,
    name: 'Newport',
    county: 'Kent',
    label: `Newport ${lastId}`,
    slug: 'newport',
    lat: 52,
    lng: -1,
    kind,
    radiusMiles: 1,
  }
  return { place, population }
}

test('no place of a name is unknown', () => {
  expect(disambiguatePlace([])).toEqual({ kind: 'unknown' })
})

test.each([
  ['two towns', [306_844, 24_884]],
  ['two villages', [0, 0]],
  ['a village a little larger than the other', [900, 800]],
  ['many hamlets', Array.from({ length: 30 }, () => 0)],
])('%s are ambiguous, largest first, at most 15', (_what, populations) => {
  const candidates = populations.map((population) => candidate(population))
  const answer = disambiguatePlace(candidates.toReversed())
  expect(answer).toEqual({ kind: 'ambiguous', places: candidates.slice(0, 15).map(({ place }) => place) })
})

test.each([
  ['the only one', [0]],
  ['a town among hamlets', [10_922, 0, 0]],
  ['a city beside a village', [139_001, 4_999]],
])('%s is chosen', (_what, populations) => {
  const candidates = populations.map((population) => candidate(population))
  expect(disambiguatePlace(candidates.toReversed())).toEqual({ kind: 'place', place: candidates[0]!.place })
})

test('a county is chosen before a village of its name, and a town before the county', () => {
  const county = candidate(200_000, 'county')
  const village = candidate(300)
  const largeTown = candidate(36_440)
  expect(disambiguatePlace([village, county])).toEqual({ kind: 'place', place: county.place })
  expect(disambiguatePlace([largeTown, county])).toEqual({ kind: 'place', place: largeTown.place })
})
