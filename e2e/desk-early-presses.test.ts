import type { Page, Route } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

test('a button that is pressed before the scripts have come does its work when they come', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()

  const waiting: Route[] = []
  let isOpen = false
  await page.route(/\/desk\/assets\/.*\.js/, (route) => {
    if (isOpen) return route.continue()
    waiting.push(route)
  })
  await page.goto('/desk/enquiries', { waitUntil: 'commit' })
  await page.getByTitle('Search or go to a page').click()
  expect(await page.getByRole('dialog').count()).toBe(0)
  isOpen = true
  for (const route of waiting) await route.continue()
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  expectQuiet(page)
})

test('where the scripts never come, a form is sent as that of a plain page', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.route(/\/desk\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
})
