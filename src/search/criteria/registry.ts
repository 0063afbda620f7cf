import { area } from './area.ts'
import { auctionDate } from './auction-date.ts'
import { bedrooms } from './bedrooms.ts'
import { branch } from './branch.ts'
import { channel } from './channel.ts'
import { createdAgo } from './created-ago.ts'
import type { Criteria } from './criteria.ts'
import type { Criterion, CriterionField } from './criterion.ts'
import { distance } from './distance.ts'
import { drawnArea } from './drawn-area.ts'
import { floorArea } from './floor-area.ts'
import { land } from './land.ts'
import { page } from './page.ts'
import { pets } from './pets.ts'
import { place } from './place.ts'
import { price, pricePerSquareFoot } from './price.ts'
import { shortLets } from './short-lets.ts'
import { sort } from './sort.ts'
import { status } from './status.ts'
import { tags } from './tags.ts'
import { text } from './text.ts'
import { updatedAgo } from './updated-ago.ts'
import { viewport } from './viewport.ts'

/** The criteria of a site. What loops over them takes a registry, so that tests can add one. */
export type Registry = readonly Criterion[]

/** Every criterion, in the order in which a canonical path writes their segments. */
export const CRITERIA: Registry = [
  channel,
  place,
  bedrooms,
  price,
  land,
  floorArea,
  pricePerSquareFoot,
  area,
  updatedAgo,
  createdAgo,
  distance,
  status,
  text,
  tags,
  sort,
  auctionDate,
  shortLets,
  pets,
  drawnArea,
  page,
  viewport,
  branch,
]

const FIELDS = new WeakMap<Registry, CriterionField[]>()

export function fieldsOf(registry: Registry): CriterionField[] {
  const fields = FIELDS.get(registry) ?? registry.flatMap(({ fields }) => fields)
  FIELDS.set(registry, fields)
  return fields
}

/** What a search asks for, in JSON's names and spelling. A place's slug is for people and left out. */
export function spellCriteria(criteria: Criteria, registry: Registry = CRITERIA): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(registry)
      .filter(({ name, values }) => values.kind !== 'slug' && criteria[name] !== undefined)
      .map(({ name, storedName = name, toJson }) => [storedName, toJson ? toJson(criteria[name]) : criteria[name]]),
  )
}
