import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }
const oakham = { latitude: 52.67, longitude: -0.73 }
let page: Page
async function visit(path: string, options: BrowserContextOptions = {}) {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  // without a script there is nothing to wait for
  if (options.javaScriptEnabled !== false) await touch()
}
/** Machines that test are busy: a deadline ends what hangs. */
const eventually = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 15_000 })
/** The script of a form may come when the page is first touched, as a pointer does that moves over it. */
async function touch() {
  let moves = 0
  await eventually(async () => {
    await page.mouse.move(3, (moves++ % 9) + 1)
    return where().isVisible()
  }).toBe(true)
}
/** Scripts do not come before they are released. */
async function scriptsHeld(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/asset_bundles\/.*\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
afterEach(() => page?.context().close())

const where = () => page.getByRole('combobox', { name: 'Where' })
const options = () => page.getByRole('listbox', { name: 'Places' }).getByRole('option')
const searchButton = () => page.getByRole('button', { name: 'Search', exact: true })
const count = () => page.locator('form .liveCount').first()
const panel = () => page.locator('.filterBar .panel')
const path = () => new URL(page.url()).pathname
const active = () => page.evaluate(() => document.activeElement?.id)

describe('a place is suggested', () => {
  test('a suggested place is chosen with the keyboard', async () => {
    await visit('/')
    await where().fill('oakh')
    await eventually(() => options().first().textContent()).toMatch(/^Oakham, Rutland · \d+ homes$/)
    expect(await where().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('ArrowDown')
    const [chosen] = await options().all()
    expect(await chosen!.getAttribute('aria-selected')).toBe('true')
    expect(await where().getAttribute('aria-activedescendant')).toBe(await chosen!.getAttribute('id'))
    await page.keyboard.press('Enter')
    expect(await where().inputValue()).toBe('Oakham, Rutland')
    expect(await where().getAttribute('aria-expanded')).toBe('false')
    expect(path()).toBe('/')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search/property-for-sale/oakham-rutland/gid-2641128')
    expectQuiet(page)
  })

  test('arrow keys wrap around in the place suggestions, Home and End go to the ends', async () => {
    await visit('/')
    await where().fill('oak')
    await eventually(() => options().count()).toBe(15)
    const at = () => where().getAttribute('aria-activedescendant')
    await page.keyboard.press('ArrowUp')
    await eventually(at).toMatch(/-14$/)
    await page.keyboard.press('ArrowDown')
    await eventually(at).toMatch(/-0$/)
    await page.keyboard.press('End')
    await eventually(at).toMatch(/-14$/)
    await page.keyboard.press('Home')
    await eventually(at).toMatch(/-0$/)
    await page.keyboard.press('Escape')
    expect(await options().count()).toBe(0)
    expect(await where().inputValue()).toBe('oak')
  })

  test('a pressed suggestion is chosen, on rows of touch size; typing again drops it', async () => {
    await visit('/', { ...phone, hasTouch: true })
    await where().fill('oakh')
    await options().first().waitFor()
    for (const row of await options().all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await options().first().tap()
    expect(await where().inputValue()).toBe('Oakham, Rutland')
    expect(await page.locator('[name=place_id]').inputValue()).toBe('2641128')
    await where().fill('Uppingham')
    expect(await page.locator('[name=place_id]').count()).toBe(0)
    await where().press('Enter')
    await page.waitForURL('**/search/property-for-sale/uppingham-rutland/gid-2635101')
  })

  test('place suggestions are those of the latest text', async () => {
    await visit('/')
    const held: Route[] = []
    await page.route('**/place_suggestions.ljson?term=upp&*', (route) => void held.push(route))
    await where().pressSequentially('upp')
    await eventually(() => held.length).toBe(1)
    await where().fill('oakham')
    await eventually(() => options().first().textContent()).toMatch(/^Oakham, Rutland · \d+ homes$/)
    await held[0]!.fulfill({ json: [{ id: 2635101, label: 'Uppingham, Rutland', homes: 3 }] }).catch(() => {})
    expect(await options().first().textContent()).toMatch(/^Oakham, Rutland · \d+ homes$/)
  })

  test('without its suggestions the place field is a plain field', async () => {
    await visit('/')
    await page.route('**/place_suggestions.ljson?*', (route) => route.fulfill({ status: 500, json: {} }))
    await where().fill('Oakham')
    await where().press('Enter')
    await page.waitForURL('**/search/property-for-sale/oakham-rutland/gid-2641128')
    expectQuiet(page, /places could not be looked up|500/)
  })
})

describe('searches that were made before', () => {
  const own = () => page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option')
  async function search(url: string) {
    await page.goto(url)
    await eventually(() => page.evaluate(() => localStorage.getItem('searchHistory') ?? '')).toContain(url)
  }

  test('a first visit has no recent searches', async () => {
    await visit('/')
    await where().focus()
    await where().pressSequentially('o')
    await where().fill('')
    expect(await where().getAttribute('aria-expanded')).toBe('false')
  })

  test('the empty place field suggests recent searches, which open with the keyboard', async () => {
    await visit('/')
    await search('/search/property-for-sale/oakham-rutland/gid-2641128/from-2-bed')
    await search('/search/property-for-rent')
    await page.goto('/')
    await touch()
    await where().click()
    await eventually(() => own().allTextContents()).toEqual([
      'Homes to let',
      'Homes for sale in Oakham, Rutland2 bedrooms or more',
    ])
    await page.getByRole('status').getByText('2 recent searches, use the arrow keys').waitFor()
    for (const row of await own().all()) expect((await row.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    expect(await own().count()).toBe(0)
    await where().fill('oakh')
    await eventually(() => options().first().textContent()).toMatch(/^Oakham, Rutland · \d+ homes$/)
    expect(await own().count()).toBe(0)
    await where().fill('')
    await eventually(() => own().count()).toBe(2)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/oakham-rutland/gid-2641128/from-2-bed')
    expectQuiet(page)
  })
})

describe('where the visitor is', () => {
  test('“Use my location” chooses the nearest place', async () => {
    await visit('/', { geolocation: oakham, permissions: ['geolocation'] })
    let answer: Route | undefined
    await page.route('**/places?near=*', (route) => {
      answer = route
    })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('status').getByText('Fetching your location...').waitFor()
    await eventually(() => answer?.request().url()).toMatch(/\?near=-0\.73000,52\.67000$/)
    await answer!.continue()
    await eventually(() => where().inputValue()).toBe('Oakham, Rutland')
    await where().press('Enter')
    await page.waitForURL('**/oakham-rutland/gid-2641128')
  })

  test.each(['/', '/search/property-for-sale'])(
    'is looked for when it was asked before the script came: %s',
    async (url) => {
      page = await visitor({ baseURL: siteUrl(), geolocation: oakham, permissions: ['geolocation'] })
      const release = await scriptsHeld()
      await page.goto(url, { waitUntil: 'commit' })
      const button = page.getByRole('button', { name: 'Use my location' })
      await button.click()
      expect(await button.getAttribute('aria-busy')).toBe('true')
      release()
      await eventually(() => where().inputValue()).toBe('Oakham, Rutland')
      await eventually(() => button.getAttribute('aria-busy')).toBe('false')
    },
  )

  test.each<[words: string, options: BrowserContextOptions, script: string, toast: string]>([
    ['may be refused', { permissions: [] }, '', 'Sorry, something went wrong.'],
    [
      'may be far from any place',
      { permissions: ['geolocation'], geolocation: { latitude: 0, longitude: -30 } },
      '',
      'Sorry, something went wrong.',
    ],
    [
      'may be beyond the browser',
      {},
      "Object.defineProperty(Navigator.prototype, 'geolocation', { value: undefined })",
      'Geolocation is not supported by your browser',
    ],
  ])('%s', async (_words, context, script, toast) => {
    page = await visitor({ baseURL: siteUrl(), ...context })
    await page.addInitScript(script)
    await page.goto('/')
    await touch()
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('alert').getByText(toast).waitFor()
    expect(await where().inputValue()).toBe('')
  })
})

describe('the filters', () => {
  test('filters depend on the category, and a message names those that it cleared', async () => {
    await visit('/search/property-for-sale/from-2-bed/up-to-500000')
    await page.getByText('Filter (2)').click()
    const box = (name: string) => page.getByRole('combobox', { name, exact: true })
    expect(await box('Min. bedrooms').inputValue()).toBe('2')
    await box('Category').selectOption('Country and land')
    await page.getByRole('status').getByText('Price and bedrooms were cleared.').waitFor()
    expect(await box('Min. bedrooms').count()).toBe(0)
    expect(await box('Min. size').count()).toBe(0)
    expect(await box('Sub-category').locator('option').allTextContents()).toEqual([
      'Farms & Land',
      'Land',
      'Equestrian',
    ])
    await box('Min. land').selectOption('5 acres')
    expect(await box('Max. land').locator('option').allTextContents()).toEqual([
      ...['No maximum', '10 acres', '25 acres', '50 acres', '100 acres', '250 acres'],
    ])
    await expectAccessible(page)
    await panel().getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/search/property-for-sale/from-5-acres/tag-farm-land')
    expectQuiet(page)
  })

  test('filters of commercial lettings have rents per year, with the monthly rent', async () => {
    await visit('/search/property-for-sale')
    await page.getByText('Filter', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Commercial')
    await page.getByRole('combobox', { name: 'Buy or rent' }).selectOption('Let')
    const most = page.getByRole('combobox', { name: 'Maximum price' })
    expect((await most.locator('option').allTextContents()).slice(0, 2)).toEqual([
      'Max. price',
      'Up to £5,000 pa (£417 pcm)',
    ])
    await most.selectOption('30000')
    await page.getByLabel('Show Recently Let').check()
    await panel().getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/search/property-for-rent/up-to-30000/status-all/tag-gth-commercial')
    await page.getByText('Filter (3)').click()
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Student lets')
    expect(await page.getByRole('combobox', { name: 'Buy or rent' }).locator('option').allTextContents()).toEqual([
      'Let',
    ])
    await panel().getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL('**/search/property-for-rent')
  })

  test('the filter panel closes on Escape and on a press outside', async () => {
    await visit('/search/property-for-sale')
    await page.getByText('Filter', { exact: true }).click()
    expect(await panel().isVisible()).toBe(true)
    await page.getByRole('combobox', { name: 'Distance' }).focus()
    expect(await panel().isVisible()).toBe(true)
    await eventually(async () => {
      await page.keyboard.press('Escape')
      return panel().isVisible()
    }).toBe(false)
    await page.keyboard.press('Enter')
    await eventually(() => panel().isVisible()).toBe(true)
    await page
      .locator('header')
      .first()
      .click({ position: { x: 5, y: 5 } })
    await eventually(() => panel().isVisible()).toBe(false)
  })

  test('on a phone, Back closes the open filters and stays on the page', async () => {
    await visit('/')
    await page.goto('/search/property-for-sale')
    await page.setViewportSize(phone.viewport)
    await touch()
    await page.getByText('Filter', { exact: true }).click()
    await page.getByRole('heading', { name: 'Filter Search' }).waitFor()
    await page.goBack()
    await eventually(() => panel().isVisible()).toBe(false)
    expect(path()).toBe('/search/property-for-sale')
    await page.goBack()
    await eventually(path).toBe('/')
  })

  test('filters have a keyword, the date added and several types', async () => {
    // how many homes a box would leave comes after its name, once it is counted
    const tick = (name: string) => panel().getByRole('checkbox', { name: new RegExp(`^${name}\\s*[\\d,]*$`) })
    await visit('/search/property-for-sale')
    await page.getByText('Filter', { exact: true }).click()
    await panel().getByLabel('Keyword').fill('garden')
    await panel().getByLabel('Added').selectOption('In the last 30 days')
    await tick('House').check()
    await tick('Bungalow').check()
    expect(await tick('Furnished').count()).toBe(0)
    await panel().getByRole('button', { name: 'Search' }).click()
    await page.waitForURL('**/newer-than-30-days/text-garden/tag-houses,bungalows')
    expectQuiet(page)
  })

  test('without JavaScript changing the channel drops its prices', async () => {
    await visit('/search/property-for-sale/from-200000/up-to-500000', { javaScriptEnabled: false })
    await page.getByRole('combobox', { name: 'Buy or rent' }).selectOption('Let')
    await searchButton().first().click()
    expect(path()).toBe('/search/property-for-rent')
  })

  test('without JavaScript the filters are one form', async () => {
    await visit('/search/property-for-sale/from-2-bed', { ...phone, javaScriptEnabled: false })
    await page.getByText('Filter (1)').click()
    await page.getByRole('combobox', { name: 'Category', exact: true }).selectOption('Cottages')
    await searchButton().click()
    expect(path()).toBe('/search/property-for-sale/from-2-bed/tag-cottage')
  })
})

describe('what is filled in before the script comes', () => {
  test.each([
    ['/', 'search-'],
    ['/search/property-for-sale/oakham-rutland/gid-2641128/tag-houses', 'filter-'],
  ])('what is filled in before the script loads stays: %s', async (url, prefix) => {
    page = await visitor({ baseURL: siteUrl() })
    const release = await scriptsHeld()
    await page.goto(url, { waitUntil: 'commit' })
    const field = (name: string) => page.locator(`#${prefix}${name}`)
    await field('place').fill('Uppingham')
    await field('max-price').selectOption('500000')
    release()
    await touch()
    await eventually(() => field('max-price').inputValue()).toBe('500000')
    await eventually(() => field('place').inputValue()).toBe('Uppingham')
    // the choices of the minimum end below the chosen maximum
    const highest = () => field('min-price').locator('option').last().getAttribute('value').then(Number)
    await eventually(highest).toBeLessThan(500_000)
    await field('place').press('Enter')
    await page.waitForURL('**/search/property-for-sale/uppingham-rutland/gid-2635101/up-to-500000**')
    expect(path().endsWith('/tag-houses')).toBe(prefix === 'filter-')
  })

  test('a panel opened before the script loads stays open', async () => {
    page = await visitor({ baseURL: siteUrl(), ...phone })
    const release = await scriptsHeld()
    await page.goto('/search/property-for-sale', { waitUntil: 'commit' })
    await page.locator('.filterBar summary', { hasText: 'Filter' }).click()
    release()
    await touch()
    await page.getByRole('dialog', { name: 'Filter Search' }).waitFor()
  })
})

describe('on a phone the filters', () => {
  test('on a phone the filters are a modal dialog', async () => {
    await visit('/search/property-for-sale/up-to-500000', phone)
    await page.locator('summary', { hasText: 'Filter' }).focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filter Search' })
    await sheet.waitFor()
    await eventually(active).toBe('filter-title')
    await expectAccessible(page)
    const inside = () => sheet.evaluate((dialog) => dialog.contains(document.activeElement))
    const seen = new Set<string | undefined>()
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      // past the last control the browser's own come, and then the first again
      if (await page.evaluate(() => document.activeElement === document.body)) continue
      expect(await inside()).toBe(true)
      seen.add(await active())
    }
    for (const id of ['filter-place', 'filter-within', 'filter-channel', 'filter-max-price', 'filter-category'])
      expect(seen).toContain(id)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await page.keyboard.press('Escape')
    await eventually(() => sheet.count()).toBe(0)
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    expect(await page.locator('[inert]').count()).toBe(0)
    expectQuiet(page)
  })

  test('on a phone Escape closes the suggestions, not the filters', async () => {
    await visit('/search/property-for-sale', phone)
    await page.locator('summary', { hasText: 'Filter' }).click()
    await where().fill('oakh')
    await options().first().waitFor()
    await page.keyboard.press('Escape')
    await eventually(() => options().count()).toBe(0)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.getByRole('button', { name: 'Hide Filters' }).click()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('on a phone an auction search links to the registration', async () => {
    await visit('/search/property-for-sale/tag-auction', phone)
    await page.getByRole('link', { name: 'Register' }).waitFor()
    expect(await page.getByRole('link', { name: 'Register' }).getAttribute('href')).toMatch(/^https:\/\//)
    expect(await page.getByRole('link', { name: 'Call about the auction' }).getAttribute('href')).toMatch(/^tel:/)
    await expectAccessible(page)
    await page.goto('/search/property-for-sale')
    expect(await page.getByRole('link', { name: 'Register' }).count()).toBe(0)
  })
})

describe('the homes that a search would find', () => {
  test('the live count follows the filters', async () => {
    await visit('/search/property-for-sale')
    const all = await count().textContent()
    expect(all).toMatch(/^\d+ homes$/)
    await page.getByRole('combobox', { name: 'Maximum price' }).selectOption('200000')
    await eventually(() => count().textContent()).toMatch(/^\d+ homes?$/)
    const fewer = await count().textContent()
    expect(Number.parseInt(fewer!, 10)).toBeLessThan(Number.parseInt(all!, 10))
    await searchButton().click()
    await page.waitForURL('**/up-to-200000')
    await eventually(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(`${fewer} for sale`)
  })

  test('the live count is never that of an older search', async () => {
    await visit('/search/property-for-sale')
    const held: Route[] = []
    await page.route(/search_count\.ljson.*up-to-200000/, (route) => void held.push(route))
    const most = page.getByRole('combobox', { name: 'Maximum price' })
    await most.selectOption('200000')
    await eventually(() => held.length).toBe(1)
    await most.selectOption('900000')
    await eventually(() => count().textContent()).toMatch(/homes/)
    const newer = await count().textContent()
    await held[0]!.fulfill({ json: { total_count: 7777 } }).catch(() => {})
    await page.waitForLoadState('networkidle')
    expect(await count().textContent()).toBe(newer)
  })

  test('the live count is empty while it is unknown', async () => {
    await visit('/search/property-for-sale')
    await page.route('**/search_count.ljson?*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.getByRole('combobox', { name: 'Maximum price' }).selectOption('200000')
    await page.waitForResponse('**/search_count.ljson?*')
    expect(await count().textContent()).toBe('')
    await searchButton().click()
    await page.waitForURL('**/up-to-200000')
    expectQuiet(page, /500/)
  })
})

describe('a sentence', () => {
  test('a typed sentence becomes filters that can be removed', async () => {
    await visit('/')
    await where().fill('3 bed house in Oakham under 600k')
    await where().press('Enter')
    await page.waitForURL(
      '**/search/property-for-sale/oakham-rutland/gid-2641128/from-3-bed/up-to-3-bed/up-to-600000/tag-houses',
    )
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/houses? for sale in Oakham, Rutland$/)
    const chips = page.locator('.chip')
    expect((await chips.allInnerTexts()).map((text) => text.replace(/^.*:\s*/s, ''))).toEqual([
      ...['3 bedrooms', 'Up to £600,000', 'House'],
    ])
    await chips.first().click()
    await page.waitForURL('**/search/property-for-sale/oakham-rutland/gid-2641128/up-to-600000/tag-houses')
  })

  test('a typed sentence changes the channel of the form', async () => {
    await visit('/')
    await where().fill('2 bed flat to rent near LE15 up to £1,500 pcm')
    await where().press('Enter')
    await page.waitForURL('**/search/property-for-rent/**')
    expect(path()).toBe(
      '/search/property-for-rent/le15-rutland/gid-910997961/from-2-bed/up-to-2-bed/up-to-1500/within-3-miles/tag-flats',
    )
  })

  test.each([
    ['house with 2 bathrooms in Oakham', /We didn’t use: “2 bathrooms”/, 200],
    ['Okaham', /Oakham, Rutland/, 200],
    ['3 bed house in Atlantis', /We didn’t use: “Atlantis”/, 200],
    ["3 bed '); drop table properties; --", /./, 200],
  ])('%s is answered in words', async (sentence, words, status) => {
    const response = await fetch(`${siteUrl()}/search?q=${encodeURIComponent(sentence)}`)
    expect(response.status).toBe(status)
    expect((await response.text()).replaceAll(/<!-- -->|<[^>]*>/g, '')).toMatch(words)
  })
})
