import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newcomer, untilScripted, visitor } from '#test/browser.ts'
import { cutOff } from '#test/cut-off.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const WIDTHS = [320, 375, 768, 1280, 1920]
const HEIGHT = 900
const OAKHAM = '/search/property-for-sale/oakham-rutland/gid-2641128'

const { homeWhere } = siteDatabase()
let sale = ''
let saleQuery = ''
let letting = ''
let development = ''
let page: Page | undefined
beforeAll(async () => {
  const house = await homeWhere("channel = 'sales' and status = 'available' and facts->>'bedrooms' = '4'")
  sale = house.path
  saleQuery = house.query
  letting = (await homeWhere("channel = 'lettings' and status = 'available'")).path
  development = (await homeWhere("channel = 'sales' and facts->>'developmentKey' is not null")).path
})
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({
    baseURL: siteUrl(),
    viewport: { width: WIDTHS[0]!, height: HEIGHT },
    ...options,
  })
  await page.goto(path)
  await untilScripted(page)
  return page
}

/** The sizes of text in a browser's own settings: as they come, and twice as large. */
const TEXT_SIZES = { usual: 16, 'twice as large': 32 }

/** At each width, in text of each size. */
async function expectWholeEverywhere(on: Page, widths = WIDTHS): Promise<void> {
  const found: string[] = []
  const settings = await on.context().newCDPSession(on)
  for (const [size, standard] of Object.entries(TEXT_SIZES)) {
    await settings.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
    await on.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === `${px}px`, standard)
    for (const width of widths) {
      await on.setViewportSize({ width, height: HEIGHT })
      found.push(...(await cutOff(on)).map((words) => `${width}px, text ${size}: ${words}`))
    }
  }
  await settings.detach()
  expect([...new Set(found)]).toEqual([])
}

describe('nothing is cut off and no page scrolls sideways, from 320 to 1920 pixels, nor in text twice as large', () => {
  test.each<[string, () => string]>([
    ['the home page', () => '/'],
    ['results as a grid', () => OAKHAM],
    ['results as a list', () => `${OAKHAM}/list`],
    ['results on the map', () => `${OAKHAM}/map`],
    ['an empty search', () => '/search/property-for-sale/from-6-bed/up-to-100000'],
    ['a home for sale', () => sale],
    ['a home to let', () => letting],
    ['a development', () => development],
    ['the offices', () => '/branches'],
    ['an office', () => '/branches/oakham'],
    ['the towns', () => '/towns'],
    ['the areas', () => '/areas'],
    ['the articles', () => '/articles'],
    ['a page with a table', () => '/cookies'],
    ['a page that does not exist', () => '/nowhere-at-all'],
    ['the calculator', () => `/calculator${saleQuery}`],
    ['the calculator of any home, at stamp duty', () => '/calculator?tab=stamp-duty'],
    ['a viewing to book', () => `/book-a-viewing${saleQuery}`],
    ['a valuation to book', () => '/book-a-valuation'],
    ['an instant valuation', () => '/valuation'],
    ['a question to an office', () => `/contact-office${saleQuery}`],
    ['the photographs', () => `/property-images${saleQuery}`],
    ['signing in and registering', () => '/user/sign-in'],
    ['saved properties', () => '/user/saved-properties'],
    ['saved searches', () => '/user/saved-searches'],
  ])('%s', async (_name, path) => {
    await expectWholeEverywhere(await open(path()))
  })

  test('the share menu of a home', async () => {
    const on = await open(sale)
    await on.locator('.share summary').locator('visible=true').click()
    await on.getByRole('button', { name: 'Copy the link' }).waitFor()
    await expectWholeEverywhere(on, [320, 375, 768])
  })

  test('the menu of a phone, and a level of it', async () => {
    const on = await open('/')
    await on.locator('.mobileNav > summary').click()
    await expectWholeEverywhere(on, [320, 375, 768])
    await on.setViewportSize({ width: WIDTHS[0]!, height: HEIGHT })
    await on.locator('.mobileMenu .level > summary').first().click()
    await expectWholeEverywhere(on, [320, 375, 768])
  })

  test('all filters', async () => {
    const on = await open(OAKHAM)
    await on.locator('.filterBar .more > summary').click()
    await on.getByRole('dialog').waitFor()
    await expectWholeEverywhere(on, [320, 375, 768])
  })

  test('the cookie notice', async () => {
    page = await newcomer({ baseURL: siteUrl(), viewport: { width: WIDTHS[0]!, height: HEIGHT } })
    await page.goto(sale)
    await page.getByRole('complementary', { name: 'Cookies on this site' }).waitFor()
    await expectWholeEverywhere(page)
  })

  test('an article', async () => {
    const on = await open('/articles')
    await on.locator('main h2 a, main h3 a').first().click()
    await on.locator('.articlePage').waitFor()
    await untilScripted(on)
    await expectWholeEverywhere(on)
  })

  test('the tabs of the user area, and a long email address', async () => {
    const on = await open('/user')
    const area = on.getByRole('dialog')
    await area.getByLabel('First name', { exact: true }).fill('Rosalind')
    await area.getByLabel('Last name', { exact: true }).fill('Ashby')
    const email = `rosalind.wilhelmina.ashby-fitzgerald.${randomUUID().slice(0, 8)}@correspondence.example.com`
    await area.getByLabel('Email', { exact: true }).fill(email)
    await area.getByLabel('Password', { exact: true }).fill('Long-enough-1')
    await area.getByLabel('Confirm password', { exact: true }).fill('Long-enough-1')
    await area.getByLabel('I agree to the terms and conditions').check()
    await area.getByRole('button', { name: 'Register', exact: true }).click()
    await area.getByText('Signed in as').waitFor()
    await expectWholeEverywhere(on)
    for (const path of ['/user/edit', '/user/marketing-preferences']) {
      await on.goto(path)
      await untilScripted(on)
      await expectWholeEverywhere(on)
    }
  })
})
