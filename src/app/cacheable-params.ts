import { PAGES } from '#src/site/pages/registry.ts'

type ReadsParameter = (name: string) => boolean

const readers = new Map(
  Object.values(PAGES).flatMap(({ pattern, parameters }): [string, ReadsParameter][] => {
    if (parameters === 'any') return []
    if (typeof parameters === 'function') return [[pattern, parameters]]
    const names = new Set(parameters)
    return [[pattern, (name) => names.has(name)]]
  }),
)

/** Whether the page of a pattern reads a parameter; undefined where its parameters are not known (overlays, forms). */
export function readsParameter(pattern: string): ReadsParameter | undefined {
  return readers.get(pattern)
}
