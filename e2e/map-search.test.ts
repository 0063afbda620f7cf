import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_PAGE_SIZE } from '#src/search/values/limits.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }
const OAKHAM = '/search/property-for-sale/oakham-rutland/gid-2641128/map'
let page: Page
let foreign: string[]
const visit = async (path: string, options = {}) => {
  page = await visitor({ baseURL: siteUrl(), ...options })
  foreign = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== siteUrl()) foreign.push(request.url())
  })
  await page.goto(path)
  return page
}
afterEach(() => page?.context().close())

/** Machines that build are busy: what is on its way has time. */
const eventually = <Value>(look: () => Promise<Value> | Value) => expect.poll(look, { timeout: 20_000 })

const pins = () => page.locator('.mapMarks .pin')
const clusters = () => page.locator('.mapMarks .cluster')
const cards = () => page.locator('.listSide article')
const heading = () => page.getByRole('heading', { level: 1 })
const count = async () => Number(/^[\d,]+/.exec((await heading().textContent()) ?? '')?.[0].replaceAll(',', ''))
const marked = async () => {
  const numbers = await page.locator('.mapMarks button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const several = /^([\d,]+)/.exec(button.textContent ?? '')?.[1]
      return several === undefined ? 1 : Number(several.replaceAll(',', ''))
    }),
  )
  return numbers.reduce((sum, number) => sum + number, 0)
}
const marksAreThere = () => eventually(() => page.locator('.mapMarks button').count()).toBeGreaterThan(0)
const engine = () => page.locator('.maplibregl-canvas')
/** With its engine, which a phone fetches once somebody is on the map. */
const mapIsThere = async () => {
  await marksAreThere()
  const { x, y } = await middle()
  await page.mouse.move(x, y)
  await eventually(() => engine().count()).toBe(1)
  await eventually(() => page.locator('.stillMap').count()).toBe(0)
}
/** Where the middle of the map's visible part is, in the window. */
const middle = async () => {
  const box = await page.locator('.mapSide .map').boundingBox()
  if (!box) throw new Error('There is no map')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 700) / 2 }
}
const dragged = async (path: readonly (readonly [x: number, y: number])[]) => {
  const { x, y } = await middle()
  const [start = [0, 0], ...rest] = path
  await page.mouse.move(x + start[0], y + start[1])
  await page.mouse.down()
  for (const [right, down] of rest) await page.mouse.move(x + right, y + down, { steps: 6 })
  await page.mouse.up()
}
const pathname = () => decodeURIComponent(new URL(page.url()).pathname)

describe('without a script, and where no map can be drawn', () => {
  test('without JavaScript there is the list and no map', async () => {
    await visit(OAKHAM, { javaScriptEnabled: false })
    expect(await cards().count()).toBe(DEFAULT_PAGE_SIZE)
    expect(await page.locator('.mapSide').isVisible()).toBe(false)
    await page.getByRole('link', { name: 'Load more properties' }).click()
    expect(pathname()).toBe(OAKHAM.replace('/map', '/page-2/map'))
    expect(await cards().count()).toBeGreaterThan(0)
  })

  test('without tiles the map shows homes on county outlines', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.route('**/map/*.pmtiles', (route) => route.fulfill({ status: 500, body: '' }))
    const outlines = page.waitForResponse('**/map/counties.json')
    await page.goto(OAKHAM)
    await mapIsThere()
    await eventually(() => page.getByText('We couldn’t load the base map').isVisible()).toBe(true)
    expect((await outlines).status()).toBe(200)
  })
})

