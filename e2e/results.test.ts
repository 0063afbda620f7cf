import type { Page, Route } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_PAGE_SIZE } from '#src/search/values/limits.ts'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }
const desk = {}
const forSale = '/search/property-for-sale'

let page: Page
/** A visitor with an eye on everything that moves by itself. */
const visit = async (path: string, options = {}) => {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        const { dataset } = document.documentElement
        if (!entry.hadRecentInput) dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  return page
}
afterEach(() => page?.context().close())

/** Machines that test are busy: this is a deadline, not a measure. */
const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })
const articles = () => page.getByRole('article')
const path = () => new URL(page.url()).pathname
const shift = () => page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
const isLive = async () => {
  await untilScripted(page)
  await page.locator('.homes[data-live]').waitFor({ state: 'attached' })
}
const history = () => page.evaluate(() => JSON.parse(localStorage.getItem('searchHistory') ?? '[]'))
const more = () => page.getByRole('link', { name: 'Load more properties' })
const previous = () => page.getByRole('link', { name: 'Load Previous' })
/** Turns the wheel until something holds, as somebody does who waits for what is on its way. */
async function scrollUntil(holds: () => Promise<boolean> | boolean, by = 600): Promise<void> {
  await page.mouse.move(150, 400)
  await expect
    .poll(
      async () => {
        if (await holds()) return true
        if ((await page.locator('[aria-busy=true]').count()) === 0) await page.mouse.wheel(0, by)
        return false
      },
      { interval: 60, timeout: 40_000 },
    )
    .toBe(true)
  // the last turn of the wheel may be on its way
  let last = Number.NaN
  await eventually(async () => {
    const before = last
    last = await page.evaluate(() => window.scrollY)
    return last === before
  }).toBe(true)
}
/** Where the home of this place in the list is in the window. */
const homeAt = (place: number) =>
  articles()
    .nth(place)
    .evaluate((card) => ({
      top: Math.round(card.getBoundingClientRect().top),
      href: card.querySelector('.address a')?.getAttribute('href') ?? '',
    }))
const topOf = (href: string) =>
  page.evaluate(
    (to) => document.querySelector(`.address a[href="${to}"]`)?.closest('article')?.getBoundingClientRect().top,
    href,
  )

/** The first home of those there are keeps its place; boxes above it, which stand in for those on their way, need not. */
async function loadPrevious(count: number): Promise<void> {
  await previous().scrollIntoViewIfNeeded()
  const { href } = await homeAt(0)
  const before = await topOf(href)
  await previous().click()
  await eventually(() => articles().count()).toBe(count)
  expect(Math.abs((await topOf(href))! - before!)).toBeLessThanOrEqual(1)
}

const pagesAsked = (route: Route) => /page-\d+/.test(decodeURIComponent(route.request().url()))

test.each(['', '/list'])('on paper no card is cut in two: %s', async (view) => {
  await visit(forSale + view)
  await page.emulateMedia({ media: 'print' })
  const cards = await articles().evaluateAll((all) =>
    all.map((article) => {
      const item = article.closest('.homes > * > *')
      return item === null ? 'no item of the list' : getComputedStyle(item).breakInside
    }),
  )
  expect(cards).toHaveLength(DEFAULT_PAGE_SIZE)
  expect(cards.filter((value) => value !== 'avoid')).toEqual([])
})

describe('without JavaScript', () => {
  test('without JavaScript every page of results links to the others and has the agency’s offers', async () => {
    await visit(forSale, { javaScriptEnabled: false })
    expect(await articles().count()).toBe(DEFAULT_PAGE_SIZE)
    expect(await page.getByRole('link', { name: 'Book a valuation', exact: true }).count()).toBe(4)
    expect(await page.getByRole('button', { name: /^(Save|Back to top)/ }).count()).toBe(0)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    expect(path()).toBe(`${forSale}/page-2`)
    await more().click()
    expect(path()).toBe(`${forSale}/page-3`)
    await previous().click()
    expect(path()).toBe(`${forSale}/page-2`)
  })

  test('without JavaScript an empty search suggests searches with counts', async () => {
    await visit(`${forSale}/from-90000000`, { javaScriptEnabled: false })
    expect(
      await page.getByRole('heading', { name: 'There were no properties matching your search.' }).isVisible(),
    ).toBe(true)
    const way = page.getByRole('link', { name: 'All homes for sale' })
    const homes = Number(/(\d+) homes$/.exec((await way.textContent()) ?? '')?.[1])
    await way.click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(`${homes} homes for sale`)
  })
})

