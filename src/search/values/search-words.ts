import type { TagGroup } from '#src/agency/profile/agency.ts'
import { normalTag, tagName } from '#src/property/listing/tags.ts'
import type { Criteria } from '../criteria/criteria.ts'

/** What a search's words need besides its criteria: the names of what it gives by number. */
export type SearchNames = {
  /** the place's label, "Oakham, Rutland": of `placeId`, or of what `q` was found to mean */
  place?: string
  area?: string
  branch?: string
  tagGroups?: readonly TagGroup[]
}

/** "Oakham, Rutland", or of several "Oakham or Uppingham". */
export function placesLabel(
  place: { name: string; label: string } | undefined,
  others: readonly { name: string }[] = [],
): string | undefined {
  return others.length === 0 ? place?.label : [place, ...others].flatMap((one) => one?.name ?? []).join(' or ')
}

type DeclaredTag = TagGroup['tags'][number]

/** "for sale" or "to let" */
export function channelWords({ channel }: Pick<Criteria, 'channel'>): string {
  return channel === 'sales' ? 'for sale' : 'to let'
}

/**
 * What is searched for: "house", "houses and bungalows", "homes" where the tags name no type of property. Without a count,
 * all of them: "land" rather than "plots of land".
 */
export function propertyNoun(
  tags: readonly string[],
  count: number | undefined,
  groups: readonly TagGroup[] = [],
): string {
  const [first, second, ...more] = nouns(tags, groups)
  if (!first) return count === 1 ? 'home' : 'homes'
  if (more.length > 0) return count === 1 ? 'property' : 'properties'
  const and = count === 1 ? ' or ' : ' and '
  const words = [first, second].filter((tag) => tag !== undefined).map((tag) => nounOf(tag, count))
  // "farms and plots of land" names plots of land already
  const isNamed = (noun: string) => words.some((other) => other !== noun && other.split(and).includes(noun))
  return words.filter((noun) => !isNamed(noun)).join(and)
}

/** The name of a tag as the agency declares it, else in its own words. A leading `!` is not part of it. */
export function tagWords(tag: string, groups: readonly TagGroup[] = []): string {
  const key = normalTag(tag)
  const declared = groups.flatMap(({ tags }) => tags).find((declared) => normalTag(declared.tag) === key)
  return declared?.name ?? tagName(tag)
}

/**
 * The wanted tags that name kinds of property: those of the agency's first group that has any of them. A tag is a noun
 * if it has a plural, or stands in the group of types.
 */
function nouns(tags: readonly string[], groups: readonly TagGroup[]): DeclaredTag[] {
  const wanted = new Set(tags.filter((tag) => !tag.startsWith('!')).map(normalTag))
  for (const group of groups) {
    const isNoun = ({ tag, plural }: DeclaredTag) =>
      wanted.has(normalTag(tag)) && (plural !== undefined || group.id === 'type')
    const found = group.tags.filter(isNoun)
    if (found.length > 0) return found
  }
  return []
}

/** Uncountable names ("15 land" is wrong): the words for one, for several, and without a number. */
const UNCOUNTED: Readonly<Record<string, readonly [one: string, several: string, all: string]>> = {
  land: ['plot of land', 'plots of land', 'land'],
  farmland: ['piece of farmland', 'pieces of farmland', 'farmland'],
  'farms & land': ['farm or plot of land', 'farms and plots of land', 'farms and land'],
  'farms and land': ['farm or plot of land', 'farms and plots of land', 'farms and land'],
  parking: ['parking space', 'parking spaces', 'parking'],
  'garages and parking': ['garage or parking space', 'garages and parking spaces', 'garages and parking'],
  commercial: ['commercial property', 'commercial properties', 'commercial property'],
}

/** A kind of property in its number: "2 plots of land", "1 cottage". */
export function nounOf({ name, plural }: Pick<DeclaredTag, 'name' | 'plural'>, count: number | undefined): string {
  const several = (plural ?? pluralised(name)).toLowerCase()
  const [one, counted, all] = UNCOUNTED[several] ??
    UNCOUNTED[name.toLowerCase()] ?? [name.toLowerCase(), several, several]
  return count === 1 ? one : count === undefined ? all : counted
}

function pluralised(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/i.test(noun) ? `${noun}es` : `${noun}s`
}