describe('a visitor looks for homes on the map', () => {
  test('the map marks every home, pins have prices, and nothing loads from other hosts', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    expect(await marked()).toBe(await count())
    await eventually(() => pins().count()).toBeGreaterThan(0)
    const texts = await pins().allTextContents()
    for (const text of texts) expect(text).toMatch(/^(£[\d.,]+(k|m)?|POA|\d+ homes)/)
    expect(await page.getByText('© OpenStreetMap contributors').last().isVisible()).toBe(true)
    expect(foreign).toEqual([])
    expectQuiet(page)
  })

  test('on a phone the list stands below the map while the map’s markup is still to come', async () => {
    await visit(OAKHAM, phone)
    const top = () => page.locator('.listSide').evaluate((list) => list.getBoundingClientRect().top)
    const beside = await top()
    expect(beside).toBeGreaterThan(phone.viewport.height / 2)
    await page.locator('.mapSide').evaluate((map) => map.remove())
    expect(await top()).toBe(beside)
  })

  test('a pin opens its home: pictures go round, the heart saves, the address leads on, Escape goes back', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const withPhotographs = cards()
      .filter({ has: page.locator('.count') })
      .getByRole('link')
    const names = await withPhotographs.allTextContents()
    const alone = (await pins().allTextContents()).map((text) => text.split(', ').slice(1).join(', '))
    const name = names.find((address) => alone.includes(address)) ?? 'a home of the list that stands alone'
    const pin = pins().filter({ hasText: name })
    await pin.click()
    const popup = page.getByRole('dialog', { name })
    const next = popup.getByRole('button', { name: /^Next photo/ })
    await next.waitFor()
    const counter = () => popup.locator('.count').textContent()
    await next.click()
    await eventually(counter).toMatch(/ 2 \//)
    await popup.getByRole('button', { name: /^Previous photo/ }).click()
    await eventually(counter).toMatch(/ 1 \//)
    await popup.getByRole('button', { name: /^Previous photo/ }).click()
    await eventually(counter).toMatch(/ (\d+) \/ {2}of \1$/)
    await next.click()
    await eventually(counter).toMatch(/ 1 \//)
    const heart = popup.getByRole('button', { name: `Save ${name}` })
    await heart.click()
    expect(await heart.getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await popup.isVisible()).toBe(false)
    expect(await pin.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await pin.getAttribute('class')).toContain('seen')
    await page.keyboard.press('Enter')
    await popup.getByRole('link', { name }).click()
    await page.waitForURL('**/properties/*/sales')
    expectQuiet(page)
  })

  test('a pressed cluster zooms in and separates', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const before = await count()
    await clusters().first().click()
    await eventually(() => pathname()).toMatch(/\/view-/)
    await eventually(count).toBeLessThan(before)
    expect(await marked()).toBe(await count())
  })

  test('after a cluster was pressed with the keyboard the map has the focus, and its marks are next', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    await clusters().first().press('Enter')
    await eventually(() => pathname()).toMatch(/\/view-/)
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toMatch(/^Map of /)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.mapMarks, .mapTools') !== null)).toBe(true)
    expectQuiet(page)
  })

  test('moving the map changes the list and the URL, and a home opened there links back to them', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    await dragged([
      [0, 0],
      [150, 100],
    ])
    await eventually(pathname).toMatch(/\/gid-2641128\/view-[-\d.,]+\/map$/)
    await eventually(() => heading().textContent()).toMatch(/in this part of the map$/)
    const [url, found] = [page.url(), await count()]
    expect(await marked()).toBe(found)
    const filters = page.getByRole('form', { name: 'Change your search' })
    expect(await filters.locator('input[name="fragment"]').inputValue()).toContain('view-')
    await cards().first().getByRole('link').click()
    await page.waitForURL('**/properties/*/sales')
    await page.goBack()
    await mapIsThere()
    expect(page.url()).toBe(url)
    expect(await count()).toBe(found)
  })

  test('the list beside the map loads more on scroll, and a home opened there links back to its page', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const found = await count()
    await cards().nth(23).scrollIntoViewIfNeeded()
    await eventually(() => cards().count()).toBeGreaterThan(40)
    await cards().nth(40).scrollIntoViewIfNeeded()
    await eventually(pathname).toBe(OAKHAM.replace('/map', '/page-2/map'))
    expect([await marked(), await count()]).toEqual([found, found])
    await cards().nth(40).getByRole('link').click()
    await page.waitForURL('**/properties/*/sales')
    // the homes beside this one come at the first sign of a visitor
    await page.keyboard.press('Shift')
    await page.getByRole('link', { name: /^Next home/ }).waitFor()
    await page.getByRole('link', { name: /^Back to \d+ homes/ }).click()
    await page.waitForURL('**/page-2/map')
    await eventually(() => cards().count()).toBeGreaterThan(40)
  })

  test('filters that are not submitted yet survive moving the map', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const price = page.getByLabel('Maximum price')
    await price.selectOption('500000')
    await dragged([
      [0, 0],
      [150, 100],
    ])
    await eventually(pathname).toMatch(/\/gid-2641128\/view-[-\d.,]+\/map$/)
    expect(await price.inputValue()).toBe('500000')
    await page.getByRole('button', { name: 'Search', exact: true }).first().click()
    await page.waitForURL(/\/up-to-500000\/view-[^/]+\/map$/)
  })

  test('with “Search as I move the map” off, “Search this area” searches', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    await page.getByLabel('Search as I move the map').uncheck()
    await dragged([
      [0, 0],
      [-160, 60],
    ])
    const here = page.getByRole('button', { name: 'Search this area' })
    await here.waitFor()
    expect(pathname()).toBe(OAKHAM)
    await here.click()
    await eventually(pathname).toMatch(/\/view-/)
    expect(await here.isVisible()).toBe(false)
  })

  test('the home under the pointer in the list is highlighted on the map', async () => {
    await visit('/search/property-for-sale/oakham-rutland/gid-2641128/from-500000/map')
    await mapIsThere()
    await cards().first().hover()
    await eventually(() => page.locator('.mapMarks .lit').count()).toBe(1)
    await pins().first().focus()
    await eventually(() => page.locator('.listed.lit').count()).toBe(1)
  })

  test('a failed map search keeps the results and can be repeated', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const before = await heading().textContent()
    await page.route('**/search.ljson?*', (route) => route.fulfill({ status: 503, body: '{}' }))
    await dragged([
      [0, 0],
      [120, 120],
    ])
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await heading().textContent()).toBe(before)
    expect(await cards().count()).toBe(DEFAULT_PAGE_SIZE)
    expect(pathname()).toBe(OAKHAM)
    await page.unroute('**/search.ljson?*')
    await again.click()
    await eventually(() => heading().textContent()).toMatch(/in this part of the map$/)
  })
})

