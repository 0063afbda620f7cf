import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectQuiet, newcomer, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const results = '/search/property-for-sale'
const article = '/articles/how-a-chain-works'
const finger = { viewport: { width: 375, height: 812 }, hasTouch: true }

const { homeWhere } = siteDatabase()
const aHome = async () => (await homeWhere("status = 'available' and channel = 'sales'")).path

let page: Page
afterEach(async () => {
  expectQuiet(page)
  await page.context().close()
})

const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })

/** What a page has requested, from the beginning. Nobody touches it. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<string[]> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  return visitAsIs(path)
}

async function visitAsIs(path: string): Promise<string[]> {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto(path)
  return requested
}

const isReact = (path: string) => /\/framework-[\w-]+\.js$/.test(path)
/** "Save search" is another button. */
const hearts = () => page.getByRole('article').getByRole('button', { name: /^Save / })
const headerCount = () => page.getByRole('banner').getByRole('link', { name: /^Saved properties/ })
/** The small script has run: hearts are shown by it. */
const untilStarted = () => page.locator('[data-saves]:not([data-waiting])').first().waitFor({ state: 'attached' })

describe('a page that nobody touches', () => {
  test.each([
    ['home', async () => '/'],
    ['results', async () => results],
    ['a property', aHome],
    ['an article', async () => article],
  ])('waits for two style sheets at most, and never requests React: %s', async (_what, pathOf) => {
    const requested = await open(await pathOf())
    await page.waitForLoadState('networkidle')
    expect(requested.some((path) => /\/start-up-[\w-]+\.js$/.test(path))).toBe(true)
    expect(requested.filter(isReact)).toEqual([])
    expect(requested.filter((path) => path.endsWith('.css')).length).toBeLessThanOrEqual(2)
    await untilScripted(page)
    expect(requested.filter(isReact)).not.toEqual([])
  })

  test('shows what this browser has saved', async () => {
    await open(results)
    await untilStarted()
    const id = Number(await hearts().nth(1).getAttribute('data-saves'))
    await page.evaluate((saved) => localStorage.setItem('savedProperties', `[${saved}]`), id)
    const requested = await visitAsIs(results)
    await eventually(() => hearts().nth(1).getAttribute('aria-pressed')).toBe('true')
    expect(await hearts().nth(0).getAttribute('aria-pressed')).toBe('false')
    expect(await headerCount().textContent()).toContain('1')
    expect(requested.filter(isReact)).toEqual([])
  })

  test('leads back from a home to the search before it, without React', async () => {
    await open(results)
    await untilStarted()
    const requested = await visitAsIs(await aHome())
    const wayBack = page.getByRole('link', { name: /^Back to .*for sale/ })
    await wayBack.waitFor()
    expect(await wayBack.getAttribute('href')).toBe(results)
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).isVisible()).toBe(false)
    expect(requested.filter(isReact)).toEqual([])
  })

  test('opens the overlay that its hash names', async () => {
    await open(`${await aHome()}#/book-a-viewing`)
    await page.getByRole('dialog', { name: /viewing/i }).waitFor()
  })

  test('asks about cookies, and hears the answer', async () => {
    page = await newcomer({ baseURL: siteUrl() })
    const requested = await visitAsIs('/')
    const notice = page.getByRole('complementary', { name: 'Cookies on this site' })
    await notice.waitFor()
    expect(requested.filter(isReact)).toEqual([])
    await notice.getByRole('button', { name: 'Reject' }).press('Enter')
    await notice.waitFor({ state: 'hidden' })
    await page.locator('.toast').filter({ hasText: 'Saved.' }).waitFor()
    await visitAsIs(results)
    await untilStarted()
    expect(await notice.isVisible()).toBe(false)
  })
})

/**
 * The ways in which somebody presses something as their very first act. `script` is how assistive technology may do it:
 * with a click alone.
 */
const presses: Record<string, { options: BrowserContextOptions; press: (what: Target) => Promise<void> }> = {
  'the mouse': { options: {}, press: (what) => what.click() },
  'the keyboard': { options: {}, press: (what) => what.press('Enter') },
  'a finger': { options: finger, press: (what) => what.tap() },
  'a bare click': { options: {}, press: (what) => what.evaluate((element) => (element as HTMLElement).click()) },
}
type Target = ReturnType<Page['locator']>

