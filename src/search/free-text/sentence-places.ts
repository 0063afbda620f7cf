import { parseOutcode, parsePostcode } from '#src/places/postcode.ts'
import { asTyped, isMark, type Sentence } from './sentence-words.ts'

/** Whether words name a place that the site knows: a name, "name, county", an outcode. */
export type IsPlace = (words: string) => boolean

/** More words than a place's name and its county have ("Houghton on the Hill, Leicestershire"). */
const MAX_PLACE_WORDS = 7

/** Where the longest known place that begins at a word ends; undefined when none does. */
export function knownPlaceAt(sentence: Sentence, from: number, isPlace: IsPlace): number | undefined {
  if (isMark(sentence.words[from])) return undefined
  for (let to = Math.min(sentence.words.length, from + MAX_PLACE_WORDS); to > from; to--) {
    if (!isMark(sentence.words[to - 1]) && isPlace(asTyped(sentence, from, to))) return to
  }
  return undefined
}

/** Where the outcode or postcode that begins at a word ends: "BN3", "LE15 6AA", "LE15 6" at the end of the text. */
export function postcodeAt(sentence: Sentence, from: number, isPlace: IsPlace | undefined): number | undefined {
  const { words } = sentence
  const whole = [3, 1].find((length) => parsePostcode(asTyped(sentence, from, from + length)) !== null)
  if (whole !== undefined && from + whole <= words.length) return from + whole
  if (!/\p{L}/u.test(words[from]?.normal[0] ?? '') || parseOutcode(words[from]?.normal ?? '') === null) return undefined
  // "A1" is a road
  if (isPlace && !isPlace(asTyped(sentence, from, from + 1))) return undefined
  const isTyping = from + 2 === words.length && /^\d$/.test(words[from + 1]?.normal ?? '')
  return isTyping ? from + 2 : from + 1
}

/** What a word is besides: nothing known, a word inside a name, or the end of a name. */
export type Standing = 'leftover' | 'inner' | 'end'

/** Words that join the words of a name: "Houghton on the Hill", "Barrow-in-Furness". */
const JOINING: ReadonlySet<string> = new Set('on in of the by upon under and le de la cum next'.split(' '))

export function isJoining(word: string): boolean {
  return JOINING.has(word)
}

/**
 * Where a name that begins at a word ends, going by what stands round it: words that mean nothing else, those inside a
 * name between two such, and after one comma the county.
 */
export function nameAt(sentence: Sentence, from: number, standing: (index: number) => Standing): number {
  let to = from + 1
  let commas = 0
  for (let at = to; at < Math.min(sentence.words.length, from + MAX_PLACE_WORDS); at++) {
    const isComma = sentence.words[at]?.normal === ','
    if (isComma && ++commas > 1) break
    if (isComma ? standing(at + 1) !== 'leftover' : standing(at) === 'end') break
    if (!isComma && standing(at) === 'leftover') to = at + 1
  }
  return to
}

/** Adjectives that no place begins with, and that no search can use. */
const PRAISE: ReadonlySet<string> = new Set(
  `lovely sunny nice beautiful stunning spacious charming cosy gorgeous pretty affordable luxury luxurious family amazing
  perfect decent quiet bright traditional pleasant immaculate unique quirky executive superb suitable ideal reasonable
  lightly well airy peaceful exclusive local first couple really very small-ish`.split(/\s+/),
)

/** Adjectives that places begin with ("Small Heath", "Great Glen"): praise only before something that is known. */
const SIZE: ReadonlySet<string> = new Set(
  'large small big little old great good high long huge smart wide tiny'.split(' '),
)

export function isPraise(word: string, beforeKnown: boolean): boolean {
  return PRAISE.has(word) || (beforeKnown && SIZE.has(word))
}

const LANDMARK =
  /(?:(?:the|a|an|good|local|train|railway|tube|bus|main|primary|secondary|outstanding|excellent|village|town|city) )*(?:stations?|schools?|shops?|supermarkets?|centre|sea|seaside|beach|coast|river|canal|lakes?|hospital|university|college|motorway|amenities|transport(?: links)?|bus stops?|pubs?|woods|countryside|golf course|marina|harbour)(?![\p{L}\p{N}])/uy

/** Where what is no place but may be near a home ends: "a good school", "the station". */
export function landmarkAt({ line, starts, ends }: Sentence, from: number): number | undefined {
  LANDMARK.lastIndex = starts[from] ?? line.length
  const match = LANDMARK.exec(line)
  return match ? ends.get(match.index + match[0].length) : undefined
}