describe('a visitor draws an area', () => {
  const LOOP = [
    [-120, -40],
    [120, -50],
    [140, 110],
    [-110, 140],
    [-125, -30],
  ] as const

  test('an area drawn with the mouse becomes the search, and can be removed', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const draw = page.getByRole('button', { name: 'Draw search' })
    await draw.click()
    await page.getByText('Draw around an area').waitFor()
    await page.locator('.map.drawing canvas').waitFor()
    await page.waitForLoadState('networkidle')
    await dragged(LOOP)
    await eventually(pathname).toMatch(/\/poly-[\w=-]+\/map$/)
    await eventually(() => heading().textContent()).toMatch(/in a drawn area$/)
    const drawn = await count()
    expect(await marked()).toBe(drawn)
    await page.reload()
    await mapIsThere()
    expect(await count()).toBe(drawn)
    await page.getByRole('button', { name: 'Remove drawn area' }).click()
    await eventually(pathname).not.toMatch(/poly-/)
    await eventually(() => heading().textContent()).toMatch(/in this part of the map$/)
    expect(await marked()).toBe(await count())
    expect(await draw.getAttribute('aria-pressed')).toBe('false')
    expectQuiet(page)
  })

  test('an area is drawn with a finger', async () => {
    await visit(OAKHAM, phone)
    await mapIsThere()
    await page.getByRole('button', { name: 'Draw search' }).tap()
    await page.getByText('Draw around an area').waitFor()
    await page.waitForLoadState('networkidle')
    const { x, y } = await middle()
    const touch = await page.context().newCDPSession(page)
    const at = ([right, down]: readonly [number, number]) => [{ x: x + right * 0.7, y: y + 80 + down * 0.7 }]
    const [start, ...rest] = LOOP
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(start) })
    let last: readonly [number, number] = start
    for (const next of rest) {
      for (const part of [0.25, 0.5, 0.75, 1]) {
        const between = [last[0] + (next[0] - last[0]) * part, last[1] + (next[1] - last[1]) * part] as const
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(between) })
      }
      last = next
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await eventually(pathname).toMatch(/\/poly-[\w=-]+\/map$/)
    await eventually(() => heading().textContent()).toMatch(/in a drawn area$/)
  })

  test('the area shown and a circle need the keyboard only; Escape cancels drawing', async () => {
    await visit(OAKHAM)
    await mapIsThere()
    const draw = page.getByRole('button', { name: 'Draw search' })
    await draw.press('Enter')
    await page.getByRole('button', { name: 'Use the area shown' }).press('Enter')
    await eventually(pathname).toMatch(/\/poly-/)
    await page.getByRole('button', { name: 'Remove drawn area' }).press('Enter')
    await eventually(pathname).not.toMatch(/\/poly-/)
    await draw.press('Enter')
    await page.keyboard.press('Escape')
    await eventually(() => draw.getAttribute('aria-expanded')).toBe('false')
    await draw.press('Enter')
    await page.getByLabel('Radius from the centre').selectOption('0.5')
    await page.getByRole('button', { name: 'Use a circle' }).press('Enter')
    await eventually(pathname).toMatch(/\/poly-/)
    await eventually(() => heading().textContent()).toMatch(/in a drawn area$/)
  })
})

