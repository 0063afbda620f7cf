import type { Clause } from './sentence-clauses.ts'
import {
  type IsPlace,
  isJoining,
  isPraise,
  knownPlaceAt,
  nameAt,
  postcodeAt,
  type Standing,
} from './sentence-places.ts'
import { clauseAt } from './sentence-rules.ts'
import { MAX_PHRASE_WORDS, type Vocabulary, type Wish } from './sentence-tags.ts'
import { isMark, type Sentence } from './sentence-words.ts'

/** A few words of a sentence, from one to before another, and what they were taken for. */
export type Step = { from: number; to: number } & (
  | { kind: 'clause'; clause: Clause }
  /** `isFeature` after "with": a thing of the home, not the home itself */
  | { kind: 'wish'; wish: Wish; isNot?: boolean; isFeature?: boolean }
  /** words for the text of a listing: features without a tag, and what is near the home */
  | { kind: 'text' }
  /** possibly the place; `likelihood` decides between several */
  | { kind: 'place'; likelihood: number; isKnown: boolean }
  | { kind: 'unknown' }
)

/** Words that are a phrase of the rules or of the vocabulary. */
export type Known = Extract<Step, { kind: 'clause' | 'wish' }>

/** A sentence with the phrase, if there is one, that begins at each of its words. */
export type Scan = { sentence: Sentence; vocabulary: Vocabulary; isPlace?: IsPlace; known: (Known | undefined)[] }

/** How likely it is that words are the place that is meant. */
export const LIKELIHOOD = { postcode: 6, knownAfterIn: 5, known: 3, afterIn: 2, leftOver: 1 } as const

export function scanned(sentence: Sentence, vocabulary: Vocabulary, isPlace?: IsPlace): Scan {
  const known = sentence.words.map((_, index) => knownAt(sentence, index, vocabulary))
  return { sentence, vocabulary, known, ...(isPlace && { isPlace }) }
}

/** What stands at a word, for a name that might go on there. */
export function standing(scan: Scan, index: number): Standing {
  const word = scan.sentence.words[index]
  if (!word || isMark(word)) return 'end'
  const phrase = scan.known[index]
  if (!phrase) return 'leftover'
  if (isJoining(word.normal)) return 'inner'
  const isLoneWish = phrase.kind === 'wish' && phrase.to === index + 1 && phrase.wish.sort !== 'home'
  return isLoneWish && standing(scan, index + 1) === 'leftover' ? 'inner' : 'end'
}

/** Words as a possible place: a capital and several words speak for it, "or" before it against it. */
export function placeStep({ sentence }: Scan, from: number, to: number, likelihood: number): Step {
  const isAlternative = /^(or|and)$/.test(sentence.words[from - 1]?.normal ?? '')
  const bonus = (isCapital(sentence, from) ? 0.5 : 0) + (to - from > 1 ? 0.25 : 0) - (isAlternative ? 0.8 : 0)
  return { kind: 'place', from, to, likelihood: likelihood + bonus, isKnown: likelihood >= LIKELIHOOD.known }
}

/** The place after "in" or "near" (and an article): one that is known, else whatever words stand there. */
export function placeAfterIn(scan: Scan, at: number): Step | undefined {
  const { sentence, isPlace, known } = scan
  const from = sentence.words[at]?.normal === 'the' && (isPlace || !isCapital(sentence, at)) ? at + 1 : at
  const postcode = postcodeAt(sentence, from, isPlace)
  if (postcode !== undefined) return placeStep(scan, from, postcode, LIKELIHOOD.postcode)
  for (const start of [at, from]) {
    const end = isPlace && knownPlaceAt(sentence, start, isPlace)
    if (end !== undefined) return placeStep(scan, start, end, LIKELIHOOD.knownAfterIn)
  }
  const first = known[from]
  const word = sentence.words[from]
  // "in Sale" is a town
  const isSale = first?.kind === 'clause' && first.clause.kind === 'channel' && first.to === from + 1
  if (!word || isMark(word) || (standing(scan, from) === 'end' && !isSale)) return undefined
  if (standing(scan, from) === 'inner' && isJoining(word.normal) && !isCapital(sentence, from)) return undefined
  return placeStep(scan, from, nameEnd(scan, from), LIKELIHOOD.afterIn)
}

