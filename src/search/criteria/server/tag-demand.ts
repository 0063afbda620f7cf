import type { TagGroup } from '#src/agency/profile/agency.ts'
import { BUILD_TAGS, normalTag } from '#src/property/listing/tags.ts'

/** What a list of tags asks of a home: one tag at least of each set, and none of the excluded. */
export type TagDemand = { oneOfEach: string[][]; noneOf: string[] }

/**
 * Reads a search's tags: tags of one declared group are alternatives, groups intersect, a tag of no group
 * is required by itself (but detached, semi-detached … are alternatives everywhere), `!x` excludes. Tags compare in their normal form.
 */
export function tagDemand(tags: readonly string[], groups: readonly TagGroup[]): TagDemand {
  const noneOf = new Set<string>()
  const sets = new Map<string, Set<string>>()
  for (const text of tags) {
    const tag = normalTag(text)
    if (tag === '') continue
    if (text.trimStart().startsWith('!')) {
      noneOf.add(tag)
      continue
    }
    const group = groups.find((group) => group.tags.some((declared) => normalTag(declared.tag) === tag))
    const key = group ? `group ${group.id}` : BUILD_TAGS.has(tag) ? 'builds' : `tag ${tag}`
    sets.set(key, (sets.get(key) ?? new Set()).add(tag))
  }
  return { oneOfEach: [...sets.values()].map((set) => [...set]), noneOf: [...noneOf] }
}
