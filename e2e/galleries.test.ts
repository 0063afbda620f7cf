import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { noHome, siteDatabase } from '#test/site-database.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true }
const withoutScript = { javaScriptEnabled: false }

const site = siteDatabase()
/** with photos, a plan, a film and a tour */
let home = noHome
let page: Page | undefined
beforeAll(async () => {
  home = await homeWhere(
    "jsonb_array_length(facts->'media'->'videos') = 1 and jsonb_array_length(facts->'media'->'virtualTours') = 1",
  )
})
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

const homeWhere = (condition: string) => site.homeWhere(`status = 'available' and ${condition}`)

/** With a script: until what opens overlays is there, links to them are links like any other. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await untilScripted(page)
  return page
}

/** A busy machine takes its time. */
const eventually = { timeout: 15_000 }

const dialog = (on: Page) => on.getByRole('dialog')
const press = (on: Page, key: string) => on.keyboard.press(key)
const index = (on: Page) => dialog(on).locator('.index').textContent()
const expectIndex = (on: Page, number: number, count = home.photos) =>
  expect.poll(() => index(on), eventually).toBe(`${number}/${count}`)
const scaleOf = (on: Page) =>
  on
    .locator('.slide:not([aria-hidden="true"]) .box')
    .evaluate((box) => new DOMMatrix(getComputedStyle(box).transform).a)

const expectScale = (on: Page, scale: number) => expect.poll(() => scaleOf(on), eventually).toBe(scale)

describe('where there is no gallery', () => {
  test.each([
    ['a sale that was never held', '/antiques-sales-event/999'],
    ['a sale of another kind', '/property-auction-sales-event/2'],
    ['a year without pictures', '/history-images/999'],
    ['a card of another block', '/gallery-card-slider-expand/1/999'],
    ['photos of no home', '/property-images'],
    ['photos of a home that there is not', '/property-images?property_id=99999999&channel=sales'],
  ])('%s is not found', async (_name, path) => {
    expect((await fetch(siteUrl() + path)).status).toBe(404)
  })

  test('a film that the home has not is not found', async () => {
    expect((await fetch(`${siteUrl()}/video/9${home.query}`)).status).toBe(404)
  })

  test('a home without plans has no image', async () => {
    const bare = await homeWhere("jsonb_array_length(facts->'media'->'floorplans') = 0")
    const on = await open(`/floorplan${bare.query}`)
    expect(await dialog(on).getByText('No image').isVisible()).toBe(true)
    await expectAccessible(on)
    expectQuiet(on)
  })

  test('a picture that is not there is the first', async () => {
    await expectIndex(await open(`/property-images${home.query}&picture=999`), 1)
  })
})

