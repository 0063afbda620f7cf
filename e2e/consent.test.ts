import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { expectAccessible, expectQuiet, newcomer } from '#test/browser.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'
import { ownSite, siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }
const sixMonths = 182 * 24 * 60 * 60
const forSale = '/search/property-for-sale'

let db: Database
let page: Page
beforeAll(() => {
  db = openDatabase(ownSite().databaseUrl)
})
afterAll(() => close(db))
beforeEach(async () => {
  await sql`delete from consent_answers`.execute(db)
})
afterEach(() => page?.context().close())

/** Machines that test are busy: this is a deadline, not a measure. */
const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })
const notice = (on = page) => on.getByRole('complementary', { name: 'Cookies on this site' })
const press = (name: string) => notice().getByRole('button', { name, exact: true }).click()
const settingsLink = () => page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' })
const cookies = async () => Object.fromEntries((await page.context().cookies()).map(({ name, value }) => [name, value]))
const toast = () => page.locator('.toast').filter({ hasText: 'Change it any time under “Cookie settings”' })

/** Somebody's first visit, and everything that the browser asks anybody for. */
async function open(path: string, { baseURL = siteUrl(), ...options }: BrowserContextOptions = {}) {
  page = await newcomer({ baseURL, ...options })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path)
  return asked
}

/** Until the page has done all that it does by itself. */
const settled = () => page.waitForLoadState('networkidle')

describe('before anybody has agreed', () => {
  test('no cookie is set and no code is asked for, from page to page', async () => {
    const asked = await open('/')
    await notice().waitFor()
    await page.goto(forSale)
    await notice().waitFor()
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.waitForURL('**/properties/**')
    await notice().waitFor()
    await settled()
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((url) => !url.startsWith(`${siteUrl()}/`) && !url.startsWith('data:'))).toEqual([])
    expect(asked.filter((url) => url.includes('/analytics_code'))).toEqual([])
    expect(await cookies()).toEqual({})
    expectQuiet(page)
  })

  test('a browser without scripts is asked nothing, and is told what there is', async () => {
    const asked = await open('/', { javaScriptEnabled: false })
    expect(await notice().count()).toBe(0)
    await settingsLink().click()
    await page.waitForURL('**/cookies')
    expect(asked.filter((url) => url.includes('/analytics_code'))).toEqual([])
    expect(await cookies()).toEqual({})
  })

  test('a form at a path of its own is not covered by the question', async () => {
    await open('/user/sign-in')
    await page.getByRole('dialog').waitFor()
    await settled()
    expect(await notice().count()).toBe(0)
    await page.goto('/')
    await notice().waitFor()
  })

  test.each([
    ['at a desk', {}],
    ['on a phone', phone],
  ])('the question moves nothing and is for everybody, %s', async (_words, options) => {
    page = await newcomer({ baseURL: siteUrl(), ...options })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          const { dataset } = document.documentElement
          dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // letters of a typeface that comes later are a little wider or narrower: not what is asked here
    await page.route('**/fonts/**', (route) => route.abort('aborted'))
    await page.goto(forSale)
    await notice().waitFor()
    await settled()
    // a browser may draw a menu of which it has read half; the question would move far more
    expect(await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.001)
    await expectAccessible(page)
    expectQuiet(page)
  })

  test('to reject is as easy as to accept', async () => {
    await open('/')
    await notice().waitFor()
    const buttons = await notice()
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((button) => {
          const { color, backgroundColor, borderColor, fontSize, fontWeight, textDecorationLine } =
            getComputedStyle(button)
          const { width, height, top } = button.getBoundingClientRect()
          return { color, backgroundColor, borderColor, fontSize, fontWeight, textDecorationLine, width, height, top }
        }),
      )
    expect(buttons).toHaveLength(2)
    expect(buttons[1]).toEqual(buttons[0])
  })

  test('the page can be used, and nothing has the focus under the question', async () => {
    await open('/', phone)
    await notice().waitFor()
    await settled()
    const last = settingsLink()
    await last.focus()
    const [link, question] = await Promise.all([last.boundingBox(), notice().boundingBox()])
    expect(link!.y + link!.height).toBeLessThanOrEqual(question!.y)
    await page.getByRole('banner').getByRole('link', { name: 'Ashlar Wren' }).click()
    await page.waitForURL('**/')
  })

  test.each([
    ['with buttons at its foot', (home: string) => home, '.actionBar'],
    ['of results', () => '/search/property-for-sale/from-9-bed/up-to-100000', '.floatingSwitch'],
  ])('the end of a page %s can be read above the question', async (_words, pathOf, floating) => {
    await open(forSale, phone)
    const home = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
    await page.goto(pathOf(home ?? ''))
    await notice().waitFor()
    await settled()
    await settingsLink().focus()
    const [link, question] = await Promise.all([settingsLink().boundingBox(), notice().boundingBox()])
    expect(link!.y + link!.height).toBeLessThanOrEqual(question!.y)
    // the page's own actions stay below the question
    const bars = await page
      .locator(floating)
      .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0))
    for (const { top } of bars) expect(question!.y + question!.height).toBeLessThanOrEqual(top + 1)
  })

  test('the keyboard meets the question right after the skip link, and can answer it', async () => {
    await open('/')
    await notice().waitFor()
    for (const name of ['Skip to main content', 'More about cookies', 'Accept', 'Reject']) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name)
    }
    await page.keyboard.press('Enter')
    await notice().waitFor({ state: 'detached' })
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to main content')
    await eventually(cookies).toEqual({ cookie_consent: 'deny.1' })
  })
})

