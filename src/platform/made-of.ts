/** What is made of something that may be replaced: made when it is first asked for, and again after each replacement. */
export function madeOf<Key, Value>(keyOf: () => Key, make: (key: Key) => Value): () => Value {
  let kept: { key: Key; value: Value } | undefined
  return () => {
    const key = keyOf()
    if (kept === undefined || kept.key !== key) kept = { key, value: make(key) }
    return kept.value
  }
}
