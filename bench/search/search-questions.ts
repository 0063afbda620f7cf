import type { Criteria, LngLat, SortKey } from '#src/search/criteria/criteria.ts'
import type { MapLook } from '#src/search/map/map-question.ts'
import { roundDegrees } from '#src/search/values/polygon.ts'
import { type BenchTown, seededRandom } from '../listings.ts'

export type Kind = {
  name: string
  /** milliseconds: the median of the call, at the most, and how much of it may come on top of the bare SQL */
  aim: { most: number; overFloor: number }
  questions: Criteria[]
  /** each question is asked while no count is kept */
  uncounted?: boolean
  /** what a form asks while it is filled in: how many homes there are, and no page of them */
  countOnly?: boolean
}

const QUESTIONS = 40
const anywhere = { most: 50, overFloor: 3 }
/** the count beside a form's button is there before anybody looks for it */
const liveCount = { most: 100, overFloor: 3 }
const somewhere = { most: 5, overFloor: 3 }

/**
 * The kinds of search, each as 40 different questions about places where people live, large and small. `pagesFor` tells
 * how many pages a nationwide search has.
 */
export async function searchKinds(
  towns: readonly BenchTown[],
  pagesFor: (criteria: Criteria) => Promise<number>,
): Promise<Kind[]> {
  const random = seededRandom(7)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const settled = towns.filter(({ population }) => population > 2_000)
  const ask = (changes: () => Partial<Criteria>) =>
    Array.from(
      { length: QUESTIONS },
      (): Criteria => ({ channel: pick(['sales', 'sales', 'lettings']), tags: [], page: 1, ...changes() }),
    )
  const sorts: SortKey[] = [
    'most-expensive-first',
    'least-expensive-first',
    'most-recent-first',
    'most-recently-updated-first',
  ]
  const filters = (): Partial<Criteria> => ({
    channel: 'sales',
    minBeds: pick([1, 2, 3, 4]),
    maxPrice: pick([250, 400, 600, 900]) * 1000 + Math.floor(random() * 1000),
  })
  const widely = (): Partial<Criteria> => ({
    ...filters(),
    tags: pick([[], ['houses'], ['flats', 'bungalows'], ['freehold', 'garden'], ['new-home'], ['land']]),
    ...(random() < 0.3 && { status: 'all' }),
    ...(random() < 0.3 && { sorted: pick(sorts) }),
    ...(random() < 0.2 && { minSquareFeet: 1_500 }),
    ...(random() < 0.2 && { createdAgo: 14 }),
  })
  const text = () => ({
    text: pick([
      'sea views',
      'annexe',
      'inglenook fireplace',
      'stabling paddock',
      '"swimming pool"',
      'boathouse',
      'garden',
      'conservatory -annexe',
    ]),
  })
  const firstPages = ask(() => ({ sorted: pick(sorts) }))
  const deepPages: Criteria[] = []
  for (const criteria of ask(() => ({ sorted: pick(sorts), ...(random() < 0.5 && { minBeds: 2 }) }))) {
    const pages = await pagesFor(criteria)
    deepPages.push({ ...criteria, page: Math.max(1, Math.round(pages * (0.5 + random() * 0.5))) })
  }
  return [
    { name: 'first page', aim: anywhere, questions: firstPages },
    { name: 'first page, counted', aim: anywhere, questions: firstPages, uncounted: true },
    { name: 'filters', aim: anywhere, questions: ask(widely) },
    { name: 'filters, counted', aim: anywhere, questions: ask(widely), uncounted: true },
    {
      name: 'radius',
      aim: somewhere,
      questions: ask(() => ({ ...filters(), placeId: pick(settled).id, within: pick([1, 3, 5, 10]) })),
    },
    {
      name: 'polygon',
      aim: somewhere,
      questions: ask(() => ({ ...filters(), polygon: drawn(pick(settled), random) })),
    },
    { name: 'text', aim: anywhere, questions: ask(text) },
    { name: 'text, counted', aim: anywhere, questions: ask(text), uncounted: true },
    { name: 'live count', aim: liveCount, questions: ask(widely), uncounted: true, countOnly: true },
    {
      name: 'live count, place',
      aim: liveCount,
      questions: ask(() => ({ ...widely(), placeId: pick(settled).id, within: pick([1, 5, 10]) })),
      countOnly: true,
    },
    { name: 'deep page', aim: anywhere, questions: deepPages },
    {
      name: 'view box',
      aim: anywhere,
      questions: ask(() => ({ viewport: viewBox(pick(settled), pick([0.2, 0.6, 2])) })),
    },
  ]
}

const MAP_UNFILTERED: readonly Partial<Criteria>[] = [{}, { channel: 'lettings' }]

const MAP_FILTERS: readonly Partial<Criteria>[] = [
  { tags: ['flats'] },
  { tags: ['houses'], minBeds: 3 },
  { maxPrice: 400_000 },
  { minBeds: 2, maxPrice: 600_001 },
  { minBeds: 4, minSquareFeet: 1_500 },
  { status: 'all', minBeds: 2 },
  { createdAgo: 14 },
  { text: 'annexe' },
]

/** Looks at a map: the whole country, or a region of it, with the filters that people use. */
export const MAP_LOOKS: readonly { name: string; look: MapLook; filters: readonly Partial<Criteria>[] }[] =
  Object.entries({ all: MAP_UNFILTERED, filters: MAP_FILTERS }).flatMap(([name, filters]) => [
    { name: `map of the country, ${name}`, filters, look: { zoom: 5.5, frame: [-8.2, 49.9, 1.8, 59] as const } },
    { name: `map of a region, ${name}`, filters, look: { zoom: 9, frame: [-1, 51, 1, 52.2] as const } },
  ])

/** Sixty points, as a finger draws round a town, some two to eight miles across. */
function drawn({ lng, lat }: BenchTown, random: () => number): LngLat[] {
  const reach = 0.015 + random() * 0.045
  const lobes = 2 + Math.floor(random() * 4)
  return Array.from({ length: 60 }, (_, index): LngLat => {
    const angle = (index / 60) * 2 * Math.PI
    const out = reach * (0.75 + 0.25 * Math.sin(lobes * angle))
    // as an address carries it: among a million homes, one stands within half a metre of the line
    return [roundDegrees(lng + out * 1.6 * Math.cos(angle)), roundDegrees(lat + out * Math.sin(angle))]
  })
}

function viewBox({ lng, lat }: BenchTown, width: number): [number, number, number, number] {
  const [west, south, east, north] = [lng - width / 2, lat - width / 3, lng + width / 2, lat + width / 3]
  return [roundDegrees(west), roundDegrees(south), roundDegrees(east), roundDegrees(north)]
}