describe('an answer', () => {
  test.each([
    ['Reject', 'deny', false],
    ['Accept', 'allow', true],
  ] as const)(
    '%s is remembered for six months, told to the site, and not asked for again',
    async (name, status, runs) => {
      const asked = await open('/')
      const told = page.waitForRequest('**/ajax-events/logs')
      await press(name)
      expect((await told).postDataJSON()).toEqual({ status })
      await toast().waitFor()
      await notice().waitFor({ state: 'detached' })
      const counted = async () =>
        (await sql`select status, version, answers from consent_answers where day is not null`.execute(db)).rows
      await eventually(counted).toEqual([{ status, version: 1, answers: 1 }])

      await page.goto(forSale)
      await settled()
      expect(await notice().count()).toBe(0)
      const held = (await page.context().cookies()).find((cookie) => cookie.name === 'cookie_consent')
      expect(held).toMatchObject({ value: `${status}.1`, sameSite: 'Lax', path: '/' })
      expect(held!.expires - Date.now() / 1000).toBeGreaterThan(sixMonths - 120)
      expect(held!.expires - Date.now() / 1000).toBeLessThanOrEqual(sixMonths + 1)
      await eventually(async () => Object.hasOwn(await cookies(), 'ashlar_wren_visits')).toBe(runs)
      expect(asked.some((url) => url.includes('/analytics_code'))).toBe(runs)
      expectQuiet(page)
    },
  )

  test('to a question of another version is none', async () => {
    page = await newcomer({ baseURL: siteUrl() })
    await page.context().addCookies([{ name: 'cookie_consent', value: 'allow.0', url: siteUrl() }])
    await page.goto('/')
    await notice().waitFor()
    expect(Object.keys(await cookies())).toEqual(['cookie_consent'])
  })

  test('in one tab is an answer in the others', async () => {
    await open('/')
    await notice().waitFor()
    const other = await page.context().newPage()
    await other.goto(siteUrl())
    await notice(other).getByRole('button', { name: 'Accept' }).click()
    await page.bringToFront()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await notice().waitFor({ state: 'detached' })
  })
})

