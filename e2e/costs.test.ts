import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
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

async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(address)
  return page
}

const teaser = (on: Page, title: string) =>
  on.locator('.teaser', { has: on.getByRole('heading', { name: title, exact: true }) })

describe('wrong values', () => {
  test('are said beside their fields, which keep what was typed', async () => {
    const { path } = await aHouse()
    const on = await open(path, { javaScriptEnabled: false })
    const mortgage = teaser(on, 'Mortgage')
    const before = await mortgage.locator('.sum').textContent()
    await mortgage.getByText('Change the figures').click()
    await mortgage.getByLabel('Interest rate').fill('12')
    await mortgage.getByLabel('Mortgage term').fill('40')
    await mortgage.getByRole('button', { name: 'Calculate' }).click()
    await on.getByText('Enter a value between 0.01 and 10').waitFor()
    expect(await on.getByText('Enter a value between 5 and 35').isVisible()).toBe(true)
    expect(await mortgage.getByLabel('Interest rate').inputValue()).toBe('12')
    expect(await mortgage.getByLabel('Mortgage term').inputValue()).toBe('40')
    expect(await mortgage.getByLabel('Interest rate').getAttribute('aria-invalid')).toBe('true')
    expect(await mortgage.locator('.sum').textContent()).toBe(before)
  })

  test('two boxes that exclude each other are told so without a script, and part with one', async () => {
    const { path } = await aHouse()
    const plain = await open(`${path}?working=duty&buyer=additional&buyer=first_time#costs`, {
      javaScriptEnabled: false,
    })
    expect(
      await plain.getByText("You can't be both a first-time buyer and buying an additional property").isVisible(),
    ).toBe(true)
    await plain.context().close()

    const scripted = await open(`${path}?working=duty#costs`)
    const [additional, firstTime] = ['Additional property', 'First time buyer'].map((label) =>
      scripted.getByLabel(label),
    )
    await additional?.check()
    await firstTime?.check()
    await expect.poll(() => additional?.isChecked()).toBe(false)
  })

  test('nonsense in the address is a page like any other', async () => {
    const { path } = await aHouse()
    const response = await fetch(`${siteUrl()}${path}?price=%00&deposit=-&rate=%F0&years=NaN&buyer=&working=all`)
    expect(response.status).toBe(200)
  })
})

describe('what a home would cost', () => {
  test('is changed without a script, and each form remembers what the other was told', async () => {
    const { path, price } = await aHouse()
    const on = await open(path, { javaScriptEnabled: false })
    const mortgage = teaser(on, 'Mortgage')
    await mortgage.getByText('Change the figures').click()
    await mortgage.getByLabel('Deposit').fill(String(price / 2))
    await mortgage.getByLabel('Mortgage term').fill('20')
    await mortgage.getByRole('button', { name: 'Calculate' }).click()
    await on.waitForURL(/#costs$/)
    expect(await mortgage.textContent()).toContain('With a 50% deposit')
    expect(await mortgage.textContent()).toContain('over 20 years at')

    const duty = teaser(on, 'Stamp duty')
    await duty.getByText('See how this is calculated').click()
    await duty.getByLabel('Additional property').check()
    await duty.getByRole('button', { name: 'Calculate' }).click()
    await duty.getByText('As an additional property, in England.').waitFor()
    expect(await mortgage.textContent()).toContain('With a 50% deposit')
    expect(await duty.getByRole('row', { name: /^Up to £125,000 5%/ }).isVisible()).toBe(true)
    expect(await duty.getByRole('link', { name: 'GOV.UK' }).getAttribute('href')).toMatch(/^https:\/\/www\.gov\.uk\//)
  })

  test('is one page to search engines, whatever was typed', async () => {
    const { path } = await aHouse()
    const html = await (await fetch(`${siteUrl()}${path}?deposit=90000&working=mortgage`)).text()
    expect(html).toContain(`<link rel="canonical" href="${siteUrl()}${path}"/>`)
  })

  test('stands beside the price on a desk', async () => {
    const { path } = await aHouse()
    const on = await open(path)
    const aside = on.getByRole('complementary', { name: 'Price and contact' })
    expect(await aside.textContent()).toMatch(/Mortgage, from£[\d,]+ pcmStamp duty£[\d,]+/)
    expect(await aside.getByRole('link', { name: 'Change the figures' }).getAttribute('href')).toBe('#costs')
  })

  test.each<[string, string]>([
    ['as it comes', ''],
    ['with the mortgage open, and all of it wrong', '?working=mortgage&rate=50&years=1&price=0'],
    ['with the duty open', '?working=duty&buyer=company&buyer=additional&buyer=first_time'],
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
