import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }
let page: Page
const visit = async (options = {}) => {
  page = await visitor({ baseURL: siteUrl(), ...options })
  return page
}
afterEach(() => page?.context().close())

/** Stops the script that reads what was filled in before the scripts came, until it is let go. */
async function holdSearchReader(): Promise<{ isHeld: () => boolean; release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let held = false
  await page.route(/asset_bundles\/parse-search-query-.*\.js$/, async (route) => {
    held = true
    await released
    await route.continue()
  })
  return { isHeld: () => held, release }
}

describe('a visitor searches and opens a home', () => {
  test('a visitor gets from the home page to a property page', async () => {
    await visit()
    await page.goto('/')
    await page.getByLabel('Where', { exact: true }).fill('Oakham')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/search/property-for-sale/oakham-rutland/gid-2641128')
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.textContent()).toMatch(/^\d+ homes for sale in Oakham, Rutland$/)
    const first = page.getByRole('article').first()
    const address = await first.getByRole('link').textContent()
    await first.getByRole('link').click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/properties\/\d+\/sales$/)
    await expect.poll(async () => (await heading.locator('span').allTextContents()).join(', ')).toBe(address)
    expectQuiet(page)
  })

  test('what was filled in before the scripts came is searched for, also where it is sent as they begin', async () => {
    await visit()
    const { isHeld, release } = await holdSearchReader()
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByLabel('Where', { exact: true }).fill('Oakham')
    await page.getByLabel('Bedrooms').selectOption('3')
    await expect.poll(isHeld).toBe(true)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/oakham-rutland/)
    expect(new URL(page.url()).pathname).toMatch(/from-3-bed$/)
    release()
    expectQuiet(page)
  })

  test('nothing is lost of what is typed while the scripts begin', async () => {
    await visit()
    const { isHeld, release } = await holdSearchReader()
    await page.goto('/', { waitUntil: 'commit' })
    const where = page.getByLabel('Where', { exact: true })
    await where.pressSequentially('Upp')
    await page.getByLabel('Bedrooms').selectOption('3')
    await expect.poll(isHeld).toBe(true)
    expect(await where.inputValue()).toBe('Upp')
    await where.press('End')
    await where.pressSequentially('ingham')
    expect(await where.inputValue()).toBe('Uppingham')
    release()
    // the bedrooms are shown again once the held script has come
    await expect.poll(() => page.getByLabel('Bedrooms').inputValue()).toBe('3')
    expect(await where.inputValue()).toBe('Uppingham')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/uppingham-rutland.*from-3-bed$/)
    expectQuiet(page)
  })

  test('without JavaScript a visitor gets from the home page to a property page', async () => {
    await visit({ javaScriptEnabled: false, ...phone })
    await page.goto('/search/property-for-sale')
    await page.getByRole('link', { name: 'Load more properties' }).click()
    expect(new URL(page.url()).pathname).toBe('/search/property-for-sale/page-2')
    await page.getByRole('link', { name: 'Load Previous' }).click()
    expect(new URL(page.url()).pathname).toBe('/search/property-for-sale')
    await page.getByRole('article').first().getByRole('link').click()
    expect(await page.getByRole('heading', { level: 2, name: 'Energy performance' }).isVisible()).toBe(true)
    expect(await page.getByRole('heading', { level: 2, name: 'Material information' }).isVisible()).toBe(true)
  })

  test('the sort and the view can be changed, and stay in the URL', async () => {
    await visit()
    await page.goto('/search/property-for-sale')
    await page.getByLabel('Sort by').selectOption('least-expensive-first')
    await page.waitForURL('**/search/property-for-sale/least-expensive-first')
    await page.getByRole('link', { name: 'List' }).click()
    await page.waitForURL('**/search/property-for-sale/least-expensive-first/list')
    const prices = await page.getByRole('article').locator('.price').allTextContents()
    const amounts = prices.map((text) => Number(/£([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Infinity))
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
  })

  test('a sort chosen before the script loads is applied, and Back shows the previous one', async () => {
    await visit()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/asset_bundles\/.*\.js$/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto('/search/property-for-sale', { waitUntil: 'commit' })
    const order = page.getByLabel('Sort by')
    await order.selectOption('least-expensive-first')
    release()
    await page.waitForURL('**/search/property-for-sale/least-expensive-first')
    await page.goBack()
    await page.waitForURL('**/search/property-for-sale')
    await expect.poll(() => order.inputValue(), { timeout: 15_000 }).toBe('most-expensive-first')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.locator('[data-coming]').count(), { timeout: 15_000 }).toBeGreaterThan(0)
    expect(new URL(page.url()).pathname).toBe('/search/property-for-sale')
  })

  test.each([
    ['the home page', '/'],
    ['the results as a grid', '/search/property-for-sale'],
    ['the results as a list', '/search/property-for-rent/list'],
    ['no results', '/search/property-for-sale/from-90000000'],
    ['a page that is not there', '/nothing-here'],
  ])('%s is accessible on a phone and on a desk', async (_name, path) => {
    for (const options of [phone, {}]) {
      await visit(options)
      await page.goto(path)
      await expectAccessible(page)
      expectQuiet(page, /404 \(Not Found\)/)
      await page.context().close()
    }
  })
})

describe('refusals', () => {
  test.each([
    ['/search/property-for-sale/page-99999', 200, /no more properties|There were no properties/],
    ['/search/property-for-sale/page-0', 200, /./],
    ['/search/property-for-sale/from-500000/up-to-100000', 200, /./],
    ['/search/property-for-sale/from-NaN', 200, /./],
    ["/search/property-for-sale/text-'%3B%20drop%20table%20properties%3B--", 200, /./],
    ['/search/property-for-sale/gid-99999999', 200, /./],
    ['/search?q=Atlantis', 200, /Atlantis/],
    ['/search/%E0%A4%A', 200, /./],
    ['/properties/99999999/sales', 404, /can[’']t find/],
    ['/properties/banana/sales', 404, /can[’']t find/],
    ['/no/such/page', 404, /can[’']t find/],
  ])('%s answers %i with a page', async (path, status, words) => {
    const response = await fetch(siteUrl() + path)
    expect(response.status).toBe(status)
    expect(await response.text()).toMatch(words)
  })

  test('a call that does not exist answers in JSON', async () => {
    const response = await fetch(`${siteUrl()}/nothing.ljson`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: expect.any(String) })
  })

  test('a URL of a megabyte is refused in words', async () => {
    const response = await fetch(`${siteUrl()}/search?q=${'a'.repeat(15_000)}${'b'.repeat(2000)}`)
    expect(response.status).toBe(414)
  })
})
