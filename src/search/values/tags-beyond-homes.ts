import type { TagGroup } from '#src/agency/profile/agency.ts'
import { formatCount } from '#src/formatting/numbers.ts'
import { normalTag } from '#src/property/listing/tags.ts'

/** Tags of what nobody lives in, and of sales that have homes and land side by side, without the prefix `gth-`. */
const BEYOND_HOMES: ReadonlySet<string> = new Set(
  `commercial shop shops retail office offices industrial warehouse warehouses workshop workshops hospitality pub pubs
  business businesses land plot plots farm-land farms smallholding smallholdings garage-or-parking garages
  development auction`.split(/\s+/),
)

/** Whether a tag is asked for by people who look for more than homes. The agency's `homes` on a tag or group decides. */
export function isBeyondHomes(tag: string, tagGroups: readonly TagGroup[]): boolean {
  const key = normalTag(tag)
  for (const group of tagGroups) {
    const declared = group.tags.find((own) => normalTag(own.tag) === key)
    const homes = declared && (declared.homes ?? group.homes)
    if (homes !== undefined) return !homes
  }
  return BEYOND_HOMES.has(key.replace(/^gth-/, ''))
}

/** "15 homes"; of a search that asks for more than homes "15 properties". */
export function countFound(count: number, tags: readonly string[], tagGroups: readonly TagGroup[] = []): string {
  const isOfMore = tags.some((tag) => !tag.startsWith('!') && isBeyondHomes(tag, tagGroups))
  return isOfMore ? formatCount(count, 'property', 'properties') : formatCount(count, 'home')
}
