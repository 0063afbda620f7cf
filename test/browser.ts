import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'

const flags = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** CHROME_PATH, else the system's Chrome or Chromium, else Playwright's own, else the one packed for Linux x64. */
async function findChromium(): Promise<{ path: string; args: string[] }> {
  const given = process.env.CHROME_PATH
  if (given) return { path: given, args: [] }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...systemPlaces]
  const found = candidates.find((path) => existsSync(path))
  if (found) return { path: found, args: [] }
  if (existsSync(chromium.executablePath())) return { path: chromium.executablePath(), args: [] }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const { default: packed } = await import('@sparticuz/chromium')
    return { path: await packed.executablePath(), args: packed.args.filter((flag) => !flag.startsWith('--headless')) }
  }
  throw new Error('No Chrome or Chromium was found: install one, or set CHROME_PATH to its program.')
}

let browser: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  const { path, args } = await findChromium()
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: path, args: [...new Set([...args, ...flags, ...sandbox])] })
}

/** What a page wrote on its console or failed to load; a page that is well says nothing. */
const complaints = new WeakMap<Page, string[]>()

/** A visitor with a browser of their own: nothing saved, no cookie. */
export async function visitor(options: BrowserContextOptions & { baseURL: string }): Promise<Page> {
  browser ??= launch()
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const said: string[] = []
  complaints.set(page, said)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') said.push(`failed: ${request.url()}`)
  })
  return page
}

/** Nothing was written on the console of this page, but for answers that a test asked for (such as a 404 page). */
export function expectQuiet(page: Page, except?: RegExp): void {
  expect((complaints.get(page) ?? []).filter((line) => !except?.test(line))).toEqual([])
}

/** No violation of WCAG 2.2 AA, nor of axe's best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)).toEqual([])
}

afterAll(async () => {
  if (browser) await (await browser).close()
  browser = undefined
})
