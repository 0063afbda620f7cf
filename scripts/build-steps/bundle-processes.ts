// Makes a few files of what the processes of a site run: to find and read a thousand is a quarter of a start.
import { join, posix } from 'node:path'
import { build, normalizePath, type Plugin } from 'vite'
import { PROCESSES, processesFolder } from '../site-build.ts'
import { SERVER_OUTPUT } from './server-output.ts'

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

/** In templates of SQL and of regular expressions the bundler has to leave characters as they are. */
const asciiAlone: Plugin = {
  name: 'ascii-alone',
  generateBundle(_options, bundle) {
    for (const made of Object.values(bundle)) {
      const [beyond] = made.type === 'chunk' ? (/.{0,60}[^\0-\x7f].{0,20}/.exec(made.code) ?? []) : []
      if (beyond !== undefined)
        this.error(
          `One character doubles the memory of ${made.fileName}. Pass it as a parameter, or write \\u…: ${beyond}`,
        )
    }
  },
}

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [whereItWas, asciiAlone],
  // its dialects of other databases are left out, a hundred files
  ssr: { noExternal: ['kysely'] },
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
        ...SERVER_OUTPUT,
      },
    },
  },
})
