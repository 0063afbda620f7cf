import { readFile } from 'node:fs/promises'
import { minifySync, type Plugin, transformWithOxc } from 'vite'

const QUERY = '?inline-script'

/**
 * Makes `import code from './script.ts?inline-script'` the minified text of a script for a `<script>` element. The script
 * is a file like any other (typed, linted, tested), but runs where no module can: before the page's own scripts. It may
 * import types only.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'kerbside:inline-scripts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return undefined
      const file = await this.resolve(source.slice(0, -QUERY.length), importer)
      return file && file.id + QUERY
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined
      const file = id.slice(0, -QUERY.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(await inlineScript(file))}`
    },
  }
}

/** The minified text of a script's file, in a scope of its own. */
async function inlineScript(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { lang: 'ts', sourcemap: false })
  const script = code.replace(/^export \{\s*\};?$/m, '')
  if (/^\s*(import(?!\()|export)\b/m.test(script))
    throw new Error(`${file}: an inline script imports types only, and exports nothing`)
  const minified = minifySync(file, `(() => {${script}})()`, { module: false, sourcemap: false })
  if (minified.errors.length > 0) throw new Error(`${file} cannot be minified: ${minified.errors[0]?.message}`)
  return minified.code.trim().replace(/;$/, '')
}