describe('the settings in the footer', () => {
  const focusIsOn = (words: string) =>
    eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(words)

  test('open the question again, which the keyboard can leave as it was', async () => {
    await open('/')
    await press('Reject')
    await notice().waitFor({ state: 'detached' })
    await settingsLink().focus()
    await page.keyboard.press('Enter')
    await focusIsOn('Cookies on this site')
    await notice().getByText('You rejected analytics cookies.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await focusIsOn('Cookie settings')
    expect(await notice().count()).toBe(0)
    await page.keyboard.press('Enter')
    await press('Close')
    await focusIsOn('Cookie settings')
    expect((await cookies()).cookie_consent).toBe('deny.1')
    expect(new URL(page.url()).pathname).toBe('/')
    expectQuiet(page)
  })

  test('change yes to no: the page comes anew without the code, and its cookies are gone', async () => {
    await open('/cookies')
    await press('Accept')
    await eventually(async () => Object.keys(await cookies())).toContain('ashlar_wren_visits')
    await settingsLink().click()
    await notice().getByText('You accepted analytics cookies.').waitFor()
    await Promise.all([page.waitForEvent('load'), press('Reject')])
    await toast().waitFor()
    await settled()
    expect(await cookies()).toEqual({ cookie_consent: 'deny.1' })
    expect(new URL(page.url()).pathname).toBe('/cookies')
    expectQuiet(page)
  })

  test('change no to yes', async () => {
    await open('/', phone)
    await press('Reject')
    await settingsLink().click()
    await press('Accept')
    await eventually(async () => Object.keys(await cookies())).toContain('ashlar_wren_visits')
  })
})

describe('code of another company', () => {
  let company: Server
  let companyUrl: string
  let hits: string[] = []
  let folder: string
  let site: Awaited<ReturnType<typeof startSiteBeside>>

  /** What such companies hand out: a script of theirs, one beside it, and a picture for browsers without scripts. */
  const code = () => `<script async src="${companyUrl}/tag.js"></script>
<script>window.ownLine = true; document.cookie = '_stats_a=1; Path=/'</script>
<noscript><img src="${companyUrl}/no-script.gif"></noscript>`
  const tag = () => `window.tagRan = true
fetch('${companyUrl}/hit')
new Image().src = '${companyUrl}/pixel.gif'
fetch('http://127.0.0.1:9/elsewhere').catch(() => {})`

  beforeAll(async () => {
    company = createServer((request, response) => {
      hits.push(request.url ?? '')
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', request.url === '/tag.js' ? 'text/javascript' : 'image/gif')
      response.end(
        request.url === '/tag.js'
          ? tag()
          : Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
      )
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => company.once('listening', resolve))
    companyUrl = `http://127.0.0.1:${(company.address() as AddressInfo).port}`

    folder = mkdtempSync(join(tmpdir(), 'kerbside-agency-'))
    const demo = join(import.meta.dirname, '../agencies/demo')
    for (const name of readdirSync(demo)) if (name !== 'agency.json') symlinkSync(join(demo, name), join(folder, name))
    const agency = JSON.parse(readFileSync(join(demo, 'agency.json'), 'utf8'))
    agency.settings.analytics = {
      headCode: 'stats.html',
      hosts: [companyUrl],
      cookies: ['_stats_*'],
      words: 'With your agreement a company would measure this site.',
      aboutUrl: '/cookies',
      version: 7,
    }
    writeFileSync(join(folder, 'agency.json'), JSON.stringify(agency))
    writeFileSync(join(folder, 'stats.html'), code())
    site = await startSiteBeside({ AGENCY_DIR: folder })
  })
  afterAll(async () => {
    await site?.stop()
    company.close()
    rmSync(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    hits = []
  })

  const ran = () => page.evaluate(() => ['ownLine', 'tagRan'].filter((name) => name in window))

  test('is not asked for before consent, nor after a no', async () => {
    const asked = await open('/', { baseURL: site.url })
    await notice().getByText('With your agreement a company would measure this site.').waitFor()
    await settled()
    await press('Reject')
    await toast().waitFor()
    await page.goto(site.url + forSale)
    await settled()
    expect(asked.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
    expect(hits).toEqual([])
    expect(await ran()).toEqual([])
    expect(Object.keys(await cookies())).toEqual(['cookie_consent'])
    expectQuiet(page)
  })

  test('runs after a yes, reaches the hosts that the agency named and no other, and ends with a no', async () => {
    await open('/', { baseURL: site.url })
    await press('Accept')
    await eventually(() => [...hits].sort()).toEqual(['/hit', '/pixel.gif', '/tag.js'])
    expect(await ran()).toEqual(['ownLine', 'tagRan'])
    expect(await cookies()).toMatchObject({ _stats_a: '1', cookie_consent: 'allow.7' })
    // the content security policy stops what the agency has not named, and says so
    expectQuiet(page, /127\.0\.0\.1:9\/elsewhere/)

    await settingsLink().click()
    await Promise.all([page.waitForEvent('load'), press('Reject')])
    await settled()
    expect(hits).toHaveLength(3)
    expect(await ran()).toEqual([])
    expect(await cookies()).toEqual({ cookie_consent: 'deny.7' })
  })
})
