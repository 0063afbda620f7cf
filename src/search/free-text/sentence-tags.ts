import type { Area, TagGroup } from '#src/agency/profile/agency.ts'
import { normalTag } from '#src/property/listing/tags.ts'
import { phraseKey } from './sentence-words.ts'
import { FEATURES, SYNONYMS, type Synonym } from './tag-synonyms.ts'

/** What a phrase of the vocabulary asks for. */
export type Wish = Pick<Synonym, 'implies' | 'sort' | 'feature'> & {
  tags: string[]
  text?: string
  /** the number of an area of the agency */
  area?: number
  /** asked for instead where no kind of home is: "garage to rent" */
  alone?: Wish
}

/** The phrases that a site knows, in normal form: made once for an agency. */
export type Vocabulary = {
  wishes: ReadonlyMap<string, Wish>
  tagGroups: readonly TagGroup[]
  areas: readonly Pick<Area, 'id' | 'name'>[]
}

/** Words; longer names of an agency's tags and areas are not read. */
export const MAX_PHRASE_WORDS = 8

/**
 * What the words of a site's visitors mean: the names and plurals of the agency's tags and the names of its areas, then
 * our synonyms as far as the agency has such a tag, then features that listings mention in their text.
 */
export function sentenceVocabulary({
  tagGroups,
  areas = [],
}: Pick<Vocabulary, 'tagGroups'> & Partial<Pick<Vocabulary, 'areas'>>): Vocabulary {
  const wishes = new Map<string, Wish>()
  const add = (words: string, wish: Wish | undefined) => {
    const key = phraseKey(words)
    if (key !== '' && wish && !wishes.has(key)) wishes.set(key, wish)
  }
  const declared = tagGroups.flatMap(({ tags }) => tags).filter(({ tag }) => !OF_THEIR_OWN.has(stem(tag)))
  const tagOf = declaredTags(declared.map(({ tag }) => tag))
  for (const { tag, name, plural = name } of declared) {
    for (const words of [name, plural, spoken(tag)]) add(words, declaredWish(tag, tagOf))
  }
  for (const { id, name } of areas) for (const words of [name, bareArea(name)]) add(words, { tags: [], area: id })
  for (const synonym of SYNONYMS) {
    const wish = wishOf(synonym, tagOf)
    for (const words of synonym.words.split('|')) for (const form of [words, `${words}s`]) add(form, wish)
  }
  for (const words of FEATURES) {
    const tag = tagOf(words)
    for (const form of [words, `${words}s`]) add(form, tag === undefined ? { tags: [], text: words } : { tags: [tag] })
  }
  return { wishes, tagGroups, areas }
}

/** The agency's tag for one of ours, if it has one. */
type TagOf = (tag: string) => string | undefined

/** `garage` is not `garages` where an agency has both, but either will do where it has one. */
function declaredTags(tags: readonly string[]): TagOf {
  const firstOf = (key: (tag: string) => string) =>
    new Map(tags.toReversed().map((tag) => [key(tag), normalTag(tag)] as const))
  const [exact, alike] = [firstOf(bare), firstOf(stem)]
  return (tag) => exact.get(bare(tag)) ?? alike.get(stem(tag))
}

/** These are criteria of their own (`pets`, `short-lets`), whatever tags say the same. */
const OF_THEIR_OWN: ReadonlySet<string> = new Set(['pet', 'short-let'])

/** A tag means what our synonym for it does. */
function declaredWish(tag: string, tagOf: TagOf): Wish {
  const like = (key: (tag: string) => string) =>
    SYNONYMS.find(({ tags }) => tags.split(' ').some((other) => key(other) === key(tag)))
  const own = like(bare) ?? like(stem)
  const { text: _, ...traits } = (own && wishOf(own, tagOf)) ?? {}
  return { ...traits, tags: [normalTag(tag)] }
}

function wishOf({ tags, kind, text, implies, sort, alone, always, feature }: Synonym, tagOf: TagOf): Wish | undefined {
  const only = alone === undefined ? undefined : tagOf(alone)
  const traits = {
    ...(implies && { implies }),
    ...(sort && { sort }),
    ...(feature && { feature }),
    ...(only !== undefined && { alone: { tags: [only], sort: 'small' as const } }),
  }
  const tag =
    tags
      .split(' ')
      .map((tag) => tagOf(tag))
      .find((tag) => tag !== undefined) ??
    (always && tags)
  if (tag !== undefined) return { tags: [tag], ...traits }
  const wider = kind === undefined ? undefined : tagOf(kind)
  if (text === undefined) return traits.alone && { tags: [], ...traits }
  return { tags: wider === undefined ? [] : [wider], text, ...traits }
}

/** `houses` and `house` are alike. */
function stem(tag: string): string {
  const whole = bare(tag)
  if (whole.endsWith('ies')) return `${whole.slice(0, -3)}y`
  return whole.endsWith('ss') ? whole : whole.replace(/(?<=x)es$|s$/, '')
}

/** `gth-commercial` is `commercial`. */
function bare(tag: string): string {
  return normalTag(tag).replace(/^gth-/, '')
}

/** "Round Rutland Water" is asked for as "Rutland Water". */
function bareArea(name: string): string {
  return name.replace(/^(?:round|around|near|by|in|the)\s+(?=\S+\s)/i, '')
}

/** A tag as people say it: `gth-barn-conversion` is "barn conversion". */
function spoken(tag: string): string {
  return bare(tag).replaceAll('-', ' ')
}
