/** What React Router writes about its client build, as far as sizes need it. Its paths are those of the site. */
export type BuildManifest = {
  entry: { module: string; imports?: string[]; css?: string[] }
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; module: string; imports?: string[]; css?: string[] }
  >
}

/** Kilobytes (1000 bytes), compressed with Brotli. */
export type SizeBudget = {
  /** the script of every page before its visitor touches it */
  untouched: number
  /** what a page requests besides at the first touch, by the ids of pages */
  firstTouch: { default: number } & Record<string, number>
  css: number
  /** pages that no visitor sees, by their ids */
  unweighed: string[]
  /** by the chunk's name without its hash */
  lazy: Record<string, number>
  otherLazy: number
}

export type WeighedKind = 'untouched' | 'firstTouch' | 'css' | 'lazy'

/** One thing that is weighed: what every page loads, what a page loads at the first touch, or a chunk that comes later. */
export type Weighed = { what: string; kind: WeighedKind; bytes: number; limitBytes: number }

/**
 * Weighs what every page fetches before it is touched (the entry and what it imports), what each page fetches at the first
 * touch (the page, the layouts above it, and all that they import), and each script that comes later than both.
 * @param files every script and style sheet of the build, by path, with its compressed bytes
 * @throws Error when the manifest names a file that is not there
 */
export function weigh(manifest: BuildManifest, files: ReadonlyMap<string, number>, budget: SizeBudget): Weighed[] {
  const total = (paths: Iterable<string>) => {
    let bytes = 0
    for (const path of paths) {
      const size = files.get(path.replace(/#$/, ''))
      if (size === undefined) throw new Error(`The build names ${path}, which is not there.`)
      bytes += size
    }
    return bytes
  }
  const { entry, routes } = manifest
  const untouched = new Set([entry.module, ...(entry.imports ?? [])])
  const early = new Set(untouched)
  const pages = Object.values(routes)
    .filter(({ id }) => !Object.values(routes).some(({ parentId }) => parentId === id))
    .flatMap(({ id }): Weighed[] => {
      const { scripts, styles } = loadOf(manifest, id)
      for (const script of scripts) early.add(script)
      if (budget.unweighed.includes(id)) return []
      const later = [...scripts].filter((script) => !untouched.has(script))
      const limit = budget.firstTouch[id] ?? budget.firstTouch.default
      return [
        { what: id, kind: 'firstTouch', bytes: total(later), limitBytes: limit * 1000 },
        { what: id, kind: 'css', bytes: total(styles), limitBytes: budget.css * 1000 },
      ]
    })
  const lazy = [...files]
    .filter(([path]) => path.endsWith('.js') && !early.has(path) && !/\/manifest-[^/]*$/.test(path))
    .map(([path, bytes]): Weighed => {
      const what = chunkName(path)
      return { what, kind: 'lazy', bytes, limitBytes: (budget.lazy[what] ?? budget.otherLazy) * 1000 }
    })
  const everyPage: Weighed = {
    what: 'every page',
    kind: 'untouched',
    bytes: total(untouched),
    limitBytes: budget.untouched * 1000,
  }
  return [everyPage, ...pages, ...lazy]
}

/** Chunks and pages that the budget names and the build no longer has. */
export function goneFromBuild(weighed: Weighed[], budget: SizeBudget): string[] {
  const built = new Set(weighed.map(({ what }) => what))
  const named = [...Object.keys(budget.lazy), ...Object.keys(budget.firstTouch)]
  return named.filter((name) => name !== 'default' && !built.has(name))
}

function loadOf({ entry, routes }: BuildManifest, id: string) {
  const scripts = new Set<string>()
  const styles = new Set(entry.css)
  for (let route = routes[id]; route; route = route.parentId === undefined ? undefined : routes[route.parentId]) {
    for (const script of [route.module, ...(route.imports ?? [])]) scripts.add(script)
    // a `#` ends the path of a sheet that some lazy part shares: React Router keeps that one loaded
    for (const style of route.css ?? []) styles.add(style.replace(/#$/, ''))
  }
  return { scripts, styles }
}

/** `/asset_bundles/draw-location-BtX3DoSc.js` is `draw-location`. */
function chunkName(path: string): string {
  return path.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')
}