/** Words that mean nothing else: what comes after "with" is a feature, praise says nothing, others may be a place. */
export function leftOver(scan: Scan, from: number, expectsFeature: boolean): Step {
  const { sentence, isPlace } = scan
  const isPlaceAt = (at: number) => isPlace !== undefined && knownPlaceAt(sentence, at, isPlace) !== undefined
  const word = sentence.words[from]?.normal ?? ''
  if (!/\p{L}/u.test(word)) return { kind: 'unknown', from, to: from + 1 }
  let to = from + 1
  if (expectsFeature) {
    while (to < from + MAX_FEATURE_WORDS && standing(scan, to) === 'leftover' && !isPlaceAt(to)) to++
    return { kind: 'text', from, to }
  }
  if (isPraise(word, standing(scan, to) !== 'leftover')) return { kind: 'unknown', from, to }
  const end = nameEnd(scan, from)
  while (to < end && !isPlaceAt(to)) to++
  // only the list of places says what is one
  if (isPlace) return { kind: 'unknown', from, to }
  return placeStep(scan, from, to, LIKELIHOOD.leftOver)
}

const MAX_FEATURE_WORDS = 4

/** "no garden" excludes a tag; of anything else that is not wanted only the words are kept. */
export function notWanted(scan: Scan, from: number, after: number): Step {
  const { sentence, known } = scan
  let at = after
  while (isFiller(known[at]) || sentence.words[at]?.normal === ',') at++
  const phrase = known[at]
  if (phrase?.kind === 'wish' && phrase.wish.tags.length > 0 && !phrase.wish.text)
    return { ...phrase, from, isNot: true }
  const named = scan.isPlace && knownPlaceAt(sentence, at, scan.isPlace)
  if (phrase?.kind !== 'clause') return { kind: 'unknown', from, to: phrase?.to ?? named ?? after }
  const place = phrase.clause.kind === 'where' ? placeAfterIn(scan, phrase.to) : undefined
  return { kind: 'unknown', from, to: place?.to ?? phrase.to }
}

export function nameEnd(scan: Scan, from: number): number {
  return nameAt(scan.sentence, from, (index) => standing(scan, index))
}

function isFiller(step: Known | undefined): boolean {
  return step?.kind === 'clause' && step.clause.kind === 'filler'
}

function isCapital({ typed, words }: Sentence, index: number): boolean {
  return /^\p{Lu}/u.test(typed.slice(words[index]?.start ?? typed.length))
}

/** The longest phrase of the vocabulary or of the rules that begins at a word. */
function knownAt(sentence: Sentence, from: number, { wishes }: Vocabulary): Known | undefined {
  const { line, starts, ends, words } = sentence
  const start = starts[from] ?? 0
  const found = clauseAt(line, start, ends)
  const ruled = found && (ends.get(start + found.length) ?? from)
  for (let to = Math.min(words.length, from + MAX_PHRASE_WORDS); to > from; to--) {
    const end = (starts[to - 1] ?? 0) + (words[to - 1]?.normal.length ?? 0)
    const wish = wishes.get(line.slice(start, end))
    if (wish && to >= (ruled ?? 0) && !isPossessive(sentence, to - 1)) return { kind: 'wish', wish, from, to }
  }
  return found && ruled !== undefined ? { kind: 'clause', clause: found.clause, from, to: ruled } : undefined
}

/** "Land's End" has no land. */
function isPossessive({ typed, words }: Sentence, index: number): boolean {
  return /['’‘`]s$/i.test(typed.slice(words[index]?.start, words[index]?.end))
}
