import { expect, test } from 'vitest'
import { expectQuiet, visitor } from '#test/browser.ts'
import { crawlSite } from '#test/crawl.ts'
import { siteUrl } from '#test/site.ts'

const limits = { readOfAKind: 3, samplesOfAKind: 2, lookedAtOfAKind: 10, pictures: 4, atOnce: 4 }

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
)

test('a crawl from the home page and the sitemap finds nothing broken, invalid or told twice', {
  timeout: 300_000,
}, async () => {
  const { mistakes, indexable } = await crawlSite(siteUrl(), limits)
  expect(mistakes).toEqual([])
  expect([...indexable]).toEqual(
    expect.arrayContaining(['/', '/search/property-for-sale', '/homes', '/branches', '/articles']),
  )
  // which towns are among those that were read depends on which answered first
  expect([...indexable].some((path) => path.startsWith('/homes/'))).toBe(true)
})

test('one page of each kind says nothing on the console', { timeout: 300_000 }, async () => {
  const sitemap = await (await fetch(`${siteUrl()}/sitemaps/properties-1.xml`)).text()
  const home = /<loc>[^<]*(\/properties\/[^<]*)<\/loc>/.exec(sitemap)?.[1] ?? ''
  const page = await visitor({ baseURL: siteUrl() })
  // it is about the pages; drawing a picture for the first time takes longer than reading all of them
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/png', body: DOT }))
  const kinds = [
    '/',
    '/search/property-for-rent',
    home,
    '/homes',
    '/homes/oakham-rutland',
    '/branches',
    '/articles',
    '/areas',
    '/fees',
  ]
  for (const path of kinds) {
    const answer = await page.goto(path, { waitUntil: 'load' })
    expect([path, answer?.status()]).toEqual([path, 200])
  }
  expectQuiet(page)
})
