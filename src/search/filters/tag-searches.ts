import type { TagGroup } from '#src/agency/profile/agency.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'

/**
 * The search that each tick box of a channel stands for: that tag in place of the wanted ones of its group, beside
 * everything else that is asked for.
 */
export function tagSearches(criteria: Criteria, tagGroups: readonly TagGroup[]): { tag: string; criteria: Criteria }[] {
  const isOfChannel = (of: { channel?: Criteria['channel'] }) => (of.channel ?? criteria.channel) === criteria.channel
  return tagGroups.filter(isOfChannel).flatMap((group) => {
    const own = new Set(group.tags.map(({ tag }) => normalTag(tag)))
    const others = criteria.tags.filter((tag) => tag.startsWith('!') || !own.has(normalTag(tag)))
    return group.tags.filter(isOfChannel).map((declared) => {
      const tag = normalTag(declared.tag)
      return { tag, criteria: { ...criteria, tags: [...others, tag], page: 1 } }
    })
  })
}
