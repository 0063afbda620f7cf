// Makes a few files of what the processes of a site run: to find and read a thousand is a quarter of a start.
import { join, posix } from 'node:path'
import { build, normalizePath, type Plugin } from 'vite'
import { PROCESSES, processesFolder } from '../site-build.ts'

const root = join(import.meta.dirname, '../..')
const sources = normalizePath(join(root, 'src/'))

/** A source finds the files beside it as if it still stood where it was. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.')) return null
    const file = posix.relative(normalizePath(processesFolder), id)
    return {
      code: code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${posix.dirname(file)}`)})`)
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`),
      // lines stay where they are
      map: null,
    }
  },
}

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [whereItWas],
  build: {
    ssr: true,
    outDir: processesFolder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: Object.fromEntries(PROCESSES.map((name) => [name, join(root, `src/${name}.ts`)])),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // the sources are there
        sourcemapExcludeSources: true,
      },
    },
  },
})
