import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Floor, type FloorWish, layFloor, layFloors, mirrored, type WantedRoom } from './floor-layout.ts'
import { openingsOf } from './floor-openings.ts'
import { shared } from './rectangles.ts'

const uses = ['living', 'kitchen', 'dining', 'bedroom', 'bathroom', 'wc', 'study', 'utility'] as const

const wishes = fc
  .record({
    width: fc.integer({ min: 90, max: 300 }).map((cells) => cells / 20),
    depth: fc.integer({ min: 110, max: 300 }).map((cells) => cells / 20),
    areas: fc.array(fc.tuple(fc.constantFrom(...uses), fc.integer({ min: 2, max: 30 })), {
      minLength: 1,
      maxLength: 7,
    }),
    across: fc.boolean(),
    stairs: fc.constantFrom('up' as const, undefined),
  })
  .map(
    ({ width, depth, areas, across, stairs }): FloorWish => ({
      name: 'Ground floor',
      width,
      depth,
      rooms: areas.map(([use, area], index): WantedRoom => ({ name: `${use} ${index}`, use, area })),
      spine: { name: 'Hall', width: 1.8 },
      across,
      ...(stairs ? { stairs } : {}),
      entrance: across ? 'right' : 'front',
    }),
  )

describe('laying out a floor', () => {
  it('fills the floor with its rooms, none over another', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const floor = layFloor(wish)
        expectTiled(floor)
        expect(floor.rooms.map(({ name }) => name).sort()).toEqual(
          [...wish.rooms.map(({ name }) => name), 'Hall'].sort(),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('gives each room about what it asked for, when that fits', () => {
    const floor = layFloor(semi)
    for (const wanted of semi.rooms) {
      const room = floor.rooms.find(({ name }) => name === wanted.name)!
      expect(room.w * room.h).toBeGreaterThan(wanted.area * 0.6)
      expect(room.w * room.h).toBeLessThan(wanted.area * 1.9)
    }
  })

  it('puts the kitchen to the garden and the sitting room to the street', () => {
    const floor = layFloor(semi)
    const [sitting, kitchen] = ['Sitting room', 'Kitchen'].map(
      (name) => floor.rooms.find((room) => room.name === name)!,
    )
    expect(kitchen!.y).toBe(0)
    expect(sitting!.y + sitting!.h).toBeCloseTo(floor.depth)
  })

  it('builds stairs above stairs', () => {
    const floors = layFloors([semi, { ...semi, name: 'First floor', rooms: bedrooms, stairs: 'down' }])
    const [below, above] = floors.map(({ rooms }) => rooms.find(({ use }) => use === 'spine')!)
    expect(above!.x).toBe(below!.x)
    expect(above!.w).toBe(below!.w)
  })

  it('mirrors a floor without moving a wall', () => {
    const floor = layFloor(semi)
    expectTiled(mirrored(floor))
    expect(mirrored(mirrored(floor))).toEqual(floor)
  })
})

describe('doors and windows', () => {
  const floor = layFloor(semiWish())
  const { doors, windows, stairs } = openingsOf(floor)

  it('reaches every room from the front door', () => {
    expect(doors.filter(({ kind }) => kind === 'front')).toHaveLength(1)
    for (const room of floor.rooms.filter(({ use }) => use !== 'spine')) {
      const reached = doors.some((door) => door.kind !== 'front' && touches(door, room))
      expect(reached, room.name).toBe(true)
    }
  })

  it('puts no window in a wall that is shared with the neighbour', () => {
    expect(windows.length).toBeGreaterThan(2)
    expect(windows.filter(({ upright, x }) => upright && x === 0)).toEqual([])
  })

  it('keeps the stairs inside the hall', () => {
    const hall = floor.rooms.find(({ use }) => use === 'spine')!
    expect(stairs).toBeDefined()
    expect(stairs!.x).toBeGreaterThanOrEqual(hall.x)
    expect(stairs!.x + stairs!.w).toBeLessThanOrEqual(hall.x + hall.w + 0.001)
    expect(stairs!.y + stairs!.h).toBeLessThanOrEqual(hall.y + hall.h + 0.001)
  })
})

it('measures the wall between two rooms', () => {
  expect(shared({ x: 0, y: 0, w: 2, h: 3 }, { x: 2, y: 1, w: 2, h: 4 })).toBe(2)
  expect(shared({ x: 0, y: 0, w: 2, h: 3 }, { x: 1, y: 3, w: 4, h: 2 })).toBe(1)
  expect(shared({ x: 0, y: 0, w: 2, h: 3 }, { x: 5, y: 0, w: 2, h: 3 })).toBe(0)
})

const bedrooms: WantedRoom[] = [
  { name: 'Bedroom 1', use: 'bedroom', area: 14, depth: 2 },
  { name: 'Bedroom 2', use: 'bedroom', area: 11, depth: 0 },
  { name: 'Bathroom', use: 'bathroom', area: 5 },
]
const semi = semiWish()

function semiWish(): FloorWish {
  return {
    name: 'Ground floor',
    width: 6,
    depth: 8,
    party: ['left'],
    spine: { name: 'Hall', width: 1.9 },
    stairs: 'up',
    entrance: 'front',
    rooms: [
      { name: 'Sitting room', use: 'living', area: 15, depth: 2 },
      { name: 'Kitchen', use: 'kitchen', area: 16, depth: 0 },
      { name: 'WC', use: 'wc', area: 1.8 },
    ],
  }
}

function expectTiled(floor: Floor): void {
  const sum = floor.rooms.reduce((total, room) => total + room.w * room.h, 0)
  expect(sum).toBeCloseTo(floor.width * floor.depth, 6)
  for (const [index, a] of floor.rooms.entries()) {
    expect(a.w).toBeGreaterThan(0)
    expect(a.h).toBeGreaterThan(0)
    for (const b of floor.rooms.slice(index + 1)) {
      const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
      const along = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
      expect(Math.min(across, along), `${a.name} over ${b.name}`).toBeLessThan(0.001)
    }
  }
}

function touches(
  door: { x: number; y: number; upright: boolean; length: number },
  room: Floor['rooms'][number],
): boolean {
  const [middleX, middleY] = door.upright ? [door.x, door.y + door.length / 2] : [door.x + door.length / 2, door.y]
  const near = 0.001
  return (
    middleX > room.x - near &&
    middleX < room.x + room.w + near &&
    middleY > room.y - near &&
    middleY < room.y + room.h + near
  )
}
