import { matchRoutes, type RouteObject } from 'react-router'

type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean }

/** Paths whose pattern is remembered: to find one takes longer than to send a page that is kept. */
const MAX_CACHED = 2000

/** Finds the pattern of a path among the site's routes. */
export function createPatterns(routes: readonly BuiltRoute[]): (path: string) => string {
  const tree = childrenOf(undefined)
  const remembered = new Map<string, string>()

  function childrenOf(parent: string | undefined): RouteObject[] {
    return routes
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: childrenOf(id) }))
  }

  return (path) => {
    let pattern = remembered.get(path)
    if (pattern === undefined) {
      const parts = matchRoutes(tree, path)?.flatMap(({ route }) => route.path || [])
      pattern = parts ? `/${parts.join('/')}` : '/*'
      if (remembered.size >= MAX_CACHED) remembered.clear()
      remembered.set(path, pattern)
    }
    return pattern
  }
}
