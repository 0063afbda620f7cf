/** A value, and how much it counts: more than 0. */
export type Weighted = { value: number; weight: number }

/** shares of the whole weight that differ by less are the same: additions are not exact */
const SAME = 1e-9

/**
 * The value below which a share (0 to 1) of the weight lies; where two values meet at it, the middle between them. A
 * value that rises never lowers it, and the same values twice over have the same. Undefined of nothing.
 */
export function weightedQuantile(values: readonly Weighted[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let lower: number | undefined
  let reached = 0
  for (const { value, weight } of sorted) {
    reached += weight / total
    if (lower === undefined && reached >= share - SAME) lower = value
    if (lower !== undefined && reached > share + SAME) return (lower + value) / 2
  }
  return lower ?? sorted.at(-1)?.value
}

/** The middle of plain values; undefined of none. */
export function median(values: readonly number[]): number | undefined {
  return weightedQuantile(
    values.map((value) => ({ value, weight: 1 })),
    0.5,
  )
}

/** How many equal values would tell as much as these weighted ones (Kish): at most as many as there are. */
export function effectiveCount(values: readonly Weighted[]): number {
  const sum = values.reduce((total, { weight }) => total + weight, 0)
  const squares = values.reduce((total, { weight }) => total + weight ** 2, 0)
  return squares === 0 ? 0 : sum ** 2 / squares
}
