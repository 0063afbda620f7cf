import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const phone = { viewport: { width: 375, height: 812 } }
const { homeWhere } = siteDatabase()
let page: Page | undefined
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

const aHouse = () => homeWhere("channel = 'sales' and status = 'available' and facts->>'bedrooms' = '3'")

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  return page
}

const costs = (on: Page) => on.locator('form.calculator')
const sum = (on: Page, title: string) =>
  costs(on)
    .locator('.teaser', { has: on.getByRole('heading', { name: title, exact: true }) })
    .locator('.sum')
const aside = (on: Page) => on.getByRole('complementary', { name: 'Price and contact' })

describe('wrong values', () => {
  test('are said beside their fields, which keep what was typed', async () => {
    const { path } = await aHouse()
    const on = await open(path, { javaScriptEnabled: false })
    await costs(on).getByLabel('Interest rate', { exact: true }).fill('12')
    await costs(on).getByLabel('Mortgage term', { exact: true }).fill('40')
    await costs(on).getByRole('button', { name: 'Calculate' }).click()
    await on.getByText('Enter a value between 0.01 and 10').waitFor()
    expect(await on.getByText('Enter a value between 5 and 35').isVisible()).toBe(true)
    expect(await costs(on).getByLabel('Interest rate', { exact: true }).inputValue()).toBe('12')
    expect(await costs(on).getByLabel('Mortgage term', { exact: true }).inputValue()).toBe('40')
    expect(await costs(on).getByLabel('Interest rate', { exact: true }).getAttribute('aria-invalid')).toBe('true')
    expect(await sum(on, 'Mortgage').textContent()).toMatch(/^–/)
  })

  test('two buyer types that exclude each other are said to, where an address has both', async () => {
    const { path } = await aHouse()
    const plain = await open(`${path}?buyer=additional&buyer=first_time#costs`, { javaScriptEnabled: false })
    expect(
      await plain.getByText("You can't be both a first-time buyer and buying an additional property").isVisible(),
    ).toBe(true)
  })

  test('nonsense in the URL is a page like any other', async () => {
    const { path } = await aHouse()
    const response = await fetch(`${siteUrl()}${path}?price=%00&deposit=-&rate=%F0&years=NaN&buyer=`)
    expect(response.status).toBe(200)
  })
})

