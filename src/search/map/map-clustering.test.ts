import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterPins, clusterPlaces, knownPins, markKey } from './map-clustering.ts'
import { toPixels } from './map-geometry.ts'
import type { MapCluster, MapPin, PlacePin } from './map-marks.ts'

const pin = (id: number, lng: number, lat: number): MapPin => ({
  id,
  lng,
  lat,
  text: '£450k',
  price: '£450,000',
  address: `${id} Northgate, Oakham`,
  url: `/properties/${id}/sales`,
  approximate: false,
})
const oakham = { lng: -0.73, lat: 52.67 }
/** so many pixels east of Oakham at zoom 12 */
const east = (pixels: number) => oakham.lng + (pixels * 360) / (512 * 2 ** 12)

describe('clusterPins', () => {
  test('a home alone is a pin', () => {
    const alone = pin(1, oakham.lng, oakham.lat)
    expect(clusterPins([alone], [], 12)).toEqual([{ kind: 'home', at: [oakham.lng, oakham.lat], pin: alone }])
  })

  test('homes that would overlap form a cluster, which separates on zooming in', () => {
    const pins = [pin(1, east(0), oakham.lat), pin(2, east(40), oakham.lat)]
    const [cluster, ...others] = clusterPins(pins, [], 12)
    expect(others).toEqual([])
    expect(cluster).toMatchObject({ kind: 'cluster', count: 2, pins, box: [east(0), oakham.lat, east(40), oakham.lat] })
    expect(cluster?.at[0]).toBeCloseTo(east(20), 6)
    expect(clusterPins(pins, [], 13).map(({ kind }) => kind)).toEqual(['home', 'home'])
  })

  test('homes at the same position are one stack at every zoom', () => {
    const pins = [pin(1, oakham.lng, oakham.lat), pin(2, oakham.lng, oakham.lat), pin(3, east(900), oakham.lat)]
    expect(clusterPins(pins, [], 22)).toEqual([
      { kind: 'stack', at: [oakham.lng, oakham.lat], pins: pins.slice(0, 2) },
      { kind: 'home', at: [east(900), oakham.lat], pin: pins[2] },
    ])
  })

  test('a home near a cluster from the server joins it, and the homes of that cluster stay unknown', () => {
    const counted: MapCluster = { lng: east(30), lat: oakham.lat, count: 300, box: [east(10), 52.66, east(50), 52.68] }
    const [mark] = clusterPins([pin(1, east(0), oakham.lat)], [counted], 12)
    expect(mark).toMatchObject({ kind: 'cluster', count: 301, box: [east(0), 52.66, east(50), 52.68] })
    expect(knownPins(mark!)).toEqual([])
  })

  test('marks are in the order of the results', () => {
    const pins = [pin(7, east(400), oakham.lat), pin(3, east(0), oakham.lat), pin(5, east(200), oakham.lat)]
    expect(clusterPins(pins, [], 12).map(markKey)).toEqual(['home 7', 'home 3', 'home 5'])
  })
})

test('places whose pins would overlap merge under the name of the one with more homes', () => {
  const place = (placeId: number, name: string, lng: number, count: number): PlacePin => ({
    placeId,
    name,
    area: 'Rutland',
    position: [lng, 52.67],
    lng,
    lat: 52.67,
    count,
    box: [lng - 0.1, 52.6, lng + 0.1, 52.7],
  })
  const places = [place(1, 'Oakham', -0.73, 210), place(2, 'Stamford', -0.48, 40)]
  const far = clusterPlaces(places, 6)
  expect(far).toMatchObject([{ placeId: 1, name: 'Oakham', count: 250, box: [-0.83, 52.6, -0.38, 52.7] }])
  expect(clusterPlaces(places, 10)).toEqual(places)
})

test('every home is in one mark, no two marks overlap, and each cluster is inside its box', () => {
  const homes = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 60 })
  fc.assert(
    fc.property(homes, fc.integer({ min: 5, max: 18 }), (positions, zoom) => {
      const pins = positions.map(([x, y], index) => pin(index, -0.8 + x / 200, 52.5 + y / 200))
      const marks = clusterPins(pins, [], zoom)
      const found = marks.flatMap((mark) => knownPins(mark).map(({ id }) => id))
      expect(found.toSorted((one, other) => one - other)).toEqual(pins.map(({ id }) => id))
      const points = marks.map(({ at }) => toPixels(at, zoom))
      for (const [index, [x, y]] of points.entries())
        for (const [otherX, otherY] of points.slice(index + 1))
          expect(Math.abs(x - otherX) >= 56 || Math.abs(y - otherY) >= 40).toBe(true)
      for (const mark of marks)
        if (mark.kind === 'cluster') {
          expect(mark.at[0]).toBeGreaterThanOrEqual(mark.box[0] - 1e-9)
          expect(mark.at[0]).toBeLessThanOrEqual(mark.box[2] + 1e-9)
          expect(mark.count).toBe(mark.pins?.length)
        }
    }),
  )
})
