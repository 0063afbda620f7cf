/*
 * Fuzzy search of place names: shared trigrams choose candidates, and the edit distance ranks them.
 */

/** None in a very short word, one in a short name, two in a long one. */
export function allowedTypos(term: string): number {
  if (term.length < 4) return 0
  return term.length < 8 ? 1 : 2
}

/**
 * Edit distance (optimal string alignment) between `term` and the best prefix of `key`, so that a name still being typed is
 * found. Returns `limit + 1` if it is above the limit.
 */
export function typosToPrefix(term: string, key: string, limit: number): number {
  const width = Math.min(key.length, term.length + limit)
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= term.length; row++) {
    const current = [row]
    for (let column = 1; column <= width; column++) {
      const same = term[row - 1] === key[column - 1]
      let typos = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && term[row - 1] === key[column - 2] && term[row - 2] === key[column - 1]
      if (swapped) typos = Math.min(typos, beforeLast[column - 2]! + 1)
      current.push(typos)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(limit + 1, ...last)
}

/** Edit distance of two whole words, as far as a limit. */
export function typosBetween(word: string, other: string, limit: number): number {
  if (Math.abs(word.length - other.length) > limit) return limit + 1
  return Math.max(typosToPrefix(word, other, limit), typosToPrefix(other, word, limit))
}

/** "oakham rutland" has the trigrams "  o", " oa", "oak" … "am ", "  r" … */
function trigrams(key: string): Set<string> {
  const found = new Set<string>()
  for (const word of key.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  }
  return found
}

/** For each trigram the positions of the keys that have it. All are in one array: thousands of small ones are megabytes. */
export type SpellingIndex = {
  keys: readonly string[]
  ordinals: ReadonlyMap<string, number>
  /** where the positions of a trigram start, by its ordinal; those of the next end them */
  starts: Uint32Array
  positions: Uint16Array
}

/** Indexes up to 65,536 search keys. Ties are broken by position. */
export function spellingIndex(keys: readonly string[]): SpellingIndex {
  const lists = new Map<string, number[]>()
  for (const [position, key] of keys.entries()) {
    for (const group of trigrams(key)) {
      const list = lists.get(group)
      if (list) list.push(position)
      else lists.set(group, [position])
    }
  }
  const starts = new Uint32Array(lists.size + 1)
  for (const [ordinal, list] of [...lists.values()].entries()) starts[ordinal + 1] = starts[ordinal]! + list.length
  const positions = new Uint16Array(starts[lists.size]!)
  for (const [ordinal, list] of [...lists.values()].entries()) positions.set(list, starts[ordinal])
  return { keys, ordinals: new Map([...lists.keys()].map((trigram, at) => [trigram, at])), starts, positions }
}

function positionsOf({ ordinals, starts, positions }: SpellingIndex, trigram: string): Uint16Array {
  const ordinal = ordinals.get(trigram)
  return ordinal === undefined ? new Uint16Array() : positions.subarray(starts[ordinal], starts[ordinal + 1])
}

const MAX_CANDIDATES = 400

/** Positions of keys with a word that starts with the term, then of similarly spelt ones. */
export function findSimilar(index: SpellingIndex, term: string, wanted: number): number[] {
  const limit = allowedTypos(term)
  const scored: { position: number; typos: number }[] = []
  for (const position of candidates(index, term)) {
    const key = index.keys[position]!
    const typos = ` ${key}`.includes(` ${term}`) ? 0 : typosToPrefix(term, key, limit)
    if (typos <= limit) scored.push({ position, typos })
  }
  return scored
    .sort((a, b) => a.typos - b.typos || a.position - b.position)
    .slice(0, wanted)
    .map(({ position }) => position)
}

/** Positions that share the most trigrams with the term; at least two. */
function candidates(index: SpellingIndex, term: string): number[] {
  const shared = new Uint8Array(index.keys.length)
  const touched: number[] = []
  for (const group of trigrams(term)) {
    for (const position of positionsOf(index, group)) {
      if (++shared[position]! === 2) touched.push(position)
    }
  }
  return touched.sort((a, b) => shared[b]! - shared[a]! || a - b).slice(0, MAX_CANDIDATES)
}