test('a press that is still held when a key presses again is not lost', async () => {
  await open(results)
  await untilStarted()
  await page.evaluate(() => {
    // it is held until the next press: nothing tries it again
    const { setTimeout: later } = globalThis
    const never = Object.assign((act: () => void, ms?: number) => (ms === 30 ? 0 : later(act, ms)), later)
    globalThis.setTimeout = never as typeof later
  })
  await hearts().first().press('Enter')
  expect(await hearts().first().getAttribute('aria-busy')).toBe('true')
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))
  await eventually(() => hearts().first().evaluate(isHydrated)).toBe(true)
  await hearts().first().press('Enter')
  await page.locator('.toast').filter({ hasText: 'Saved property removed.' }).waitFor()
  expect(await hearts().first().getAttribute('aria-pressed')).toBe('false')
})

describe.each(Object.entries(presses))('as the first act, with %s,', (_name, { options, press }) => {
  test('a heart saves its home', async () => {
    await open(results, options)
    await untilStarted()
    await press(hearts().first())
    await eventually(() => hearts().first().getAttribute('aria-pressed')).toBe('true')
    await page.locator('.toast').filter({ hasText: 'Property saved.' }).waitFor()
    expect(await hearts().first().getAttribute('aria-busy')).toBe(null)
    expect(await page.evaluate(() => JSON.parse(localStorage.savedProperties).length)).toBe(1)
  })

  test('a heart that is pressed twice is as it was', async () => {
    await open(results, options)
    await untilStarted()
    await press(hearts().first())
    await press(hearts().first())
    await page.locator('.toast').filter({ hasText: 'Saved property removed.' }).waitFor()
    expect(await hearts().first().getAttribute('aria-pressed')).toBe('false')
  })

  test('a search is saved', async () => {
    await open(results, options)
    await untilStarted()
    await press(page.getByRole('button', { name: 'Save search' }))
    await page.getByRole('button', { name: 'Remove saved search' }).waitFor()
  })

  test('the filters open, and stay open once their script is there', async () => {
    await open(results, options)
    const filters = page.locator('details.more')
    await press(filters.locator('> summary'))
    await untilScripted(page)
    await eventually(() => filters.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true)
  })

  test('more properties are loaded, here or on the next page', async () => {
    await open(results, options)
    await press(page.getByRole('link', { name: 'Load more properties' }))
    await eventually(
      async () => page.url().includes('/page-2') || (await page.locator('[data-page="2"]').count()) > 0,
    ).toBe(true)
  })

  test('the account opens', async () => {
    await open(article, options)
    await press(page.getByRole('banner').getByRole('link', { name: 'Your account' }).filter({ visible: true }))
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor()
  })

  test('a home is shared by its link', async () => {
    await open(await aHome(), { ...options, permissions: ['clipboard-read', 'clipboard-write'] })
    const share = page.locator('.share').filter({ visible: true }).first()
    await press(share.locator('summary'))
    await press(share.getByRole('button', { name: 'Copy the link' }))
    await page.locator('.toast').filter({ hasText: /link/i }).waitFor()
  })

  test('the cookie question is answered', async () => {
    page = await newcomer({ baseURL: siteUrl(), ...options })
    await visitAsIs(results)
    const notice = page.getByRole('complementary', { name: 'Cookies on this site' })
    await press(notice.getByRole('button', { name: 'Accept' }))
    await notice.waitFor({ state: 'hidden' })
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('cookie_consent')
    await page.locator('.toast').filter({ hasText: 'Saved.' }).waitFor()
  })
})

test('a heart that is pressed, and its page left before React comes, has saved its home', async () => {
  await open(results)
  await untilStarted()
  await page.route(/\/framework-[\w-]+\.js$/, () => {})
  const id = Number(await hearts().first().getAttribute('data-saves'))
  await hearts().first().press('Enter')
  await page.goto(article)
  expect(await page.evaluate(() => JSON.parse(localStorage.savedProperties))).toEqual([id])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a mouse that moves onto a card finds the arrows of its photos', async () => {
  await open(results)
  const card = page.getByRole('article').first()
  await card.hover()
  await card.getByRole('button', { name: /^Next photo/ }).click()
  await eventually(() => card.locator('.count').textContent()).toMatch(/2/)
})

test('a menu is opened by the keyboard alone, and Escape closes it', async () => {
  await open('/')
  const summary = page.getByRole('banner').locator('.menu summary').first()
  await summary.press('Enter')
  const isOpen = () => summary.evaluate((element) => (element.parentElement as HTMLDetailsElement).open)
  expect(await isOpen()).toBe(true)
  await untilScripted(page)
  await page.keyboard.press('Escape')
  await eventually(isOpen).toBe(false)
})
