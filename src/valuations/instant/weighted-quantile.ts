/** `weight` is more than 0. */
export type Weighted = { value: number; weight: number }

/** Tolerance for floating-point sums of weights. */
const EPSILON = 1e-9

/**
 * The value below which a share (0 to 1) of the weight lies; the mean of two values that meet there. Undefined for an
 * empty list. Raising a value never lowers the result, and duplicating all values does not change it.
 */
export function weightedQuantile(values: readonly Weighted[], share: number): number | undefined {
  const sorted = values.toSorted((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  let lower: number | undefined
  let reached = 0
  for (const { value, weight } of sorted) {
    reached += weight / total
    if (lower === undefined && reached >= share - EPSILON) lower = value
    if (lower !== undefined && reached > share + EPSILON) return (lower + value) / 2
  }
  return lower ?? sorted.at(-1)?.value
}

/** Undefined for an empty list. */
export function median(values: readonly number[]): number | undefined {
  return weightedQuantile(
    values.map((value) => ({ value, weight: 1 })),
    0.5,
  )
}

/** Kish's effective sample size: at most the number of values. */
export function effectiveCount(values: readonly Weighted[]): number {
  const sum = values.reduce((total, { weight }) => total + weight, 0)
  const squares = values.reduce((total, { weight }) => total + weight ** 2, 0)
  return squares === 0 ? 0 : sum ** 2 / squares
}
