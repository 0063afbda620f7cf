// What `npm run screenshots` runs: pictures for the README and the documents, in docs/screenshots/: the demonstration
// agency's pages, and the home pages of both agencies at four widths. It starts sites of its own, so that the pictures
// are the same for everybody; a URL as argument takes the demonstration's pages from there, and no others.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import type { SearchJson } from '#src/search/server/present-search.ts'
import { freePort } from '../src/platform/database/free-port.ts'
import { findChromium } from './find-chromium.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/screenshots')

const desk = { width: 1280, height: 900 }
const phone = { width: 375, height: 812 }

/** The widths at which the design is drawn. */
const widths = [375, 768, 1280, 1920]

type Site = { origin: string; stop: () => Promise<void> }

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await findChromium())
const given = process.argv[2]
await onSite(
  given === undefined ? await startSite('demo') : { origin: given.replace(/\/$/, ''), stop: async () => {} },
  [demonstrationPages, ...(given === undefined ? [homePages('demo')] : [])],
)
if (given === undefined) await onSite(await startSite('tenter'), [homePages('tenter')])
await browser.close()

async function onSite(site: Site, shots: ((origin: string) => Promise<void>)[]): Promise<void> {
  try {
    for (const shot of shots) await shot(site.origin)
  } finally {
    await site.stop()
  }
}

async function demonstrationPages(origin: string): Promise<void> {
  const { search, property } = await pagesToShow(origin)
  await shoot(origin + search, desk, 'results')
  await shoot(origin + search, phone, 'results-phone')
  await shoot(origin + property, desk, 'property')
  await shoot(origin + property, phone, 'property-phone')
}

function homePages(agency: string): (origin: string) => Promise<void> {
  return async (origin) => {
    for (const width of widths) {
      const height = width < 768 ? phone.height : Math.round(width * 0.7)
      await shoot(`${origin}/`, { width, height }, `${agency}-${width}`, 1)
    }
  }
}

async function startSite(agency: string): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-screenshots-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: '',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      AGENCY_DIR: join(root, 'agencies', agency),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (words) => {
      if (String(words).includes('Ctrl-C')) resolve()
    })
    void ended.then(() => reject(new Error('The site ended while starting.')))
  })
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { origin: `http://localhost:${port}`, stop }
}

/** A search round Oakham, and the home of it with the most photos. */
async function pagesToShow(origin: string): Promise<{ search: string; property: string }> {
  const read = async (path: string) => (await fetch(origin + path)).json()
  const [[, oakham] = []] = (await read('/places?term=Oakham')) as [label: string, id: string][]
  const { properties, canonical_url } = (await read(
    `/search.ljson?channel=sales&place_id=${oakham}&within=5-miles&min_beds=3&max_price=1000000&count=100`,
  )) as SearchJson
  const [best] = properties.toSorted((a, b) => b.photos.length - a.photos.length)
  if (!best) throw new Error('This site has no home to show.')
  return { search: canonical_url, property: best.property_url }
}

async function shoot(url: string, size: typeof desk, name: string, deviceScaleFactor = 1.5): Promise<void> {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', deviceScaleFactor })
  await page.context().addCookies([{ name: 'cookie_consent', value: 'deny.1', url }])
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))
  })
  const bytes = await page.screenshot()
  await page.close()
  const { size: kilobytes } = await sharp(bytes)
    .webp({ quality: deviceScaleFactor > 1 ? 82 : 72 })
    .toFile(join(folder, `${name}.webp`))
  process.stdout.write(`docs/screenshots/${name}.webp  ${Math.round(kilobytes / 1000)} kB  ${url}\n`)
}
