import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'
import { withSite } from '../own-site.ts'
import { percentile, table } from '../percentiles.ts'

/** Milliseconds from a press to the next paint. */
const AIM = 100

/** Events shorter than this are not reported by browsers. */
const MIN_DURATION_MS = 16

/** The first press on a page that has not been touched, and what is pressed next: the same unless `next` says otherwise. */
type Press = { name: string; path: string; on: (page: Page) => Locator; next?: (page: Page) => Locator }

const RESULTS = '/search/property-for-sale'
const heart = (page: Page) => page.getByRole('button', { name: /^Save (?!search)/ }).first()
const filters = (page: Page) => page.locator('.filterBar summary', { hasText: 'Filter' }).first()

const PRESSES: readonly Press[] = [
  { name: 'results: save a home', path: RESULTS, on: heart },
  {
    name: 'results: open the filters, hide them',
    path: RESULTS,
    on: filters,
    next: (page) => page.getByRole('button', { name: 'Hide Filters' }),
  },
  {
    name: 'results: open the menu, close it',
    path: RESULTS,
    on: (page) => page.locator('summary', { hasText: /^Menu$/ }),
  },
  { name: 'map: zoom in on a cluster', path: `${RESULTS}/map`, on: (page) => page.locator('.cluster').first() },
  {
    name: 'map: open the filters',
    path: `${RESULTS}/map`,
    on: filters,
    next: (page) => page.getByRole('button', { name: 'Hide Filters' }),
  },
]

/** Of the slowest event of a press: how long it waited, was handled, and until it was painted. */
type Interaction = { ms: number; waited: number; handled: number; painted: number }

/**
 * Measures interaction to next paint on a phone with a slower processor: the first press on a page, whose scripts come
 * with it, and the next one. `--at` names a site that runs already, `--throttle` how many times slower the
 * processor is. `--beside` names another one that runs, such as an earlier version: both are pressed in turns, so that a
 * slow hour of the machine is the same for both. Ends with 1 where the median of a press is over the aim.
 */
export async function bench(options: string[]): Promise<void> {
  const { values } = parseArgs({
    args: options,
    options: {
      agency: { type: 'string', default: 'agencies/demo' },
      at: { type: 'string' },
      beside: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      throttle: { type: 'string', default: '4' },
      // the beginning of their names: `--only map`
      only: { type: 'string', default: '' },
    },
  })
  const measure = async (origin: string) => {
    const browser = await chromium.launch(await findChromium())
    const origins = values.beside === undefined ? [origin] : [origin, new URL(values.beside).origin]
    try {
      const rows: string[][] = []
      for (const press of PRESSES.filter(({ name }) => name.startsWith(values.only)))
        rows.push(
          ...(await pressed(browser, {
            origins,
            press,
            rounds: Number(values.rounds),
            slower: Number(values.throttle),
          })),
        )
      console.log(
        `ms from a press to the next paint, processor ${values.throttle} times slower, ${values.rounds} rounds`,
      )
      console.log(table([...HEAD, `within ${AIM}`, ...(origins.length > 1 ? ['beside', 'times'] : [])], rows))
      if (rows.some((row) => row[HEAD.length] === 'no')) process.exitCode = 1
    } finally {
      await browser.close()
    }
  }
  if (values.at !== undefined) return measure(new URL(values.at).origin)
  await withSite(values.agency, measure)
}

type Rounds = { origins: readonly string[]; press: Press; rounds: number; slower: number }

async function pressed(browser: Browser, { origins, press, rounds, slower }: Rounds): Promise<string[][]> {
  const found = origins.map((origin) => ({ origin, first: [] as Interaction[], next: [] as Interaction[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { origin, first, next } of found) {
      const one = await pressedTwice(browser, { origin, press, slower })
      first.push(one.first)
      next.push(one.next)
    }
  }
  return [
    row(
      press.name,
      'first',
      found.map(({ first }) => first),
    ),
    row(
      '',
      'next',
      found.map(({ next }) => next),
    ),
  ]
}

type Visit = { origin: string; press: Press; slower: number }

async function pressedTwice(browser: Browser, { origin, press, slower }: Visit) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
  })
  await context.addCookies([{ name: 'cookie_consent', value: 'deny.1', url: origin }])
  const page = await context.newPage()
  await page.addInitScript(observe)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(press.path, { waitUntil: 'load' })
  const tap = async (target: Locator) => {
    await target.waitFor()
    await settled(page)
    await page.evaluate(() => void (window as Observed).interactions.splice(0))
    await target.tap({ noWaitAfter: true })
    await settled(page)
    return slowest(await page.evaluate(() => (window as Observed).interactions))
  }
  const first = await tap(press.on(page))
  const next = await tap((press.next ?? press.on)(page))
  await context.close()
  return { first, next }
}

type Observed = Window & typeof globalThis & { interactions: Interaction[] }

/** Runs in the page: keeps what the browser says of each press. */
function observe(): void {
  const kept: Interaction[] = []
  Object.assign(window, { interactions: kept })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
      if (!entry.interactionId) continue
      const { startTime, processingStart, processingEnd, duration } = entry
      kept.push({
        ms: duration,
        waited: processingStart - startTime,
        handled: processingEnd - processingStart,
        painted: startTime + duration - processingEnd,
      })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** Until the page has nothing to do, and has reported what it did. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5000 })))
  await pause(500)
}

/** A press that no event is reported of took less than browsers report. */
function slowest(interactions: readonly Interaction[]): Interaction {
  const none = { ms: MIN_DURATION_MS, waited: 0, handled: 0, painted: 0 }
  return interactions.reduce((most, one) => (one.ms > most.ms ? one : most), none)
}

const HEAD = ['press', '', 'p50', 'slowest', 'waited', 'handled', 'painted']

/** The figures are those of the first site. */
function row(name: string, which: string, [found = [], beside]: readonly (readonly Interaction[])[]): string[] {
  const p50 = medianOf(found)
  const most = slowest(found)
  const figures = [p50, most.ms, most.waited, most.handled, most.painted].map((ms) => Math.round(ms).toString())
  const own = [name, which, ...figures, p50 <= AIM ? 'yes' : 'no']
  if (!beside) return own
  const other = medianOf(beside)
  return [...own, Math.round(other).toString(), (p50 / other).toFixed(2)]
}

function medianOf(found: readonly Interaction[]): number {
  return percentile(
    found.map(({ ms }) => ms),
    0.5,
  )
}
