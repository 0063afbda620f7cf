import type { Room } from '#src/property/listing/listing.ts'
import {
  type Floor,
  type FloorWish,
  layFloor,
  layFloors,
  mirrored,
  type Side,
  type WantedRoom,
} from '../drawings/floor-layout.ts'
import type { HomeKind } from './home-kinds.ts'
import type { Random } from './random.ts'

/** A home as it is built: its floors, and what they hold. Areas in square metres. */
export type HomePlan = { floors: Floor[]; squareMetres: number; bathrooms: number; receptions: number }

/** Plans a dwelling of about the given size; the rooms of its floors fill them exactly. */
export function planHome(kind: HomeKind, bedrooms: number, squareMetres: number, random: Random): HomePlan {
  const footprint = footprintOf(kind, squareMetres / kind.storeys, random)
  const built =
    kind.storeys === 1 ? [singleFloor(kind, bedrooms, footprint, random)] : storeysOf(kind, bedrooms, footprint, random)
  const floors = random.chance(0.5) ? built.map(mirrored) : built
  const rooms = floors.flatMap((floor) => floor.rooms)
  return {
    floors,
    squareMetres: rooms.reduce((sum, room) => sum + room.w * room.h, 0),
    bathrooms: rooms.filter((room) => room.use === 'bathroom').length,
    receptions: rooms.filter((room) => room.use === 'living' || room.use === 'dining' || room.use === 'study').length,
  }
}

/** The rooms of a plan as a listing tells them, floor by floor; notes are added by who writes the words. */
export function roomsOf(floors: Floor[]): Room[] {
  return floors.flatMap((floor) =>
    floor.rooms
      .toSorted((a, b) => order(a.use) - order(b.use) || a.name.localeCompare(b.name))
      .map((room) => ({ name: room.name, floor: floor.name, widthM: room.w, lengthM: room.h })),
  )
}

function order(use: Floor['rooms'][number]['use']): number {
  return ['spine', 'living', 'work', 'kitchen', 'dining', 'study', 'bedroom', 'bathroom', 'utility', 'wc'].indexOf(use)
}

type Footprint = { width: number; depth: number; party: Side[] }

function footprintOf(kind: HomeKind, area: number, random: Random): Footprint {
  const shape = kind.shape * random.between(0.9, 1.12)
  const width = toGrid(Math.sqrt(area * shape))
  return { width, depth: toGrid(area / width), party: [...kind.party] }
}

function toGrid(metres: number): number {
  return Math.round(metres * 20) / 20
}

function singleFloor(kind: HomeKind, bedrooms: number, footprint: Footprint, random: Random): Floor {
  const { width, depth, party } = footprint
  const flat = kind.exterior.kind === 'flat'
  const area = width * depth
  const rooms: WantedRoom[] = []
  if (bedrooms === 0) {
    rooms.push(
      { name: 'Living and sleeping room', use: 'living', area: area * 0.6, depth: 0 },
      bathroomOf('Shower room', 3.6),
    )
    rooms.push({ name: 'Kitchen', use: 'kitchen', area: area * 0.16, depth: 2 })
  } else {
    const openPlan = flat && random.chance(0.5)
    if (openPlan)
      rooms.push({
        name: 'Living room and kitchen',
        use: 'living',
        area: area * (bedrooms === 1 ? 0.46 : 0.36),
        depth: 0,
      })
    else {
      rooms.push({
        name: random.pick(['Sitting room', 'Living room']),
        use: 'living',
        area: area * (bedrooms === 1 ? 0.33 : 0.25),
        depth: 0,
      })
      rooms.push({
        name: area > 85 ? 'Kitchen breakfast room' : 'Kitchen',
        use: 'kitchen',
        area: area * 0.14,
        depth: 0,
      })
    }
    if (!flat && area > 95) rooms.push({ name: 'Dining room', use: 'dining', area: area * 0.11, depth: 2 })
    if (!flat && area > 115)
      rooms.push({ name: 'Utility room', use: 'utility', area: 4.2, from: 'Kitchen breakfast room' })
    rooms.push(
      ...bedroomsOf(bedrooms, 1, area * (bedrooms === 1 ? 0.27 : 0.42)),
      bathroomOf(random.chance(0.5) ? 'Bathroom' : 'Family bathroom', 4.9),
    )
    if (bedrooms > 1 && area > 62) rooms.push({ ...bathroomOf('En suite', 3.4), from: 'Bedroom 1' })
  }
  const spine = { name: 'Hall', width: flat ? 1.15 : 1.3 }
  const name = flat ? 'Flat' : 'Ground floor'
  return layFloor({ name, width, depth, rooms, spine, party, across: true, entrance: 'right' })
}

