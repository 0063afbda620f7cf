import type { HomeKind } from './home-kinds.ts'
import type { Random } from './random.ts'
import { isInTown, isModernStreet, placeOf, type Street } from './streets.ts'

/** Where a home stands: a point on a real street. */
export type Spot = { street: Street; lat: number; lng: number; exact: boolean }

export type SpotWish = {
  streets: HomeKind['streets']
  setting: HomeKind['setting'] | 'rural'
  place?: string
  /** on one of these streets alone */
  names?: readonly string[]
}

/** Too busy or too far from any house to give an address. */
const noAddress = /\b(Bypass|By-Pass|Great North Road|Racecourse|Service|Roundabout)\b/

/** Hands out points on streets, the least used street of a fitting place first, so that homes spread. */
export function createSpots(streets: readonly Street[], random: Random) {
  const usable = streets.filter((street) => !noAddress.test(street.name))
  const byPlace = Map.groupBy(usable, (street) => street.place)
  const used = new Map<Street, number>()

  function fits(street: Street, wish: SpotWish): boolean {
    if (wish.names && !wish.names.includes(street.name)) return false
    if (wish.place !== undefined) return street.place === wish.place
    const town = isInTown(street)
    if (wish.setting === 'town' && !town) return false
    if ((wish.setting === 'village' || wish.setting === 'rural') && town) return false
    return wish.streets === 'any' || (wish.streets === 'modern') === isModernStreet(street)
  }

  return (wish: SpotWish): Spot => {
    const places = [...byPlace.values()].flatMap((here) => {
      const fitting = here.filter((street) => fits(street, wish))
      return fitting.length === 0 ? [] : [[fitting, placeOf(here[0]!).weight ?? 1] as const]
    })
    const fitting = places.length > 0 ? random.weighted(places) : usable
    const least = Math.min(...fitting.map((street) => used.get(street) ?? 0))
    const street = random.pick(fitting.filter((one) => (used.get(one) ?? 0) === least))
    used.set(street, least + 1)
    const [lat, lng] = random.pick(street.points)
    return { street, lat, lng, exact: !random.chance(0.06) }
  }
}

export type TakeSpot = ReturnType<typeof createSpots>
