import type { Place } from './place.ts'

export type ResolvedPlace =
  | { kind: 'place'; place: Place }
  /** several are plausible, most populous first: "Did you mean …" */
  | { kind: 'ambiguous'; places: Place[] }
  | { kind: 'unknown' }

/** A place with a matching name; population 0 if unknown. */
export type Candidate = { place: Place; population: number }

/** population from which a place is a plausible choice beside a larger one */
const TOWN_POPULATION = 5_000
/** a place this many times larger than the next is chosen without asking */
const MUCH_LARGER = 5
const MAX_CHOICES = 15

/**
 * Chooses between places of one name. Those with the agency's homes come first, then those near them. Where homes do not
 * decide, a place is chosen without asking if it is much larger than the others and they are no towns: Oakham is the one
 * in Rutland, Newport is ambiguous. A county is chosen unless a town has its name.
 */
export function disambiguatePlace(
  named: Candidate[],
  homesIn: (place: Place) => number = () => 0,
  homesNear: (place: Place) => number = () => 0,
): ResolvedPlace {
  const best = bestKnown(named)
  const local = named
    .map(({ place }) => ({ place, homes: homesIn(place), near: homesNear(place) }))
    .filter(({ place, homes, near }) => place.kind === 'place' && homes + near > 0)
    .toSorted((a, b) => b.homes - a.homes || b.near - a.near)
    .map(({ place }) => place)
  const [first] = local
  if (!first || (best.kind === 'place' && (best.place.kind === 'county' || best.place === first))) return best
  const others = best.kind === 'ambiguous' ? best.places : best.kind === 'place' ? [best.place] : []
  const places = [...new Set([...local, ...others])].slice(0, MAX_CHOICES)
  return places.length === 1 ? { kind: 'place', place: first } : { kind: 'ambiguous', places }
}

function bestKnown(named: Candidate[]): ResolvedPlace {
  const largestFirst = named.toSorted((a, b) => b.population - a.population || a.place.id - b.place.id)
  const settlements = largestFirst.filter(({ place }) => place.kind !== 'county')
  const county = largestFirst.find(({ place }) => place.kind === 'county')
  const [first, second] = settlements
  if (county && (!first || first.population < TOWN_POPULATION)) return { kind: 'place', place: county.place }
  if (!first) return { kind: 'unknown' }
  const isClear =
    !second || (second.population < TOWN_POPULATION && first.population >= Math.max(1, MUCH_LARGER * second.population))
  if (isClear) return { kind: 'place', place: first.place }
  return { kind: 'ambiguous', places: settlements.slice(0, MAX_CHOICES).map(({ place }) => place) }
}
