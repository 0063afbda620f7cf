import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SearchJson } from '#src/search/server/present-search.ts'
import { expectAccessible, expectQuiet, goTo, visitor } from '#test/browser.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'

let site: Awaited<ReturnType<typeof startSiteBeside>>
let database: TestDatabase
let flat: string
const work = mkdtempSync(join(tmpdir(), 'kerbside-second-'))

beforeAll(async () => {
  const folder = join(work, 'tenter')
  cpSync('agencies/tenter', folder, { recursive: true })
  const about = JSON.parse(readFileSync(join(folder, 'agency.json'), 'utf8'))
  // enough to look at, and made in a moment
  about.settings.demoListings = 160
  writeFileSync(join(folder, 'agency.json'), JSON.stringify(about))
  database = await cloneDatabase()
  site = await startSiteBeside({ AGENCY_DIR: folder, DATABASE_URL: database.url, DATA_DIR: join(work, 'data') })
  const found = await fetch(`${site.url}/search.ljson?channel=lettings&tags=flats&count=24`)
  const { properties } = (await found.json()) as SearchJson
  flat = properties.find(({ photos }) => photos.length > 4)?.property_url ?? ''
})

afterAll(async () => {
  await site?.stop()
  await database?.drop()
  rmSync(work, { recursive: true, force: true })
})

const results = '/search/property-for-rent/area-3'

describe('a site of the second agency', () => {
  test('has nothing of the first: not its name, its county, its typefaces nor its colours', async () => {
    for (const path of ['/', results, flat, '/letting', '/contact', '/no-such-page']) {
      const html = await (await fetch(site.url + path)).text()
      expect(html).toContain('Tenter')
      expect(html, path).not.toMatch(/Ashlar|Rutland|Oakham|Uppingham|Newsreader|Commissioner|#f0c24b|#174451/i)
    }
    const [, sheet = ''] = /href="(\/theme\.[^"]+)"/.exec(await (await fetch(site.url)).text()) ?? []
    const css = await (await fetch(site.url + sheet)).text()
    expect(css).toContain('Schibsted Grotesk')
    expect(css).not.toMatch(/Newsreader|Commissioner/)
  })

  test('offers homes of its own town, by its own parts of it', async () => {
    const { properties } = (await (
      await fetch(`${site.url}/search.ljson?channel=lettings&area=3&count=24`)
    ).json()) as SearchJson
    expect(properties.length).toBeGreaterThan(0)
    for (const { display_address } of properties) expect(display_address).toMatch(/, Leeds LS\d+$/)
  })

  test.each([
    [1280, 900],
    [375, 812],
  ])('is its own at %d pixels, and open to everybody', { timeout: 240_000 }, async (width, height) => {
    const page = await visitor({ baseURL: site.url, viewport: { width, height } })
    for (const path of ['/', results, flat]) {
      await goTo(page, path)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
      const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
      expect(family).toContain('Schibsted Grotesk')
      const logo = page.getByRole('banner').getByRole('link', { name: 'Tenter' })
      expect(await logo.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 106, 31)')
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways).toBeLessThanOrEqual(0)
      await expectAccessible(page)
    }
    await page.context().close()
  })

  test.each([true, false])('landlords find Letting chosen; with scripts: %s', async (javaScriptEnabled) => {
    const page = await visitor({ baseURL: site.url, javaScriptEnabled })
    const letting = page.getByLabel('Letting', { exact: true })
    await goTo(page, '/letting')
    const [menuPath] = await page
      .locator('header a', { hasText: 'Value my property' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(menuPath).toBe('/book-a-valuation?reason=letting')
    await page.getByLabel('Your postcode').fill('LS6 1AA')
    await page.getByRole('button', { name: 'Book a valuation' }).click()
    await letting.waitFor()
    expect(await letting.isChecked()).toBe(true)
    await goTo(page, menuPath!)
    await letting.waitFor()
    expect(await letting.isChecked()).toBe(true)
    await page.context().close()
  })

  test('draws the map from its own folder, asking nobody else', { timeout: 120_000 }, async () => {
    const page = await visitor({ baseURL: site.url })
    // as without a network: whatever is somebody else's fails, and says so on the console
    await page.route(
      (url) => url.protocol.startsWith('http') && url.origin !== site.url,
      (route) => route.abort(),
    )
    const drawing = page.waitForResponse('**/*.geojson')
    await goTo(page, `${results}/map`)
    expect((await drawing).status()).toBe(200)
    await expect.poll(() => page.locator('.mapMarks button').count(), { timeout: 20_000 }).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expectQuiet(page)
    await page.context().close()
  })
})