describe('the photos of a card', () => {
  test.each([
    ['a wide window', {}],
    ['a phone', phone],
  ])('say how many the home has, and the last one leads to all of them, on %s', async (_what, options) => {
    const on = await open('/search/property-for-sale', options)
    const card = on
      .getByRole('article')
      .filter({ has: on.locator('.count', { hasText: / of 1[3-9]$/ }) })
      .first()
    await card.scrollIntoViewIfNeeded()
    const [, count] = /(\d+)$/.exec((await card.locator('.count').textContent()) ?? '') ?? []
    const all = card.getByRole('link', { name: `See all ${count} photos of ` })
    await card.locator('.slide').nth(11).waitFor({ state: 'attached' })
    expect(await all.count()).toBe(0)
    // as a swipe to the end does
    await card.locator('.track').evaluate((track) => track.scrollTo({ left: track.scrollWidth, behavior: 'instant' }))
    await all.waitFor()
    expect(await card.locator('.count').textContent()).toBe(`Photo 12 /  of ${count}`)
    expect((await all.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await expectAccessible(on)
    await all.click()
    await expectIndex(on, 13, Number(count))
    await on.goBack()
    await dialog(on).waitFor({ state: 'detached' })
    expect(new URL(on.url()).pathname).toBe('/search/property-for-sale')
    expectQuiet(on)
  })
})

describe('the photos of a home', () => {
  test('open over its page with the one that was pressed; keys turn them, round from each end, and Escape leads back', async () => {
    const on = await open(home.path)
    await on.locator('.mosaic a').nth(2).click()
    await expectIndex(on, 3)
    expect(await on.evaluate(() => location.pathname + location.hash)).toBe(`${home.path}#/property-images?picture=3`)
    const status = dialog(on).getByRole('status').filter({ hasText: 'Photo' })
    expect(await status.textContent()).toMatch(new RegExp(`^Photo 3 of ${home.photos}: .+`))

    await press(on, 'ArrowLeft')
    await press(on, 'ArrowLeft')
    await expectIndex(on, 1)
    await press(on, 'ArrowLeft')
    await expectIndex(on, home.photos)
    expect(await status.textContent()).toContain(`Photo ${home.photos} of`)
    await press(on, 'ArrowRight')
    await expectIndex(on, 1)
    await press(on, 'End')
    await expectIndex(on, home.photos)
    await press(on, 'Home')
    await expectIndex(on, 1)

    await press(on, 'Escape')
    await dialog(on).waitFor({ state: 'detached' })
    expect(await on.evaluate(() => (document.activeElement as HTMLAnchorElement).search)).toContain('picture=3')
    expectQuiet(on)
  })

  test('turn by buttons and by the small pictures, with the next ones fetched already', async () => {
    const on = await open(`${home.path}#/property-images`)
    await expectIndex(on, 1)
    await dialog(on).getByRole('button', { name: 'Previous picture' }).click()
    await expectIndex(on, home.photos)
    await dialog(on).getByRole('button', { name: 'Next picture' }).click()
    await expectIndex(on, 1)
    await dialog(on)
      .getByRole('link', { name: /^Photo 4:/ })
      .click()
    await expectIndex(on, 4)
    for (const beside of [3, 5])
      await expect
        .poll(
          () => on.locator(`#picture-${beside} .photograph`).evaluate((image: HTMLImageElement) => image.complete),
          eventually,
        )
        .toBe(true)
    const srcset = await on.locator('#picture-4 .photograph').getAttribute('srcset')
    expect(srcset?.match(/ \d+w/g)?.join('')).toMatch(/^( 320w 375w 414w 575w 768w 992w)( 1160w)?$/)
  })

  test('are zoomed by keys, buttons and a double click, and moved while they are', async () => {
    const on = await open(`${home.path}#/property-images?picture=2`)
    await expectIndex(on, 2)
    await press(on, '+')
    await expectScale(on, 1.5)
    await dialog(on).getByRole('button', { name: 'Zoom in' }).click()
    await expectScale(on, 2.25)
    const box = on.locator('#picture-2 .box')
    const before = await box.boundingBox()
    await press(on, 'ArrowRight')
    expect((await box.boundingBox())!.x).toBeLessThan(before!.x)
    await expectIndex(on, 2)
    await press(on, '-')
    await press(on, '0')
    await expectScale(on, 1)
    await box.dblclick()
    await expectScale(on, 2.5)
    await press(on, 'PageDown')
    await expectIndex(on, 3)
    await expectScale(on, 1)
    expectQuiet(on)
  })

  test('follow a finger, from the last to the first too; two fingers zoom', async () => {
    const on = await open(`${home.path}#/property-images?picture=${home.photos - 1}`, phone)
    await expectIndex(on, home.photos - 1)
    const fingers = await touch(on)
    await fingers.swipe(300, 60)
    await expectIndex(on, home.photos)
    // the row began with the last but one: at its other end comes the one before
    await on.goto(`${home.path}#/property-images?picture=1`)
    await on.reload()
    await untilScripted(on)
    await expectIndex(on, 1)
    await fingers.swipe(60, 320)
    await expectIndex(on, home.photos)
    await fingers.spread()
    await expect.poll(() => scaleOf(on), eventually).toBeGreaterThan(1.5)
    await expectIndex(on, home.photos)
    await fingers.doubleTap()
    await expect.poll(() => scaleOf(on), eventually).toBe(1)
  })

  test('close at a press beside the picture, not on it', async () => {
    const on = await open(`${home.path}#/property-images`)
    await expectIndex(on, 1)
    await on.mouse.click(640, 400)
    expect(await dialog(on).isVisible()).toBe(true)
    await on.mouse.click(90, 600)
    await dialog(on).waitFor({ state: 'detached' })
  })

  test('need no script: a row that begins with the one asked for, and links that go round', async () => {
    const on = await open(`${home.path}`, withoutScript)
    await on.locator('.mosaic a').nth(1).click()
    expect(new URL(on.url()).pathname + new URL(on.url()).search).toBe(`/property-images${home.query}&picture=2`)
    const inView = (number: number) =>
      on.locator(`#picture-${number}`).evaluate((slide) => Math.round(slide.getBoundingClientRect().left) === 0)
    expect(await inView(2)).toBe(true)
    expect(await on.locator('#picture-2 figcaption').textContent()).toContain(`2/${home.photos}`)
    await on.locator('#picture-2').getByRole('link', { name: 'Next picture' }).click()
    await expect.poll(() => inView(3), eventually).toBe(true)
    await on.locator('#picture-3').getByRole('link', { name: 'Previous picture' }).click()
    await expect.poll(() => inView(2), eventually).toBe(true)
    await on.locator('#picture-2').getByRole('link', { name: 'Previous picture' }).click()
    await expect.poll(() => inView(1), eventually).toBe(true)
    await on.locator('#picture-1').getByRole('link', { name: 'Previous picture' }).click()
    await expect.poll(() => inView(home.photos), eventually).toBe(true)
    await on.getByRole('link', { name: 'Close' }).click()
    expect(new URL(on.url()).pathname).toBe(home.path)
  })

  test.each([
    ['on a desk', {}],
    ['on a phone', phone],
  ])('are accessible %s, by hash and by path', async (_where, options) => {
    const on = await open(`${home.path}#/property-images?picture=2`, options)
    await expectIndex(on, 2)
    await expectAccessible(on)
    await on.goto(`/property-images${home.query}&picture=2`)
    await untilScripted(on)
    await expectIndex(on, 2)
    await expectAccessible(on)
    expectQuiet(on)
  })
})

describe('other pictures', () => {
  test('the plan opens where it can be zoomed', async () => {
    const on = await open(home.path)
    await on.locator('.plan').first().click()
    await expectIndex(on, 1, 1)
    expect(await on.evaluate(() => location.hash)).toBe('#/floorplan?picture=1')
    await press(on, '+')
    await expectScale(on, 1.5)
  })

  test('the energy chart opens where it can be zoomed', async () => {
    const rated = await homeWhere("jsonb_array_length(facts->'media'->'epcCharts') > 0")
    const on = await open(rated.path)
    await on.getByRole('link', { name: 'View EPC chart' }).click()
    await expectIndex(on, 1, 1)
  })

  test.each([
    '/agricultural-sales-event/1',
    '/antiques-sales-event/1',
    '/property-auction-sales-event/1',
    '/history-images/1',
    '/gallery-card-slider-expand/1/1',
  ])("%s shows the agency's own", async (path) => {
    const on = await open(path)
    expect(await index(on)).toMatch(/^1\/[2-5]$/)
    await expectAccessible(on)
    expectQuiet(on)
  })

  test('a page of the agency leads to them, over itself', async () => {
    const on = await open('/sales-and-auctions')
    await on.getByRole('link', { name: /^4 pictures of Property auction/ }).click()
    await expectIndex(on, 1, 4)
    expect(new URL(on.url()).pathname).toBe('/sales-and-auctions')
    await expectAccessible(on)
  })
})

describe('films and tours', () => {
  test('nothing foreign is fetched before it is asked for; then only its own host', async () => {
    const on = await open(home.path)
    const foreign: string[] = []
    await on.route(
      (url) => !url.href.startsWith(siteUrl()),
      (route) => {
        foreign.push(new URL(route.request().url()).host)
        return route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' })
      },
    )
    await on.getByRole('link', { name: 'Sample video' }).click()
    const play = dialog(on).getByRole('link', { name: 'Play Sample video' })
    await play.waitFor()
    expect(await dialog(on).getByText('Playing loads content from YouTube').isVisible()).toBe(true)
    await expectAccessible(on)
    expect(foreign).toEqual([])
    await play.click()
    await dialog(on).getByTitle('Sample video, from YouTube').waitFor()
    await expect.poll(() => foreign, eventually).toEqual(['www.youtube-nocookie.com'])
    expectQuiet(on)
  })

  test('previous and next are disabled at the ends', async () => {
    const on = await open(`${home.path}#/video/1`)
    const previous = dialog(on).getByRole('button', { name: 'Previous video or tour' })
    await previous.waitFor()
    expect(await previous.isDisabled()).toBe(true)
    await dialog(on).getByRole('link', { name: 'Next video or tour' }).click()
    await dialog(on).getByText('Playing loads content from Matterport').waitFor()
    expect(await dialog(on).getByRole('button', { name: 'Next video or tour' }).isDisabled()).toBe(true)
    await dialog(on).getByRole('link', { name: 'Previous video or tour' }).click()
    await dialog(on).getByText('Playing loads content from YouTube').waitFor()
  })

  test('without a script the film is a link to its host, and its page is accessible', async () => {
    const on = await open(`/video/1${home.query}`, withoutScript)
    const play = dialog(on).getByRole('link', { name: 'Play Sample video' })
    expect(await play.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ')
    await expectAccessible(await open(`/video/2${home.query}`, phone))
  })

  test('one of a host that nobody knows is not shown, and the console says so', async () => {
    const other = await homeWhere("jsonb_array_length(facts->'media'->'videos') = 0 and id > 300")
    await sql`
      update properties set listing = jsonb_set(listing::jsonb, '{media,videos}', '[{"url": "https://films.example/7"}]')
      where id = ${other.id}`.execute(site.db())
    const warned: string[] = []
    page = await visitor({ baseURL: siteUrl() })
    page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()))
    await page.goto(other.path)
    await untilScripted(page)
    expect(await page.getByRole('link', { name: 'Video', exact: true }).count()).toBe(0)
    expect(warned).toEqual([expect.stringContaining('Video format not supported')])
  })

  test('other hosts are framed on pages of homes and films alone', async () => {
    const policy = async (path: string) =>
      String((await fetch(siteUrl() + path)).headers.get('content-security-policy'))
    expect(await policy(home.path)).toContain('https://my.matterport.com')
    expect(await policy(`/video/1${home.query}`)).toContain('https://player.vimeo.com')
    expect(await policy('/')).not.toContain('matterport')
  })
})

describe('what can be done about a home', () => {
  test('on a phone the foot of the window has call, email and book a viewing', async () => {
    const on = await open(home.path, phone)
    const bar = on.getByRole('navigation', { name: 'Contact the agent' })
    expect(await bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:0\d+$/)
    expect(await bar.getByRole('link', { name: 'Email' }).getAttribute('href')).toBe(`/contact-office${home.query}`)
    const book = bar.getByRole('link', { name: 'Book viewing' })
    expect(await book.getAttribute('href')).toBe(`/book-a-viewing${home.query}`)
    expect(await book.getAttribute('data-overlay')).not.toBeNull()
  })

  test('its link is copied', async () => {
    const on = await open(home.path, { permissions: ['clipboard-read', 'clipboard-write'] })
    const column = on.getByRole('complementary', { name: 'Price and contact' })
    await column.getByText('Share').click()
    await column.getByRole('button', { name: 'Copy the link' }).click()
    await on.getByText('Link copied.').waitFor()
    expect(await on.evaluate(() => navigator.clipboard.readText())).toBe(siteUrl() + home.path)
  })

  test('it is printed on one sheet', async () => {
    const on = await open(home.path)
    await on.emulateMedia({ media: 'print' })
    const pdf = (await on.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)?.length).toBeLessThanOrEqual(2)
  })

  test('a development says how many plots are left, and of each what it is and whether it can be had', async () => {
    const development = await homeWhere("facts ? 'developmentKey'")
    const on = await open(development.path)
    expect(await on.locator('.plotsLeft').textContent()).toMatch(/^(\d+ of )?\d+ plots( left)?(, from £[\d,]+)?$/)
    const plots = on.getByRole('table').first().getByRole('row')
    expect(await plots.nth(1).textContent()).toMatch(/Plot 1.+£[\d,]+.*(Available|Reserved|SSTC|Sold|Under offer)/)
    await plots.nth(1).getByRole('link').click()
    await on.getByText(/^Part of [A-Z]/).waitFor()
  })
})

/** Fingers on the glass, which no mouse can stand in for. */
async function touch(on: Page) {
  const client = await on.context().newCDPSession(on)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [x: number, y: number][]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
  const steps = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 1]
  // a finger is slower than the browser draws
  const frame = () => on.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
  return {
    async swipe(from: number, to: number) {
      await send('touchStart', [from, 380])
      for (const share of steps) {
        await send('touchMove', [from + (to - from) * share, 380])
        await frame()
      }
      await send('touchEnd')
    },
    async spread() {
      await send('touchStart', [160, 380], [210, 380])
      for (const share of steps) {
        await send('touchMove', [160 - 80 * share, 380], [210 + 80 * share, 380])
        await frame()
      }
      await send('touchEnd')
    },
    async doubleTap() {
      for (let tap = 0; tap < 2; tap++) {
        await send('touchStart', [190, 380])
        await send('touchEnd')
      }
    },
  }
}
