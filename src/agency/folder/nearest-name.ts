import { typosBetween } from '#src/places/spelling.ts'

/** The name that was probably meant, for "did you mean": one in four letters may be mistyped. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => {
      const limit = Math.max(1, Math.floor(name.length / 4))
      return { name, limit, typos: typosBetween(typed.toLowerCase(), name.toLowerCase(), limit) }
    })
    .filter(({ typos, limit }) => typos <= limit)
    .sort((a, b) => a.typos - b.typos)
  return nearest?.name
}
