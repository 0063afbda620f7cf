/**
 * Finds the names that somebody probably meant. Shared groups of three letters pick the candidates, and the fewest
 * slips of the keyboard decide between them.
 */

/** Slips forgiven: none in a word too short to tell, one in a short name, two in a long one. */
export function allowedTypos(term: string): number {
  if (term.length < 4) return 0
  return term.length < 8 ? 1 : 2
}

/**
 * The fewest slips (a letter missing, added, wrong, or two swapped: optimal string alignment) that turn `term` into
 * the beginning of `key`, so that a name still being typed is found. Above `limit` the answer is `limit + 1`.
 */
export function typosToPrefix(term: string, key: string, limit: number): number {
  const width = Math.min(key.length, term.length + limit)
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= term.length; row++) {
    const current = [row]
    for (let column = 1; column <= width; column++) {
      const same = term[row - 1] === key[column - 1]
      let slips = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && term[row - 1] === key[column - 2] && term[row - 2] === key[column - 1]
      if (swapped) slips = Math.min(slips, beforeLast[column - 2]! + 1)
      current.push(slips)
    }
    if (Math.min(...current) > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(limit + 1, ...last)
}

/** "oakham rutland" → "  o", " oa", "oak" … "am ", "  r" …: each group once. */
function threeLetterGroups(key: string): Set<string> {
  const groups = new Set<string>()
  for (const word of key.split(' ')) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) groups.add(padded.slice(at, at + 3))
  }
  return groups
}

export type SpellingIndex = { keys: readonly string[]; positions: Map<string, Uint16Array> }

/** Indexes up to 65,536 search keys; of two equally good candidates the earlier one is preferred. */
export function spellingIndex(keys: readonly string[]): SpellingIndex {
  const lists = new Map<string, number[]>()
  for (const [position, key] of keys.entries()) {
    for (const group of threeLetterGroups(key)) {
      const list = lists.get(group)
      if (list) list.push(position)
      else lists.set(group, [position])
    }
  }
  return { keys, positions: new Map([...lists].map(([group, list]) => [group, Uint16Array.from(list)])) }
}

const candidatesWeighed = 400

/** Positions of the keys that hold a word starting with the term, then of those spelt nearly like it; best first. */
export function findSimilar(index: SpellingIndex, term: string, wanted: number): number[] {
  const limit = allowedTypos(term)
  const scored: { position: number; slips: number }[] = []
  for (const position of candidates(index, term)) {
    const key = index.keys[position]!
    const slips = ` ${key}`.includes(` ${term}`) ? 0 : typosToPrefix(term, key, limit)
    if (slips <= limit) scored.push({ position, slips })
  }
  return scored
    .sort((a, b) => a.slips - b.slips || a.position - b.position)
    .slice(0, wanted)
    .map(({ position }) => position)
}

/** The positions that share most groups with the term; at least two, since one says nothing. */
function candidates(index: SpellingIndex, term: string): number[] {
  const shared = new Uint8Array(index.keys.length)
  const touched: number[] = []
  for (const group of threeLetterGroups(term)) {
    for (const position of index.positions.get(group) ?? []) {
      if (++shared[position]! === 2) touched.push(position)
    }
  }
  return touched.sort((a, b) => shared[b]! - shared[a]! || a - b).slice(0, candidatesWeighed)
}