test('one notch of the wheel searches the area in view', async () => {
  await visit(OAKHAM)
  await mapIsThere()
  const { x, y } = await middle()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -120)
  await eventually(pathname).toMatch(/\/view-/)
  await eventually(() => heading().textContent()).toMatch(/in this part of the map$/)
})

test('where colours are forced, every mark on the map has an edge and words that are seen', async () => {
  await visit(OAKHAM, { forcedColors: 'active' })
  await marksAreThere()
  const marks = await page.locator('.mapMarks button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor, color } = getComputedStyle(button)
      return {
        hasEdge:
          borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1 && borderTopColor !== backgroundColor,
        hasWords: color !== backgroundColor && backgroundColor !== 'rgba(0, 0, 0, 0)',
      }
    }),
  )
  expect(marks.length).toBeGreaterThan(0)
  expect(marks.filter(({ hasEdge, hasWords }) => !hasEdge || !hasWords)).toEqual([])
  // the arrows that we draw are left out there
  const selects = page.locator('.filterBar select')
  const looks = await selects.evaluateAll((all) => all.map((select) => getComputedStyle(select).appearance))
  expect(looks.length).toBeGreaterThan(0)
  expect(new Set(looks)).toEqual(new Set(['auto']))
})

test('on a phone a popup is whole, its photos swipe, and nothing covers it', async () => {
  await visit(OAKHAM, phone)
  await mapIsThere()
  await pins().first().press('Enter')
  const popup = page.getByRole('dialog')
  await popup.locator('.photograph, .noPhoto').first().waitFor()
  const cut = () => popup.locator('.popupHomes').evaluate((homes) => homes.scrollHeight - homes.clientHeight)
  await eventually(cut).toBe(0)
  expect(await page.locator('.floatingSwitch').isVisible()).toBe(false)
})

