import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectQuiet, newcomer, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const results = '/search/property-for-sale'
const article = '/articles/how-a-chain-works'
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }

let page: Page
let requested: string[] = []
afterEach(async () => {
  expectQuiet(page, /^failed: .*\/media\/|net::ERR_FAILED/)
  await page.context().close()
})

const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })

/** Whoever is `known` has answered the question about cookies. */
async function visitorWith(options: BrowserContextOptions, { known = false } = {}): Promise<void> {
  page = await (known ? visitor : newcomer)({ baseURL: siteUrl(), ...options })
  requested = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
}

/** Stops the first picture on its way; the result lets it go on. */
async function holdFirstPicture(): Promise<(go: (route: Route) => Promise<void>) => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<Route>()
  await page.route('**/media/**', (route) => resolve(route), { times: 1 })
  return async (go) => go(await promise)
}

const fonts = () => requested.filter((path) => path.startsWith('/fonts/'))
const pictures = () => new Set(requested.filter((path) => path.startsWith('/media/')))
const scripts = () => requested.filter((path) => path.endsWith('.js'))
const facesLoaded = () =>
  page.evaluate(() =>
    [...document.fonts].some((face) => face.family.includes('Commissioner Variable') && face.status === 'loaded'),
  )
const photos = () => page.locator('main .photograph')

describe('until the first picture of a page is painted', () => {
  test.each([
    ['has come', (route: Route) => route.continue()],
    ['did not come', (route: Route) => route.abort()],
  ])('nothing else but the style sheet is fetched on a phone; when it %s, all the rest is', async (_what, go) => {
    await visitorWith(phone)
    const letGo = await holdFirstPicture()
    await page.goto(results, { waitUntil: 'domcontentloaded' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect({ pictures: pictures().size, fonts: fonts(), scripts: scripts() }).toEqual({
      pictures: 1,
      fonts: [],
      scripts: [],
    })
    await letGo(go)
    await eventually(facesLoaded).toBe(true)
    await eventually(() => pictures().size).toBeGreaterThan(1)
    await eventually(() => scripts().length).toBeGreaterThan(0)
    expect(await photos().nth(1).isVisible()).toBe(true)
  })

  test('a visitor who scrolls has the pictures that come into view', async () => {
    await visitorWith(phone)
    await holdFirstPicture()
    await page.goto(results, { waitUntil: 'domcontentloaded' })
    await page.mouse.wheel(0, 900)
    await eventually(() => pictures().size).toBeGreaterThan(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('typefaces are asked for at once', () => {
  test.each([
    ['on a wide window', { viewport: { width: 1280, height: 800 } }, false],
    ['on a phone that has been here before', phone, true],
  ])('%s', async (_where, options, known) => {
    await visitorWith(options, { known })
    await holdFirstPicture()
    await page.goto(results, { waitUntil: 'domcontentloaded' })
    await eventually(() => fonts().length).toBeGreaterThan(0)
    expect(scripts()).toEqual([])
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('on the second page that a phone sees', async () => {
    await visitorWith(phone)
    await page.goto(article)
    await eventually(facesLoaded).toBe(true)
    requested = []
    await holdFirstPicture()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').first().click({ noWaitAfter: true })
    await eventually(() =>
      page.evaluate(() => document.querySelectorAll('link[rel="preload"][as="font"]').length),
    ).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.querySelector<HTMLStyleElement>('style[data-fonts]')?.media)).toBe('')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('without scripts a page has its typefaces and its pictures', async () => {
  await visitorWith({ ...phone, javaScriptEnabled: false })
  await page.goto(results)
  await eventually(() => fonts().length).toBeGreaterThan(0)
  await eventually(() => pictures().size).toBeGreaterThan(1)
  expect(await photos().nth(1).isVisible()).toBe(true)
})

test.each([
  [375, 2],
  [412, 1.75],
  [390, 3],
])('a phone %i px wide with %d pixels for each takes pictures of 1.4 to 2', async (width, deviceScaleFactor) => {
  await visitorWith({ viewport: { width, height: 812 }, deviceScaleFactor })
  for (const path of ['/', results, article]) {
    await page.goto(path)
    const chosen = () =>
      photos()
        .first()
        .evaluate((photo) => (photo as HTMLImageElement).currentSrc)
    await eventually(chosen).toMatch(/\/media\//)
    const density = Number(/\d+$/.exec(await chosen())![0]) / width
    expect(density).toBeGreaterThan(1.35)
    expect(density).toBeLessThan(2)
  }
})
