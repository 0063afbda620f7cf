import { outcodeIn } from '#src/places/postcode.ts'
import type { Criteria } from '../criteria/criteria.ts'
import { tidyCriterionText } from '../values/tidy-text.ts'
import type { IsPlace } from './sentence-places.ts'
import { mendSlips } from './sentence-slips.ts'
import { stepsOf } from './sentence-steps.ts'
import type { Vocabulary } from './sentence-tags.ts'
import { splitSentence } from './sentence-words.ts'
import { settleSentence } from './settle-sentence.ts'

export type { IsPlace } from './sentence-places.ts'
export { sentenceVocabulary, type Vocabulary } from './sentence-tags.ts'

/** What a sentence asks for. Every word of it is in exactly one of the lists, or in `rest`. */
export type ReadSentence = {
  /** what is asked for, in normal form; the channel only where the words or the figures say it */
  criteria: Partial<Criteria>
  /** the words that name the place, to be resolved; a bare place is nothing else */
  rest?: string
  /** words that name further places: "Oakham or Uppingham" */
  otherPlaces?: string[]
  /** words that became criteria, and what they were taken for: "3 bed" is "3 bedrooms" */
  understood: { words: string; meaning: string }[]
  /** words that ask for something that we cannot search by, or that we do not know */
  notUnderstood: string[]
  /** words that ask for nothing: "looking for a" */
  passedOver: string[]
  /** who buys, if the words say so */
  buyer?: 'first_time'
}

/** Characters read; nobody types more into a search box. */
const MAX_SENTENCE_LENGTH = 300

/**
 * Reads what a visitor types into the search box as one sentence: "3 bed house with garden in Hove under 600k". Pure,
 * and never throws. A text that as a whole names a place stays that place, whatever its words mean otherwise; without
 * `isPlace` the caller resolves the whole text first. With it, known places are found anywhere in the sentence; without
 * it, the place is what stands after "in" or "near", or what nothing else explains.
 */
export function readSentence(text: string, vocabulary: Vocabulary, isPlace?: IsPlace): ReadSentence {
  const typed = tidyCriterionText(text, MAX_SENTENCE_LENGTH) ?? ''
  const split = splitSentence(typed)
  const sentence = isPlace ? mendSlips(split, vocabulary, isPlace) : split
  if (isPlaceAlone(typed, isPlace))
    return { criteria: {}, rest: typed, understood: [], notUnderstood: [], passedOver: [] }
  const steps = stepsOf(sentence, vocabulary, isPlace)
  return settleSentence(sentence, steps, vocabulary)
}

function isPlaceAlone(typed: string, isPlace: IsPlace | undefined): boolean {
  return typed !== '' && (isPlace?.(typed) || outcodeIn(typed) !== null || /^sale$/i.test(typed))
}
