import {
  type IsPlace,
  isJoining,
  isPraise,
  knownPlaceAt,
  landmarkAt,
  nameAt,
  postcodeAt,
  type Standing,
} from './sentence-places.ts'
import { type Clause, clauseAt } from './sentence-rules.ts'
import { LONGEST_PHRASE, type Vocabulary, type Wish } from './sentence-tags.ts'
import { isMark, type Sentence, type Word } from './sentence-words.ts'

/** A few words of a sentence, from one to before another, and what they were taken for. */
export type Step = { from: number; to: number } & (
  | { kind: 'clause'; clause: Clause }
  /** `isFeature` after "with": a thing of the home, not the home itself */
  | { kind: 'wish'; wish: Wish; isNot?: boolean; isFeature?: boolean }
  /** words for the text of a listing: features without a tag, and what is near the home */
  | { kind: 'text' }
  /** possibly the place; `likelihood` decides between several */
  | { kind: 'place'; likelihood: number }
  | { kind: 'unknown' }
)

type Known = Extract<Step, { kind: 'clause' | 'wish' }>

/** How likely it is that words are the place that is meant. */
const POSTCODE = 6
const KNOWN_AFTER_IN = 5
const KNOWN = 3
const AFTER_IN = 2
const LEFT_OVER = 1