describe('while a page is still coming', () => {
  test.each([
    ['the words of a card', '/search/property-for-sale', '.propertyCard', '.words', '.picture'],
    ['the name of a home', '/properties/5/sales', '.propertyPage', '.title', '.galleryRow ~ *'],
  ])('%s are not seen where pictures belong', async (_, path, whole, words, rest) => {
    await visit(path)
    const first = page.locator(whole).first()
    const seen = () => first.locator(words).first().isVisible()
    expect(await seen()).toBe(true)
    await first.locator(rest).evaluateAll((parts) => {
      for (const part of parts) part.remove()
    })
    expect(await seen()).toBe(false)
  })
})

describe('when the server fails', () => {
  test('a failed next page leaves the results, and can be loaded again', async () => {
    await visit(forSale)
    await isLive()
    await page.route('**/search.ljson?**', (route) => route.fulfill({ status: 503, json: { errors: [] } }))
    await scrollUntil(() => page.getByRole('alert').getByText('We couldn’t load more properties.').isVisible())
    expect(await articles().count()).toBe(DEFAULT_PAGE_SIZE)
    await page.unroute('**/search.ljson?**')
    await page.getByRole('link', { name: 'Try again' }).click()
    await eventually(() => articles().count()).toBe(48)
    expectQuiet(page, /503/)
  })

  test('a slow next page is reported, and still shown when it arrives', async () => {
    await visit(forSale)
    await isLive()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/search.ljson?**', async (route) => {
      if (pagesAsked(route)) await answered
      await route.continue()
    })
    await more().click()
    const waiting = page.locator('.propertyCard.waiting')
    await eventually(() => page.locator('[aria-busy=true]').count()).toBe(1)
    const [box, card] = [await waiting.first().boundingBox(), await articles().first().boundingBox()]
    expect(box?.width).toBe(card?.width)
    // of a card whose words come after their picture
    expect(await waiting.first().locator('.words').isVisible()).toBe(true)
    await eventually(() => page.getByText('This is taking longer than usual.').isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: 'Try again' }).isVisible()).toBe(true)
    answer()
    await eventually(() => articles().count()).toBe(48)
    expect(await page.getByText('This is taking longer than usual.').count()).toBe(0)
  })
})

describe.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s', (_, options) => {
  test('more homes load on scroll, the URL follows the page in view, and nothing shifts', async () => {
    await visit(forSale, options)
    await isLive()
    expect(await page.getByRole('button', { name: 'Back to top' }).count()).toBe(0)
    await scrollUntil(() => path() === `${forSale}/page-2`)
    await scrollUntil(() => path() === `${forSale}/page-3`)
    expect(await articles().count()).toBeGreaterThanOrEqual(72)
    expect(await page.locator('.loadMore [role=status]').textContent()).toMatch(/^Showing \d+ of \d+ homes$/)
    expect(await shift()).toBeLessThan(0.01)
    await page.getByRole('button', { name: 'Back to top' }).click()
    await eventually(path).toBe(forSale)
    await eventually(() => page.getByRole('button', { name: 'Back to top' }).count()).toBe(0)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expectAccessible(page)
    expectQuiet(page)
  })

  test('previous homes load above those in view, which stay in place', async () => {
    await visit(`${forSale}/page-3`, options)
    await isLive()
    await loadPrevious(48)
    await scrollUntil(() => path() === `${forSale}/page-2`, -600)
    await loadPrevious(72)
    expect(await previous().count()).toBe(0)
    await scrollUntil(() => path() === forSale, -600)
    expectQuiet(page)
  })

  test('going back restores the loaded pages and the scroll position', async () => {
    await visit(forSale, options)
    await isLive()
    await scrollUntil(() => path() === `${forSale}/page-3`)
    await eventually(() => page.locator('[aria-busy=true]').count()).toBe(0)
    const shown = await articles().count()
    const place = await page.evaluate(() =>
      [...document.querySelectorAll('article')].findIndex((card) => card.getBoundingClientRect().top > 80),
    )
    const home = await homeAt(place)
    // a press that does not scroll
    await articles()
      .nth(place)
      .getByRole('link')
      .evaluate((link) => (link as HTMLAnchorElement).click())
    await page.waitForURL(`**${home.href}`)
    await page.goBack()
    await eventually(() => articles().count()).toBe(shown)
    await eventually(async () => Math.abs(((await topOf(home.href)) ?? Infinity) - home.top)).toBeLessThanOrEqual(2)
    expect(path()).toBe(`${forSale}/page-3`)
    expect(await shift()).toBeLessThan(0.01)
    await page.reload()
    await eventually(() => articles().count()).toBe(shown)
    expectQuiet(page)
  })
})

