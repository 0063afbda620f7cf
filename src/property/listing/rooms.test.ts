import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acresOf, feetAndInches, floorAreaText, landAreaText, roomSize, roomsByFloor, squareFeetOf } from './rooms.ts'

describe('the size of a room', () => {
  it.each([
    [{}, null],
    [{ widthM: 0, lengthM: 0 }, null],
    [
      { widthM: 5.2, lengthM: 4.15 },
      { metric: '5.20 × 4.15 m', imperial: '17′1″ × 13′7″' },
    ],
    [{ widthM: 3.6 }, { metric: '3.60 m', imperial: '11′10″' }],
    [
      { widthM: 1.8288, lengthM: 3.64 },
      { metric: '1.83 × 3.64 m', imperial: '6′0″ × 11′11″' },
    ],
  ])('%j is %j', (room, size) => {
    expect(roomSize(room)).toEqual(size)
  })

  it('never shows twelve inches, and is within half an inch', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (centimetres) => {
        const [feet, inches] = feetAndInches(centimetres / 100)
          .match(/\d+/g)!
          .map(Number)
        return inches! < 12 && Math.abs((feet! * 12 + inches!) * 2.54 - centimetres) <= 1.28
      }),
    )
  })
})

it('rooms come by floor, in the order of the first room of each', () => {
  const rooms = [
    { name: 'Hall', floor: 'Ground floor' },
    { name: 'Bedroom', floor: 'First floor' },
    { name: 'Study', floor: 'Ground floor' },
    { name: 'Shed' },
  ]
  expect(roomsByFloor(rooms).map(({ floor, rooms: of }) => [floor, of.map(({ name }) => name)])).toEqual([
    ['Ground floor', ['Hall', 'Study']],
    ['First floor', ['Bedroom']],
    ['', ['Shed']],
  ])
})

it.each([
  [2_410, '2,410 sq ft (224 sq m)'],
  [592, '592 sq ft (55 sq m)'],
])('%i square feet are "%s"', (squareFeet, text) => {
  expect(floorAreaText(squareFeet)).toBe(text)
})

it.each([
  [0.25, '0.25 acres (0.1 hectares)'],
  [1, '1 acre (0.4 hectares)'],
  [2.5, '2.5 acres (1.01 hectares)'],
  [1_200, '1,200 acres (485.62 hectares)'],
])('%d acres are "%s"', (acres, text) => {
  expect(landAreaText(acres)).toBe(text)
})

it('metric areas of feeds are kept in feet and acres', () => {
  expect(squareFeetOf(224)).toBe(2_411)
  expect(acresOf(1)).toBe(2.47)
})
