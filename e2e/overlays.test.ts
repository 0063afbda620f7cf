import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { noHome, siteDatabase } from '#test/site-database.ts'

const phone = { viewport: { width: 375, height: 812 } }
const withoutScript = { javaScriptEnabled: false }
const { homeWhere } = siteDatabase()
let sale = noHome
let letting = noHome
let page: Page | undefined
beforeAll(async () => {
  sale = await homeWhere("channel = 'sales' and status = 'available' and facts->>'bedrooms' = '3'")
  letting = await homeWhere("channel = 'lettings' and status = 'available' and facts->'lettings'->>'feesText' <> ''")
})
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

/** Until all of a page's scripts are there, links to overlays are links like any other. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await untilScripted(page)
  return page
}

const calculator = (on: Page) => on.getByRole('dialog', { name: 'Mortgage and stamp duty calculator' })

/** Opens the calculator of a home from the link on its page. */
async function openByLink(options: BrowserContextOptions = {}): Promise<Page> {
  const on = await open(sale.path, options)
  await on.getByRole('link', { name: 'Calculator', exact: true }).click()
  await calculator(on).waitFor()
  return on
}

const hashOf = (on: Page) => on.evaluate(() => location.hash)
const focused = (on: Page) => on.evaluate(() => document.activeElement?.textContent?.trim())
const chunks = /open-overlay/

