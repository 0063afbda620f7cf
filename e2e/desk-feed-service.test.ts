import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { openStreetService } from '#test/called-feeds/street-service.ts'
import { ownSite, siteUrl } from '#test/site.ts'

let street: Awaited<ReturnType<typeof openStreetService>>
beforeAll(async () => {
  street = await openStreetService({ branch: 'OAK' })
})
afterAll(() => street.close())

let page: Page
afterEach(() => page?.context().close())

/** An import is a job: it is looked for until it is done. */
const PATIENT = { timeout: 30_000, interval: 500 }

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Setting up a feed wants a proof of who somebody is, for which those who look round have no passkey. */
async function proveOwner(): Promise<void> {
  const db = openDatabase(ownSite().databaseUrl)
  await sql`update staff_sessions set proved_at = now()`.execute(db)
  await close(db)
}

test('staff add a Street feed, are told what is wrong with it, test it, run it, and see its homes on the site', async () => {
  for (const [at, road] of ['Marigold Row', 'Campion Row'].entries())
    street.put({
      id: `home-${at}`,
      attributes: { public_address: `${road}, Oakham` },
      address: { anon_address: `${road}, Oakham`, line_1: `${at + 3} ${road}`, royal_mail: { thoroughfare: road } },
    })
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
  await proveOwner()
  await page.goto('/desk/feeds')
  await page.getByRole('link', { name: 'Add a feed' }).click()
  await page.getByRole('link', { name: 'Street (property feed)' }).click()
  await page.getByText(/open Settings, Account Administration, Applications/).waitFor()

  // what was typed stays after a refusal
  await page.getByLabel('Name').fill('Street, Oakham')
  await page.getByLabel('Address of the service').fill(street.settings.url)
  await press('Add feed')
  await page.getByText('Enter the API token').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Street, Oakham')
  expect(await page.getByLabel('Address of the service').inputValue()).toBe(street.settings.url)
  await page.getByLabel('API token').fill('the token of another agency')
  await press('Add feed')
  await page.getByRole('heading', { level: 1, name: 'Street, Oakham' }).waitFor()

  await press('Test this feed')
  await page.getByText(/It doesn’t work\./).waitFor(PATIENT)
  await page.getByText(/does not accept what we sign in with/).waitFor()
  await expectAccessible(page)

  // the token is written and never shown
  const token = page.getByLabel('API token')
  expect(await token.inputValue()).toBe('')
  await token.fill(street.settings.fields.token)
  await press('Save')
  await page.getByText('Saved', { exact: true }).waitFor()
  await press('Test this feed')
  await page.getByText(/It works\./).waitFor(PATIENT)
  await page.getByText(/It lists 2 properties\./).waitFor()
  expect(await page.content()).not.toContain(street.settings.fields.token)

  await press('Run now')
  await page.getByText('The feed is being fetched').waitFor()
  await expect
    .poll(async () => {
      await page.goto('/search/property-for-sale/text-marigold')
      return page.getByRole('article').filter({ hasText: 'Marigold Row' }).count()
    }, PATIENT)
    .toBe(1)
  expectQuiet(page)
})
