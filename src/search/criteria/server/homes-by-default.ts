import type { TagGroup } from '#src/agency/profile/agency.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria.ts'
import { CRITERIA, type Registry } from '../registry.ts'

/** What a search without a kind of property depends on. */
export type HomesContext = {
  /** the agency's setting: a search without a kind finds homes to live in */
  homesByDefault: boolean
  tagGroups: readonly TagGroup[]
}

/** Whether a search finds homes to live in alone: nothing that it asks for names anything else. */
export function findsHomesOnly(criteria: Criteria, context: HomesContext, registry: Registry = CRITERIA): boolean {
  return (
    context.homesByDefault && !registry.some(({ asksBeyondHomes }) => asksBeyondHomes?.(criteria, context.tagGroups))
  )
}

/** Kinds of property that nobody lives in, by their tags. */
const OTHER_KINDS = ['commercial', 'land', 'garages']

/** The agency's own tag for each, where it declares one: `gth-commercial` for `commercial`. */
export function otherKinds(tagGroups: readonly TagGroup[]): string[] {
  const declared = tagGroups.flatMap(({ tags }) => tags.map(({ tag }) => normalTag(tag)))
  return OTHER_KINDS.map((kind) => [kind, `gth-${kind}`].find((tag) => declared.includes(tag)) ?? kind)
}
