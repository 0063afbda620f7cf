import type { Furnishing, PriceQualifier, Status } from '#src/property/listing/listing.ts'
import { squareFeetOf } from '#src/property/listing/rooms.ts'
import { type HomeKind, homeKinds } from '../ingredients/home-kinds.ts'
import { planHome } from '../ingredients/home-plans.ts'
import { type Locality, sharesOf } from '../ingredients/locality.ts'
import { askingPrice, qualifierShares, randomMonthlyRent, rentBy } from '../ingredients/money.ts'
import { dealt, type Random } from '../ingredients/random.ts'
import type { TakeSpot } from '../ingredients/spots.ts'
import { placeFactor } from '../ingredients/streets.ts'
import type { createHouseNames } from '../words/home-names.ts'
import type { HomeAdvert } from './draft.ts'

type Shares<Item> = readonly (readonly [Item, number])[]

export const salesStatuses: Shares<Status> = [
  ['available', 58],
  ['sstc', 15],
  ['under_offer', 9],
  ['sold', 8],
  ['reserved', 2],
  ['exchanged', 2],
  ['completed', 2],
]

export const lettingsStatuses: Shares<Status> = [
  ['available', 64],
  ['let_agreed', 19],
  ['let', 13],
  ['under_offer', 2],
  ['reserved', 1],
]

/** Days since it was first advertised: from, up to. */
const ages: Shares<readonly [number, number]> = [
  [[0, 6], 11],
  [[7, 30], 24],
  [[31, 90], 30],
  [[91, 180], 21],
  [[181, 364], 14],
]

const furnishings: Shares<Furnishing> = [
  ['unfurnished', 55],
  ['part_furnished', 15],
  ['furnished', 18],
  ['furnished_or_unfurnished', 12],
]

export type DraftTools = {
  random: Random
  takeSpot: TakeSpot
  houseName: ReturnType<typeof createHouseNames>
  locality: Locality
}

/** Homes for sale; the shares of kinds, statuses and qualifiers are dealt, so none of them is missing. */
export function saleDrafts(count: number, firstIndex: number, tools: DraftTools): HomeAdvert[] {
  const { random } = tools
  const kinds = dealt(random, sharesOf(tools.locality.mix.salesKinds), count)
  const statuses = dealt(random, salesStatuses, count)
  const qualifiers = dealt(random, qualifierShares, count)
  const days = dealt(random, ages, count)
  return kinds.map((key, at) => {
    const draft = homeDraft(homeKinds[key], firstIndex + at, tools)
    const status = draft.newHome && statuses[at] === 'under_offer' ? 'reserved' : statuses[at]!
    const qualifier = qualifiers[at]!
    const amount = amountOf(draft.value, qualifier, random)
    const daysOnMarket = ageFor(status, days[at]!, random)
    const reduced = amount !== null && daysOnMarket > 28 && random.chance(0.3)
    return {
      ...draft,
      status,
      qualifier,
      amount,
      daysOnMarket,
      ...(reduced ? { earlierAmount: askingPrice(amount * random.between(1.035, 1.09), random) } : {}),
    }
  })
}

function amountOf(value: number, qualifier: PriceQualifier, random: Random): number | null {
  if (qualifier === 'poa') return null
  const part = qualifier === 'shared_ownership' || qualifier === 'part_buy_part_rent'
  return askingPrice(part ? value * 0.4 : value, random)
}

/** Homes to let. */
export function letDrafts(count: number, firstIndex: number, tools: DraftTools): HomeAdvert[] {
  const { random } = tools
  const kinds = dealt(random, sharesOf(tools.locality.mix.lettingsKinds), count)
  const statuses = dealt(random, lettingsStatuses, count)
  const days = dealt(random, ages, count)
  const byFrequency = dealt(random, sharesOf(tools.locality.mix.frequencies), count)
  const furnished = dealt(random, furnishings, count)
  const types = dealt(random, sharesOf(tools.locality.mix.letTypes), count)
  const pets = dealt(
    random,
    [
      [true, 38],
      [false, 62],
    ] as const,
    count,
  )
  return kinds.map((key, at) => {
    const draft = homeDraft(homeKinds[key], firstIndex + at, tools)
    const letType = types[at]!
    const frequency = letType === 'student' ? 'per_person_per_week' : letType === 'short' ? 'weekly' : byFrequency[at]!
    const perMonth =
      randomMonthlyRent(draft.plan!.squareMetres, placeFactor(draft.spot.street), random) *
      (letType === 'short' ? 1.7 : 1)
    const amount = rentBy(frequency, perMonth, Math.max(1, draft.bedrooms ?? 1))
    const daysOnMarket = ageFor(statuses[at]!, days[at]!, random)
    return {
      ...draft,
      channel: 'lettings',
      status: statuses[at]!,
      amount,
      frequency,
      qualifier: 'none',
      daysOnMarket,
      letType,
      pets: pets[at]!,
      furnishing: letType === 'long' ? furnished[at]! : 'furnished',
      newHome: false,
      tags: draft.tags.filter((tag) => tag !== 'new-home'),
      ...(daysOnMarket > 40 && random.chance(0.15) ? { earlierAmount: Math.round((amount * 1.06) / 5) * 5 } : {}),
    }
  })
}

