import type { Criteria, CriteriaProblem } from '#src/search/criteria/criteria.ts'
import type { Registry } from '#src/search/criteria/registry.ts'
import type { PlaceLookup } from '#src/search/criteria/server/search-area.ts'
import { withChannel } from '#src/search/query/change-criteria.ts'
import { normaliseCriteria } from '#src/search/query/normalise-criteria.ts'
import { readSentence, type Vocabulary } from '../read-sentence.ts'

/**
 * Understands what was typed where a place is asked for. A text that names a place is left to be one; otherwise it is
 * read as a sentence ("3 bed house in Oakham under 600k"), whose criteria come before those of the form it was typed
 * into. Words that nobody understands are said; a text of nothing else is a place that we do not know.
 */
export async function understandWords(
  criteria: Criteria,
  {
    places,
    vocabulary,
    registry,
  }: { places: Pick<PlaceLookup, 'resolve' | 'placeNames'>; vocabulary: Vocabulary; registry?: Registry },
): Promise<{ criteria: Criteria; problems: CriteriaProblem[] }> {
  const { q, ...form } = criteria
  const asTyped = { criteria, problems: [] }
  if (q === undefined || (await places.resolve(q)).kind !== 'unknown') return asTyped
  const { understood, notUnderstood, rest, criteria: said } = readSentence(q, vocabulary, await places.placeNames())
  if (understood.length === 0) return asTyped
  const { channel = form.channel, tags = [], ...others } = said
  const merged = {
    ...withChannel(form, channel),
    ...others,
    ...(rest !== undefined && { q: rest }),
    tags: [...form.tags, ...tags],
    page: form.page,
  }
  return {
    criteria: normaliseCriteria(merged, registry),
    problems: notUnderstood.length === 0 ? [] : [leftOut(notUnderstood)],
  }
}

function leftOut(words: string[]): CriteriaProblem {
  const quoted = words.slice(0, 5).map((word) => `“${word}”`)
  const last = quoted.pop()
  const list = quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`
  return { field: 'q', message: `We can’t search by ${list}, so we ignored it.` }
}
