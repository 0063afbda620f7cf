import type { Locality } from './locality.ts'
import type { Spot } from './spots.ts'
import { type PlaceOfInterest, streetMiles } from './streets.ts'

/** What a description may mention: the nearest of each, with its distance in miles. */
export type Nearby = {
  school?: Near
  college?: Near
  station?: Near
  shop?: Near
  pub?: Near
  surgery?: Near
  park?: Near
  library?: Near
}
export type Near = { name: string; miles: number }

const wanted: Record<keyof Nearby, (one: PlaceOfInterest, around: Locality) => boolean> = {
  school: ({ kind, name }, { primaries }) => kind === 'school' && says(name, primaries) && !says(name, ['college']),
  college: ({ kind, name }, { colleges }) => kind === 'school' && says(name, colleges),
  station: ({ kind }) => kind === 'station',
  shop: ({ kind }) => kind === 'supermarket' || kind === 'convenience',
  pub: ({ kind }) => kind === 'pub',
  surgery: ({ kind }) => kind === 'doctors',
  park: ({ kind, name }) => kind === 'park' && !/grove|arboretum|orchard/i.test(name),
  library: ({ kind }) => kind === 'library',
}

function says(name: string, words: readonly string[]): boolean {
  return words.some((word) => name.toLowerCase().includes(word.toLowerCase()))
}

/** Finds what is near points; the list is sorted out once. */
export function createNearby(places: readonly PlaceOfInterest[], around: Locality) {
  const byKind = Object.entries(wanted).map(
    ([key, fits]) => [key as keyof Nearby, places.filter((one) => fits(one, around))] as const,
  )
  return (spot: Spot): Nearby => {
    const near: Nearby = {}
    for (const [key, candidates] of byKind) {
      let best: Near | undefined
      for (const one of candidates) {
        const miles = streetMiles(spot, one)
        if (!best || miles < best.miles) best = { name: one.name, miles }
      }
      if (best) near[key] = best
    }
    return near
  }
}

/** "a minute on foot", "eight minutes on foot", "2.4 miles by road": streets are about a third longer than the crow's way. */
export function walk({ miles }: Near): string {
  const byRoad = miles * 1.3
  if (byRoad > 1.3) return `${byRoad < 10 ? byRoad.toFixed(1) : Math.round(byRoad)} miles by road`
  const minutes = Math.max(1, Math.round(byRoad * 20))
  return minutes === 1 ? 'a minute on foot' : `${inWords(minutes)} minutes on foot`
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** Small numbers in words. */
export function inWords(count: number): string {
  return words[count] ?? String(count)
}
