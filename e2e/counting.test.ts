import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_PAGE_SIZE } from '#src/search/values/limits.ts'
import { expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { noHome, siteDatabase } from '#test/site-database.ts'

/** As people's browsers call themselves; the one that tests run in says that it is a machine. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const forSale = '/search/property-for-sale'

const site = siteDatabase()
let home = noHome
let page: Page
beforeAll(async () => {
  home = await site.homeWhere("channel = 'sales' and status = 'available'")
})
beforeEach(async () => {
  for (const table of ['property_views', 'property_viewers', 'exposures'])
    await sql`delete from ${sql.table(table)}`.execute(site.db())
})
afterEach(() => page?.context().close())

/** Machines that test are busy: this is a deadline, not a measure. */
const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })

async function open(path: string, options: BrowserContextOptions = {}): Promise<string[]> {
  page = await visitor({ baseURL: siteUrl(), userAgent, ...options })
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  const told: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') told.push(`${new URL(request.url()).pathname} ${request.postData()}`)
  })
  await page.goto(path)
  return told
}

const viewsTold = (told: string[]) => told.filter((one) => one.startsWith('/property_views '))

async function views(): Promise<Record<number, number>> {
  const { rows } = await sql<{
    id: number
    views: number
  }>`select property_id as id, views from property_views`.execute(site.db())
  return Object.fromEntries(rows.map(({ id, views }) => [id, views]))
}

async function shownHomes(): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    select count(*)::int as shown from exposures where event_type = 'SearchResult' and shown = 1`.execute(site.db())
  return rows[0]!.shown
}

describe('what is not counted', () => {
  test('is an automated browser', async () => {
    page = await visitor({ baseURL: siteUrl(), userAgent })
    const told: string[] = []
    page.on('request', (request) => request.method() === 'POST' && told.push(request.url()))
    await page.goto(home.path, { waitUntil: 'networkidle' })
    expect(told).toEqual([])
  })

  test('is a bot that says so', async () => {
    const told = await open(home.path, { userAgent: `${userAgent} Chrome-Lighthouse` })
    await eventually(() => viewsTold(told).length).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(await views()).toEqual({})
  })
})

test('a home’s page tells of its view after it stands, and counts once however often it is opened', async () => {
  const told = await open(home.path)
  await eventually(views).toEqual({ [home.id]: 1 })
  // The database may know before the browser has told us what it sent.
  await eventually(() => viewsTold(told)).toEqual([`/property_views {"property_id":${home.id},"domain":"localhost"}`])
  await page.reload()
  await eventually(() => viewsTold(told).length).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(await views()).toEqual({ [home.id]: 1 })
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  expect(cookies).toEqual(['cookie_consent'])
  expectQuiet(page)
})

test('a page stands whether its view can be told or not', async () => {
  page = await visitor({ baseURL: siteUrl(), userAgent })
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  await page.route('**/property_views', (route) => route.abort())
  await page.goto(home.path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expectQuiet(page, /property_views/)
})

test('results tell of each page that was shown, once', async () => {
  const told = await open(forSale)
  await eventually(shownHomes).toBe(DEFAULT_PAGE_SIZE)
  const pagesTold = () => told.filter((one) => one.startsWith('/exposures/create_many ')).length
  await page.mouse.move(150, 400)
  await eventually(async () => {
    if (pagesTold() < 2) await page.mouse.wheel(0, 500)
    return pagesTold()
  }).toBeGreaterThanOrEqual(2)
  // a wheel that still turns moves the page on after a jump
  await eventually(async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    return new URL(page.url()).pathname
  }).toBe(forSale)
  await page.waitForLoadState('networkidle')

  const pages = told
    .filter((one) => one.startsWith('/exposures/create_many '))
    .map((one) => JSON.parse(one.replace(/^\S+ /, '')))
  for (const one of pages) {
    expect(one).toMatchObject({ domain: 'localhost', event_type: 'SearchResult' })
    expect(one.property_ids).toHaveLength(DEFAULT_PAGE_SIZE)
  }
  expect(new Set(pages.flatMap((one) => one.property_ids)).size).toBe(DEFAULT_PAGE_SIZE * pages.length)
  await eventually(shownHomes).toBe(DEFAULT_PAGE_SIZE * pages.length)
  expect(await views()).toEqual({})
  expectQuiet(page)
})
