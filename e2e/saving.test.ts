import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

/** A busy machine takes its time. */
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 15_000 })

const phone = { viewport: { width: 375, height: 812 } }
const results = '/search/property-for-sale'

const { anyHomeWhere } = siteDatabase()
const goneForGood = "status = 'withdrawn' and relisted_as is null and held_reason is null"
let page: Page
const visit = async (path: string, options = {}) => {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  return page
}
afterEach(() => page?.context().close())

const heartIn = (where: Page, place: number) =>
  where
    .getByRole('article')
    .nth(place)
    .getByRole('button', { name: /^Save / })
const heart = (place: number) => heartIn(page, place)
const pressed = (place: number) => heart(place).getAttribute('aria-pressed')
const toast = () =>
  page
    .getByRole('status')
    .filter({ hasText: /saved|removed/i })
    .locator('.toast span')
    .last()
const header = () => page.getByRole('banner').getByRole('link', { name: /^Saved properties/ })
const kept = (key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '[]'), key)
const keep = (ids: number[]) => page.evaluate((list) => localStorage.setItem('savedProperties', list), `[${ids}]`)
const addresses = () => page.getByRole('article').getByRole('heading').allTextContents()
const rows = () => page.getByRole('region', { name: /^Saved/ }).locator('.list > li')
const savedAddresses = () => rows().getByRole('link').allTextContents()

