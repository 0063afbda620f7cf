import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp, options: { viewport?: { width: number; height: number } } = {}): Promise<Page> {
  const page = await visitor({ baseURL: siteUrl(), ...options })
  pages.push(page)
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
  return page
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const phone = { viewport: { width: 375, height: 812 } }

/** A street that no other test enters. Letters alone: with digits it might read as a postcode, which is not shown whole. */
const aStreet = () => `Plover ${randomUUID().slice(0, 8).replaceAll(/\d/g, letterOf)} Lane`
const letterOf = (digit: string) => 'ghjkmnpqrs'[Number(digit)]!

async function begin(page: Page, street: string): Promise<void> {
  await page.goto('/desk/properties')
  await press(page, 'Add property')
  await heading(page, 'Find the property')
  await page.getByLabel('Postcode', { exact: true }).fill('LE15 6AH')
  await page.getByLabel('House name or number').fill('7')
  await page.getByLabel('Street').fill(street)
  await page.getByLabel('Town').fill('Oakham')
}

/** From the second step to the last. */
async function describeHome(page: Page, { price }: { price: string }): Promise<void> {
  await heading(page, 'Property details')
  await page.getByLabel('Property type').selectOption({ label: 'Terraced house' })
  await page.getByLabel('Bedrooms').fill('2')
  await press(page, 'Continue')
  await heading(page, 'Price and description')
  await page.getByLabel('Price', { exact: true }).fill(price)
  await page.getByLabel('Full description').fill('A house of two bedrooms by the church.')
  await press(page, 'Continue')
  await heading(page, 'Photos')
  await press(page, 'Continue')
  await heading(page, 'Review and publish')
}

test('a letting is added from its address to its page in one sitting, on a phone', async () => {
  const page = await signInAs(/the owner/, phone)
  const street = aStreet()
  await begin(page, street)
  await page.getByLabel('To let').check()
  await expectAccessible(page)
  await press(page, 'Continue')
  await describeHome(page, { price: '950' })
  await expectAccessible(page)
  await page.getByText('£950 pcm').first().waitFor()
  await press(page, 'Publish')
  await page.getByRole('heading', { level: 2, name: /^Why/ }).waitFor()
  const path = (await page.getByRole('link', { name: 'View', exact: true }).getAttribute('href'))!
  expect(path).toMatch(/^\/properties\/\d+\/lettings$/)
  await expect.poll(async () => (await page.request.get(path)).status()).toBe(200)
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: new RegExp(street) }).waitFor()
  expect(await page.getByText('7 Plover').count()).toBe(0)
})

test('a step that is sent while news comes leads to the next', async () => {
  const page = await signInAs(/the owner/)
  await page.clock.install()
  await begin(page, aStreet())
  await page.route('**/address.data', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    // the page would ask for news, as if somebody came back to it; what it had asked for would be answered before this
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.clock.runFor(1000)
    for (const again of ['/healthz', '/healthz'])
      await page.evaluate((path) => fetch(path, { cache: 'no-store' }).then(() => {}), again)
    await route.fulfill({ response })
  })
  await press(page, 'Continue')
  await heading(page, 'Property details')
})

test('a draft survives leaving, and a colleague of the branch goes on with it', async () => {
  const page = await signInAs(/Priya/)
  const street = aStreet()
  const townSaved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/desk/properties/call') && response.request().postData()?.includes('"town"') === true,
  )
  await begin(page, street)
  // a field that is left is saved at once
  await page.getByLabel('Town').blur()
  await townSaved
  await page.goto('/desk/properties/drafts')
  const colleague = await signInAs(/the owner/)
  await colleague.goto('/desk/properties/drafts')
  await colleague.getByRole('link', { name: new RegExp(street) }).click()
  await heading(colleague, 'Find the property')
  expect(await colleague.getByLabel('Street').inputValue()).toBe(street)
  await colleague.getByText(/Priya .+ changed this/).waitFor()
})

test('a negotiator asks, and a manager publishes', async () => {
  const page = await signInAs(/Priya/)
  const street = aStreet()
  await begin(page, street)
  await press(page, 'Continue')
  await describeHome(page, { price: '275,000' })
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  await press(page, 'Ask a manager to publish')
  await page.getByText(/has asked a manager/).waitFor()
  const manager = await signInAs(/the owner/)
  await manager.goto('/desk/properties/drafts')
  await manager
    .getByRole('listitem')
    .filter({ hasText: street })
    .getByText(/asks to publish/)
    .waitFor()
  await manager.getByRole('link', { name: new RegExp(street) }).click()
  await press(manager, 'Publish')
  await manager.getByRole('heading', { level: 2, name: 'Why it shows as it does' }).waitFor()
  expectQuiet(manager)
})

test('two people who change one field: the second sees both and decides', async () => {
  const page = await signInAs(/the owner/)
  await begin(page, aStreet())
  await press(page, 'Continue')
  await heading(page, 'Property details')
  const colleague = await signInAs(/Priya/)
  await colleague.goto(page.url())
  await heading(colleague, 'Property details')
  const save = async (who: Page, bedrooms: string) => {
    const answered = who.waitForResponse((response) => response.url().endsWith('/desk/properties/call'))
    await who.getByLabel('Bedrooms').fill(bedrooms)
    await who.getByLabel('Bedrooms').blur()
    await answered
  }
  await save(page, '4')
  await save(colleague, '5')
  await colleague.getByText(/has changed Bedrooms meanwhile/).waitFor()
  await press(colleague, 'Save mine')
  await expect.poll(() => colleague.getByText(/has changed Bedrooms meanwhile/).count()).toBe(0)
  await page.reload()
  expect(await page.getByLabel('Bedrooms').inputValue()).toBe('5')
})

test('a home is duplicated, and let instead of sold', async () => {
  const page = await signInAs(/the owner/)
  const street = aStreet()
  await begin(page, street)
  await press(page, 'Continue')
  await describeHome(page, { price: '275,000' })
  await press(page, 'Publish')
  await page.getByRole('heading', { level: 2, name: 'Why it shows as it does' }).waitFor()
  const sale = page.url()
  await page.getByText('Copy', { exact: true }).click()
  await press(page, 'Duplicate for another property')
  await heading(page, 'Find the property')
  expect(await page.getByLabel('Street').inputValue()).toBe(street)
  expect(await page.getByLabel('House name or number').inputValue()).toBe('')

  await page.goto(sale)
  await page.getByText('Copy', { exact: true }).click()
  await press(page, 'Let it instead')
  await heading(page, 'Find the property')
  expect(await page.getByLabel('To let').isChecked()).toBe(true)
  await press(page, 'Continue')
  await describeHome(page, { price: '1,100' })
  await press(page, 'Publish')
  await page.getByRole('heading', { level: 2, name: 'Why it shows as it does' }).waitFor()
  await page.goto(sale)
  await page.getByText('Its status is Withdrawn.').waitFor()
})

test('without script each step is saved by its button', async () => {
  const page = await signInAs(/the owner/)
  await begin(page, aStreet())
  await press(page, 'Continue')
  await heading(page, 'Property details')
  const plain = await visitor({
    baseURL: siteUrl(),
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  pages.push(plain)
  await plain.goto(page.url())
  await plain.getByLabel('Bedrooms').fill('3')
  await press(plain, 'Continue')
  await heading(plain, 'Price and description')
  await plain.goBack()
  await plain.reload()
  expect(await plain.getByLabel('Bedrooms').inputValue()).toBe('3')
})
