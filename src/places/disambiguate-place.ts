import type { Place } from './place.ts'

/** What a free text turned out to name. */
export type ResolvedPlace =
  | { kind: 'place'; place: Place }
  /** several could be meant: "did you mean", best known first */
  | { kind: 'ambiguous'; places: Place[] }
  | { kind: 'unknown' }

/** A place of the name, and how many people live there (0 if unknown). */
export type Candidate = { place: Place; population: number }

/** people; somewhere this large is a town that a visitor may well mean */
const town = 5_000
/** how many times larger than any other the place must be that is meant without asking */
const muchLarger = 5
const choicesOffered = 15

/**
 * Decides between the places of one name. Oakham is Oakham in Rutland although Oakham may be a farm elsewhere; Newport
 * is asked about, because several are towns. A county is meant unless a town has its name.
 */
export function disambiguatePlace(named: Candidate[]): ResolvedPlace {
  const largestFirst = named.toSorted((a, b) => b.population - a.population || a.place.id - b.place.id)
  const settlements = largestFirst.filter(({ place }) => place.kind !== 'county')
  const county = largestFirst.find(({ place }) => place.kind === 'county')
  const [first, second] = settlements
  if (county && (!first || first.population < town)) return { kind: 'place', place: county.place }
  if (!first) return { kind: 'unknown' }
  const alone = !second || (second.population < town && first.population >= Math.max(1, muchLarger * second.population))
  if (alone) return { kind: 'place', place: first.place }
  return { kind: 'ambiguous', places: settlements.slice(0, choicesOffered).map(({ place }) => place) }
}