/** A sold home was on the market for some time; a new one has not sold yet. */
function ageFor(status: Status, [from, to]: readonly [number, number], random: Random): number {
  const days = random.whole(from, to)
  const least = {
    available: 0,
    under_offer: 9,
    reserved: 12,
    sstc: 16,
    let_agreed: 8,
    exchanged: 70,
    completed: 90,
    sold: 80,
    let: 45,
    withdrawn: 60,
  }[status]
  return days >= least ? days : least + random.whole(0, 60)
}

/** A home of a kind on a street of its sort, with its plan and its worth. For sale, available, and without a qualifier. */
export function homeDraft(
  kind: HomeKind,
  index: number,
  { random, takeSpot, houseName }: DraftTools,
  place?: string,
): HomeAdvert {
  const own = random.fork(index)
  const [bedrooms, usual] = own.weighted(kind.sizes.map((size) => [size, size[2]] as const))
  const plan = planHome(kind, bedrooms, usual * own.between(0.9, 1.12), own)
  const spot = takeSpot({ streets: kind.streets, setting: kind.setting, ...(place ? { place } : {}) })
  const needsWork = own.chance(0.07) && kind.key !== 'newBuild' && kind.key !== 'retirement'
  const acres = kind.acres && own.chance(0.8) ? tenth(skewed(kind.acres, own)) : undefined
  const typeId = own.weighted(kind.typeIds)
  const named = kind.named && own.chance(kind.key === 'cottage' ? 0.6 : 0.85)
  const nameKind = kind.key as 'cottage' | 'farmhouse' | 'barn' | 'georgian'
  const perSquareMetre =
    kind.pricePerSquareMetre * placeFactor(spot.street) * own.between(0.92, 1.1) * (needsWork ? 0.78 : 1)
  const value = plan.squareMetres * perSquareMetre + (acres ?? 0) * (acres && acres > 5 ? 14_000 : 30_000)
  const era =
    kind.key === 'townhouse' ? (own.chance(0.4) ? 'georgian' : 'new') : (kind.exterior.eras?.[0] ?? eraOf(kind))
  return {
    index,
    subject: 'home',
    noun: kind.noun,
    kind,
    typeId,
    channel: 'sales',
    status: 'available',
    spot,
    ...(named ? { houseName: houseName(nameKind) } : {}),
    houseNumber: own.whole(1, 88),
    era,
    exterior: kind.key === 'townhouse' ? { kind: 'town-house', eras: [era] } : kind.exterior,
    plan,
    bedrooms,
    bathrooms: plan.bathrooms,
    receptions: plan.receptions,
    squareFeet: squareFeetOf(plan.squareMetres),
    ...(acres ? { acres } : {}),
    amount: askingPrice(value, own),
    qualifier: 'none',
    value: Math.round(value),
    daysOnMarket: 0,
    tags: [...kind.tags, ...(needsWork ? ['project'] : [])],
    newHome: kind.key === 'newBuild',
    needsWork,
    listed: ['georgian', 'cottage', 'farmhouse'].includes(kind.key) && own.chance(0.3),
  }
}

function eraOf(kind: HomeKind): HomeAdvert['era'] {
  const eras: Record<string, HomeAdvert['era']> = {
    farmhouse: 'georgian',
    'barn-conversion': 'barn',
    bungalow: 'thirties',
    mews: 'victorian',
    shop: 'victorian',
  }
  return eras[kind.exterior.kind] ?? 'modern'
}

function skewed([from, to]: readonly [number, number], random: Random): number {
  return from + (to - from) * random.next() ** 2.4
}

function tenth(acres: number): number {
  return Math.round(acres * 10) / 10
}
