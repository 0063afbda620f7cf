/** Values of a feed's row that are shown, at most, in characters each. */
const MAX_SHOWN = 400

/**
 * The names and values of a row as its feed sent it. A row of BLM holds them one after the other, each behind the
 * character that parts the file's values; other formats send JSON.
 */
export function feedRowValues(said: string): { name: string; value: string }[] {
  const pairs = said.startsWith('{') ? jsonPairs(said) : partedPairs(said)
  return pairs.map(({ name, value }) => ({
    name,
    value: value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value,
  }))
}

function partedPairs(said: string) {
  const parts = said.slice(1).split(said[0] ?? '^')
  return parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: parts[at + 1] ?? '' }] : []))
}

function jsonPairs(said: string) {
  try {
    return Object.entries(JSON.parse(said) as object).map(([name, value]) => ({
      name,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    }))
  } catch {
    return [{ name: 'Row', value: said }]
  }
}
