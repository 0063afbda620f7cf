import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { ownSite, siteUrl } from '#test/site.ts'

const results = '/search/property-for-sale'
const oakham = `${results}/oakham-rutland/gid-2641128/from-2-bed/up-to-900000/within-5-miles`
const password = 'Long-enough-1'

// several browsers and their calls take a while on a busy machine
vi.setConfig({ testTimeout: 120_000 })
const eventually = <Value>(look: () => Promise<Value>) => expect.poll(look, { timeout: 15_000 })

const open: Page[] = []
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

/** Somebody at a browser of their own. */
async function browser(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor({ baseURL: siteUrl(), ...options })
  open.push(page)
  return page
}

const post = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ([to, sent]) => {
      const { authenticity_token } = await (await fetch('/user.ljson')).json()
      const response = await fetch(to as string, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify({ ...(sent as object), authenticity_token }),
      })
      return response.status
    },
    [path, body],
  )

/** Registers, and so signs in, without the pages of the user area. */
async function register(page: Page): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const person = { first_name: 'Ann', last_name: 'Finch', email, password, password_confirmation: password }
  expect(await post(page, '/user.ljson', { client: { ...person, opt_in_terms: 'on', terms: 'on' } })).toBe(200)
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  expect(await post(page, '/session', { username: email, password })).toBe(200)
}

const signOut = async (page: Page) => {
  await page.goto('/user')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('You have been signed out').waitFor()
}

const kept = (page: Page, key: string) => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
const local = async (page: Page): Promise<number[]> => (await kept(page, 'savedProperties')) ?? []
const record = async (page: Page): Promise<number[]> => (await kept(page, 'savedPropertiesSync'))?.ids ?? []
/** What the server has, as the browser's session sees it. */
const server = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const { properties } = await (await fetch('/saved_properties.ljson')).json()
    return properties.map(({ property_id }: { property_id: number }) => property_id)
  })
const serverSearches = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(async () => (await fetch('/saved_searches.ljson')).json())

const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
const heart = (page: Page, place: number) =>
  page
    .getByRole('article')
    .nth(place)
    .getByRole('button', { name: /^Save / })
/** A press may wait for the page's scripts. */
const press = async (page: Page, place: number) => {
  const before = (await local(page)).length
  await heart(page, place).click()
  await eventually(async () => (await local(page)).length).not.toBe(before)
}
const saveSearch = async (page: Page) => {
  await page.getByRole('button', { name: 'Save search' }).click()
  await eventually(() => kept(page, 'savedSearches')).toHaveLength(1)
}
const rows = (page: Page) => page.getByRole('region', { name: /^Saved/ }).locator('.list > li')
const toast = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words }).waitFor()
const inStep = (page: Page, ids: readonly number[]) =>
  eventually(async () => [sorted(await local(page)), sorted(await record(page))]).toEqual([sorted(ids), sorted(ids)])

async function withdrawn(): Promise<number> {
  const client = new pg.Client({ connectionString: ownSite().databaseUrl })
  await client.connect()
  try {
    const { rows: found } = await client.query<{ id: number }>(
      `select id from properties where status = 'withdrawn' and relisted_as is null and held_reason is null limit 1`,
    )
    return found[0]!.id
  } finally {
    await client.end()
  }
}

describe('refusals', () => {
  test('a visitor’s page makes no calls for users and loads no script for them', async () => {
    const page = await browser()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(results)
    await press(page, 0)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((path) => /user\.ljson|saved_\w+\.ljson|saved-sync/.test(path))).toEqual([])
    expect(asked.some((path) => path.includes('/asset_bundles/'))).toBe(true)
  })

  test('changes that fail to sync stay in the browser, are reported, and sync later', async () => {
    const page = await browser()
    await page.goto(results)
    await register(page)
    await page.goto(results)
    await inStep(page, [])
    await page.route('**/saved_properties.ljson', (route) => route.fulfill({ status: 503, json: {} }))
    await press(page, 0)
    await toast(page, 'saved on this device')
    const [id] = await local(page)
    expect(await server(page).catch(() => [])).toEqual([])
    await page.unroute('**/saved_properties.ljson')
    await page.reload()
    await inStep(page, [id!])
    expect(await server(page)).toEqual([id])
    expectQuiet(page, /503/)
  })

  test('a session that ended elsewhere removes nothing here', async () => {
    const page = await browser()
    await page.goto(results)
    await register(page)
    await page.goto(results)
    await press(page, 0)
    await eventually(async () => (await record(page)).length).toBe(1)
    await page.context().clearCookies({ name: 'kerbside_session' })
    await press(page, 1)
    await eventually(() => local(page)).toHaveLength(2)
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(await local(page)).toHaveLength(2)
    expect(await record(page)).toHaveLength(1)
    expectQuiet(page, /401/)
  })
})

