import type { Listing, ListingMedia, Status } from '#src/property/listing/listing.ts'

/** Where homes may stand: a place with its people, who are what homes are spread by. */
export type BenchTown = {
  id: number
  name: string
  county: string
  lat: number
  lng: number
  population: number
  outcodes: string[]
}

/** Numbers between 0 and 1 that are the same on every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Each phrase with the share of homes whose text has it; searches for words ask for the rarer ones. */
const PHRASES: readonly [phrase: string, share: number][] = [
  ['an enclosed garden to the rear', 0.7],
  ['off-street parking for two cars', 0.5],
  ['gas central heating and double glazing', 0.6],
  ['a fitted kitchen with an island', 0.35],
  ['a conservatory facing south', 0.18],
  ['a log-burning stove', 0.12],
  ['far-reaching sea views', 0.05],
  ['a detached annexe', 0.04],
  ['an inglenook fireplace', 0.03],
  ['stabling and a paddock', 0.015],
  ['a heated swimming pool', 0.01],
  ['a boathouse with its own slipway', 0.002],
]

const FILLER =
  'The accommodation is arranged over two floors and briefly comprises an entrance hall, a sitting room, a dining room, a kitchen and a utility room, with the bedrooms and a family bathroom above. Shops, a surgery and a primary school are within walking distance, and the station has regular trains to the city. Viewing is strictly by appointment with the selling agent, and early application is advised.'

const SALE_STATUSES: readonly Status[] = [
  'available',
  'available',
  'available',
  'available',
  'available',
  'under_offer',
  'sstc',
  'sold',
]
const LET_STATUSES: readonly Status[] = ['available', 'available', 'available', 'available', 'let_agreed', 'let']
/** house, flat and bungalow types several times, the others once */
const TYPES = [1, 2, 3, 3, 4, 4, 22, 23, 7, 8, 8, 28, 29, 12, 15, 20, 43, 51, 137]
const DAY = 24 * 60 * 60 * 1000

/** Listings as a national network of agencies has them, about 2.5 kB of JSON each, spread as people are. */
export function* benchListings(count: number, towns: readonly BenchTown[], now: Date): Generator<Listing> {
  const random = seededRandom(count)
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!
  const town = townPicker(towns, random)
  for (let n = 1; n <= count; n++) yield aHome(n, town(), pick, random, now)
}

function aHome(
  n: number,
  town: BenchTown,
  pick: <V>(values: readonly V[]) => V,
  random: () => number,
  now: Date,
): Listing {
  const channel = random() < 0.7 ? 'sales' : 'lettings'
  const typeId = pick(TYPES)
  const isLand = typeId === 20 || typeId === 51
  const phrases = PHRASES.filter(([, share]) => random() < share).map(([phrase]) => phrase)
  const created = now.getTime() - random() * random() * 500 * DAY
  const spread = 0.008 * Math.sqrt(Math.max(town.population, 1000) / 4000)
  const around = () => (random() + random() + random() - 1.5) * spread
  const bedrooms = isLand ? undefined : 1 + Math.floor(random() * random() * 7)
  const amount =
    channel === 'sales' ? 5_000 * Math.round(20 + random() * random() * 250) : 25 * Math.round(20 + random() * 120)
  return {
    agentRef: `B${n % 40}_${n}`,
    feedBranch: `B${n % 40}`,
    branchId: 1 + (n % 40),
    channel,
    status: pick(channel === 'sales' ? SALE_STATUSES : LET_STATUSES),
    price: { amount, qualifier: channel === 'sales' && random() < 0.3 ? 'guide_price' : 'none', frequency: 'monthly' },
    address: {
      display: `${pick(['High Street', 'Church Lane', 'Station Road', 'The Green', 'Mill Lane'])}, ${town.name}`,
      line1: String(n),
      town: town.name,
      county: town.county,
      outcode: pick(town.outcodes),
      nation: 'england',
    },
    position: { lat: town.lat + around(), lng: town.lng + around() * 1.6, accuracy: 'postcode' },
    typeId,
    bedrooms,
    bathrooms: isLand ? undefined : 1 + Math.floor(random() * 3),
    squareFeet: isLand || random() < 0.2 ? undefined : 300 + Math.floor(random() * random() * 3_500),
    acres: random() < 0.1 ? Math.round(random() * 200) / 10 : undefined,
    summary: `A home in ${town.name} with ${phrases[0] ?? 'much character'}.`,
    description: `<p>${phrases.map((phrase) => `There is ${phrase}.`).join(' ')}</p><p>${FILLER}</p>`,
    features: phrases,
    rooms: ['Sitting room', 'Kitchen', 'Bedroom one', 'Bedroom two'].map((name) => ({
      name,
      widthM: 4.2,
      lengthM: 3.6,
    })),
    tags: random() < 0.1 ? ['period'] : [],
    tenure: random() < 0.6 ? 'freehold' : 'leasehold',
    epc: { kind: 'rated', current: 20 + Math.floor(random() * 70) },
    material: { councilTaxBand: pick(['A', 'B', 'C', 'D', 'E']), heating: 'Gas central heating' },
    ...(channel === 'lettings' && { lettings: { letType: random() < 0.05 ? 'short' : 'long', pets: random() < 0.1 } }),
    newHome: random() < 0.08 || undefined,
    media: photos(n, random),
    createdAt: new Date(created).toISOString(),
    updatedAt: new Date(created + random() * (now.getTime() - created)).toISOString(),
  }
}

function photos(n: number, random: () => number): ListingMedia {
  const count = 4 + Math.floor(random() * 9)
  const photos = Array.from({ length: count }, (_, index) => ({
    media: (n * 16 + index).toString(16).padStart(64, '0'),
    alt: `Photo ${index + 1}`,
    width: 1920,
    height: 1280,
    thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  }))
  return { photos, floorplans: [], epcCharts: [], brochures: [], videos: [], virtualTours: [] }
}

function townPicker(towns: readonly BenchTown[], random: () => number): () => BenchTown {
  const settled = towns.filter(({ outcodes }) => outcodes.length > 0)
  let people = 0
  const upTo = settled.map(({ population }) => (people += Math.max(population, 300)))
  return () => {
    const at = random() * people
    let [low, high] = [0, upTo.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! < at) low = middle + 1
      else high = middle
    }
    return settled[low]!
  }
}
