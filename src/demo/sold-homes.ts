import { DAY_MS } from '#src/formatting/uk-date.ts'
import { incodeOf } from './drafts/to-listing.ts'
import { type HomeKindKey, homeKinds } from './ingredients/home-kinds.ts'
import { createRandom } from './ingredients/random.ts'
import { isInTown, isModernStreet, placeFactor, postTown, type Street } from './ingredients/streets.ts'

/** An invented sale on a street of the demonstration, in the money of the demonstration's stock. No such sale ever took place. */
export type SoldHome = {
  id: string
  price: number
  /** ISO date */
  soldOn: string
  type: 'detached' | 'semi-detached' | 'terraced' | 'flat'
  newBuild: boolean
  tenure: 'freehold' | 'leasehold'
  postcode: string
  street: string
  town: string
  position: { lat: number; lng: number; accuracy: 'exact' }
}

const kinds: readonly (readonly [HomeKindKey, SoldHome['type'], number])[] = [
  ['detached', 'detached', 24],
  ['newBuild', 'detached', 6],
  ['bungalow', 'detached', 4],
  ['semi', 'semi-detached', 24],
  ['terraced', 'terraced', 20],
  ['mews', 'terraced', 3],
  ['townhouse', 'terraced', 4],
  ['flat', 'flat', 8],
  ['maisonette', 'flat', 2],
]

const YEARS = 5
/** the register is some weeks behind */
const LATEST_DAYS = 40
/** what a year added to prices */
const GROWTH = 0.028

/** So many invented sales of the past five years, the same for the same seed and day. */
export function generateSoldHomes(options: {
  seed: string
  count: number
  streets: readonly Street[]
  today: Date
}): SoldHome[] {
  const { seed, count, streets, today } = options
  const random = createRandom(`${seed}/sold homes`)
  const modern = streets.filter((street) => isModernStreet(street))
  const old = streets.filter((street) => !isModernStreet(street))
  const inTowns = streets.filter(isInTown)
  return Array.from({ length: count }, (_, at): SoldHome => {
    const own = random.fork(at)
    const [key, type] = own.weighted(kinds.map((kind) => [kind, kind[2]] as const))
    const kind = homeKinds[key]
    const fitting = kind.setting === 'town' ? inTowns : kind.streets === 'modern' ? modern : old
    const street = own.pick(own.chance(0.85) && fitting.length > 0 ? fitting : streets)
    const [, squareMetres] = own.weighted(
      kind.sizes.map(([bedrooms, usual, weight]) => [[bedrooms, usual] as const, weight] as const),
    )
    const days = own.whole(LATEST_DAYS, YEARS * 365)
    const perSquareMetre = kind.pricePerSquareMetre * placeFactor(street) * own.between(0.88, 1.1)
    const worth = squareMetres * own.between(0.9, 1.12) * perSquareMetre * (1 + GROWTH) ** (-days / 365)
    const [lat, lng] = own.pick(street.points)
    return {
      id: `DEMONSTRATION-${at + 1}`,
      price: Math.round(worth / 500) * 500,
      soldOn: new Date(today.getTime() - days * DAY_MS).toISOString().slice(0, 10),
      type,
      newBuild: key === 'newBuild',
      tenure: type === 'flat' ? 'leasehold' : 'freehold',
      postcode: `${street.outcode} ${incodeOf(street)}`,
      street: street.name,
      town: postTown(street),
      position: { lat, lng, accuracy: 'exact' },
    }
  })
}