describe('two browsers', () => {
  test('two browsers of a user end with the same saved homes', async () => {
    const [phone, desk] = [await browser({ viewport: { width: 375, height: 812 } }), await browser()]
    await phone.goto(results)
    for (const place of [0, 1]) await press(phone, place)
    await desk.goto(results)
    for (const place of [1, 2]) await press(desk, place)
    const all = [...new Set([...(await local(phone)), ...(await local(desk))])]
    expect(all).toHaveLength(3)

    const email = await register(phone)
    await phone.reload()
    await inStep(phone, await local(phone))
    expect(await kept(phone, 'is_synced_saved_properties_list')).toBe(true)
    await signIn(desk, email)
    await desk.reload()
    await inStep(desk, all)
    expect(sorted(await server(desk))).toEqual(sorted(all))

    await phone.reload()
    await inStep(phone, all)
    await press(phone, 1)
    const left = await local(phone)
    await inStep(phone, left)
    await desk.reload()
    await inStep(desk, left)
    expectQuiet(phone)
    expectQuiet(desk)
  })

  test('two browsers that merge at once, with two tabs each, lose and double nothing', async () => {
    const [phone, desk] = [await browser(), await browser()]
    await phone.goto(results)
    const email = await register(phone)
    await desk.goto(results)
    await signIn(desk, email)
    const keep = (page: Page, ids: number[]) =>
      page.evaluate((list) => localStorage.setItem('savedProperties', list), JSON.stringify(ids))
    await keep(phone, [3, 1])
    await keep(desk, [3, 2])
    const tabs = [phone, await phone.context().newPage(), desk, await desk.context().newPage()]
    await Promise.all(tabs.map((tab) => tab.goto(siteUrl() + results)))
    for (const page of [phone, desk]) await eventually(async () => (await record(page)).length).toBeGreaterThan(1)
    await Promise.all([phone, desk].map((page) => page.reload()))
    await Promise.all([phone, desk].map((page) => inStep(page, [1, 2, 3])))
    expect(sorted(await server(phone))).toEqual([1, 2, 3])
  })

  test('two browsers share saved searches, their names and alert frequencies', async () => {
    const [phone, desk] = [await browser(), await browser()]
    await phone.goto(oakham)
    await saveSearch(phone)
    const email = await register(phone)
    await desk.goto(results)
    await saveSearch(desk)
    await signIn(desk, email)
    await phone.reload()
    await eventually(() => serverSearches(phone)).toHaveLength(1)
    await desk.goto('/user/saved-searches')
    await eventually(() => rows(desk).count()).toBe(2)

    const line = rows(desk).filter({ hasText: 'Oakham' })
    await line.getByLabel(/^Email me/).selectOption({ label: 'Weekly' })
    await toast(desk, "We'll email you once a week.")
    await line.getByText('Rename', { exact: true }).click()
    await line.getByLabel('Search name').fill('Near the station')
    await desk.keyboard.press('Enter')
    await desk.getByRole('link', { name: 'Near the station' }).waitFor()
    await eventually(async () =>
      (await serverSearches(desk)).find(({ placeId }) => placeId === '2641128'),
    ).toMatchObject({ name: 'Near the station', alert_frequency: 'W' })

    await phone.goto('/user/saved-searches')
    const there = rows(phone).filter({ hasText: 'Near the station' })
    await there.waitFor()
    await eventually(() => kept(phone, 'savedSearches')).toHaveLength(2)
    await there.getByText('Within 5 miles').waitFor()
    expect(await there.getByLabel(/^Email me/).inputValue()).toBe('W')
    await eventually(() => there.locator('.found').textContent()).toMatch(/^\d+ homes, none new$/)
    await there.getByRole('button', { name: 'Remove Near the station' }).click()
    await toast(phone, 'Saved search removed.')
    await eventually(() => serverSearches(phone)).toHaveLength(1)
    await phone.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => serverSearches(phone)).toHaveLength(2)
    expectQuiet(phone)
    expectQuiet(desk)
  })
})

