import { setImmediate } from 'node:timers/promises'

/** An answer of the database that has come meanwhile waits for that long. */
const SLICE_MS = 0.3

/**
 * Maps a list, and every now and then lets whatever else waits for this thread go on. Without that, a connection stands idle
 * while the next batch of rows is worked out.
 */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > SLICE_MS) {
      await setImmediate()
      began = performance.now()
    }
    results.push(map(item, index))
  }
  return results
}
