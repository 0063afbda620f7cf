import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { siteDatabase } from '#test/site-database.ts'
import { confirmWithPasskey, forgetProof, openAsOwner } from './desk-owner.ts'

const { homeWhere } = siteDatabase()

let page: Page
afterEach(() => page?.context().close())

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const says = (words: string | RegExp) => page.getByText(words).first().waitFor()
const group = (name: string) => page.getByRole('group', { name, exact: true })
/** The newest entry of the log that says something. */
const entry = (words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words }).first()

test('rows are added to a setting, kept while they are wrong, saved, and taken out again', async () => {
  page = (await openAsOwner()).page
  await page.goto('/desk/settings/properties')
  const hosts = group('Videos and tours').getByRole('group', { name: 'More hosts', exact: true })
  await hosts.getByRole('button', { name: 'Add a row' }).click()
  const row = hosts.getByRole('group', { name: 'Row 1' })
  await row.getByLabel('Name').fill('Our panoramas')
  await row.getByLabel('Host').fill('not a host')
  await press(/^Save 1 change/)
  await says(/^Row 1, host must be/)
  expect(await row.getByLabel('Name').inputValue()).toBe('Our panoramas')
  expect(await row.getByLabel('Host').inputValue()).toBe('not a host')
  await expectAccessible(page)
  await row.getByLabel('Host').fill('tours.example.com')
  await press(/^Save 1 change/)
  await says('1 change saved.')
  await page.reload()
  expect(await row.getByLabel('Host').inputValue()).toBe('tours.example.com')
  await row.getByRole('button', { name: 'Remove row 1' }).click()
  await press(/^Save 1 change/)
  await says('1 change saved.')
  await page.reload()
  await hosts.getByText('None.').waitFor()
  expectQuiet(page)
})

test('what one changed is undone from the audit log: a setting, the design and a home, each by a line of its own', async () => {
  const owner = await openAsOwner()
  page = owner.page
  await page.goto('/desk/settings/search')
  await page.getByLabel('Sold and let homes stay').fill('30')
  await press(/^Save 1 change/)
  await says('1 change saved.')

  await page.goto('/desk/design')
  await page.getByLabel('Primary, as a code').fill('#7a1f3d')
  await says('Draft saved.')
  await press('Publish design')
  await says('Your website has its new design.')

  const home = await homeWhere(`channel = 'sales' and status = 'available'`)
  await page.goto(`/desk/properties?q=${encodeURIComponent(home.address)}`)
  await page
    .getByRole('checkbox', { name: `Select ${home.address}` })
    .first()
    .check()
  await press(/^Hide/)
  await says(/hidden/)

  await page.goto('/desk/audit-log')
  await entry(/changed settings/)
    .getByText('Sold and let homes stay: 365 → 30')
    .waitFor()
  for (const words of [/changed settings/, /published a design/, new RegExp(`changed ${home.address}`)]) {
    await entry(words).getByRole('button', { name: /^Undo/ }).click()
    await says('Undone. The log has a new entry about it.')
    await page.reload()
  }
  await entry('Sold and let homes stay: 30 → 365').waitFor()
  await entry(`undid a change of ${home.address}`).waitFor()
  await expectAccessible(page)
  await page.goto('/desk/settings/search')
  expect(await page.getByLabel('Sold and let homes stay').inputValue()).toBe('365')
  expect((await page.request.get(home.path)).status()).toBe(200)

  // what could let others in asks for the passkey, also when it is undone
  await page.goto('/desk/settings/privacy')
  await page.getByLabel('Audit log is kept').fill('9')
  await press(/^Save 1 change/)
  await says('1 change saved.')
  await forgetProof(owner.email)
  await page.goto('/desk/audit-log')
  await entry(/Audit log is kept/)
    .getByRole('button', { name: /^Undo/ })
    .click()
  await confirmWithPasskey(page)
  await says('Undone. The log has a new entry about it.')
  expectQuiet(page)
})
