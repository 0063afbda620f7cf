import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { findChromium } from '../scripts/find-chromium.ts'
import { complaintsOf } from './complaints.ts'

let browser: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  return chromium.launch(await findChromium())
}

/** What a page wrote on its console or failed to load; a page that is well says nothing. */
const complaints = new WeakMap<Page, string[]>()

/** What stood on the pages that were closed since this was last asked: a test that failed is understood by it. */
let lastSeen: string[] = []

/** Takes what stood on the pages that were closed since the last call. */
export function takeLastSeen(): string[] {
  const seen = lastSeen
  lastSeen = []
  return seen
}

/** The address of a page, and its heading and messages. */
async function whatStands(page: Page): Promise<string> {
  const words = await page
    .evaluate(() =>
      [
        ...document.querySelectorAll(
          'h1, [role=alert], [role=status], .errorSummary, .fieldError, .err, dialog[open] h2',
        ),
      ]
        .map((element) => element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 200))
        .filter(Boolean),
    )
    .catch(() => ['it does not answer'])
  return `${page.url()}: ${words.join(' | ')}`
}

/**
 * A visitor with a browser of their own: nothing saved, and nothing to ask, since they have rejected cookies before.
 */
export async function visitor(options: BrowserContextOptions & { baseURL: string }): Promise<Page> {
  const page = await newcomer(options)
  await page.context().addCookies([{ name: 'cookie_consent', value: 'deny.1', url: options.baseURL }])
  return page
}

/** The same on their first visit: they have not been asked about cookies. */
export async function newcomer(options: BrowserContextOptions & { baseURL: string }): Promise<Page> {
  browser ??= launch()
  const context = await (await browser).newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  // the first visit to a page has its pictures drawn; a deadline ends what hangs, and does not measure
  context.setDefaultTimeout(60_000)
  const close = context.close.bind(context)
  context.close = async (reason) => {
    for (const one of context.pages()) lastSeen.push(await whatStands(one))
    await close(reason)
  }
  const page = await context.newPage()
  complaints.set(page, complaintsOf(page))
  return page
}

/**
 * Goes to a path or URL. A page that is still on its way somewhere else by itself (a form was sent, somebody signed
 * out) makes the browser drop the one journey for the other: then once more.
 */
export async function goTo(page: Page, url: string): Promise<void> {
  const arrived = () =>
    page.goto(url).then(
      () => true,
      (error: Error) => {
        if (!/ERR_ABORTED|interrupted by another navigation/.test(error.message)) throw error
        return false
      },
    )
  await expect.poll(arrived).toBe(true)
}

/**
 * Gives a page the first sign of its visitor, for which its scripts wait, and waits until they have taken over all that
 * the server drew: before that, its links and buttons are those of plain pages, however quiet the network is. The
 * filters, the search box and a home's costs may come a moment later. Not for a page whose clock the test holds.
 */
export async function untilScripted(page: Page): Promise<void> {
  await page.waitForFunction(isScripted)
  // what the last part does once it stands, such as listening, comes before the browser is idle
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })))
}

/**
 * Runs in the page. React keeps its tree in a property of what it was given, and in it what it has yet to take over.
 */
function isScripted(): boolean {
  // Heard as a move of the pointer is, but it moves nothing. Again and again: the page may not listen yet.
  dispatchEvent(new Event('pointermove'))
  type Part = {
    child: Part | null
    sibling: Part | null
    memoizedState: { isDehydrated?: boolean; dehydrated?: Comment | null } | null
    stateNode: { current: Part }
  }
  const key = Object.keys(document.body).find((name) => name.startsWith('__reactContainer$'))
  if (key === undefined) return false
  const root = (document.body as unknown as Record<string, Part>)[key]?.stateNode.current
  if (!root || root.memoizedState?.isDehydrated) return false
  const isWaiting = (part: Part): boolean => {
    const left = part.memoizedState?.dehydrated?.nextSibling
    return (
      left != null && !(left instanceof Element && left.matches('.filterBar, .calculator, search:has(> .searchBox)'))
    )
  }
  const left = [root]
  for (let part = left.pop(); part; part = left.pop()) {
    if (isWaiting(part)) return false
    for (const next of [part.child, part.sibling]) if (next) left.push(next)
  }
  return true
}

/** Nothing was written on the console of this page, but for answers that a test asked for (such as a 404 page). */
export function expectQuiet(page: Page, except?: RegExp): void {
  expect((complaints.get(page) ?? []).filter((line) => !except?.test(line))).toEqual([])
}

/** axe's rules of AA that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * No violation of WCAG 2.2 AA, nor of axe's best practices. `colours`: the rules about colours alone, where a page that
 * has been looked at changes its colours.
 */
export async function expectAccessible(page: Page, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // Its half megabyte need not be read again by a page that has read it.
  const isThere = await page.evaluate(() => 'axe' in window)
  // in one go: no page of ours has a frame of another site before somebody asks for it
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode(true)
  // the same rules on every element, but none of those that pass is described: half of the work, and megabytes to send
  const runOnly = rules === 'colours' ? { runOnly: { type: 'rule' as const, values: COLOUR_RULES } } : {}
  const { violations } = await axe.options({ resultTypes: ['violations'], ...runOnly }).analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

afterAll(async () => {
  if (browser) await (await browser).close()
  browser = undefined
})
