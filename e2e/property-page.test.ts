import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const phone = { viewport: { width: 375, height: 812 } }
const { anyHomeWhere } = siteDatabase()
let page: Page | undefined
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

/** The path of some property of which a condition holds. */
const propertyWhere = async (condition: string) => (await anyHomeWhere(condition)).path

const jsonLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((found) => JSON.parse(found[1] ?? ''))

describe('the page of a home', () => {
  test('says what it is to people, search engines and those it is shared with', async () => {
    const path = await propertyWhere(
      "channel = 'sales' and status = 'available' and published and (facts->>'bedrooms')::int > 2",
    )
    const html = await (await fetch(siteUrl() + path)).text()
    expect(html).toContain(`<link rel="canonical" href="${siteUrl()}${path}"/>`)
    expect(html).toMatch(/<meta name="description" content="[^"]{60,158}"/)
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/media\/[0-9a-f]{32}\/1200x630\.jpg"/)
    const [listing, crumbs] = jsonLd(html)
    expect(listing).toMatchObject({
      '@type': 'RealEstateListing',
      offers: { priceCurrency: 'GBP', price: expect.any(Number) },
    })
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
    expect(html).not.toContain('"line1"')
  })

  test.each([
    ['a house for sale', "channel = 'sales' and status = 'available' and jsonb_array_length(facts->'rooms') > 5"],
    ['a flat to let', "channel = 'lettings' and status = 'available' and published"],
    [
      'a home without a photo',
      "published and status <> 'withdrawn' and jsonb_array_length(facts->'media'->'photos') = 0",
    ],
    [
      'a home with one photo',
      "published and status <> 'withdrawn' and jsonb_array_length(facts->'media'->'photos') = 1",
    ],
    ['a development with plots', "published and facts ? 'developmentKey' and status = 'available'"],
    ['a home without an energy certificate', "published and facts->'epc'->>'kind' = 'exempt'"],
    ['a home that was sold', "status = 'sold'"],
    ['a home that was withdrawn', "status = 'withdrawn' and relisted_as is null"],
  ])('%s is accessible on a phone and on a desk, and says nothing on the console', async (_name, condition) => {
    const path = await propertyWhere(condition)
    for (const options of [phone, {}]) {
      page = await visitor({ baseURL: siteUrl(), ...options })
      await page.goto(path)
      await expectAccessible(page)
      expectQuiet(page, /410 \(Gone\)/)
      await page.context().close()
    }
  })

  test('the map of the neighbourhood is drawn without any network but ours', async () => {
    page = await visitor({ baseURL: siteUrl() })
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(siteUrl()) && !/^(data|blob):/.test(request.url())) foreign.push(request.url())
    })
    await page.goto(await propertyWhere("channel = 'sales' and facts->'position'->>'accuracy' = 'exact'"))
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
    await page.locator('.locationMap canvas').waitFor()
    // it comes with the first tiles, a moment after the canvas
    await page.getByRole('link', { name: '© OpenStreetMap contributors' }).waitFor()
    expect(foreign).toEqual([])
    expectQuiet(page)
  })

  test('an unknown fact is a question to the office, already written', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.goto(await propertyWhere("channel = 'sales' and status = 'available'"))
    const ask = page.getByRole('link', { name: /^Ask agent about/ }).first()
    expect(await ask.getAttribute('href')).toMatch(/^\/contact-office\?property_id=\d+&channel=sales&question=.+/)
  })
})

describe('on paper', () => {
  test.each([
    [
      'a house with many rooms',
      "channel = 'sales' and status = 'available' and jsonb_array_length(facts->'rooms') > 14",
    ],
    ['a home to let', "channel = 'lettings' and status = 'available' and jsonb_array_length(facts->'rooms') > 8"],
    ['a development', "facts ? 'developmentKey' and status = 'available'"],
  ])('%s is one sheet, with what it is and who answers', async (_name, condition) => {
    page = await visitor({ baseURL: siteUrl() })
    await page.goto(await propertyWhere(`published and ${condition}`))
    const sheet = await page.pdf({ preferCSSPageSize: true })
    expect(sheet.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    for (const shown of [
      '.printHead',
      'h1',
      '.title .bigPrice',
      '.mosaic img',
      '.keyFacts',
      '.facts',
      '.who',
      '#agent',
    ])
      expect([shown, await page.locator(shown).first().isVisible()]).toEqual([shown, true])
    for (const hidden of [
      '.siteHeader',
      '.siteFooter',
      '.acts',
      '.actionBar',
      '.similar',
      'form .fields',
      '.who a[data-overlay]',
    ])
      expect([hidden, await page.locator(hidden).filter({ visible: true }).count()]).toEqual([hidden, 0])
  })
})

describe('homes that are not for sale as they were', () => {
  test.each([375, 1280])('name and price are read before the photographs, at %d pixels', async (width) => {
    page = await visitor({ baseURL: siteUrl(), viewport: { width, height: 900 } })
    await page.goto(await propertyWhere("published and channel = 'sales' and status = 'available'"))
    const read = await page.getByRole('main').ariaSnapshot()
    const price = read.search(/£[\d,]+/)
    expect(price).toBeGreaterThan(read.indexOf('heading'))
    expect(price).toBeLessThan(read.indexOf('img'))
  })

  test('a sold home keeps its page', async () => {
    const response = await fetch(siteUrl() + (await propertyWhere("status = 'sold'")))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('This property is no longer on the market.')
  })

  test('a withdrawn home is gone, with homes like it', async () => {
    const response = await fetch(siteUrl() + (await propertyWhere("status = 'withdrawn' and relisted_as is null")))
    expect(response.status).toBe(410)
    const html = await response.text()
    expect(html).toContain('This home is no longer on the market')
    expect(html).toContain('Available nearby')
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>')
  })

  test('a relisted home leads to its new page', async () => {
    const response = await fetch(siteUrl() + (await propertyWhere('relisted_as is not null')), { redirect: 'manual' })
    expect(response.status).toBe(301)
    expect(response.headers.get('location')).toMatch(/^\/properties\/\d+\/(sales|lettings)$/)
  })

  test('a letting without one stated rent is not shown', async () => {
    const response = await fetch(siteUrl() + (await propertyWhere('held_reason is not null')))
    expect(response.status).toBe(404)
  })

  test('the wrong channel leads to the right one', async () => {
    const path = await propertyWhere("channel = 'sales' and status = 'available'")
    const response = await fetch(siteUrl() + path.replace('/sales', '/lettings'), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, path])
  })
})

test('every component in every state is accessible', async () => {
  for (const options of [phone, {}]) {
    page = await visitor({ baseURL: siteUrl(), ...options })
    await page.goto('/dev/components')
    await expectAccessible(page)
    // a first card in each of many states is fetched first, and most of them are far below the window
    expectQuiet(page, /preloaded using link preload/)
    await page.context().close()
  }
})
