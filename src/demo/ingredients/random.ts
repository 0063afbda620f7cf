/** Chance that can be repeated: the same seed always gives the same numbers. */
export type Random = {
  /** 0 up to, not including, 1 */
  next(): number
  /** a whole number, both ends included */
  whole(from: number, to: number): number
  between(from: number, to: number): number
  chance(probability: number): boolean
  /** throws on an empty list */
  pick<Item>(items: readonly Item[]): Item
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  shuffled<Item>(items: readonly Item[]): Item[]
  /** another stream, which does not disturb this one */
  fork(label: string | number): Random
}

export function createRandom(seed: string | number): Random {
  let state = hashOf(String(seed))
  // mulberry32, a 32-bit generator in the public domain
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error('nothing to pick from')
    return items[Math.floor(next() * items.length)]!
  }
  return {
    next,
    whole,
    between: (from, to) => from + next() * (to - from),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        left -= weight
        if (left < 0) return item
      }
      return pick(items)[0]
    },
    shuffled: (items) => {
      const list = [...items]
      for (let at = list.length - 1; at > 0; at--) {
        const other = whole(0, at)
        ;[list[at], list[other]] = [list[other]!, list[at]!]
      }
      return list
    },
    fork: (label) => createRandom(`${seed}/${label}`),
  }
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/**
 * `count` values in which each has its share of the weights, and every one occurs if there is room for all: chance
 * decides the order only. So a stock of 600 homes surely holds the rare ones.
 */
export function dealt<Item>(
  random: Random,
  shares: readonly (readonly [item: Item, weight: number])[],
  count: number,
): Item[] {
  const total = shares.reduce((sum, [, weight]) => sum + weight, 0)
  const exact = shares.map(([item, weight]) => ({ item, share: (weight / total) * count }))
  const counts = exact.map(({ share }) => Math.max(count >= shares.length ? 1 : 0, Math.floor(share)))
  const byRest = exact
    .map(({ share }, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
  let missing = count - counts.reduce((sum, one) => sum + one, 0)
  for (let at = 0; missing > 0; at = (at + 1) % byRest.length, missing--) counts[byRest[at]!.index]! += 1
  while (missing < 0) {
    const most = counts.indexOf(Math.max(...counts))
    counts[most]! -= 1
    missing++
  }
  return random.shuffled(exact.flatMap(({ item }, index) => Array.from({ length: counts[index]! }, () => item)))
}