describe("a buyer's own figures", () => {
  test('begin with moving home; the type is chosen by key, one at a time, and a non-UK resident adds to it', async () => {
    const { path } = await aHouse()
    const on = await open(path)
    const type = (label: string) => costs(on).getByRole('radio', { name: label })
    expect(await type('Moving home').isChecked()).toBe(true)
    await type('Moving home').focus()
    await on.keyboard.press('ArrowDown')
    await costs(on).getByText('As an additional property, in England.').waitFor()
    expect(await type('Additional property').isChecked()).toBe(true)
    const additional = await sum(on, 'Stamp duty').textContent()
    await costs(on).getByRole('checkbox', { name: 'Non-UK resident' }).check()
    await expect.poll(() => sum(on, 'Stamp duty').textContent()).not.toBe(additional)
    await type('First time buyer').check()
    await costs(on).getByText('As your first home').waitFor()
    expect(await type('Additional property').isChecked()).toBe(false)
    await on.reload()
    await untilScripted(on)
    await expect.poll(() => type('First time buyer').isChecked()).toBe(true)
    expect(await costs(on).getByRole('checkbox', { name: 'Non-UK resident' }).isChecked()).toBe(true)
    await type('Moving home').check()
    await costs(on).getByText('As your only home').waitFor()
    await on.reload()
    await untilScripted(on)
    await costs(on).getByText('Forget my figures').waitFor()
    expect(await type('Moving home').isChecked()).toBe(true)
    expectQuiet(on)
  })

  test('change every sum at once, beside the price too, without another page', async () => {
    const { path, price } = await aHouse()
    const on = await open(path)
    const steps = await on.evaluate(() => history.length)
    const dutyBefore = await sum(on, 'Stamp duty').textContent()
    await costs(on)
      .getByLabel('Deposit', { exact: true })
      .fill(String(price / 2))
    await costs(on).getByLabel('Additional property').check()
    await costs(on).getByText('With a 50% deposit').waitFor()
    await costs(on).getByText('As an additional property, in England.').waitFor()
    expect(await sum(on, 'Stamp duty').textContent()).not.toBe(dutyBefore)
    const monthly = (await sum(on, 'Mortgage').textContent())?.replace(/ pcm$/, '')
    expect(await aside(on).textContent()).toContain(`Mortgage${monthly} pcm`)
    expect(await aside(on).textContent()).toContain(`Cash needed${await sum(on, 'Cash needed').textContent()}`.trim())
    expect(new URL(on.url()).search).toBe('')
    expect(await on.evaluate(() => history.length)).toBe(steps)
    expectQuiet(on)
  })

  test('are remembered for the next home and in the calculator, and forgotten on request', async () => {
    const { path } = await aHouse()
    const { path: next, price } = await homeWhere(
      "channel = 'sales' and status = 'available' and facts->>'bedrooms' = '4'",
    )
    const on = await open(path)
    await costs(on).getByLabel('Deposit', { exact: true }).fill('90000')
    await costs(on).getByLabel('Interest rate', { exact: true }).fill('3.75')
    await costs(on).getByLabel('First time buyer').check()
    await costs(on).getByText('As your first home').waitFor()

    await on.goto(next)
    await expect.poll(() => costs(on).getByLabel('Deposit', { exact: true }).inputValue()).toBe('90,000')
    expect(await costs(on).getByLabel('Property price').inputValue()).toBe(price.toLocaleString('en-GB'))
    expect(await costs(on).getByLabel('First time buyer').isChecked()).toBe(true)
    await expect.poll(() => aside(on).textContent()).toContain((await sum(on, 'Stamp duty').textContent())?.trim())

    await costs(on).getByRole('link', { name: 'Calculator', exact: true }).click()
    const overlay = on.getByRole('dialog', { name: 'Mortgage and stamp duty calculator' })
    await overlay.waitFor()
    expect(await overlay.getByLabel('Deposit', { exact: true }).inputValue()).toBe('90,000')
    expect(await overlay.getByLabel('Interest rate', { exact: true }).inputValue()).toBe('3.75')
    await overlay.getByLabel('Mortgage term', { exact: true }).fill('30')
    await on.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
    expect(await costs(on).getByLabel('Mortgage term', { exact: true }).inputValue()).toBe('30')

    await costs(on).getByRole('button', { name: 'Forget my figures' }).click()
    await expect.poll(() => costs(on).getByText('With a 20% deposit').isVisible()).toBe(true)
    expect(await costs(on).getByLabel('First time buyer').isChecked()).toBe(false)
    await on.reload()
    await untilScripted(on)
    await expect.poll(() => costs(on).getByLabel('Deposit', { exact: true }).inputValue()).not.toBe('90,000')
    expectQuiet(on)
  })

  test('are on every card as a monthly cost, in the order of the lowest price', async () => {
    const { path } = await aHouse()
    const on = await open(path)
    await costs(on).getByLabel('Deposit', { exact: true }).fill('50000')
    await costs(on).getByText('(£50,000)').waitFor()
    await on.goto('/search/property-for-sale/from-2-bed/least-expensive-first')
    const monthly = on.locator('.propertyCard .monthly')
    await monthly.first().waitFor()
    const said = await monthly.allTextContents()
    expect(said.length).toBeGreaterThan(10)
    for (const words of said) expect(words).toMatch(/^(£[\d,]+ pcm mortgage|No mortgage needed) based on your figures$/)
    const pounds = said.map((words) => Number(/£([\d,]+)/.exec(words)?.[1]?.replaceAll(',', '') ?? 0))
    expect(pounds).toEqual(pounds.toSorted((a, b) => a - b))
    const sort = on.getByLabel('Sort by')
    expect(await sort.locator('option:checked').textContent()).toBe('Lowest monthly cost')
    await on.goto('/search/property-for-rent')
    await on.locator('.propertyCard').first().waitFor()
    expect(await on.locator('.propertyCard .monthly').count()).toBe(0)
    expect(await sort.getByText('monthly cost').count()).toBe(0)
    expectQuiet(on)
  })

  test('that were typed before the script came are not lost', async () => {
    const { path } = await aHouse()
    page = await visitor({ baseURL: siteUrl() })
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await page.route(/\/calculator-[^/]*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path)
    await costs(page).getByLabel('Mortgage term', { exact: true }).fill('10')
    letThrough()
    await costs(page).getByText('over 10 years').waitFor()
    expectQuiet(page)
  })
})