describe('one browser', () => {
  test('two users of one browser do not share saved homes, and signing out empties the searches', async () => {
    const page = await browser()
    await page.goto(results)
    await press(page, 0)
    await saveSearch(page)
    await eventually(() => local(page)).toHaveLength(1)
    const ann = await register(page)
    await page.reload()
    const anns = await local(page)
    await inStep(page, anns)
    await eventually(() => serverSearches(page)).toHaveLength(1)
    await signOut(page)
    expect(await local(page)).toEqual(anns)
    expect(await kept(page, 'savedSearches')).toEqual([])

    await page.goto(results)
    const before = (await local(page)).length
    await press(page, 1)
    await eventually(async () => (await local(page)).length).not.toBe(before)
    const bens = (await local(page)).filter((id) => !anns.includes(id))
    await register(page)
    await page.reload()
    await inStep(page, bens)
    expect(await server(page)).toEqual(bens)
    expect(await serverSearches(page)).toEqual([])

    await signOut(page)
    await page.goto(results)
    await signIn(page, ann)
    await page.reload()
    await inStep(page, anns)
    await eventually(() => kept(page, 'savedSearches')).toHaveLength(1)
  })

  test('without JavaScript a signed-in user sees and changes their lists', async () => {
    const scripted = await browser()
    await scripted.goto(results)
    await press(scripted, 0)
    const gone = await withdrawn()
    await scripted.evaluate((id) => {
      const ids = JSON.parse(localStorage.getItem('savedProperties') ?? '[]')
      localStorage.setItem('savedProperties', JSON.stringify([id, ...ids]))
    }, gone)
    await saveSearch(scripted)
    await register(scripted)
    await scripted.reload()
    await inStep(scripted, await local(scripted))
    await eventually(() => serverSearches(scripted)).toHaveLength(1)

    const page = await browser({ javaScriptEnabled: false, storageState: await scripted.context().storageState() })
    await page.goto('/user/saved-properties')
    expect(await rows(page).count()).toBe(2)
    expect(await page.getByText('No longer on the market since').isVisible()).toBe(true)
    await rows(page)
      .first()
      .getByRole('button', { name: /^Remove / })
      .click()
    expect(new URL(page.url()).pathname).toBe('/user/saved-properties')
    expect(await rows(page).count()).toBe(1)

    await page.goto('/user/saved-searches')
    await rows(page)
      .getByLabel(/^Email me/)
      .selectOption('N')
    await rows(page).getByRole('button', { name: 'Change' }).click()
    expect(
      await rows(page)
        .getByLabel(/^Email me/)
        .inputValue(),
    ).toBe('N')
    await rows(page).getByText('Rename', { exact: true }).click()
    await rows(page).getByLabel('Search name').fill('All of it')
    await rows(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'All of it' }).waitFor()
    await rows(page).getByRole('button', { name: 'Remove All of it' }).click()
    expect(await page.getByRole('heading', { name: 'Saved searches will appear here.' }).isVisible()).toBe(true)

    await scripted.reload()
    await eventually(() => local(scripted)).toHaveLength(1)
    await eventually(() => kept(scripted, 'savedSearches')).toEqual([])
  })
})

test.each([
  ['on a phone', { viewport: { width: 375, height: 812 } }],
  ['on a desk', {}],
])('the lists of a signed-in user are accessible, also with the keyboard, %s', async (_where, options) => {
  const page = await browser(options)
  await page.goto(results)
  for (const place of [0, 1, 2]) await press(page, place)
  await saveSearch(page)
  await register(page)
  await page.goto(`${results}#/user/saved-properties`)
  await eventually(() => rows(page).getByRole('link').count()).toBe(3)
  await expectAccessible(page)
  const [, second] = await rows(page).getByRole('link').allTextContents()
  await rows(page).first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await eventually(() => rows(page).count()).toBe(2)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Remove ${second}`)

  await page.goto('/user/saved-searches')
  await rows(page).locator('.found').filter({ hasText: 'homes' }).waitFor()
  await rows(page).locator('summary').focus()
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ours')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ours' }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Rename Ours')
  await expectAccessible(page)
  expectQuiet(page)
})
