/** What React Router writes about its client build, as far as sizes need it. Its paths are those of the site. */
export type BuildManifest = {
  entry: { module: string; imports?: string[]; css?: string[] }
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; module: string; imports?: string[]; css?: string[] }
  >
}

/** Kilobytes (1000 bytes), gzipped. */
export type SizeBudget = {
  firstLoad: { javascript: number; css: number }
  /** pages that no visitor sees, by their ids */
  unweighed: string[]
  /** by the chunk's name without its hash */
  lazy: Record<string, number>
  otherLazy: number
}

/** One thing that is weighed: a page's first load, or a chunk that comes later. */
export type Weighed = { what: string; kind: 'javascript' | 'css' | 'lazy'; bytes: number; limitBytes: number }

/**
 * Weighs what each page's first visit fetches (the entry, the page, the layouts above it, and all that they import),
 * and each script that no page fetches at first.
 * @param files every script and style sheet of the build, by path, with its gzipped bytes
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
  const early = new Set<string>()
  const pages = Object.values(manifest.routes)
    .filter(({ id }) => !Object.values(manifest.routes).some(({ parentId }) => parentId === id))
    .flatMap(({ id }): Weighed[] => {
      const { scripts, styles } = firstLoad(manifest, id)
      for (const script of scripts) early.add(script)
      if (budget.unweighed.includes(id)) return []
      const { javascript, css } = budget.firstLoad
      return [
        { what: id, kind: 'javascript', bytes: total(scripts), limitBytes: javascript * 1000 },
        { what: id, kind: 'css', bytes: total(styles), limitBytes: css * 1000 },
      ]
    })
  const lazy = [...files]
    .filter(([path]) => path.endsWith('.js') && !early.has(path) && !/\/manifest-[^/]*$/.test(path))
    .map(([path, bytes]): Weighed => {
      const what = chunkName(path)
      return { what, kind: 'lazy', bytes, limitBytes: (budget.lazy[what] ?? budget.otherLazy) * 1000 }
    })
  return [...pages, ...lazy]
}

/** Chunks that the budget names and the build no longer has. */
export function goneFromBuild(weighed: Weighed[], budget: SizeBudget): string[] {
  const built = new Set(weighed.filter(({ kind }) => kind === 'lazy').map(({ what }) => what))
  return Object.keys(budget.lazy).filter((name) => !built.has(name))
}

function firstLoad({ entry, routes }: BuildManifest, id: string) {
  const scripts = new Set([entry.module, ...(entry.imports ?? [])])
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