describe('what a home would cost', () => {
  test('is changed without a script, all figures together', async () => {
    const { path, price } = await aHouse()
    const on = await open(path, { javaScriptEnabled: false })
    await costs(on)
      .getByLabel('Deposit', { exact: true })
      .fill(String(price / 2))
    await costs(on).getByLabel('Mortgage term', { exact: true }).fill('20')
    await costs(on).getByLabel('Additional property').check()
    await costs(on).getByRole('button', { name: 'Calculate' }).click()
    await on.waitForURL(/#costs$/)
    expect(await costs(on).textContent()).toContain('With a 50% deposit')
    expect(await costs(on).textContent()).toContain('over 20 years at')
    expect(await costs(on).textContent()).toContain('As an additional property, in England.')
    await costs(on).getByText('See how this is calculated').nth(1).click()
    expect(
      await costs(on)
        .getByRole('row', { name: /^Up to £125,000 5%/ })
        .isVisible(),
    ).toBe(true)
    const source = costs(on).getByRole('link', { name: 'GOV.UK' })
    expect(await source.getAttribute('href')).toMatch(/^https:\/\/www\.gov\.uk\//)
    expect(await aside(on).textContent()).toContain((await sum(on, 'Stamp duty').textContent())?.trim())
  })

  test('is one page to search engines, whatever was typed', async () => {
    const { path } = await aHouse()
    const html = await (await fetch(`${siteUrl()}${path}?deposit=90000`)).text()
    expect(html).toContain(`<link rel="canonical" href="${siteUrl()}${path}"/>`)
  })

  test('stands beside the price on a desk', async () => {
    const { path } = await aHouse()
    const on = await open(path)
    expect(await aside(on).textContent()).toMatch(/Mortgage£[\d,]+ pcmStamp duty£[\d,]+/)
    expect(await aside(on).getByRole('link', { name: 'Change the figures' }).getAttribute('href')).toBe('#costs')
  })

  test.each<[string, string]>([
    ['as it comes', ''],
    ['with all of it wrong', '?rate=50&years=1&price=0'],
    ['with buyers that exclude each other', '?buyer=company&buyer=additional&buyer=first_time'],
  ])('is accessible %s', async (_name, query) => {
    const { path } = await aHouse()
    for (const options of [phone, {}]) {
      const on = await open(path + query, options)
      await expectAccessible(on)
      expectQuiet(on)
      await on.context().close()
    }
  })

  test.each([
    ['to let', "channel = 'lettings' and status = 'available'"],
    ['without a price', "channel = 'sales' and facts->'price'->>'qualifier' = 'poa'"],
    ['for business', "channel = 'sales' and status = 'available' and facts->'tags' ? 'gth-commercial'"],
    ['a development', "channel = 'sales' and status = 'available' and facts->'tags' ? 'gth-development'"],
    ['sold', "status = 'sold'"],
  ])('is not said of a home that is %s', async (_name, condition) => {
    const { path } = await homeWhere(condition)
    const html = await (await fetch(siteUrl() + path)).text()
    expect(html).toContain('id="agent"')
    expect(html).not.toContain('Mortgage and stamp duty')
  })
})
