export type CountCache<Value = number> = {
  /** The cached count of a key, or what `count` finds; concurrent calls share one answer. */
  get(key: string, count: () => Promise<Value>): Promise<Value>
  /** Forgets everything, also what is being counted just now. */
  clear(): void
}

export type CountCacheOptions = { clock: () => Date; maxAgeMs?: number; maxEntries?: number }

/**
 * Caches counts for at most a minute. `clear` when the stock changes: a count that began before may be given to its own
 * callers, but is not stored.
 */
export function createCountCache<Value = number>({
  clock,
  maxAgeMs = 60_000,
  maxEntries = 1000,
}: CountCacheOptions): CountCache<Value> {
  let kept = new Map<string, { total: Promise<Value>; since: number }>()

  function get(key: string, count: () => Promise<Value>): Promise<Value> {
    const now = clock().getTime()
    const found = kept.get(key)
    if (found && now - found.since < maxAgeMs && now >= found.since) return found.total
    const entries = kept
    const entry = { total: count(), since: now }
    entries.delete(key)
    entries.set(key, entry)
    entry.total.catch(() => entries.get(key) === entry && entries.delete(key))
    for (const oldest of entries.keys()) {
      if (entries.size <= maxEntries) break
      entries.delete(oldest)
    }
    return entry.total
  }

  function clear(): void {
    kept = new Map()
  }

  return { get, clear }
}