function storeysOf(kind: HomeKind, bedrooms: number, footprint: Footprint, random: Random): Floor[] {
  const { width, depth, party } = footprint
  const area = width * depth
  const spineWidth = width < 6 ? 1.75 : area > 110 ? 2.6 : 2.05
  const [lowest, ...upper] = [
    ...(kind.key === 'maisonette' ? [] : ['Ground floor']),
    'First floor',
    'Second floor',
  ].slice(0, kind.storeys) as [string, ...string[]]
  const top = Math.max(1, bedrooms - 2)
  const counts = kind.storeys === 3 ? [bedrooms - top, top] : [bedrooms]
  return layFloors([
    {
      name: lowest,
      width,
      depth,
      rooms: groundRooms(kind, area, bedrooms, random),
      spine: { name: random.chance(0.5) ? 'Hall' : 'Entrance hall', width: spineWidth },
      party,
      stairs: 'up',
      entrance: 'front',
    },
    ...counts.map(
      (count, index): FloorWish => ({
        name: upper[index]!,
        width,
        depth,
        rooms: upperRooms(count, index === 0 ? 1 : 1 + counts[0]!, area, index > 0, random),
        spine: { name: 'Landing', width: spineWidth },
        party,
        stairs: index === counts.length - 1 ? 'down' : 'both',
      }),
    ),
  ])
}

function groundRooms(kind: HomeKind, area: number, bedrooms: number, random: Random): WantedRoom[] {
  const sitting: WantedRoom = {
    name: random.pick(['Sitting room', 'Living room', ...(area > 95 ? ['Drawing room'] : [])]),
    use: 'living',
    area: area * 0.3,
    depth: 2,
  }
  const wc: WantedRoom = { name: random.pick(['Cloakroom', 'WC']), use: 'wc', area: 1.9 }
  if (area < 46) {
    const dining = random.chance(0.4) && area > 38
    return [
      sitting,
      {
        name: dining ? 'Kitchen' : random.pick(['Kitchen dining room', 'Kitchen breakfast room']),
        use: 'kitchen',
        area: area * (dining ? 0.2 : 0.36),
        depth: 0,
      },
      ...(dining ? [{ name: 'Dining room', use: 'dining', area: area * 0.22, depth: 1 } satisfies WantedRoom] : []),
      ...(kind.key === 'newBuild' || area > 40 ? [wc] : []),
    ]
  }
  const barn = kind.key === 'barn'
  const kitchen: WantedRoom = barn
    ? { name: 'Kitchen, dining and living room', use: 'kitchen', area: area * 0.4, depth: 0 }
    : {
        name: random.pick([
          'Kitchen breakfast room',
          'Kitchen dining room',
          ...(area > 80 ? ['Kitchen and family room'] : []),
        ]),
        use: 'kitchen',
        area: area * 0.27,
        depth: 0,
      }
  const rooms = [sitting, kitchen, wc]
  if (area > 55 && !barn)
    rooms.push({ name: 'Dining room', use: 'dining', area: area * 0.16, depth: random.pick([0, 2]) })
  if (area > 62)
    rooms.push({ name: 'Utility room', use: 'utility', area: Math.min(7, area * 0.055), from: kitchen.name })
  if (area > 66 && bedrooms > 3)
    rooms.push({ name: random.pick(['Study', 'Study', 'Home office']), use: 'study', area: area * 0.1, depth: 2 })
  if (area > 105)
    rooms.push({
      name: random.pick(['Family room', 'Snug', 'Garden room', 'Library']),
      use: 'living',
      area: area * 0.14,
      depth: random.pick([0, 2]),
    })
  return rooms
}

function upperRooms(count: number, first: number, area: number, top: boolean, random: Random): WantedRoom[] {
  const rooms: WantedRoom[] = [...bedroomsOf(count, first, area * 0.74)]
  rooms.push(
    bathroomOf(
      top ? 'Shower room' : random.pick(['Bathroom', 'Family bathroom', 'Bathroom']),
      Math.min(9, Math.max(4.4, area * 0.1)),
    ),
  )
  if (area > 52 && first === 1 && count > 1)
    rooms.push({ ...bathroomOf('En suite', Math.min(7, area * 0.07)), from: 'Bedroom 1' })
  if (area > 120 && count > 3)
    rooms.push({ ...bathroomOf('Second en suite', Math.min(6, area * 0.05)), from: 'Bedroom 2' })
  return rooms
}

/** Bedrooms from the largest to the smallest, front and back in turn. */
function bedroomsOf(count: number, first: number, area: number): WantedRoom[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (1 + index * 0.22))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight, index) => ({
    name: `Bedroom ${first + index}`,
    use: 'bedroom',
    area: (area * weight) / total,
    depth: index % 2 === 0 ? 2 : 0,
  }))
}

function bathroomOf(name: string, area: number): WantedRoom {
  return { name, use: 'bathroom', area, depth: 1 }
}
