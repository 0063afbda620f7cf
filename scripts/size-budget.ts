// Weighs the built pages against size-budget.json (kB, Brotli); ends with 1 when something is too heavy.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import {
  type BuildManifest,
  goneFromBuild,
  type SizeBudget,
  type Weighed,
  type WeighedKind,
  weigh,
} from './route-sizes.ts'

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
    compressedBytes(join(client, file)),
  ]),
)

/** As the build compressed it; what is too small for that is sent as it is. */
function compressedBytes(file: string): number {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : brotliCompressSync(readFileSync(file)).length
}

const weighed = weigh(manifest, files, budget)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const line = ({ what, bytes, limitBytes }: Weighed) =>
  `${bytes > limitBytes ? '✗' : ' '} ${what.padEnd(32)} ${kilobytes(bytes).padStart(10)} of ${kilobytes(limitBytes)}\n`

const titles: Record<WeighedKind, string> = {
  untouched: 'JavaScript of a first visit that touches nothing',
  firstTouch: 'JavaScript of the first touch',
  css: 'CSS of a first visit',
  lazy: 'Scripts that come later',
}
for (const [kind, title] of Object.entries(titles)) {
  const some = weighed.filter((one) => one.kind === kind).sort((a, b) => b.bytes - a.bytes)
  process.stdout.write(`${title}, Brotli\n${some.map(line).join('')}\n`)
}

const heavy = weighed.filter(({ bytes, limitBytes }) => bytes > limitBytes)
const gone = goneFromBuild(weighed, budget)
if (gone.length > 0) process.stdout.write(`size-budget.json names what is no more: ${gone.join(', ')}\n`)
if (heavy.length > 0) process.stdout.write(`${heavy.length} over budget: ${heavy.map(({ what }) => what).join(', ')}\n`)
const heaviest = (kind: WeighedKind) =>
  Math.max(...weighed.filter((one) => one.kind === kind).map(({ bytes }) => bytes))
if (heavy.length + gone.length === 0)
  process.stdout.write(
    `A page loads ${kilobytes(heaviest('untouched'))} of script, and at most ${kilobytes(heaviest('firstTouch'))} at the first touch.\n`,
  )
process.exit(heavy.length + gone.length === 0 ? 0 : 1)
