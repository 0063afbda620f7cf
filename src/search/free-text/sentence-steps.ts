import type { Clause } from './sentence-clauses.ts'
import { type IsPlace, knownPlaceAt, landmarkAt, postcodeAt } from './sentence-places.ts'
import { clauseAt } from './sentence-rules.ts'
import {
  type Known,
  LIKELIHOOD,
  leftOver,
  nameEnd,
  notWanted,
  placeAfterIn,
  placeStep,
  type Scan,
  type Step,
  scanned,
  standing,
} from './sentence-scan.ts'
import type { Vocabulary } from './sentence-tags.ts'
import { isMark, type Sentence, type Word } from './sentence-words.ts'

/** What the words so far say of the next one: whether "in" or "with" stood before it. */
type Expecting = { afterIn?: Extract<Clause, { kind: 'where' }>; inFeatures: boolean; feature: boolean }

const NOTHING: Expecting = { inFeatures: false, feature: false }

/** Classifies the words of a sentence one after another: no word is left out or read twice, except marks. */
export function stepsOf(sentence: Sentence, vocabulary: Vocabulary, isPlace?: IsPlace): Step[] {
  const scan = scanned(sentence, vocabulary, isPlace)
  const steps: Step[] = []
  let expecting = NOTHING
  for (let at = 0; at < sentence.words.length; ) {
    const step = stepAt(scan, at, expecting)
    // an article before a place
    if (step && step.from > at) steps.push({ kind: 'clause', clause: { kind: 'filler' }, from: at, to: step.from })
    if (step) steps.push(step.kind === 'wish' && expecting.inFeatures ? { ...step, isFeature: true } : step)
    expecting = after(step, expecting)
    at = step?.to ?? at + 1
  }
  return steps
}

function stepAt(scan: Scan, at: number, expecting: Expecting): Step | undefined {
  const { sentence, vocabulary, isPlace, known } = scan
  const phrase = known[at]
  const located = expecting.afterIn && afterWhere(scan, at, expecting.afterIn)
  if (located) return located
  const postcode = phrase ? undefined : postcodeAt(sentence, at, isPlace)
  if (postcode !== undefined) return placeStep(scan, at, postcode, LIKELIHOOD.postcode)
  const place =
    isPlace && !expecting.feature && !isNewHomesIn(scan, at) ? knownPlaceAt(sentence, at, isPlace) : undefined
  if (place !== undefined && (!phrase || (place > phrase.to && place - at > 1))) {
    return placeStep(scan, at, place, LIKELIHOOD.known)
  }
  const word = sentence.words[at]!
  if (phrase && isCutByPlace(scan, phrase)) return loneWord(word, at) ?? phrase
  if (phrase?.kind === 'clause' && phrase.clause.kind === 'not') return notWanted(scan, at, phrase.to)
  if (phrase) return phrase
  if (isMark(word)) return undefined
  const newBuild = isNewHomes(scan, at) ? vocabulary.wishes.get('new build') : undefined
  return newBuild ? { kind: 'wish', wish: newBuild, from: at, to: at + 1 } : leftOver(scan, at, expecting.feature)
}

/** "with" and what goes on from it ("a", "and") expect a feature; a feature or a comma ends that, a place all of it. */
function after(step: Step | undefined, before: Expecting): Expecting {
  if (!step || step.kind === 'wish' || step.kind === 'text' || step.kind === 'unknown') {
    return { inFeatures: before.inFeatures, feature: false }
  }
  if (step.kind !== 'clause') return NOTHING
  const { clause } = step
  if (clause.kind === 'where') return { ...NOTHING, afterIn: clause }
  if (clause.kind !== 'filler') return NOTHING
  const inFeatures = before.inFeatures || clause.opensFeatures === true
  return { inFeatures, feature: inFeatures }
}

/** What stands after "in" or "near": a place, something that homes may be near, or words that are neither. */
function afterWhere(scan: Scan, at: number, { set }: NonNullable<Expecting['afterIn']>): Step | undefined {
  const { sentence, known, isPlace } = scan
  const phrase = known[at]
  const isArea = phrase?.kind === 'wish' && phrase.wish.area !== undefined
  const place = isArea ? undefined : placeAfterIn(scan, at)
  const isKnownPlace = place?.kind === 'place' && place.likelihood >= LIKELIHOOD.known
  const landmark = set && !isKnownPlace ? landmarkAt(sentence, at) : undefined
  const isNamed = landmark !== undefined && isPlace && knownPlaceAt(sentence, landmark, isPlace) !== undefined
  if (landmark !== undefined && (isNamed || standing(scan, landmark) !== 'leftover'))
    return { kind: 'text', from: at, to: landmark }
  if (place) return place
  const isSomeOne = phrase !== undefined && /^(a|an|my|our)$/.test(sentence.words[at]?.normal ?? '')
  if (!isSomeOne || standing(scan, at + 1) !== 'leftover') return undefined
  return { kind: 'unknown', from: at, to: nameEnd(scan, at + 1) }
}

/** "in Town Street" is not "in town" where there is such a place. */
function isCutByPlace({ sentence, isPlace }: Scan, { from, to }: Known): boolean {
  if (!isPlace || to === from + 1 || !/^(in|near|at)$/.test(sentence.words[from]?.normal ?? '')) return false
  return (knownPlaceAt(sentence, from + 1, isPlace) ?? 0) > to
}

function loneWord({ normal }: Word, at: number): Known | undefined {
  const found = clauseAt(normal, 0, new Map([[normal.length, 1]]))
  return found && { kind: 'clause', clause: found.clause, from: at, to: at + 1 }
}

function isNewHomes({ sentence, known }: Scan, at: number): boolean {
  return sentence.words[at]?.normal === 'new' && isHome(known[at + 1])
}

/** "new houses in Oakham" asks for houses, though there is a place called New Houses. */
function isNewHomesIn(scan: Scan, at: number): boolean {
  const next = isNewHomes(scan, at) ? scan.known[scan.known[at + 1]?.to ?? 0] : undefined
  return next?.kind === 'clause' && next.clause.kind === 'where'
}

function isHome(step: Known | undefined): boolean {
  if (step?.kind === 'wish') return step.wish.sort === 'home'
  return step?.clause.kind === 'criteria' && step.clause.set.minBeds !== undefined
}
