import type { Page, Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { confirmWithPasskey, forgetProof, openAsOwner } from './desk-owner.ts'

let page: Page
afterEach(() => page?.context().close())

/** Keeps the Desk's scripts from coming until the answer is called. */
async function holdScripts(): Promise<() => Promise<void>> {
  const waiting: Route[] = []
  let isOpen = false
  await page.route(/\/desk\/assets\/.*\.js/, (route) => {
    if (isOpen) return route.continue()
    waiting.push(route)
  })
  return async () => {
    isOpen = true
    for (const route of waiting) await route.continue()
  }
}

test('a button that is pressed before the scripts have come does its work when they come', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()

  const bringScripts = await holdScripts()
  await page.goto('/desk/enquiries', { waitUntil: 'commit' })
  await page.getByTitle('Search or go to a page').click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await bringScripts()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  expectQuiet(page)
})

test('a form that is sent long before the scripts have come is sent by them, so that its answer is shown', async () => {
  const owner = await openAsOwner()
  page = owner.page
  await page.goto('/desk/settings/privacy')
  await page.getByLabel('Audit log is kept').fill('9')
  await page.getByRole('button', { name: /^Save 1 change/ }).click()
  await page.getByText('1 change saved.').waitFor()
  await forgetProof(owner.email)

  const bringScripts = await holdScripts()
  await page.clock.install()
  await page.goto('/desk/audit-log', { waitUntil: 'commit' })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Undo Olive Owner changed settings/ })
    .click()
  await page.clock.runFor(15_000)
  await bringScripts()
  await confirmWithPasskey(page)
  await page.getByText('Undone. The log has a new entry about it.').waitFor()
  expectQuiet(page)
})

test('what is ticked, chosen and typed before the scripts have come counts when they come', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()

  let bringScripts = await holdScripts()
  await page.goto('/desk/properties?tab=sale', { waitUntil: 'commit' })
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  await boxes.nth(0).check()
  await boxes.nth(2).check()
  await boxes.nth(3).check()
  await boxes.nth(3).uncheck()
  await bringScripts()
  await page.getByText('2 selected').waitFor()
  expect(await Promise.all([0, 1, 2, 3].map((at) => boxes.nth(at).isChecked()))).toEqual([true, false, true, false])
  await boxes.nth(0).uncheck()
  await page.getByText('1 selected').waitFor()

  bringScripts = await holdScripts()
  await page.goto('/desk/properties?tab=sale', { waitUntil: 'commit' })
  await page.getByLabel('Status', { exact: true }).selectOption('Under offer')
  await bringScripts()
  await page.waitForURL(/status=under_offer/)

  await page.goto('/desk/content/articles')
  const article = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  bringScripts = await holdScripts()
  await page.goto(article!, { waitUntil: 'commit' })
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('A street part')
  await title.press('ArrowLeft')
  await bringScripts()
  await page.getByRole('heading', { level: 1, name: 'A street part' }).waitFor()
  await title.pressSequentially('-')
  await page.getByRole('heading', { level: 1, name: 'A street par-t' }).waitFor()
  expectQuiet(page)
})

test('where the scripts never come, a form is sent as that of a plain page', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.route(/\/desk\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
})