describe('by keyboard', () => {
  test('loading more with the keyboard focuses the first new home', async () => {
    await visit(`${forSale}/list`)
    await isLive()
    await page.route('**/search.ljson?**', (route) => route.abort())
    // not merely slow: then the link is there too, and the call that fails comes after it
    await scrollUntil(() => page.getByRole('alert').getByText('We couldn’t load more properties.').isVisible())
    await page.unroute('**/search.ljson?**')
    await page.getByRole('link', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await eventually(() => articles().count()).toBe(48)
    const { href } = await homeAt(DEFAULT_PAGE_SIZE)
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(href)
  })
})

describe('the view', () => {
  test.each([
    ['#/list', `${forSale}/list`],
    ['#/grid', forSale],
    ['#/map', `${forSale}/map`],
  ])('%s becomes %s', async (hash, becomes) => {
    await visit(`${hash === '#/grid' ? `${forSale}/list` : forSale}${hash}`)
    await page.waitForURL(`**${becomes}`)
    expect(await page.evaluate(() => window.location.hash)).toBe('')
  })

  test('the view switch leads to the map and back', async () => {
    await visit(forSale)
    await page.getByRole('link', { name: 'Map Search' }).first().click()
    await page.waitForURL(`**${forSale}/map`)
    await page.getByRole('link', { name: 'List view' }).first().click()
    await page.waitForURL(`**${forSale}/list`)
  })
})

describe('what stands between and over the results', () => {
  test('an offer follows every sixth home, except in an auction catalogue', async () => {
    const offersAfter = () =>
      page
        .locator('[data-page] > *')
        .evaluateAll((items) => items.flatMap((item, at) => (item.matches('.ctaBanner') ? [at + 1] : [])))
    await visit(forSale)
    expect(await offersAfter()).toEqual([7, 14, 21, 28])
    const { properties } = await (await fetch(`${siteUrl()}/search.ljson?tags=auction`)).json()
    const [{ auction_date: day }] = properties
    await page.goto(`${forSale}/auction-date-${day}`)
    expect(await articles().count()).toBeGreaterThan(0)
    expect(await offersAfter()).toEqual([])
  })

  test('as many first pictures load eagerly as fit the window’s width', async () => {
    for (const [width, eager] of [
      [375, 1],
      [1000, 4],
      [1280, 6],
    ] as const) {
      await visit(forSale, { viewport: { width, height: 800 } })
      const loading = await articles().evaluateAll((cards) =>
        cards.slice(0, 8).map((card) => card.querySelector<HTMLImageElement>('.photograph')?.loading),
      )
      expect(loading).toEqual(Array.from({ length: 8 }, (_, at) => (at < eager ? 'eager' : 'lazy')))
      await page.context().close()
    }
  })

  test('the blurb fits the search', async () => {
    await visit(`${forSale}/tag-farm-land`)
    expect(await page.getByRole('heading', { name: 'Farms and land' }).isVisible()).toBe(true)
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).textContent()).toBe(
      'HomeProperty For SaleFarms & Land',
    )
  })
})

