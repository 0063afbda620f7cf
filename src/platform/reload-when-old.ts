export type Reloaded<Value> = {
  /** the loaded value, or a new one if it is too old; rejects as `load` does, and the next call loads again */
  get: () => Promise<Value>
  /** the next `get` loads anew */
  forget: () => void
}

/**
 * Keeps what was loaded for so many milliseconds. Callers at the same time share one load.
 * @param now a monotonic clock in milliseconds
 */
export function reloadWhenOld<Value>(
  load: () => Promise<Value>,
  maxAgeMs: number,
  now = () => performance.now(),
): Reloaded<Value> {
  let kept: { value: Promise<Value>; at: number } | undefined
  return {
    get() {
      if (kept && now() - kept.at < maxAgeMs) return kept.value
      const entry = { value: load(), at: now() }
      kept = entry
      entry.value.catch(() => {
        if (kept === entry) kept = undefined
      })
      return entry.value
    },
    forget() {
      kept = undefined
    },
  }
}
