import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { lockSource } from '#src/property/store/server/store-statements.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { ownSite, siteUrl } from '#test/site.ts'

const pages: Page[] = []
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close()
})

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp, viewport = { width: 1280, height: 900 }): Promise<Page> {
  const page = await visitor({ baseURL: siteUrl(), viewport })
  pages.push(page)
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
  return page
}

/** The id of a property that is for sale, by its place in the table. */
async function idOf(page: Page, at: number): Promise<string> {
  await page.goto('/desk/properties?tab=sale&status=available&sort=price-low')
  const link = page.getByRole('table').locator('a.main').nth(at)
  return (await link.getAttribute('href'))!.split('/').at(-1)!
}

/** The first property of the table that somebody may change. */
async function firstOwn(page: Page): Promise<string> {
  const links = await page.getByRole('table').locator('a.main').all()
  const ids = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))!.split('/').at(-1)!))
  for (const id of ids.slice(8)) {
    await page.goto(`/desk/properties/${id}/fields`)
    await page.getByRole('heading', { name: 'Price and status' }).waitFor()
    if ((await page.getByRole('button', { name: 'Override Price', exact: true }).count()) > 0) return id
  }
  throw new Error('There is no property of their branch.')
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const undo = (page: Page) => page.getByRole('status').getByRole('button', { name: 'Undo' }).click()

test('a status is changed from the menu, seen at the top, and undone', async () => {
  const page = await signInAs(/the owner/)
  await page.goto(`/desk/properties/${await idOf(page, 2)}`)
  const state = page.locator('.lede .state')
  await expect.poll(() => state.textContent()).toBe('For sale')
  await page.getByText('Change status', { exact: true }).click()
  await press(page, 'Under offer')
  // at once, or when what else writes homes of its source is done
  await page.getByRole('status').filter({ hasText: 'Status changed' }).waitFor()
  await expect.poll(() => state.textContent()).toBe('Under offer')
  await undo(page)
  await expect.poll(() => state.textContent()).toBe('For sale')
  expectQuiet(page)
})

test('what an import holds up is seen once it is done, by whoever still looks at it', async () => {
  const page = await signInAs(/the owner/)
  const id = await idOf(page, 3)
  await page.goto(`/desk/properties/${id}`)
  await page.getByRole('heading', { name: 'Why it shows as it does' }).waitFor()
  const db = openDatabase(ownSite().databaseUrl)
  try {
    await db.transaction().execute(async (trx) => {
      const { source } = await trx
        .selectFrom('properties')
        .select('source')
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow()
      await lockSource(trx, source)
      await press(page, 'Hide')
      await page.getByText('An import is running: visitors see it when that is done').waitFor()
      await page.getByRole('heading', { name: 'Why it shows as it does' }).waitFor()
    })
    await page.getByRole('heading', { name: 'Why visitors don’t see it' }).waitFor()
  } finally {
    await close(db)
  }
  expectQuiet(page)
})

