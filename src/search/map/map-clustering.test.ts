import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterPins, gatherPlaces, homesOf, markKey } from './map-clustering.ts'
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

describe('marks', () => {
  test('a home that stands alone is a pin', () => {
    const alone = pin(1, oakham.lng, oakham.lat)
    expect(clusterPins([alone], [], 12)).toEqual([{ kind: 'home', at: [oakham.lng, oakham.lat], pin: alone }])
  })

  test('homes that would overlap are counted, and part when the map comes nearer', () => {
    const pins = [pin(1, east(0), oakham.lat), pin(2, east(40), oakham.lat)]
    const [cluster, ...others] = clusterPins(pins, [], 12)
    expect(others).toEqual([])
    expect(cluster).toMatchObject({ kind: 'cluster', count: 2, pins, box: [east(0), oakham.lat, east(40), oakham.lat] })
    expect(cluster?.at[0]).toBeCloseTo(east(20), 6)
    expect(clusterPins(pins, [], 13).map(({ kind }) => kind)).toEqual(['home', 'home'])
  })

  test('homes at one spot are one mark, however near the map is', () => {
    const pins = [pin(1, oakham.lng, oakham.lat), pin(2, oakham.lng, oakham.lat), pin(3, east(900), oakham.lat)]
    expect(clusterPins(pins, [], 22)).toEqual([
      { kind: 'spot', at: [oakham.lng, oakham.lat], pins: pins.slice(0, 2) },
      { kind: 'home', at: [east(900), oakham.lat], pin: pins[2] },
    ])
  })

  test('a home near homes that the server counted joins them; which ones they are is not known', () => {
    const counted: MapCluster = { lng: east(30), lat: oakham.lat, count: 300, box: [east(10), 52.66, east(50), 52.68] }
    const [mark] = clusterPins([pin(1, east(0), oakham.lat)], [counted], 12)
    expect(mark).toMatchObject({ kind: 'cluster', count: 301, box: [east(0), 52.66, east(50), 52.68] })
    expect(homesOf(mark!)).toEqual([])
  })

  test('pins keep the order of the results', () => {
    const pins = [pin(7, east(400), oakham.lat), pin(3, east(0), oakham.lat), pin(5, east(200), oakham.lat)]
    expect(clusterPins(pins, [], 12).map(markKey)).toEqual(['home 7', 'home 3', 'home 5'])
  })
})

test('places whose names would overlap go by the name of the fuller one', () => {
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
  const far = gatherPlaces(places, 6)
  expect(far).toMatchObject([{ placeId: 1, name: 'Oakham', count: 250, box: [-0.83, 52.6, -0.38, 52.7] }])
  expect(gatherPlaces(places, 10)).toEqual(places)
})

test('every home is in one mark, no two marks overlap, and each lies in its box', () => {
  const homes = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 60 })
  fc.assert(
    fc.property(homes, fc.integer({ min: 5, max: 18 }), (positions, zoom) => {
      const pins = positions.map(([x, y], index) => pin(index, -0.8 + x / 200, 52.5 + y / 200))
      const marks = clusterPins(pins, [], zoom)
      const found = marks.flatMap((mark) => homesOf(mark).map(({ id }) => id))
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
