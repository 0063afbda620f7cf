import { expect, test } from 'vitest'
import { nearbyPoints } from './nearby-points.ts'

const at = { lat: 52.67, lng: -0.73 }
const point = (kind: string, name: string, north: number) => ({ kind, name, lat: at.lat + north, lng: at.lng })

test('the nearest points of each group are listed, stations first', () => {
  const points = [
    point('pub', 'The Far Pub', 0.02),
    point('pub', 'The Near Pub', 0.01),
    point('station', 'Station', 0.03),
    point('school', 'Third School', 0.03),
    point('school', 'First School', 0.01),
    point('school', 'First School', 0.011),
    point('school', 'Second School', 0.02),
  ]
  expect(nearbyPoints(points, at).map(({ name }) => name)).toEqual([
    'Station',
    'First School',
    'Second School',
    'The Near Pub',
  ])
})

test('points that are too far away are left out', () => {
  expect(nearbyPoints([point('pub', 'Beyond', 0.2), point('bench', 'A bench', 0)], at)).toEqual([])
})
