import type { Place } from '#src/places/place.ts'
import type { Criteria, CriteriaProblem } from '#src/search/criteria/criteria.ts'
import type { Registry } from '#src/search/criteria/registry.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { withChannel } from '#src/search/query/change-criteria.ts'
import { normaliseCriteria } from '#src/search/query/normalise-criteria.ts'
import { shorten } from '#src/search/values/tidy-text.ts'
import { readSentence, type Vocabulary } from '../read-sentence.ts'

type Understood = { criteria: Criteria; problems: CriteriaProblem[] }
type Lookup = Pick<PlaceLookup, 'resolve' | 'placeNames' | 'misspelt'>

/**
 * Understands what was typed where a place is asked for. A text that names a place is left to be one; otherwise it is
 * read as a sentence ("3 bed house in Oakham under 600k"), whose criteria come before those of the form it was typed
 * into. Words that nobody understands are said and left out: only the list of places says what is one, and a slip in
 * the name of a place is mended. A text of nothing else is a place that we do not know.
 */
export async function understandWords(
  criteria: Criteria,
  { places, vocabulary, registry }: { places: Lookup; vocabulary: Vocabulary; registry?: Registry },
): Promise<Understood> {
  const { q, ...form } = criteria
  const asTyped = { criteria, problems: [] }
  if (q === undefined || (await places.resolve(q)).kind !== 'unknown') return asTyped
  const read = readSentence(q, vocabulary, await places.placeNames())
  if (read.understood.length === 0 && read.otherPlaces === undefined && read.buyer === undefined) {
    const meant = await places.misspelt(q)
    return meant
      ? { criteria: normaliseCriteria(inPlace(form, meant), registry), problems: [mended(q, meant)] }
      : asTyped
  }
  const named = await namedPlaces(read, places)
  const { channel = form.channel, tags = [], within, ...others } = read.criteria
  const merged = {
    ...withChannel(form, channel),
    ...others,
    ...named.where,
    ...(within !== undefined && named.where && { within }),
    tags: [...form.tags, ...tags],
    page: form.page,
  }
  const notUsed = [...named.notFound, ...named.notUsed]
  return {
    criteria: normaliseCriteria(merged, registry),
    problems: [
      ...named.problems,
      ...(notUsed.length === 0 ? [] : [leftOut(notUsed)]),
      ...(read.buyer === undefined ? [] : [FIRST_TIME_BUYERS]),
    ],
  }
}

type NamedPlaces = {
  /** the criteria of the places; absent: none is named */
  where?: Partial<Criteria>
  notFound: string[]
  notUsed: string[]
  problems: CriteriaProblem[]
}

/**
 * The places that a sentence names. An unknown one is a misspelling and is corrected, or is left out; the misspelt one
 * may be anywhere in the sentence.
 */
async function namedPlaces(
  { rest, otherPlaces = [], notUnderstood }: ReturnType<typeof readSentence>,
  places: Lookup,
): Promise<NamedPlaces> {
  const problems: CriteriaProblem[] = []
  if (rest !== undefined) {
    if (otherPlaces.length > 0)
      return {
        where: await severalPlaces([rest, ...otherPlaces], places),
        notFound: [],
        notUsed: notUnderstood,
        problems,
      }
    if ((await places.resolve(rest)).kind !== 'unknown')
      return { where: { q: rest }, notFound: [], notUsed: notUnderstood, problems }
  }
  for (const words of [...(rest === undefined ? [] : [rest]), ...notUnderstood]) {
    const meant = await places.misspelt(words)
    if (!meant) continue
    const notUsed = notUnderstood.filter((other) => other !== words)
    const where = { placeId: meant.id, placeSlug: meant.slug }
    return {
      where,
      notFound: rest === undefined || rest === words ? [] : [rest],
      notUsed,
      problems: [mended(words, meant)],
    }
  }
  return { notFound: rest === undefined ? [] : [rest], notUsed: notUnderstood, problems }
}

/** Known places, each the best known of its name. */
async function severalPlaces(names: readonly string[], { resolve }: Lookup): Promise<Partial<Criteria>> {
  const resolved = await Promise.all(names.map(resolve))
  const found = resolved.flatMap((place) =>
    place.kind === 'place' ? [place.place] : place.kind === 'ambiguous' ? place.places.slice(0, 1) : [],
  )
  const [first, ...more] = found
  if (!first) return {}
  return {
    placeId: first.id,
    placeSlug: first.slug,
    ...(more.length > 0 && { orPlaces: more.map(({ id }) => id).join(',') }),
  }
}

function inPlace(form: Omit<Criteria, 'q'>, { id, slug }: Place): Criteria {
  return { ...form, placeId: id, placeSlug: slug }
}

function mended(words: string, { label }: Place): CriteriaProblem {
  return { field: 'q', message: `We took “${shorten(words)}” to mean ${label}.` }
}

/** The costs of a home are for who looks at them to change: a search sets nothing there. */
const FIRST_TIME_BUYERS: CriteriaProblem = {
  field: 'q',
  message:
    'We can’t search for first-time buyers’ homes alone. For your stamp duty, choose “First time buyer” under the costs on a home’s page.',
}

function leftOut(words: string[]): CriteriaProblem {
  const quoted = words.slice(0, 5).map((word) => `“${shorten(word)}”`)
  const last = quoted.pop()
  const list = quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`
  return { field: 'q', message: `We didn’t use: ${list}.` }
}
