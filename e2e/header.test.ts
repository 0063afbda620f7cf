import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }

let page: Page
afterEach(async () => {
  expectQuiet(page)
  await page.context().close()
})

async function open(path: string, options: BrowserContextOptions = {}) {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
}

/** Machines that test are busy: this is a deadline, not a measure. */
const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })
/** What has the focus, in words that are shown, and in which kind of element. */
const focused = () =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown does not count
    return `${at.tagName} ${at.innerText.trim()}`
  })
const press = (key: string) => page.keyboard.press(key)
const header = () => page.getByRole('banner')
const item = (name: string) => header().locator('.menu summary').filter({ hasText: name })
const panels = () => header().locator('.dropdown').filter({ visible: true }).count()
const menuButton = () => header().locator('.mobileNav > summary')
const menu = () => header().getByRole('navigation', { name: 'Menu', exact: true })
const row = (name: string) =>
  menu()
    .locator('summary:visible, a:visible')
    .filter({ hasText: new RegExp(`^${name}`) })
const wayBack = (to: string) =>
  menu()
    .locator('.back:visible')
    .filter({ hasText: `Back to ${to}` })
const isLocked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden')

test('the menu of a wide window can be used by the keyboard', async () => {
  await open('/')
  // the arrows are a script's, which comes when somebody begins to use the page
  await untilScripted(page)
  await item('Buy').focus()
  await press('ArrowRight')
  expect(await focused()).toBe('SUMMARY Rent')
  await press('End')
  expect(await focused()).toBe('SUMMARY About')
  await press('ArrowRight')
  expect(await focused()).toBe('SUMMARY Buy')
  expect(await panels()).toBe(0)

  await press('ArrowDown')
  expect([await focused(), await panels()]).toEqual(['A Buy', 1])
  await press('ArrowDown')
  expect(await focused()).toBe('A All homes for sale')
  await expectAccessible(page)
  await press('End')
  expect(await focused()).toBe('A Round Rutland Water')
  await press('Escape')
  expect([await focused(), await panels()]).toEqual(['SUMMARY Buy', 0])

  await press('Enter')
  await eventually(panels).toBe(1)
  await press('Tab')
  expect(await focused()).toBe('A Buy')
  await item('Rent').focus()
  await eventually(panels).toBe(0)
})

test('the menu of phones goes down and up level by level, and keeps the page where it is', async () => {
  await open('/', phone)
  // as above: only with its script does Escape close it
  await eventually(async () => {
    if (!(await menu().isVisible())) await menuButton().click()
    await press('Escape')
    return menu().isVisible()
  }).toBe(false)
  expect(await focused()).toBe('SUMMARY Menu')
  expect(await isLocked()).toBe(false)

  await menuButton().click()
  expect(await isLocked()).toBe(true)
  await row('Buy').click()
  await eventually(focused).toBe('A Buy')
  expect(await row('Rent').count()).toBe(0)
  await row('By place').click()
  await eventually(focused).toBe('A By place')
  expect(await row('Houses').count()).toBe(0)
  expect(await row('Uppingham').count()).toBe(1)
  await expectAccessible(page)

  await wayBack('Buy').click()
  await eventually(focused).toBe('SUMMARY By place')
  await press('Escape')
  await eventually(focused).toBe('SUMMARY Buy')
  expect(await isLocked()).toBe(true)

  await page.setViewportSize({ width: 1280, height: 812 })
  await eventually(isLocked).toBe(false)
  await page.setViewportSize(phone.viewport)
  await eventually(() => menuButton().isVisible()).toBe(true)
  expect([await menu().isVisible(), await isLocked()]).toEqual([false, false])
})

test('without a script the menus open, go down and come back', async () => {
  await open('/', { javaScriptEnabled: false })
  await item('Buy').click()
  expect(await panels()).toBe(1)
  await item('Rent').click()
  expect(await panels()).toBe(1)
  await page.setViewportSize(phone.viewport)
  await menuButton().click()
  await row('Buy').click()
  await wayBack('the menu').click()
  expect(await row('Rent').count()).toBe(1)
  expect(await row('Book a valuation').getAttribute('href')).toBe('/book-a-valuation')
})

test('the header of the home page changes once the page is scrolled, and nothing moves', async () => {
  await open('/')
  const isScrolled = () => page.locator('.siteHeader[data-scrolled]').count()
  const top = () => page.evaluate(() => document.querySelector('main')!.offsetTop)
  const before = await top()
  await eventually(async () => {
    await page.evaluate(() => scrollTo(0, 31))
    return isScrolled()
  }).toBe(1)
  expect(await top()).toBe(before)
  await page.evaluate(() => scrollTo(0, 30))
  await eventually(isScrolled).toBe(0)
  await page.evaluate(() => scrollTo(0, 600))
  await eventually(isScrolled).toBe(1)
  await page.reload()
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(30)
  await eventually(isScrolled).toBe(1)
  await page.goto('/selling')
  await page.evaluate(() => scrollTo(0, 600))
  expect(await page.locator('.siteHeader .secondary').count()).toBe(0)
  expect(await isScrolled()).toBe(0)
})
