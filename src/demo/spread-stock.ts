import type { Listing, Nation } from '#src/property/listing/listing.ts'
import { dayFrom } from './drafts/special-drafts.ts'
import { askingPrice } from './ingredients/money.ts'
import { createRandom, type Random } from './ingredients/random.ts'

/** A town or village somewhere in the United Kingdom. Degrees. */
export type SpreadPlace = {
  name: string
  county: string
  nation: Nation
  population: number
  lat: number
  lng: number
  outcodes: readonly string[]
}

export type SpreadOptions = {
  seed: string
  /** listings to take the facts, rooms and pictures from */
  templates: readonly Listing[]
  places: readonly SpreadPlace[]
  /** numbers of the first listing, and of the one after the last */
  from: number
  to: number
  today: Date
  /** of the agency's branches */
  branchIds: readonly number[]
}

// biome-ignore format: a list of words
const streets = [
  'High Street', 'Church Lane', 'Station Road', 'Mill Lane', 'Park Road', 'The Green', 'Victoria Road', 'Manor Road', 'School Lane', 'Orchard Close', 'Kings Road',
  'Queen Street', 'New Road', 'Chapel Street', 'Meadow Way', 'Elm Grove', 'North Street', 'South View', 'Bridge Street', 'Hill Rise', 'Windsor Avenue', 'West End',
  'Springfield Road', 'Market Place', 'Grange Drive', 'Albert Terrace', 'Back Lane', 'Cross Street', 'Beech Avenue', 'Willow Crescent', 'Castle Hill', 'Water Lane',
]

/**
 * A large stock for measuring: the templates' homes, set down all over the country with other streets, prices and
 * dates, and with less text. Made one at a time, so that 100,000 need no memory. Each number always gives the same.
 */
export function* spreadStock({
  seed,
  templates,
  places,
  from,
  to,
  today,
  branchIds,
}: SpreadOptions): Generator<Listing> {
  const weights = places.map(({ population }) => Math.sqrt(population + 400))
  const reach: number[] = []
  let total = 0
  for (const weight of weights) {
    total += weight
    reach.push(total)
  }
  for (let number = from; number < to; number++) {
    const random = createRandom(`${seed}/spread/${number}`)
    const place = places[firstAbove(reach, random.next() * total)]!
    yield setDown(templates[(number * 7919) % templates.length]!, place, number, { today, branchIds }, random)
  }
}

function firstAbove(reach: readonly number[], value: number): number {
  let [low, high] = [0, reach.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (reach[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}

function setDown(
  template: Listing,
  place: SpreadPlace,
  number: number,
  { today, branchIds }: Pick<SpreadOptions, 'today' | 'branchIds'>,
  random: Random,
): Listing {
  const street = random.pick(streets)
  const outcode = random.pick(place.outcodes.length > 0 ? place.outcodes : ['EC1A'])
  const spread = Math.min(0.09, 0.004 + Math.sqrt(place.population) / 9_000)
  const days = random.whole(0, 364)
  const created = `${dayFrom(today, -days)}T09:${String(random.whole(10, 59))}:00.000Z`
  const { amount } = template.price
  const paragraphs = template.description.match(/<p>.*?<\/p>/g) ?? []
  const { auction, ...rest } = template
  return {
    ...rest,
    agentRef: `UK_${number}`,
    feedBranch: 'UK',
    branchId: branchIds[number % branchIds.length]!,
    price: {
      ...template.price,
      amount: amount === null ? null : priced(amount * regionFactor(place, random), template, random),
    },
    address: {
      display: `${street}, ${place.name} ${outcode}`,
      line1: String(random.whole(1, 140)),
      street,
      town: place.name,
      county: place.county,
      outcode,
      nation: place.nation,
      countryCode: 'GB',
    },
    position: {
      lat: rounded(place.lat + offset(random) * spread),
      lng: rounded(place.lng + offset(random) * spread * 1.6),
      accuracy: 'postcode',
    },
    summary: sentence(template.features),
    description: paragraphs.slice(1, 3).join(''),
    rooms: template.rooms.map(({ note: _, ...room }) => room),
    material: {
      ...(template.material.councilTaxBand ? { councilTaxBand: template.material.councilTaxBand } : {}),
      ...(template.material.parking ? { parking: template.material.parking } : {}),
    },
    ...(auction ? { auction: { ...auction, date: auctionDay(template, today, random) } } : {}),
    media: { ...template.media, photos: template.media.photos.slice(0, 6) },
    createdAt: created,
    updatedAt:
      `${dayFrom(today, -random.whole(0, days))}T15:00:00.000Z` > created
        ? `${dayFrom(today, -random.whole(0, Math.min(days, 6)))}T08:30:00.000Z`
        : created,
  }
}

function priced(value: number, { channel }: Listing, random: Random): number {
  return channel === 'sales' ? askingPrice(value, random) : Math.max(5, Math.round(value / 5) * 5)
}

function regionFactor({ county, nation }: SpreadPlace, random: Random): number {
  const factor = /London/.test(county)
    ? 2.3
    : /Surrey|Oxford|Hertford|Buckingham|Berkshire/.test(county)
      ? 1.6
      : nation === 'england'
        ? 1
        : 0.75
  return factor * random.between(0.8, 1.2)
}

/** About -1 to 1, denser in the middle. */
function offset(random: Random): number {
  return random.next() + random.next() - 1
}

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}

function sentence(features: readonly string[]): string {
  const [first = 'Details on request', ...others] = features.slice(0, 3)
  return `${[first, ...others.map((one) => one.charAt(0).toLowerCase() + one.slice(1))].join(', ')}.`
}

/** In the future for a home on the market, in the past for one that is sold. */
function auctionDay({ status }: Listing, today: Date, random: Random): string {
  const days = random.whole(1, 60)
  return dayFrom(today, status === 'available' ? days : -days)
}
