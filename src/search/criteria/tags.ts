import type { TagGroup } from '#src/agency/profile/agency.ts'
import { BUILD_TAGS, normalTag } from '#src/property/listing/tags.ts'
import { encodePart } from '../values/percent-encoding.ts'
import { priceBasis } from '../values/rent-basis.ts'
import { tagWords } from '../values/search-words.ts'
import { isBeyondHomes } from '../values/tags-beyond-homes.ts'
import { tidyTags } from '../values/tidy-text.ts'
import type { Criteria } from './criteria.ts'
import type { Criterion, Relaxation } from './criterion.ts'
import { afterPrefix } from './field-kinds.ts'

/** Facts of homes by name, the agency's own among them. `!x` excludes. */
export const tags: Criterion = {
  fields: [
    {
      name: 'tags',
      parameters: ['tags', 'tags[]', 'tag'],
      match: (segment) => afterPrefix('tag-', segment),
      parse: (value) => ({ set: { tags: tidyTags([value]) } }),
      format: ({ tags }) => (tags.length > 0 ? `tag-${tags.map(encodePart).join(',')}` : undefined),
      values: { kind: 'tags' },
      identity: (tags) => wantedTags(tags).map(normalTag),
      home: { column: 'tags', operator: 'tags', alert: { column: 'tags', type: 'tsquery' } },
    },
  ],
  chips: ({ tags }, { tagGroups }) =>
    tags.map((tag) => {
      const name = tagWords(tag, tagGroups)
      return { words: tag.startsWith('!') ? `Without: ${name}` : name, change: { tags: tags.filter((t) => t !== tag) } }
    }),
  relax: (criteria, { tagGroups }) => withoutEachSet(criteria, tagGroups),
  asksBeyondHomes: ({ tags }, tagGroups) => tags.some((tag) => !tag.startsWith('!') && isBeyondHomes(tag, tagGroups)),
  indexing: 'kind',
}

/** Excluded tags ask for nothing that tells one saved search from another. */
function wantedTags(tags: unknown): string[] {
  return Array.isArray(tags) ? tags.filter((tag) => !tag.trimStart().startsWith('!')) : []
}

/** Without the wanted tags of each group, the last chosen first, then with what was excluded. */
function withoutEachSet(criteria: Criteria, tagGroups: readonly TagGroup[]): Relaxation[] {
  const sets = new Map<string, string[]>()
  for (const tag of criteria.tags) {
    const key = setOf(tag, tagGroups)
    sets.set(key, [...(sets.get(key) ?? []), tag])
  }
  return [...sets].reverse().map(([key, set]) => {
    const names = set.map((tag) => `“${tagWords(tag, tagGroups)}”`).join(' or ')
    const rest = criteria.tags.filter((tag) => !set.includes(tag))
    return { words: relaxedWords(key, names), change: withTags(criteria, rest), rank: 70 }
  })
}

function relaxedWords(key: string, names: string): string {
  if (key.startsWith('not ')) return `Including ${names}`
  return key === 'group type' ? `Any property type (remove ${names})` : `Remove ${names}`
}

/** Without the tag of commercial lettings the prices would count by the month: they are dropped with it. */
function withTags(criteria: Criteria, tags: string[]): Partial<Criteria> {
  const isSameBasis = priceBasis({ ...criteria, tags }) === priceBasis(criteria)
  return isSameBasis ? { tags } : { tags, minPrice: undefined, maxPrice: undefined }
}

/** Wanted tags of one declared group are alternatives, and are dropped together. */
function setOf(tag: string, groups: readonly TagGroup[]): string {
  const key = normalTag(tag)
  if (tag.startsWith('!')) return `not ${key}`
  const group = groups.find(({ tags }) => tags.some((declared) => normalTag(declared.tag) === key))
  if (group) return `group ${group.id}`
  return BUILD_TAGS.has(key) ? 'builds' : `tag ${key}`
}
