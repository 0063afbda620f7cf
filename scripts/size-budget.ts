// Weighs the built pages against size-budget.json (kB, gzipped); ends with 1 when something is too heavy.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildManifest, goneFromBuild, type SizeBudget, type Weighed, weigh } from './route-sizes.ts'

const client = join(import.meta.dirname, '../build/client')
const budget: SizeBudget = JSON.parse(readFileSync(join(import.meta.dirname, 'size-budget.json'), 'utf8'))

const [manifestFile] = globSync('asset_bundles/manifest-*.js', { cwd: client })
if (manifestFile === undefined) {
  process.stderr.write('The pages are not built: npm run build\n')
  process.exit(1)
}
const manifest: BuildManifest = JSON.parse(
  readFileSync(join(client, manifestFile), 'utf8')
    .replace(/^window\.__reactRouterManifest=/, '')
    .replace(/;\s*$/, ''),
)
const files = new Map(
  globSync('asset_bundles/**/*.{js,css}', { cwd: client }).map((file) => [
    `/${file.replaceAll('\\', '/')}`,
    gzipSync(readFileSync(join(client, file))).length,
  ]),
)

const weighed = weigh(manifest, files, budget)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const line = ({ what, bytes, limitBytes }: Weighed) =>
  `${bytes > limitBytes ? '✗' : ' '} ${what.padEnd(32)} ${kilobytes(bytes).padStart(10)} of ${kilobytes(limitBytes)}\n`

const titles = {
  javascript: 'JavaScript of a first visit',
  css: 'CSS of a first visit',
  lazy: 'Scripts that come later',
}
for (const kind of ['javascript', 'css', 'lazy'] as const) {
  const some = weighed.filter((one) => one.kind === kind).sort((a, b) => b.bytes - a.bytes)
  process.stdout.write(`${titles[kind]}, gzipped\n${some.map(line).join('')}\n`)
}

const heavy = weighed.filter(({ bytes, limitBytes }) => bytes > limitBytes)
const gone = goneFromBuild(weighed, budget)
if (gone.length > 0) process.stdout.write(`size-budget.json names chunks that are no more: ${gone.join(', ')}\n`)
if (heavy.length > 0) process.stdout.write(`${heavy.length} over budget: ${heavy.map(({ what }) => what).join(', ')}\n`)
const heaviest = Math.max(...weighed.filter(({ kind }) => kind === 'javascript').map(({ bytes }) => bytes))
if (heavy.length + gone.length === 0)
  process.stdout.write(`The heaviest page loads ${kilobytes(heaviest)} of script.\n`)
process.exit(heavy.length + gone.length === 0 ? 0 : 1)