describe('where there is nothing to open', () => {
  test.each([
    ['a path of no overlay', '#/nothing-of-ours'],
    ['an overlay that this home has not', '#/tenant-info'],
  ])('%s leaves the page as it was, and soon its hash too', async (_name, hash) => {
    const on = await open(sale.path + hash)
    await expect.poll(() => hashOf(on)).toBe('#/')
    expect(await on.getByRole('dialog').count()).toBe(0)
    expectQuiet(on, /404/)
  })

  test('the calculator of a home to let is not even asked for', async () => {
    const on = await open(letting.path)
    const asked: string[] = []
    on.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await on.evaluate(() => {
      location.hash = '/calculator'
    })
    await expect.poll(() => hashOf(on)).toBe('#/')
    expect(await on.getByRole('dialog').count()).toBe(0)
    expect(asked).not.toContain('/overlay.ljson')
    expectQuiet(on)
  })

  test('a path that does not say of which home gets a page that helps', async () => {
    const response = await fetch(`${siteUrl()}/tenant-info`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('Which property is it about?')
  })

  test.each([
    ['a calculator of a home to let', () => `/calculator${letting.query}`],
    ['tenant fees of a home for sale', () => `/tenant-info${sale.query}`],
    ['a home that is none', () => '/tenant-info?property_id=2147483647&channel=lettings'],
    ['nonsense', () => '/tenant-info?property_id=%00'],
  ])('%s is a 404, as a page and in JSON', async (_name, pathAndQuery) => {
    expect((await fetch(siteUrl() + pathAndQuery())).status).toBe(404)
    const [path = '', query = ''] = pathAndQuery().split('?')
    const asked = await fetch(`${siteUrl()}/overlay.ljson?path=${path}&${query}`)
    expect(asked.status).toBe(404)
    expect(await asked.json()).toMatchObject({ message: expect.any(String) })
  })

  test('views keep their hashes', async () => {
    // the page gives way to another at once
    page = await visitor({ baseURL: siteUrl() })
    await page.goto('/search/property-for-sale#/list', { waitUntil: 'commit' })
    // its scripts are waited for below, its pictures by nobody
    await page.waitForURL(/\/search\/property-for-sale\/list$/, { waitUntil: 'commit' })
    await untilScripted(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('an overlay over the page at hand', () => {
  test('opens from a link, with the focus on its title, over a page that keeps its place', async () => {
    const on = await open(sale.path)
    const link = on.getByRole('link', { name: 'Calculator', exact: true })
    await link.scrollIntoViewIfNeeded()
    const place = await on.evaluate(() => scrollY)
    expect(place).toBeGreaterThan(500)
    await link.click()
    await calculator(on).waitFor()
    expect(await hashOf(on)).toBe('#/calculator')
    await expect.poll(() => focused(on)).toBe('Mortgage and stamp duty calculator')
    await on.getByRole('button', { name: 'Close', exact: true }).click()
    await calculator(on).waitFor({ state: 'detached' })
    expect(new URL(on.url()).pathname).toBe(sale.path)
    await expect.poll(() => hashOf(on)).toBe('#/')
    expect(await on.evaluate(() => scrollY)).toBe(place)
    await expect.poll(() => focused(on)).toBe('Calculator')
    expectQuiet(on)
  })

  test.each([
    ['a link to its hash', (on: Page) => on.getByRole('link', { name: 'Costs of an agency’s own' }).click()],
    ['a script that sets the hash', (on: Page) => on.evaluate(() => location.assign('#/calculator'))],
  ])('opens from %s, and the page stays where it was scrolled to', async (_how, follow) => {
    const on = await open(sale.path)
    await on.evaluate(() => {
      const link = Object.assign(document.createElement('a'), {
        href: '#/calculator',
        textContent: 'Costs of an agency’s own',
      })
      document.querySelector('footer')?.prepend(link)
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
    const scrolledTo = () => on.evaluate(() => scrollY)
    const place = await scrolledTo()
    expect(place).toBeGreaterThan(500)
    await follow(on)
    await calculator(on).waitFor()
    expect(await scrolledTo()).toBe(place)
    await on.keyboard.press('Escape')
    await calculator(on).waitFor({ state: 'detached' })
    expect(await scrolledTo()).toBe(place)
    expectQuiet(on)
  })

  test('has an edge where colours are forced, in which no shadow or background shows it', async () => {
    const on = await openByLink({ forcedColors: 'active' })
    const edge = await calculator(on).evaluate((dialog) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(dialog)
      return { borderTopStyle, borderTopWidth, isSeen: borderTopColor !== backgroundColor }
    })
    expect(edge).toEqual({ borderTopStyle: 'solid', borderTopWidth: '1px', isSeen: true })
  })

  test('keeps the focus until it is closed by Escape', async () => {
    const on = await openByLink()
    for (let step = 0; step < 20; step += 1) {
      await on.keyboard.press('Tab')
      const outside = await on.evaluate(() => {
        const at = document.activeElement
        return at !== document.body && !document.querySelector('dialog')?.contains(at)
      })
      expect(outside).toBe(false)
    }
    await on.keyboard.press('Escape')
    await calculator(on).waitFor({ state: 'detached' })
    await expect.poll(() => focused(on)).toBe('Calculator')
  })

  test('closes once, however often Escape is pressed', async () => {
    const on = await openByLink()
    await on.evaluate(() => {
      const dialog = document.querySelector('dialog')
      for (let times = 0; times < 3; times += 1) dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))
    })
    await calculator(on).waitFor({ state: 'detached' })
    expect(new URL(on.url()).pathname).toBe(sale.path)
  })

  test('closes by a press outside, unless something has been typed', async () => {
    const on = await openByLink()
    await on.mouse.click(40, 450)
    await calculator(on).waitFor({ state: 'detached' })
    await on.getByRole('link', { name: 'Calculator', exact: true }).click()
    await calculator(on).getByLabel('Property price').fill('1')
    await on.mouse.click(40, 450)
    expect(await calculator(on).isVisible()).toBe(true)
    expect(await hashOf(on)).toBe('#/calculator')
  })

  test('closes and opens by Back and Forward, and the page is not fetched again', async () => {
    const on = await openByLink()
    const asked: string[] = []
    on.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await on.goBack()
    await calculator(on).waitFor({ state: 'detached' })
    await expect.poll(() => hashOf(on)).toBe('#/')
    await on.goForward()
    await calculator(on).waitFor()
    await on.goBack()
    await calculator(on).waitFor({ state: 'detached' })
    expect(asked.filter((path) => path.startsWith(sale.path))).toEqual([])
    await on.goBack()
    expect(new URL(on.url()).pathname).not.toBe(sale.path)
  })

  test('is there again after the page was loaded again, and closing leads to the page', async () => {
    const on = await openByLink()
    await on.reload()
    await calculator(on).waitFor()
    await on.keyboard.press('Escape')
    await calculator(on).waitFor({ state: 'detached' })
    expect(on.url()).toBe(`${siteUrl()}${sale.path}#/`)
  })

  test('opens by a hash that somebody typed or was sent', async () => {
    const on = await open(`${sale.path}#/calculator`)
    await calculator(on).waitFor()
    expect(await calculator(on).getByLabel('Property price').inputValue()).toBe(sale.price.toLocaleString('en-GB'))
    await on.getByRole('button', { name: 'Close', exact: true }).click()
    await calculator(on).waitFor({ state: 'detached' })
    await on.evaluate(() => {
      location.hash = '/calculator'
    })
    await calculator(on).waitFor()
    await on.goBack()
    await calculator(on).waitFor({ state: 'detached' })
    expectQuiet(on)
  })

  test('about another home says so in its hash', async () => {
    const on = await open('/')
    await on.evaluate((query) => {
      const link = Object.assign(document.createElement('a'), { href: `/calculator${query}`, textContent: 'Costs' })
      link.dataset.overlay = ''
      document.querySelector('main')?.prepend(link)
    }, sale.query)
    await on.getByRole('link', { name: 'Costs' }).click()
    await calculator(on).waitFor()
    expect(await hashOf(on)).toBe(`#/calculator${sale.query}`)
    expect(await calculator(on).getByLabel('Property price').inputValue()).toBe(sale.price.toLocaleString('en-GB'))
  })

  test('is a page like any other until its script has come', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.route(/bundles\/standing-/, (route) => route.abort())
    await page.goto(sale.path)
    await page.getByRole('link', { name: 'Calculator', exact: true }).click()
    await page.waitForURL(`${siteUrl()}/calculator${sale.query}`)
    await calculator(page).waitFor()
  })

  test('opens elsewhere where a visitor asks for that', async () => {
    const on = await open(sale.path)
    // a tab that opens behind tells its URL late or never: what it asks for is told by the requests of all tabs
    const [asked] = await Promise.all([
      on.context().waitForEvent('request', (request) => request.isNavigationRequest()),
      on.getByRole('link', { name: 'Calculator', exact: true }).click({ modifiers: ['ControlOrMeta'] }),
    ])
    expect(asked.url()).toContain(`/calculator${sale.query}`)
    expect(await hashOf(on)).toBe('')
    expect(new URL(on.url()).pathname).toBe(sale.path)
  })
})

describe('an overlay that does not come', () => {
  test('says so, and comes when it is tried again', async () => {
    const on = await open(sale.path)
    await on.route(chunks, (route) => route.abort())
    await on.getByRole('link', { name: 'Calculator', exact: true }).click()
    await on.getByText('We couldn’t load this. Check your connection and try again.').waitFor()
    // the page under it has parts of the same script: it stays whole
    expect(await on.getByRole('heading', { level: 1, includeHidden: true }).count()).toBe(1)
    expect(await on.getByText('Something went wrong').count()).toBe(0)
    expect(await on.getByRole('link', { name: 'Open in a full page' }).getAttribute('href')).toBe(
      `/calculator${sale.query}`,
    )
    await expectAccessible(on)
    // a script that fails twice may need a page that never asked for it: the site answers, so the page is loaded again
    const [loaded] = await Promise.all([on.waitForEvent('load'), on.getByRole('button', { name: 'Try again' }).click()])
    await loaded.getByText('We couldn’t load this').waitFor()
    await on.unroute(chunks)
    await on.getByRole('button', { name: 'Try again' }).click()
    await calculator(on).waitFor()
    expectQuiet(on, /ERR_FAILED|failed:/)
  })

  test.each([
    ['what it says', /overlay\.ljson/],
    ['its script', chunks],
  ])('because %s hangs says so after two minutes, and a spinner until then', async (_what, hanging) => {
    const on = await open(sale.path)
    await on.clock.install()
    await on.route(hanging, () => {})
    const now = () => on.evaluate(() => Date.now())
    const before = await now()
    await on.getByRole('link', { name: 'Calculator', exact: true }).click()
    await on.getByRole('dialog').getByText('Loading').waitFor()
    // the clock goes on by itself until it is held: a busy machine takes its time over a press
    const after = await now()
    await on.clock.pauseAt(before + 119_000)
    expect(await on.getByText('We couldn’t load this').count()).toBe(0)
    await on.clock.runFor(after - before + 1_000)
    await on.getByText('We couldn’t load this').waitFor()
    await on.getByRole('button', { name: 'Close', exact: true }).click()
    await on.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => hashOf(on)).toBe('#/')
    await expect.poll(() => focused(on)).toBe('Calculator')
  })

  test('says so where nothing that opens overlays comes, and opens when the page is loaded again', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.route(/bundles\/standing-/, (route) => route.abort())
    await page.goto(`${sale.path}#/calculator`)
    await page.getByText('We couldn’t load this. Check your connection and try again.').waitFor()
    await expectAccessible(page)
    await page.unroute(/bundles\/standing-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await calculator(page).waitFor()
    expectQuiet(page, /ERR_FAILED|failed:/)
  })

  test('says so where the server fails', async () => {
    const on = await open(sale.path)
    await on.route(/overlay\.ljson/, (route) => route.fulfill({ status: 500, body: '{}' }))
    await on.getByRole('link', { name: 'Calculator', exact: true }).click()
    await on.getByText('We couldn’t load this').waitFor()
    await on.keyboard.press('Escape')
    await on.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

describe('an overlay at its plain path', () => {
  test.each([
    ['with a script', {}],
    ['without a script', withoutScript],
  ])('lies over the home page, and closing leads there, %s', async (_name, options) => {
    const on = await open('/calculator', options)
    await calculator(on).waitFor()
    expect(await on.title()).toMatch(/^Mortgage and stamp duty calculator \| /)
    expect(await on.locator('[inert] h1').count()).toBe(1)
    await on.getByRole(options === withoutScript ? 'link' : 'button', { name: 'Close', exact: true }).click()
    await on.waitForURL(`${siteUrl()}/`)
    expect(await on.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })

  test('about a home lies over its page, and closing leads there', async () => {
    const on = await open(`/calculator${sale.query}`)
    await calculator(on).waitFor()
    await on.keyboard.press('Escape')
    await on.waitForURL(siteUrl() + sale.path)
  })

  test('closes by a press outside, with and without a script', async () => {
    for (const options of [{}, withoutScript]) {
      const on = await open(`/calculator${sale.query}`, options)
      await calculator(on).waitFor()
      await on.mouse.click(40, 450)
      await on.waitForURL(siteUrl() + sale.path)
      await on.context().close()
    }
  })

  test('keeps the focus in, on its title first', async () => {
    const on = await open('/calculator')
    await expect.poll(() => focused(on)).toBe('Mortgage and stamp duty calculator')
    expect(await on.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(true)
    expectQuiet(on)
  })

  test('is not for search engines, and the same for everybody where it is nobody’s own', async () => {
    const response = await fetch(`${siteUrl()}/calculator`)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('cache-control') ?? '').not.toContain('no-store')
    expect(await response.text()).toContain('<meta name="robots" content="noindex, follow"/>')
  })
})

describe('what the calculator does while somebody types', () => {
  test('strips, minds the bounds and works it out', async () => {
    const on = await open('/calculator')
    await calculator(on).getByLabel('Property price').pressSequentially('£300x000')
    expect(await calculator(on).getByLabel('Property price').inputValue()).toBe('300,000')
    expect(await calculator(on).getByLabel('Deposit', { exact: true }).inputValue()).toBe('60,000')
    await calculator(on).getByLabel('Interest rate', { exact: true }).fill('4.5')
    await on.getByText('£1,334').waitFor()
    await calculator(on).getByLabel('Interest rate', { exact: true }).fill('12')
    await on.getByText('Enter a value between 0.01 and 10').waitFor()
    expect(await on.getByText('£1,334').count()).toBe(0)
    await calculator(on).getByLabel('Interest rate', { exact: true }).fill('4.5')
    await calculator(on).getByLabel('Mortgage term', { exact: true }).fill('40')
    await on.getByText('Enter a value between 5 and 35').waitFor()
    await calculator(on).getByLabel('Mortgage term', { exact: true }).fill('25')
    await calculator(on).getByLabel('Interest only').check()
    await on.getByText('£1,125').waitFor()
    await calculator(on).getByLabel('Property price').fill('123456789012345')
    expect(await calculator(on).getByLabel('Property price').inputValue()).toBe('12,345,678,901')
    expectQuiet(on)
  })

  test('keeps the caret in the deposit, which leaves off following the price', async () => {
    const on = await open('/calculator?price=300000')
    const deposit = calculator(on).getByLabel('Deposit', { exact: true })
    await calculator(on).getByLabel('Property price').fill('400000')
    expect(await deposit.inputValue()).toBe('80,000')
    await deposit.press('End')
    await on.keyboard.type('0')
    await on.keyboard.type('5')
    expect(await deposit.inputValue()).toBe('8,000,005')
    await deposit.fill('100000')
    await calculator(on).getByLabel('Property price').fill('500000')
    expect(await deposit.inputValue()).toBe('100,000')
    expectQuiet(on)
  })

  test('slides instead, by the keyboard too', async () => {
    const on = await open('/calculator?price=300000&rate=4.5')
    const years = calculator(on).getByRole('slider', { name: 'Mortgage term, slider' })
    await years.focus()
    await on.keyboard.press('ArrowLeft')
    expect(await calculator(on).getByLabel('Mortgage term', { exact: true }).inputValue()).toBe('24')
    expect(await years.getAttribute('aria-valuetext')).toBe('24 years')
    await on.getByText('over 24 years at 4.5%').waitFor()
    await calculator(on).getByRole('slider', { name: 'Deposit, slider' }).fill('90000')
    expect(await calculator(on).getByLabel('Deposit', { exact: true }).inputValue()).toBe('90,000')
    await on.getByText('With a 30% deposit (£90,000)').waitFor()
    await expectAccessible(on)
    expectQuiet(on)
  })

  test('turns to stamp duty by the keyboard, keeps the price, and parts the boxes that exclude each other', async () => {
    const on = await open('/calculator?price=300000')
    await on.getByRole('tab', { name: 'Mortgage' }).focus()
    await on.keyboard.press('ArrowRight')
    await expect.poll(() => focused(on)).toBe('Stamp Duty')
    const total = on.getByRole('row', { name: /^Total/ })
    expect(await total.textContent()).toBe('Total£5,000')
    await calculator(on).getByLabel('Scotland').check()
    expect(await total.textContent()).toBe('Total£4,600')
    await calculator(on).getByLabel('Additional property').check()
    await calculator(on).getByLabel('First time buyer').check()
    expect(await calculator(on).getByLabel('Additional property').isChecked()).toBe(false)
    expectQuiet(on)
  })

  test('is a form without a script', async () => {
    const on = await open('/calculator?price=300000', withoutScript)
    await on.getByRole('tab', { name: 'Stamp Duty' }).click()
    await calculator(on).getByLabel('Property price').fill('£400,000')
    await calculator(on).getByLabel('Additional property').check()
    await on.getByRole('button', { name: 'Calculate' }).click()
    await on.waitForURL(/buyer=additional/)
    expect(await on.getByRole('row', { name: /^Total/ }).textContent()).toBe('Total£30,000')
    expect(await calculator(on).getByLabel('Property price').inputValue()).toBe('£400,000')
  })
})

test('what a tenant pays opens from a home to let', async () => {
  const on = await open(letting.path)
  await on.getByRole('link', { name: 'Tenant fees', exact: true }).click()
  await on.getByRole('dialog', { name: 'Tenant fees' }).getByText('holding deposit').first().waitFor()
  expect(await hashOf(on)).toBe('#/tenant-info')
  expectQuiet(on)
})

describe('a flash', () => {
  test.each([
    ['user-login-successful', 'status', 'You have successfully signed in'],
    ['recaptcha-invalid', 'alert', 'We couldn’t verify that you’re not a robot. Please try again.'],
    ['some-unheard-error', 'alert', 'Something went wrong. Please try again.'],
  ] as const)('%s is said for ten seconds and leaves the URL', async (key, role, words) => {
    page = await visitor({ baseURL: siteUrl() })
    await page.clock.install()
    await page.addInitScript(() => {
      const look = new MutationObserver(() => {
        if (!document.querySelector('.toast')) return
        Object.assign(window, { saidAt: Date.now() })
        look.disconnect()
      })
      look.observe(document, { subtree: true, childList: true })
    })
    await page.goto(`/search/property-for-sale?branch_id=1#flash/${key}`)
    const said = page.locator(`[role=${role}] .toast`, { hasText: words })
    await said.waitFor()
    // the clock goes on by itself until it is held: a busy machine takes its time
    const times = await page.evaluate(() => ({
      began: (window as never as { saidAt: number }).saidAt,
      now: Date.now(),
    }))
    await page.clock.pauseAt(times.began + 9_000)
    expect(await said.isVisible()).toBe(true)
    expect(await hashOf(page)).toBe('')
    await page.clock.runFor(times.now - times.began + 1_100)
    await said.waitFor({ state: 'detached' })
    expectQuiet(page)
  })

  test.each([
    ['a phone', phone, 0],
    ['a phone, far down the page', phone, 2000],
    ['a wide window', {}, 0],
    ['a wide window, far down the page', {}, 2000],
  ])('is shown below the header and can be dismissed, on %s', async (_where, options, scrolled) => {
    const on = await open('/search/property-for-sale', options)
    await on.evaluate((top) => {
      scrollTo({ top, behavior: 'instant' })
      location.hash = 'flash/recaptcha-invalid'
    }, scrolled)
    const toast = on.locator('.toast')
    await toast.waitFor()
    const header = await on.getByRole('banner').boundingBox()
    const box = await toast.boundingBox()
    expect(box!.y).toBeGreaterThanOrEqual(Math.max(0, header!.y + header!.height))
    expect(box!.y + box!.height).toBeLessThan(on.viewportSize()!.height / 2)
    await expectAccessible(on)
    await toast.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await toast.waitFor({ state: 'detached' })
    expectQuiet(on)
  })

  test('that nobody knows is only taken out of the URL', async () => {
    const on = await open('/#flash/whatever')
    await expect.poll(() => hashOf(on)).toBe('')
    expect(await on.locator('.toast').count()).toBe(0)
  })
})

describe('every overlay of ours is accessible', () => {
  test.each<[string, () => string]>([
    ['mortgage', () => `${sale.path}#/calculator`],
    ['mortgage with everything wrong', () => '/calculator?price=0&rate=50&years=1'],
    ['stamp duty', () => `${sale.path}#/calculator?tab=stamp-duty`],
    ['stamp duty of any home', () => '/calculator?tab=stamp-duty&buyer=additional&buyer=first_time&price=1000'],
    ['tenant fees', () => `${letting.path}#/tenant-info`],
  ])('%s, on a phone and on a desk', async (_name, path) => {
    const on = await open(path(), phone)
    await on.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).waitFor()
    await expectAccessible(on)
    await on.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible(on)
    expectQuiet(on)
  })
})

test('who types in an overlay at its own address while its scripts come stays in the field, with the same part in view', async () => {
  page = await visitor({ baseURL: siteUrl(), viewport: { width: 1280, height: 720 } })
  const on = page
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await on.route(/asset_bundles\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await on.goto('/user')
  const repeated = on.getByLabel('Confirm password', { exact: true })
  const isModal = () => on.evaluate(() => document.querySelector('dialog:modal') !== null)
  const above = () => on.evaluate(() => document.querySelector('dialog')!.scrollTop)
  await repeated.pressSequentially('Long')
  await on.getByRole('checkbox', { name: /^Email me/ }).scrollIntoViewIfNeeded()
  const before = await above()
  expect(before).toBeGreaterThan(0)
  expect(await isModal()).toBe(false)
  release()
  await expect.poll(isModal).toBe(true)
  await on.keyboard.type('-enough-1')
  expect(await repeated.inputValue()).toBe('Long-enough-1')
  expect(await above()).toBe(before)
  expectQuiet(on)
})
