// What `npm run screenshots` runs: pictures of the demonstration agency for the README, in docs/screenshots/.
// It starts a site of its own, so that the pictures are the same for everybody; an address as argument takes that one.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import { freePort } from '../src/platform/database/free-port.ts'
import type { SearchJson } from '../src/search/server/present-search.ts'
import { findChromium } from './find-chromium.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'docs/screenshots')

const desk = { width: 1280, height: 900 }
const phone = { width: 375, height: 812 }

type Site = { address: string; stop: () => Promise<void> }

const site = process.argv[2] ? { address: process.argv[2].replace(/\/$/, ''), stop: async () => {} } : await startSite()
try {
  const { search, property } = await pagesToShow(site.address)
  const browser = await chromium.launch(await findChromium())
  mkdirSync(folder, { recursive: true })
  await shoot(browser, site.address + search, desk, 'results')
  await shoot(browser, site.address + search, phone, 'results-phone')
  await shoot(browser, site.address + property, desk, 'property')
  await shoot(browser, site.address + property, phone, 'property-phone')
  await browser.close()
} finally {
  await site.stop()
}

async function startSite(): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kerbside-screenshots-'))
  const port = await freePort()
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: '', DATA_DIR: dataDir, DATABASE_URL: '', AGENCY_DIR: '' },
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
  return { address: `http://localhost:${port}`, stop }
}

/** A search round Oakham, and the home of it with the most photographs. */
async function pagesToShow(address: string): Promise<{ search: string; property: string }> {
  const read = async (path: string) => (await fetch(address + path)).json()
  const [[, oakham] = []] = (await read('/places?term=Oakham')) as [label: string, id: string][]
  const { properties, canonical_url } = (await read(
    `/search.ljson?channel=sales&place_id=${oakham}&within=5-miles&min_beds=3&max_price=1000000&count=100`,
  )) as SearchJson
  const [best] = properties.toSorted((a, b) => b.photos.length - a.photos.length)
  if (!best) throw new Error('This site has no home to show.')
  return { search: canonical_url, property: best.property_url }
}

async function shoot(browser: Browser, address: string, size: typeof desk, name: string): Promise<void> {
  const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce', deviceScaleFactor: 1.5 })
  await page.context().addCookies([{ name: 'cookie_consent', value: 'deny.1', url: address }])
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all([...document.images].filter(({ complete }) => complete).map((image) => image.decode()))
  })
  const bytes = await page.screenshot()
  await page.close()
  const { size: kilobytes } = await sharp(bytes)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
  process.stdout.write(`docs/screenshots/${name}.webp  ${Math.round(kilobytes / 1000)} kB  ${address}\n`)
}
