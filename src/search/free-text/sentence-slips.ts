import { allowedTypos, typosBetween } from '#src/places/spelling.ts'
import { type IsPlace, knownPlaceAt } from './sentence-places.ts'
import { clauseAt } from './sentence-rules.ts'
import { MAX_PHRASE_WORDS, type Vocabulary } from './sentence-tags.ts'
import { isMark, type Sentence, withWords } from './sentence-words.ts'

/** Letters: shorter words are too like others. */
const MIN_LENGTH = 5

/** Words of the rules that are often misspelt, beside those of the vocabulary. */
const RULE_WORDS = ['bedroom', 'bedrooms', 'bathroom', 'bathrooms', 'between', 'within', 'maximum', 'minimum']

const LEXICONS = new WeakMap<Vocabulary, readonly string[]>()

/**
 * The sentence with slips in its known words mended: "bunglow", "detatched". Words that mean something, places and what
 * stands after "in" or "near" are left as they are.
 */
export function mendSlips(sentence: Sentence, vocabulary: Vocabulary, isPlace: IsPlace): Sentence {
  const lexicon = lexiconOf(vocabulary)
  const isKnown = knownWords(sentence, vocabulary, isPlace)
  const words = sentence.words.map((word, at) => {
    const isName = /^(in|near|at|of|from|nr)$/.test(sentence.words[at - 1]?.normal ?? '')
    if (isKnown[at] || isName || !/^\p{L}+$/u.test(word.normal) || word.normal.length < MIN_LENGTH) return word
    const mended = nearest(word.normal, lexicon)
    return mended === undefined ? word : { ...word, normal: mended }
  })
  return words.some((word, at) => word !== sentence.words[at]) ? withWords(sentence.typed, words) : sentence
}

function lexiconOf(vocabulary: Vocabulary): readonly string[] {
  const known = LEXICONS.get(vocabulary)
  if (known) return known
  const words = [...vocabulary.wishes.keys()].flatMap((phrase) => phrase.split(' '))
  const lexicon = [...new Set([...words, ...RULE_WORDS])].filter((word) => word.length >= MIN_LENGTH)
  LEXICONS.set(vocabulary, lexicon)
  return lexicon
}

/** Which words are part of a phrase or of a place. */
function knownWords(sentence: Sentence, { wishes }: Vocabulary, isPlace: IsPlace): boolean[] {
  const { line, starts, ends, words } = sentence
  const known = words.map((word) => isMark(word))
  for (const [from, start] of starts.entries()) {
    const clause = clauseAt(line, start, ends)
    let to = (clause && ends.get(start + clause.length)) ?? from
    for (let end = from + 1; end <= Math.min(words.length, from + MAX_PHRASE_WORDS); end++) {
      const phrase = line.slice(start, (starts[end - 1] ?? 0) + (words[end - 1]?.normal.length ?? 0))
      if (wishes.has(phrase)) to = Math.max(to, end)
    }
    known.fill(true, from, Math.max(to, knownPlaceAt(sentence, from, isPlace) ?? from))
  }
  return known
}

function nearest(word: string, lexicon: readonly string[]): string | undefined {
  const limit = allowedTypos(word)
  let best: { other: string; typos: number } | undefined
  for (const other of lexicon) {
    if (other[0] !== word[0]) continue
    const typos = typosBetween(word, other, limit)
    if (typos <= limit && typos < (best?.typos ?? limit + 1)) best = { other, typos }
  }
  return best?.other
}