describe('refusals', () => {
  test('without JavaScript there is no heart, and the list of saved homes says why', async () => {
    await visit(results, { javaScriptEnabled: false })
    expect(await page.getByRole('button', { name: /^(Save|Remove) / }).count()).toBe(0)
    await header().click()
    expect(await page.getByText('Turn on JavaScript').isVisible()).toBe(true)
    expect(await page.locator('.skeleton').first().isVisible()).toBe(false)
  })

  test('blocked storage is reported, and the home stays saved on this page', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await page.goto(results)
    await heart(0).click()
    await page.getByRole('alert').getByText('your browser is blocking storage').waitFor()
    await eventually(() => pressed(0)).toBe('true')
    await heart(1).click()
    await eventually(() => header().textContent()).toContain('2')
    expectQuiet(page)
  })

  test('saved homes that fail to load can be loaded again', async () => {
    await visit(results)
    await heart(0).click()
    await eventually(() => pressed(0)).toBe('true')
    await page.route('**/property_cards.ljson*', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    await page.goto('/user/saved-properties')
    await page.getByText('We couldn’t load your saved properties.').waitFor()
    await page.unroute('**/property_cards.ljson*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows().getByRole('link').waitFor()
    expect(await page.getByText('We couldn’t load').count()).toBe(0)
  })

  test('invalid values in local storage are ignored', async () => {
    await visit('/')
    await page.evaluate(() => {
      localStorage.setItem('savedProperties', '{"soon":')
      localStorage.setItem('savedSearches', '[null,{"channel":"barter"},{"channel":"sales","minBeds":"many"}]')
    })
    await page.goto('/user/saved-properties')
    await page.getByRole('heading', { name: 'Saved properties will appear here.' }).waitFor()
    await page.goto('/user/saved-searches')
    await page.getByRole('link', { name: 'Properties for sale', exact: true }).waitFor()
    expectQuiet(page)
  })
})

describe('a visitor saves homes', () => {
  test('homes saved in the results are in the list, newest first', async () => {
    await visit(results)
    const [first, second] = await addresses()
    await heart(0).click()
    await eventually(() => toast().textContent()).toBe('Property saved.')
    await heart(1).click()
    await eventually(() => header().textContent()).toContain('2')
    await page.reload()
    await eventually(() => pressed(0)).toBe('true')
    await header().click()
    await page.getByRole('dialog', { name: /^Your .+ Favourites$/ }).waitFor()
    expect(await page.evaluate(() => location.hash)).toBe('#/user/saved-properties')
    await eventually(savedAddresses).toEqual([second, first])
    expect(await page.getByText('2 saved properties').isVisible()).toBe(true)
    expectQuiet(page)
  })

  test('homes whose hearts are pressed while the scripts come are saved in the order of the presses', async () => {
    await visit(results)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
    const pressedFirst = await page
      .getByRole('article')
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.slice(0, 4).map((link) => Number(link.getAttribute('href')?.split('/')[2])))
    for (const place of [0, 1, 2, 3]) await heart(place).click()
    await eventually(() => kept('savedProperties')).toHaveLength(4)
    expect(await kept('savedProperties')).toEqual(pressedFirst.toReversed())
  })

  test('a saved home is removed, and Undo restores it', async () => {
    await visit(results)
    for (const place of [0, 1, 2]) await heart(place).click()
    // the first press may wait for the page's scripts
    await eventually(() => kept('savedProperties')).toHaveLength(3)
    const ids = await kept('savedProperties')
    await heart(1).click()
    await eventually(() => toast().textContent()).toBe('Saved property removed.')
    expect(await kept('savedProperties')).toEqual([ids[0], ids[2]])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await kept('savedProperties')).toEqual(ids)
    expect(await pressed(1)).toBe('true')
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  test('the focus stays in the list when a saved home is removed with the keyboard', async () => {
    await visit(results)
    for (const place of [0, 1, 2]) await heart(place).click()
    await page.goto('/user/saved-properties')
    await rows().nth(2).getByRole('link').waitFor()
    const [, second] = await savedAddresses()
    await rows().first().getByRole('button').focus()
    await page.keyboard.press('Enter')
    await eventually(savedAddresses).toHaveLength(2)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe(`Remove ${second}`)
    for (const left of [1, 0]) {
      await page.keyboard.press('Enter')
      await eventually(savedAddresses).toHaveLength(left)
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status')
    expect(await page.getByRole('heading', { name: 'Saved properties will appear here.' }).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(savedAddresses).toHaveLength(1)
  })

  test('a saved home shows in every other tab', async () => {
    await visit(results)
    const other = await page.context().newPage()
    await other.goto(siteUrl() + results)
    await heart(0).click()
    await eventually(() => heartIn(other, 0).getAttribute('aria-pressed')).toBe('true')
  })

  test('a saved home shows on the page that Back restores', async () => {
    await visit(results)
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await page.waitForURL('**/properties/**')
    await keep([Number(/\/properties\/(\d+)\//.exec(page.url())?.[1])])
    await page.goBack()
    await eventually(() => pressed(0)).toBe('true')
  })

  test('saved homes stay in the list when they leave the market, with a note', async () => {
    const withdrawn = (await anyHomeWhere(goneForGood)).id
    await visit('/')
    await keep([withdrawn, 999_999])
    await page.goto('/user/saved-properties')
    await page.getByText(/No longer on the market since \d+ \w+ \d{4}\./).waitFor()
    expect(await page.getByText('This property is no longer available.').isVisible()).toBe(true)
    await page.getByRole('link', { name: 'See similar homes' }).click()
    await page.waitForURL(`**/properties/${withdrawn}/*`)
  })
})

describe('a visitor saves a search', () => {
  const search = `${results}/oakham-rutland/gid-2641128/from-2-bed/up-to-900000/within-5-miles`

  test('a saved search is in the list in words, and links to its results', async () => {
    await visit(search)
    await page.evaluate(() => {
      addEventListener('saved_search_added', (event) => {
        document.title = JSON.stringify((event as CustomEvent).detail)
      })
    })
    await page.getByRole('button', { name: 'Save search' }).click()
    await eventually(() => toast().textContent()).toBe('Search saved.')
    expect(JSON.parse(await page.title())).toMatchObject({ channel: 'sales', placeId: '2641128', alert_frequency: 'I' })
    await page.reload()
    await page.getByRole('button', { name: 'Remove saved search' }).waitFor()
    await page.goto('/user/saved-searches')
    await page.getByText('Within 5 miles').waitFor()
    await page.getByRole('link', { name: /up to £900,000\.00 with at least 2 beds around Oakham, Rutland/ }).click()
    await page.waitForURL(`**${search}`)
    expectQuiet(page)
  })

  test('a saved search is removed on its results or in the list, and Undo restores it', async () => {
    await visit(search)
    await page.getByRole('button', { name: 'Save search' }).click()
    await page.getByRole('button', { name: 'Remove saved search' }).click()
    await eventually(() => toast().textContent()).toBe('Saved search removed.')
    expect(await kept('savedSearches')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.goto('/user/saved-searches')
    await page.getByRole('button', { name: /^Remove Properties up to/ }).click()
    await page.getByRole('heading', { name: 'Saved searches will appear here.' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await kept('savedSearches')).toHaveLength(1)
  })
})

describe('a toast', () => {
  test('a toast closes after three seconds, unless the pointer or the focus is on it', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.clock.install({ time: '2026-11-20T12:00:00Z' })
    await page.goto(results)
    await untilScripted(page)
    await page.clock.pauseAt('2026-11-20T13:00:00Z')
    await heart(0).click()
    await heart(0).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await page.clock.runFor(2900)
    await undo.hover()
    await page.clock.runFor(10_000)
    await undo.focus()
    await page.mouse.move(5, 700)
    await page.clock.runFor(10_000)
    expect(await undo.isVisible()).toBe(true)
    await undo.blur()
    await page.clock.runFor(200)
    await eventually(() => undo.count()).toBe(0)
  })

  test('a toast is above an open dialog', async () => {
    await visit(results)
    await heart(0).click()
    await heart(0).click()
    await page.evaluate(() => {
      const dialog = document.createElement('dialog')
      dialog.style.cssText = 'inline-size: 100vw; block-size: 100vh; max-inline-size: none; max-block-size: none'
      dialog.addEventListener('keydown', () => document.querySelector<HTMLButtonElement>('article .heart')?.click())
      document.body.append(dialog)
      dialog.showModal()
    })
    await page.keyboard.press('a')
    await eventually(() => toast().textContent()).toBe('Property saved.')
    expect(await page.locator('.toasts').evaluate((toasts) => toasts.matches(':popover-open'))).toBe(true)
  })
})

test.each([
  ['on a phone', phone],
  ['on a desk', {}],
])('pages with saved homes and searches are accessible and stand still, %s', async (_where, options) => {
  await visit(results, options)
  for (const place of [0, 1, 2, 3]) await heart(place).click()
  await page.getByRole('button', { name: 'Save search' }).click()
  await heart(3).click()
  await expectAccessible(page)
  await watchShifts(page)
  for (const path of [results, '/user/saved-properties', '/user/saved-searches']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    expect(await shiftOf(page), path).toBeLessThan(0.01)
  }
  expectQuiet(page)
})

/** Adds up how far things move about on every page to come, once it has arrived (cumulative layout shift). */
async function watchShifts(on: Page): Promise<void> {
  await on.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftOf(on: Page): Promise<number> {
  return on.evaluate(() => (window as Window & { seen?: { shift: number } }).seen?.shift ?? Number.NaN)
}
