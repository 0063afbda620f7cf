import { describe, expect, test } from 'vitest'
import { milesBetween } from './distance.ts'
import { gridToOsgb36, gridToWgs84 } from './national-grid.ts'

const degrees = (whole: number, minutes: number, seconds: number) => whole + minutes / 60 + seconds / 3600
const metresBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }) =>
  milesBetween(a, b) * 1609.344

test("projects Ordnance Survey's worked example to within a thousandth of a second of arc", () => {
  const { lat, lng } = gridToOsgb36(651409.903, 313177.27)
  expect(lat).toBeCloseTo(degrees(52, 39, 27.2531), 7)
  expect(lng).toBeCloseTo(degrees(1, 43, 4.5177), 7)
})

/** Ordnance Survey's test points for OSTN15: grid reference in metres, and the ETRS89 position in degrees. */
const controlPoints: [where: string, easting: number, northing: number, lat: number, lng: number][] = [
  ["St Mary's, Scilly", 91492.146, 11318.804, 49.9222639373, -6.29977752014],
  ['Lizard Point', 170370.718, 11572.405, 49.9600613782, -5.20304609998],
  ['Plymouth', 250359.811, 62016.569, 50.4388582561, -4.10864563561],
  ["St Catherine's Point", 449816.371, 75335.861, 50.57563665, -1.2978227724],
  ['North Foreland', 639821.835, 169565.858, 51.3744702555, 1.44454730409],
  ['London', 530624.974, 178388.464, 51.4893656495, -0.1199255718],
  ['Carmarthen', 241124.584, 220332.641, 51.858908964, -4.3085247696],
  ['Leeds', 422242.186, 433818.701, 53.8002151963, -1.66379168242],
]

describe('grid to WGS84 comes within six metres of the published position', () => {
  test.each(controlPoints)('%s', (_where, easting, northing, lat, lng) => {
    expect(metresBetween(gridToWgs84(easting, northing), { lat, lng })).toBeLessThan(6)
  })
})