describe('a search that found nothing', () => {
  test.each([
    ['a phone', phone],
    ['a desk', desk],
  ])('says so on %s, and every relaxed search finds what it says', async (_, options) => {
    await visit(`${forSale}/oakham-rutland/gid-2641128/from-4-bed/up-to-200000`, options)
    await expectAccessible(page)
    const ways = await page.locator('main .relaxedSearches a').evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        count: link.querySelector('b')?.textContent ?? '',
      })),
    )
    expect(ways.length).toBeGreaterThan(1)
    for (const { href, count } of ways) {
      const html = await (await fetch(siteUrl() + href)).text()
      const found = /<h1[^>]*>([\d,]+) /.exec(html)?.[1]
      expect([href, found]).toEqual([href, /^[\d,]+/.exec(count)?.[0]])
    }
    expectQuiet(page)
  })
})

describe('the visitor’s searches', () => {
  test('a home opened from a search links back to it and to its neighbours', async () => {
    await visit(`${forSale}/least-expensive-first/page-2`)
    await isLive()
    const last = await homeAt(23)
    await articles().nth(23).getByRole('link').click()
    await page.waitForURL(`**${last.href}`)
    const heading = (await history())[0].heading
    const back = page.getByRole('link', { name: `Back to ${heading}` })
    await back.waitFor()
    expect((await history())[0]).toMatchObject({
      address: `${forSale}/least-expensive-first/page-2/grid`,
      clickedProperty: Number(/\d+/.exec(last.href)?.[0]),
    })
    // the homes beside this one come at the first sign of a visitor
    await page.keyboard.press('Shift')
    const next = page.getByRole('link', { name: /^Next home/ })
    await next.click()
    await eventually(async () => (await history())[0].address).toBe(`${forSale}/least-expensive-first/page-3/grid`)
    await page.keyboard.press('Shift')
    await page.getByRole('link', { name: /^Previous home/ }).click()
    await page.waitForURL(`**${last.href}`)
    await expectAccessible(page)
    await back.click()
    await page.waitForURL(`**${forSale}/least-expensive-first/page-2`)
    expect((await homeAt(23)).href).toBe(last.href)
    expect(await shift()).toBeLessThan(0.01)
    expectQuiet(page)
  })

  test('the link back to a search restores the scroll position', async () => {
    await visit(forSale)
    await isLive()
    await scrollUntil(() => path() === `${forSale}/page-2`)
    await eventually(() => page.locator('[aria-busy=true]').count()).toBe(0)
    const shown = await articles().count()
    const home = await homeAt(27)
    await articles().nth(27).getByRole('link').click()
    await page.waitForURL(`**${home.href}`)
    await page.getByRole('link', { name: /^Back to \d+ homes/ }).click()
    await page.waitForURL(`**${forSale}/page-2`)
    await eventually(() => articles().count()).toBe(shown)
  })

  test('a home opened directly has no link back to a search', async () => {
    await visit(forSale)
    const { href } = await homeAt(0)
    await page.context().close()
    await visit(href)
    expect(await page.getByRole('navigation', { name: 'Breadcrumb' }).isVisible()).toBe(true)
    expect(await page.getByRole('link', { name: /^(Back to|Next home|Previous home)/ }).count()).toBe(0)
  })
})

describe('homes below the window', () => {
  /** Whether any home of the page is not laid out. */
  const rests = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.propertyCard:not(.waiting) .price')].some(
        (part) => !part.checkVisibility({ contentVisibilityAuto: true }),
      ),
    )

  test('homes below the window are laid out on the first scroll', async () => {
    await visit(forSale, phone)
    expect(await rests()).toBe(true)
    await scrollUntil(async () => (await page.evaluate(() => scrollY)) > 0, 100)
    await eventually(rests).toBe(false)
    await eventually(() => page.locator('html[data-deferred]').count()).toBe(0)
    expect(await shift()).toBeLessThan(0.01)
  })

  test('homes below the window are laid out at once on End and on reload', async () => {
    await visit(forSale, phone)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await eventually(() => page.locator('html[data-deferred]').count()).toBe(0)
    expect(await rests()).toBe(false)
    await page.reload()
    expect(await rests()).toBe(false)
  })
})
