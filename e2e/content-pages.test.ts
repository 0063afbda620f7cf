import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadPages } from '#src/articles/server/load-pages.ts'
import { expectAccessible, expectQuiet, newcomer, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

const at = (path: string) => fetch(siteUrl() + path, { redirect: 'manual' })
const textOf = async (path: string) => (await at(path)).text()

/** Where the links of a page lead on this site, with their fragments. */
function linksOf(html: string): string[] {
  const paths = [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"]*)"/g)].map(([, path = '']) => path)
  return [...new Set(paths.map((path) => path.replaceAll('&amp;', '&')))]
}

const DOT = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

let pages: string[]
beforeAll(async () => {
  const loaded = await loadPages('agencies/demo')
  pages = 'pages' in loaded ? [...loaded.pages.keys()].map((slug) => `/${slug}`) : []
})

describe('no link leads nowhere', () => {
  test('from the header, the footer, the home page and every page that the agency wrote', async () => {
    expect(pages.length).toBeGreaterThan(10)
    const links = new Map<string, string>()
    for (const from of ['/', ...pages]) for (const link of linksOf(await textOf(from))) links.set(link, from)
    expect([...links.keys()]).toEqual(expect.arrayContaining([...pages, '/search/property-for-sale']))

    const wrong: string[] = []
    for (const [link, from] of links) {
      const [path = '', fragment] = link.split('#')
      const response = await at(path)
      const html = await response.text()
      if (response.status !== 200) wrong.push(`${from} links to ${link}, which answers ${response.status}`)
      else if (fragment && !html.includes(` id="${fragment}"`)) wrong.push(`${from} links to ${link}; no such part`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a page that nobody wrote', () => {
  test.each(['/fees-of-nobody', '/fees/landlords', '/fees.md', '/__proto__', '/constructor', '/..%2fagency'])(
    '%s is not found',
    async (path) => {
      const response = await at(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('We can’t find that page')
    },
  )

  test('leads to the page that was meant where only its capitals differ', async () => {
    const response = await at('/FEES')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/fees'])
  })
})

test('a page says what it is to search engines', async () => {
  const html = await textOf('/fees')
  expect(html).toContain('<title>Fees for landlords | Ashlar Wren</title>')
  expect(html).toMatch(/<meta name="description" content="What Ashlar Wren charges landlords/)
  expect(html).toContain(`<link rel="canonical" href="${siteUrl()}/fees"/>`)
  const [, json = ''] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${siteUrl()}/` },
      { position: 2, name: 'Landlord fees', item: `${siteUrl()}/fees` },
    ],
  })
})

test('no two pages have the same title', async () => {
  const titles = await Promise.all(pages.map(async (path) => /<title>(.+?)<\/title>/.exec(await textOf(path))?.[1]))
  expect(new Set(titles).size).toBe(pages.length)
})

test('the branches on a page are those of the agency', async () => {
  const html = await textOf('/request-a-valuation')
  for (const words of ['Oakham', 'LE15 9ZA', 'tel:01632960141', '/contact-office?department_id=22'])
    expect(html).toContain(words)
})

describe('looking at them', () => {
  test.each(['/fees', '/contact', '/privacy', '/cookies'])(
    '%s is accessible on a phone and on a desk',
    async (path) => {
      for (const width of [375, 1280]) {
        page = await visitor({ baseURL: siteUrl(), viewport: { width, height: 812 } })
        await page.goto(path)
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
        expectQuiet(page)
        await page.context().close()
      }
    },
  )

  test('the list of contents leads to its sections, where there is room for it', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.goto('/privacy')
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'Your rights' }).click()
    const heading = page.getByRole('heading', { name: 'Your rights' })
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300)
    expect((await heading.boundingBox())?.y).toBeGreaterThan(88)
    await page.setViewportSize({ width: 768, height: 900 })
    expect(await contents.isVisible()).toBe(false)
    expectQuiet(page)
  })

  test('the page about cookies tells the truth', async () => {
    page = await newcomer({ baseURL: siteUrl() })
    await page.goto('/')
    await page.goto('/search/property-for-sale')
    // remembered by a script that comes late
    await page.waitForFunction(() => localStorage.searchHistory !== undefined)
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL('**/properties/**')
    await page.goto('/cookies')
    const named = await page.locator('td code, th code').allTextContents()
    expect(named).toEqual(expect.arrayContaining(['savedProperties', 'savedSearches', 'searchHistory']))
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((key) => !named.includes(key))).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expectQuiet(page)
  })
})

test.each([
  ['at a desk', { width: 1280, height: 900 }],
  ['on a phone', { width: 375, height: 812 }],
])('nothing moves while a page comes and is read to its end, %s', { timeout: 120_000 }, async (_words, viewport) => {
  page = await visitor({ baseURL: siteUrl(), viewport })
  // letters of a typeface that comes after the first ones are drawn are a little wider or narrower: not what is asked
  // here
  await page.route('**/fonts/**', (route) => route.abort())
  // pictures that nobody has asked for before are long in coming on a busy machine; a dot fills no box that is not held
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: DOT }))
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node?: Node | null }[] }
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value >= 0.001)
          moved.push(`${value}: ${sources.map(({ node }) => (node as Element)?.className).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const [, home = ''] = /<loc>[^<]*(\/properties\/[^<]*)<\/loc>/.exec(await textOf('/sitemaps/properties-1.xml')) ?? []
  const article = '/articles/renters-rights-act-for-landlords'
  for (const path of ['/', '/search/property-for-sale', home, '/branches/oakham', article]) {
    await page.goto(path)
    // the end of results is where more of them come
    if (!path.startsWith('/search')) await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      return (window as Window & { moved?: string[] }).moved
    })
    expect(moved, path).toEqual([])
  }
})
