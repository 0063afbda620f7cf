import type { TagGroup } from './agency.ts'

export type TagNames = {
  /** "Park home" */
  name(tag: string): string
  /** "Park homes"; the name itself where the agency gives no plural */
  plural(tag: string): string
}

/** What the agency calls its tags. A tag that it has not declared is spelt out: "off-plan" is "Off plan". */
export function tagNames(groups: TagGroup[]): TagNames {
  const declared = new Map(groups.flatMap(({ tags }) => tags.map((tag) => [tag.tag.toLowerCase(), tag])))
  const name = (tag: string) => declared.get(tag.toLowerCase())?.name ?? spelledOut(tag)
  return { name, plural: (tag) => declared.get(tag.toLowerCase())?.plural ?? name(tag) }
}

function spelledOut(tag: string): string {
  const words = tag.replace(/[-_\s]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
