import { expect, test } from 'vitest'
import type { Place } from '#src/places/place.ts'
import { places } from '#test/fixtures/any-home.ts'
import type { Criteria } from '../criteria.ts'
import { findPlaces } from './several-places.ts'

const find = (criteria: Partial<Criteria>) =>
  findPlaces({ channel: 'sales', tags: [], page: 1, ...criteria }, places, [])
const names = (found: readonly Place[] | undefined) => found?.map(({ name }) => name)

test('a search for several places looks in each of them', async () => {
  const { searchArea, place, others } = await find({ placeId: 1, orPlaces: '2,3' })
  expect(searchArea).toMatchObject({ kind: 'patch', settlements: [1], outcodes: ['LE15'], counties: ['Rutland'] })
  expect(place?.name).toBe('Oakham')
  expect(names(others)).toEqual(['LE15', 'Rutland'])
})

test('a place that nobody knows adds nothing', async () => {
  expect((await find({ placeId: 1, orPlaces: '404' })).searchArea).toMatchObject({ kind: 'patch', settlements: [1] })
  expect((await find({ placeId: 404, orPlaces: '405' })).searchArea).toEqual({ kind: 'nowhere' })
})

test('the distance is round each of them', async () => {
  const { searchArea } = await find({ placeId: 1, orPlaces: '2', within: 5 })
  expect(searchArea.kind === 'patch' && searchArea.circles).toHaveLength(2)
})

test('what is drawn takes their stead', async () => {
  expect((await find({ placeId: 1, orPlaces: '2', viewport: [-1, 50, 1, 52] })).searchArea.kind).toBe('drawn')
})