test('on a phone homes stand on outlines and names before the engine comes, which the first touch of it fetches', async () => {
  await visit(OAKHAM, phone)
  await marksAreThere()
  await page.waitForLoadState('networkidle')
  expect(await marked()).toBe(await count())
  const filters = page.locator('.filterBar summary', { hasText: 'Filter' }).first()
  await filters.tap()
  await page.getByRole('button', { name: 'Hide Filters' }).tap()
  await page.waitForLoadState('networkidle')
  expect(await engine().count()).toBe(0)
  const before = await count()
  await clusters().first().tap()
  await eventually(pathname).toMatch(/\/view-/)
  await eventually(count).toBeLessThan(before)
  await eventually(() => engine().count()).toBe(1)
  await eventually(async () => (await marked()) === (await count())).toBe(true)
  expectQuiet(page)
})

test('on a phone the first view of the map is light, and pictures of the list come once somebody scrolls', async () => {
  page = await visitor({ ...phone, baseURL: siteUrl() })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const urls = new Map<string, string>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:')) urls.set(requestId, new URL(request.url).pathname)
  })
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.goto(OAKHAM)
  await marksAreThere()
  await page.waitForLoadState('networkidle')
  expect([...urls.values()].filter((url) => url.startsWith('/media/'))).toEqual([])
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(400_000)
  expect(urls.size).toBeLessThanOrEqual(40)

  await page.locator('.listed').first().scrollIntoViewIfNeeded()
  await page.locator('.listed .photograph').first().waitFor()
  await eventually(() => [...urls.values()].filter((url) => url.startsWith('/media/')).length).toBeGreaterThan(0)
})

test('an engine that fails to load leaves a map that moves and zooms', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.route(/asset_bundles\/(map-canvas|base-map).*\.js$/, (route) => route.abort())
  await page.goto(OAKHAM)
  await marksAreThere()
  await page.getByText('We couldn’t load the base map').waitFor()
  await dragged([
    [0, 0],
    [150, 100],
  ])
  await eventually(pathname).toMatch(/\/view-/)
  const { x, y } = await middle()
  const before = pathname()
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 300)
  await eventually(pathname).not.toBe(before)
})

test('an empty search says so above the map of a phone', async () => {
  await visit('/search/property-for-sale/from-6-bed/up-to-100000/map', phone)
  const ways = page.getByRole('link', { name: 'See what you can change' })
  expect(await ways.locator('..').textContent()).toContain('There were no properties matching your search.')
  expect(await ways.boundingBox().then((box) => box?.y)).toBeLessThan(300)
  await ways.click()
  await eventually(() =>
    page.locator('#nothing-found').evaluate((one) => one.getBoundingClientRect().top),
  ).toBeLessThan(700)
})

test('the list replaces a map whose script fails to load', async () => {
  page = await visitor({ baseURL: siteUrl() })
  await page.route(/asset_bundles\/results-map.*\.js$/, (route) => route.abort())
  await page.goto(OAKHAM)
  await page.getByText('We couldn’t load the map.').waitFor()
  expect(await page.locator('main article').count()).toBeGreaterThan(3)
})

describe('accessibility', () => {
  test.each([
    ['on a desk', {}],
    ['on a phone', phone],
  ])('the map is accessible with a popup and while drawing, %s', async (_where, options) => {
    await visit(OAKHAM, options)
    await mapIsThere()
    await expectAccessible(page)
    await pins().first().press('Enter')
    await page.getByRole('dialog').locator('.photograph, .noPhoto').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Draw search' }).click()
    await page.getByText('Draw around an area').waitFor()
    await expectAccessible(page)
    expectQuiet(page)
  })

  test('on a phone the list is under the map, and the switch leads to it with the same search', async () => {
    await visit(OAKHAM, phone)
    await mapIsThere()
    const map = await page.locator('.mapSide').boundingBox()
    const list = await page.locator('.listSide').boundingBox()
    expect(list!.y).toBeGreaterThanOrEqual(map!.y + map!.height)
    expect(map!.y + map!.height).toBeLessThan(812)
    await page.getByRole('link', { name: 'List view' }).last().click()
    await eventually(pathname).toBe(OAKHAM.replace('/map', '/list'))
  })
})