test('a page whose connection broke is up to date when it is back', async () => {
  const page = await signInAs(/the owner/)
  const id = await idOf(page, 4)
  await page.goto(`/desk/properties/${id}`)
  await page.getByRole('heading', { name: 'Why it shows as it does' }).waitFor()
  const other = await page.context().newPage()
  await other.goto(`/desk/properties/${id}`)
  await other.getByRole('heading', { name: 'Why it shows as it does' }).waitFor()
  // one account has no more than so many: those of the pages end, which come back after three seconds
  const streams = new AbortController()
  const headers = { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ') }
  for (let n = 0; n < 12; n++) await fetch(`${siteUrl()}/desk/events`, { headers, signal: streams.signal })
  await press(other, 'Hide')
  await page.getByRole('heading', { name: 'Why visitors don’t see it' }).waitFor()
  streams.abort()
})

test('a property is featured and no longer featured', async () => {
  const page = await signInAs(/the owner/)
  await page.goto(`/desk/properties/${await idOf(page, 3)}`)
  await press(page, 'Feature')
  await page.getByRole('button', { name: 'Stop featuring' }).waitFor()
  await press(page, 'Stop featuring')
  await page.getByRole('button', { name: 'Feature', exact: true }).waitFor()
})

test('a tour link is added beside the feed’s, and is not doubled by saving again', async () => {
  const page = await signInAs(/the owner/)
  await page.goto(`/desk/properties/${await idOf(page, 4)}/fields`)
  await press(page, /^Show \d+ more fields/)
  await press(page, 'Override Virtual tours')
  const box = page.getByRole('dialog').getByLabel('Virtual tours')
  expect(await box.inputValue()).toBe('')
  await box.fill('https://tours.example/one')
  await press(page, 'Save and publish')
  const row = page.locator('tr[data-field="virtualTours"]')
  await row.locator('td.over').getByText('https://tours.example/one').waitFor()
  await press(page, 'Change Virtual tours')
  expect(await box.inputValue()).toBe('https://tours.example/one')
  await press(page, 'Save and publish')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  expect((await row.locator('td.over .long').textContent())!.match(/tours\.example\/one/g)).toHaveLength(1)
  await press(page, 'Revert Virtual tours to the feed')
  await page.getByText('Virtual tours reverted to the feed').waitFor()
})

test('what visitors don’t see has a preview, for staff alone', async () => {
  const page = await signInAs(/the owner/)
  await page.goto(`/desk/properties/${await idOf(page, 5)}`)
  const address = (await page.getByRole('heading', { level: 1 }).textContent())!
  await press(page, 'Hide')
  const preview = await page.getByRole('link', { name: 'Preview' }).getAttribute('href')
  const shown = await page.request.get(preview!)
  expect(shown.status()).toBe(200)
  expect(await shown.text()).toContain(address)
  const stranger = await visitor({ baseURL: siteUrl() })
  pages.push(stranger)
  expect((await stranger.request.get(preview!)).url()).toContain('/desk/sign-in')
  await press(page, 'Show')
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
})

test('several are hidden at once, and shown again by one undo', async () => {
  const page = await signInAs(/the owner/)
  await page.goto('/desk/properties?tab=sale&status=available&sort=price-high')
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await press(page, 'Hide')
  await page.getByText('2 properties hidden').waitFor()
  const hidden = page.locator('tbody tr').filter({ hasText: 'Not published' })
  await expect.poll(() => hidden.count()).toBe(2)
  await undo(page)
  await expect.poll(() => hidden.count()).toBe(0)
})

test('of two people who change one field, the second sees both values and chooses', async () => {
  const first = await signInAs(/the owner/)
  const second = await signInAs(/manager\)/)
  // a manager changes what is of their own branch
  await second.goto('/desk/properties?tab=sale&status=available&sort=price-low')
  const id = await firstOwn(second)
  const open = async (page: Page) => {
    await page.goto(`/desk/properties/${id}/fields`)
    await press(page, 'Override Price')
  }
  await open(first)
  await open(second)
  await first.getByLabel('Price in pounds').fill('111,000')
  await press(first, 'Save and publish')
  await first.getByText('Price changed').waitFor()

  await second.getByLabel('Price in pounds').fill('222,000')
  await press(second, 'Save and publish')
  const dialog = second.getByRole('dialog')
  await dialog.getByText(/set this to £111,000 meanwhile/).waitFor()
  expect(await second.getByLabel('Price in pounds').inputValue()).toBe('222,000')
  await expectAccessible(second)
  expect(await dialog.getByRole('button', { name: /^Use \w+’s$/ }).count()).toBe(1)
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await second.locator('tr[data-field="price"] td.over').getByText('£222,000').waitFor()
  await press(second, 'Revert Price to the feed')
  await second.getByText('Price reverted to the feed').waitFor()
})

test('a launch is scheduled and cancelled, and the person says what becomes of the property', async () => {
  const page = await signInAs(/the owner/)
  await page.goto(`/desk/properties/${await idOf(page, 7)}`)
  await press(page, 'Schedule the launch')
  await page.getByLabel('From').fill('2099-01-02T09:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule the launch' }).click()
  await page.getByText('Launch: visitors see it from then on').waitFor()
  await press(page, 'Cancel')
  await page.getByRole('dialog').getByText('Visitors don’t see this property now').waitFor()
  await expectAccessible(page)
  await press(page, 'Show it now')
  await page.getByText('Launch cancelled. Visitors see the property now').waitFor()
  await page.getByRole('link', { name: 'View', exact: true }).waitFor()
})

test('dialogs and the table fit a phone, light and dark', async () => {
  const page = await signInAs(/the owner/, { width: 375, height: 812 })
  const id = await idOf(page, 8)
  await page.goto('/desk/properties')
  await press(page, 'Select')
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  const check = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await check()
  await page.goto(`/desk/properties/${id}`)
  await press(page, 'Change the price')
  await check()
  await page.goto(`/desk/properties/${id}/fields`)
  await press(page, 'Override Price')
  await check()
  await page.goto(`/desk/properties/${id}/statistics`)
  await page.getByText('Day by day').click()
  await check()
})
