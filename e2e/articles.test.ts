import { XMLValidator } from 'fast-xml-parser'
import type { Locator, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page | undefined
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

async function open(path: string, options = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  // pictures that nobody has asked for before are long in coming on a busy machine
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return page
}

/** Presses a link and waits for the page that it leads to, by its heading. */
async function follow(link: Locator, heading: string | RegExp): Promise<void> {
  await link.click({ noWaitAfter: true })
  const exact = typeof heading === 'string'
  await link.page().getByRole('heading', { level: 1, name: heading, exact }).waitFor()
}

const statusOf = async (path: string) => (await fetch(siteUrl() + path, { redirect: 'manual' })).status
const documentsIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))

test.each([
  ['/articles/of-nobody', 404],
  ['/articles/page-9', 404],
  ['/articles/page-0', 404],
  ['/articles/topics', 404],
  ['/articles/topics/of-nobody', 404],
  ['/articles/topics/buying/page-9', 404],
  ['/articles/__proto__', 404],
  ['/areas/nowhere', 404],
  ['/articles/page-1', 301],
])('%s answers %i', async (path, status) => {
  expect(await statusOf(path)).toBe(status)
})

test('an article says what it is to search engines, and what it asks and answers', async () => {
  const html = await (await fetch(`${siteUrl()}/articles/what-a-survey-is-for`)).text()
  expect(html).toContain(`<link rel="canonical" href="${siteUrl()}/articles/what-a-survey-is-for"/>`)
  expect(html).toContain('<meta property="og:type" content="article"/>')
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/1200x630\.jpg"\/>/)
  const [article, crumbs, faq] = documentsIn(html)
  expect(article).toMatchObject({
    '@type': 'Article',
    datePublished: '2026-06-09',
    author: { '@type': 'Person', name: 'Jonah Pell', url: `${siteUrl()}/staff/jonah-pell` },
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: { length: 4 } })
  expect(faq.mainEntity[0]).toMatchObject({ name: 'Do I need a survey if I am not borrowing?' })
  expect(html).toContain(faq.mainEntity[0].name)
})

test.each(['/articles.atom', '/new-homes.atom'])('%s is a feed that every page names', async (path) => {
  const response = await fetch(siteUrl() + path)
  expect(response.headers.get('content-type')).toContain('application/atom+xml')
  expect(XMLValidator.validate(await response.text())).toBe(true)
  expect(await (await fetch(`${siteUrl()}/areas`)).text()).toMatch(
    new RegExp(
      `<link rel="alternate" type="application/atom\\+xml" title="[^"]+" href="${path.replace('.', '\\.')}"/>`,
    ),
  )
})

describe.each([
  ['with a script', {}],
  ['without a script', { javaScriptEnabled: false }],
])('%s', (_how, options) => {
  test('links lead from the list by a topic to an article, its author and the next article', async () => {
    const at = await open('/articles', options)
    await follow(at.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: /^Leasehold/ }), 'Leasehold')
    const title = 'Leasehold in plain words'
    await follow(at.getByRole('main').getByRole('link', { name: title }), title)
    expect(await at.getByRole('link', { name: 'Delphine Marlow-Reeve' }).getAttribute('href')).toBe(
      '/staff/delphine-marlow-reeve',
    )
    const older = at.getByRole('navigation', { name: 'More articles' }).getByRole('link', { name: /Older/ })
    await follow(older, 'What a survey is for, and which one to ask for')
    expectQuiet(at)
  })

  test('an area guide leads to what it counts', async () => {
    const at = await open('/areas', options)
    await follow(at.getByRole('main').getByRole('link', { name: 'Oakham' }), 'Oakham')
    const houses = at.getByRole('link', { name: /^Houses for sale in Oakham/ })
    const [, count = ''] = /([\d,]+) homes?$/.exec((await houses.textContent()) ?? '') ?? []
    expect(Number(count.replaceAll(',', ''))).toBeGreaterThan(0)
    await follow(houses, new RegExp(`^${count} `))
    expect(new URL(at.url()).pathname).toBe('/search/property-for-sale/oakham-rutland/gid-2641128/tag-houses')
    expectQuiet(at)
  })
})

test.each([
  ['/articles', 375],
  ['/articles/stamp-duty-by-example', 375],
  ['/articles/stamp-duty-by-example', 1280],
  ['/areas/oakham', 375],
  ['/areas/oakham', 1280],
])('%s is for everybody, %i pixels wide', async (path, width) => {
  const at = await open(path, { viewport: { width, height: 800 } })
  await expectAccessible(at)
  expectQuiet(at)
})

describe('the slider of articles', () => {
  test('is moved by keys, and says where it ends', async () => {
    const at = await open('/areas/uppingham')
    const slider = at.getByRole('region', { name: 'News and advice' })
    await slider.scrollIntoViewIfNeeded()
    const next = slider.getByRole('button', { name: 'Next articles' })
    const previous = slider.getByRole('button', { name: 'Previous articles' })
    await next.waitFor()
    const left = () => slider.getByRole('list').evaluate((list) => list.scrollLeft)
    expect(await previous.getAttribute('aria-disabled')).toBe('true')

    await next.press('Enter')
    await expect.poll(left).toBeGreaterThan(100)
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')
    for (let presses = 0; presses < 3; presses++) {
      const before = await left()
      if ((await next.getAttribute('aria-disabled')) === 'true') break
      await next.press('Enter')
      // it may have come to its end before it says so
      const hasEnded = async () => (await next.getAttribute('aria-disabled')) === 'true'
      await expect.poll(async () => (await left()) > before || (await hasEnded())).toBe(true)
    }
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true)
    expectQuiet(at)
  })

  test('is a list that scrolls where its buttons do not come, and offers to try again', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.route('**/asset_bundles/slider-buttons*', (route) => route.abort())
    await page.goto('/areas/uppingham', { waitUntil: 'domcontentloaded' })
    const slider = page.getByRole('region', { name: 'News and advice' })
    await slider.scrollIntoViewIfNeeded()
    const again = slider.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await slider.getByRole('listitem').count()).toBeGreaterThan(3)
  })
})
