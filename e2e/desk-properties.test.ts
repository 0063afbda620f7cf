import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp): Promise<void> {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Opens a property of the table by its place in it, and says which. */
async function openProperty(at: number): Promise<{ path: string; address: string; id: string }> {
  await page.goto('/desk/properties?tab=sale&status=available&sort=address')
  const link = page.getByRole('table').getByRole('link').and(page.locator('a.main')).nth(at)
  const id = (await link.getAttribute('href'))!.split('/').at(-1)!
  await link.click()
  await page.getByRole('heading', { level: 2, name: /^Why/ }).waitFor()
  const address = (await page.getByRole('heading', { level: 1 }).textContent())!
  const path = (await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href'))!
  return { path, address, id }
}

const statusOf = async (path: string) => (await page.request.get(path)).status()
/** The price that a search engine is told; the history of a home's page has earlier ones, too. */
const priceOf = async (path: string) => /"price":\s*"?(\d+)/.exec(await (await page.request.get(path)).text())?.[1]

test('a home that visitors don’t see is found, its reason read, and shown again', async () => {
  await signInAs(/the owner/)
  const { path, id, address } = await openProperty(3)
  await press('Hide')
  await page.getByText('Hidden from visitors').waitFor()
  await expect.poll(() => statusOf(path)).not.toBe(200)

  await page.goto('/desk/properties?tab=attention')
  await page.getByLabel('Search properties').fill(address)
  await page.keyboard.press('Enter')
  const row = page.getByRole('row').and(page.locator(`[data-id="${id}"]`))
  await row.getByText('Not published').waitFor()
  await row.getByRole('link').click()
  await page.getByRole('heading', { name: 'Why visitors don’t see it' }).waitFor()
  await page.getByText('Hidden by the agency.').waitFor()
  await press('Show')
  await page.getByRole('heading', { name: 'Why it shows as it does' }).waitFor()
  await expect.poll(() => statusOf(path)).toBe(200)
  expectQuiet(page)
})

test('a price is overridden, seen by visitors within seconds, and given back to the feed', async () => {
  await signInAs(/the owner/)
  const { path, id } = await openProperty(5)
  const before = await priceOf(path)
  await press('Change the price')
  await page.getByLabel('Price in pounds').fill('£123,450')
  await page.getByRole('dialog').getByRole('button', { name: 'Change the price' }).click()
  await page.getByText('Price changed').waitFor()
  await expect.poll(() => priceOf(path), { timeout: 2000 }).toBe('123450')

  await page.goto(`/desk/properties/${id}/fields`)
  await press('Revert Price to the feed')
  await page.getByText('Price reverted to the feed').waitFor()
  await expect.poll(() => priceOf(path), { timeout: 2000 }).toBe(before)

  await page.goto(`/desk/properties/${id}/history`)
  await page.getByText(/^Price: feed → £123,450/).waitFor()
  await page.getByText(/^Price: £123,450 → feed/).waitFor()
})

test('a negotiator’s price waits for a manager', async () => {
  await signInAs(/Priya/)
  await page.goto('/desk/properties?tab=sale&status=available&branch=1')
  await page.getByRole('table').locator('a.main').first().click()
  await page.getByRole('button', { name: 'Propose a price' }).click()
  await page.getByLabel('Price in pounds').fill('100')
  await page.getByRole('dialog').getByRole('button', { name: 'Propose a price' }).click()
  await page.getByText(/^Proposed: a manager decides/).waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => page.getByText(/^Price: £100/).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Hide', exact: true }).count()).toBe(0)
})

test('the table, a property, its fields and its history are accessible', async () => {
  await signInAs(/the owner/)
  await page.goto('/desk/properties')
  await heading('Properties').waitFor()
  await expectAccessible(page)
  const { id } = await openProperty(0)
  await expectAccessible(page)
  await page.goto(`/desk/properties/${id}/fields`)
  await page.getByRole('heading', { name: 'Price and status' }).waitFor()
  await page.getByRole('button', { name: 'Override Price', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.goto(`/desk/properties/${id}/history`)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await expectAccessible(page)
})

test.each(['/desk/properties', '/desk/contacts'])('%s shows more rows below, each once', async (path) => {
  await signInAs(/the owner/)
  await page.goto(path)
  const links = () =>
    page
      .locator('tbody tr a.main')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
  const before = await links()
  await press(/^Show \d+ more$/)
  await expect.poll(async () => (await links()).length).toBeGreaterThan(before.length)
  const after = await links()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(new Set(after).size).toBe(after.length)
  expectQuiet(page)
})