/** Takes a sentence's words for what they are, one after another: no word is left out or taken twice, except marks. */
export function stepsOf(sentence: Sentence, vocabulary: Vocabulary, isPlace?: IsPlace): Step[] {
  const { words } = sentence
  const steps: Step[] = []
  const known = words.map((_, index) => knownAt(sentence, index, vocabulary))
  const standing = (index: number): Standing => {
    const word = words[index]
    if (!word || isMark(word)) return 'end'
    const phrase = known[index]
    if (!phrase) return 'leftover'
    if (isJoining(word.normal)) return 'inner'
    const isLoneWish = phrase.kind === 'wish' && phrase.to === index + 1 && phrase.wish.sort !== 'home'
    return isLoneWish && standing(index + 1) === 'leftover' ? 'inner' : 'end'
  }
  const isCapital = (index: number) => /^\p{Lu}/u.test(sentence.typed.slice(words[index]?.start))
  const placeStep = (from: number, to: number, likelihood: number): Step => {
    const isAlternative = /^(or|and)$/.test(words[from - 1]?.normal ?? '')
    const bonus = (isCapital(from) ? 0.5 : 0) + (to - from > 1 ? 0.25 : 0) - (isAlternative ? 0.8 : 0)
    return { kind: 'place', from, to, likelihood: likelihood + bonus }
  }

  /** The place after "in" or "near" (and an article): one that is known, else whatever words stand there. */
  function placeAfterIn(at: number): Step | undefined {
    const from = words[at]?.normal === 'the' && (isPlace || !isCapital(at)) ? at + 1 : at
    const postcode = postcodeAt(sentence, from)
    if (postcode !== undefined) return placeStep(from, postcode, POSTCODE)
    for (const start of isPlace ? [at, from] : []) {
      const end = knownPlaceAt(sentence, start, isPlace!)
      if (end !== undefined) return placeStep(start, end, KNOWN_AFTER_IN)
    }
    const first = known[from]
    const isSale = first?.kind === 'clause' && first.clause.kind === 'channel' && first.to === from + 1
    if (isMark(words[from]) || !words[from] || (standing(from) === 'end' && !isSale)) return undefined
    if (standing(from) === 'inner' && isJoining(words[from].normal) && !isCapital(from)) return undefined
    return placeStep(from, nameAt(sentence, from, standing), AFTER_IN)
  }

  /** Words that mean nothing else: what comes after "with" is a feature, praise says nothing, others may be a place. */
  function leftOver(from: number, expectsFeature: boolean): Step {
    if (!/\p{L}/u.test(words[from]?.normal ?? '')) return { kind: 'unknown', from, to: from + 1 }
    if (expectsFeature) {
      const isOver = (at: number) => standing(at) !== 'leftover' || (isPlace && knownPlaceAt(sentence, at, isPlace))
      let to = from + 1
      while (to < from + 4 && !isOver(to)) to++
      return { kind: 'text', from, to }
    }
    if (isPraise(words[from]?.normal ?? '', standing(from + 1) !== 'leftover'))
      return { kind: 'unknown', from, to: from + 1 }
    let to = nameAt(sentence, from, standing)
    if (isPlace) {
      const next = words.findIndex((_, at) => at > from && at < to && knownPlaceAt(sentence, at, isPlace) !== undefined)
      if (next > from) to = next
    }
    return placeStep(from, to, LEFT_OVER)
  }

  /** "no garden" excludes a tag; of anything else that is not wanted only the words are kept. */
  function notWanted(from: number, after: number): Step {
    let at = after
    while (isFiller(known[at]) || words[at]?.normal === ',') at++
    const phrase = known[at]
    if (phrase?.kind === 'wish' && phrase.wish.tags.length > 0 && !phrase.wish.text) {
      return { ...phrase, from, isNot: true }
    }
    if (phrase?.kind !== 'clause') return { kind: 'unknown', from, to: phrase?.to ?? after }
    const place = phrase.clause.kind === 'where' ? placeAfterIn(phrase.to) : undefined
    return { kind: 'unknown', from, to: place?.to ?? phrase.to }
  }

  let afterIn: Extract<Clause, { kind: 'where' }> | undefined
  let inFeatures = false
  let expectsFeature = false
  for (let at = 0; at < words.length; ) {
    const phrase = known[at]
    const step = nextStep(at, phrase)
    // an article before a place
    if (step && step.from > at) steps.push({ kind: 'clause', clause: { kind: 'filler' }, from: at, to: step.from })
    if (step) steps.push(step)
    at = step?.to ?? at + 1
  }
  return steps

  function nextStep(at: number, phrase: Known | undefined): Step | undefined {
    const where = afterIn
    afterIn = undefined
    if (where) {
      const landmark = where.set ? landmarkAt(sentence, at) : undefined
      const isArea = phrase?.kind === 'wish' && phrase.wish.area !== undefined
      const place = isArea ? undefined : placeAfterIn(at)
      const isKnownPlace = place?.kind === 'place' && place.likelihood >= KNOWN
      if (landmark !== undefined && standing(landmark) !== 'leftover' && !isKnownPlace)
        return { kind: 'text', from: at, to: landmark }
      if (place) {
        endFeatures()
        return place
      }
      if (phrase && /^(a|an|my|our)$/.test(words[at]?.normal ?? '') && standing(at + 1) === 'leftover') {
        return { kind: 'unknown', from: at, to: nameAt(sentence, at + 1, standing) }
      }
    }
    const postcode = phrase ? undefined : postcodeAt(sentence, at)
    if (postcode !== undefined) return placeStep(at, postcode, POSTCODE)
    const place = isPlace && !expectsFeature ? knownPlaceAt(sentence, at, isPlace) : undefined
    if (place !== undefined && (!phrase || (place > phrase.to && place - at > 1))) {
      endFeatures()
      return placeStep(at, place, KNOWN)
    }
    if (phrase && phrase.to > at + 1 && isCutByPlace(at, phrase.to))
      return knownStep(loneWord(words[at]!, at) ?? phrase)
    if (phrase?.kind === 'clause' && phrase.clause.kind === 'not') return notWanted(at, phrase.to)
    if (phrase) return knownStep(phrase)
    if (isMark(words[at])) {
      expectsFeature = false
      return undefined
    }
    const next = known[at + 1]
    const newBuild = words[at]?.normal === 'new' && isHome(next) ? vocabulary.wishes.get('new build') : undefined
    if (newBuild) return { kind: 'wish', wish: newBuild, from: at, to: at + 1 }
    const left = leftOver(at, expectsFeature)
    if (left.kind === 'place') endFeatures()
    expectsFeature = false
    return left
  }

  function knownStep(phrase: Known): Step {
    if (phrase.kind === 'wish') {
      const isFeature = inFeatures
      expectsFeature = false
      return isFeature ? { ...phrase, isFeature } : phrase
    }
    const { clause } = phrase
    if (clause.kind === 'filler') {
      if (
        clause.opensFeatures === true &&
        words[phrase.from]?.normal !== 'and' &&
        words[phrase.from]?.normal !== 'plus'
      )
        inFeatures = true
      expectsFeature = inFeatures
      return phrase
    }
    endFeatures()
    if (clause.kind === 'where') afterIn = clause
    return phrase
  }

  /** "in Town Street" is not "in town" where there is such a place. */
  function isCutByPlace(at: number, to: number): boolean {
    if (!isPlace || !/^(in|near|at)$/.test(words[at]?.normal ?? '')) return false
    return (knownPlaceAt(sentence, at + 1, isPlace) ?? 0) > to
  }

  function endFeatures(): void {
    inFeatures = false
    expectsFeature = false
  }
}

function isFiller(step: Known | undefined): boolean {
  return step?.kind === 'clause' && step.clause.kind === 'filler'
}

function loneWord({ normal }: Word, at: number): Known | undefined {
  const found = clauseAt(normal, 0, new Map([[normal.length, 1]]))
  return found && { kind: 'clause', clause: found.clause, from: at, to: at + 1 }
}

function isHome(step: Known | undefined): boolean {
  if (step?.kind === 'wish') return step.wish.sort === 'home'
  return step?.clause.kind === 'criteria' && step.clause.set.minBeds !== undefined
}

/** The longest phrase of the vocabulary or of the rules that begins at a word. */
function knownAt(sentence: Sentence, from: number, { wishes }: Vocabulary): Known | undefined {
  const { line, starts, ends, words } = sentence
  const start = starts[from] ?? 0
  const found = clauseAt(line, start, ends)
  const ruled = found && (ends.get(start + found.length) ?? from)
  for (let to = Math.min(words.length, from + LONGEST_PHRASE); to > from; to--) {
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
