import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OVERLAYS } from '#src/site/overlays/registry.ts'
import { expectAccessible, expectQuiet, goTo, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const withFilms =
  "jsonb_array_length(facts->'media'->'videos') = 1 and jsonb_array_length(facts->'media'->'virtualTours') = 1"

/** The values of the patterns' parameters in this walk, over a home with films unless said. */
const parameters: Record<string, string> = { ':id': '1', ':contentBlockId': '1' }
const paths = OVERLAYS.flatMap(({ patterns }) =>
  patterns.map((pattern) => pattern.replaceAll(/:\w+/g, (name) => parameters[name] ?? name)),
)
const forUsers: readonly string[] = ['/user/edit', '/user/marketing-preferences']

const { homeWhere } = siteDatabase()
let sale = ''
let letting = ''
let page: Page | undefined
beforeAll(async () => {
  sale = (await homeWhere(`channel = 'sales' and status = 'available' and ${withFilms}`)).path
  const letted = "channel = 'lettings' and status = 'available' and facts->'lettings'->>'feesText' <> ''"
  letting = (await homeWhere(letted)).path
})
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

async function signIn(on: Page): Promise<void> {
  await on.goto('/user')
  const area = on.getByRole('dialog')
  await area.getByLabel('First name', { exact: true }).fill('Rosalind')
  await area.getByLabel('Last name', { exact: true }).fill('Ashby')
  await area.getByLabel('Email', { exact: true }).fill(`${randomUUID().slice(0, 8)}@example.com`)
  await area.getByLabel('Password', { exact: true }).fill('Long-enough-1')
  await area.getByLabel('Confirm password', { exact: true }).fill('Long-enough-1')
  await area.getByLabel('I agree to the terms and conditions').check()
  await area.getByRole('button', { name: 'Register', exact: true }).click()
  await area.getByText('Signed in as').waitFor()
}

const hashOf = (on: Page) => on.evaluate(() => location.hash)

/** Where the focus is: `in the dialog`, or on what. */
const placeOfFocus = (on: Page) =>
  on.evaluate(() => {
    const at = document.activeElement
    const dialogs = [...document.querySelectorAll('dialog[open]')]
    if (dialogs.at(-1)?.contains(at)) return 'in the dialog'
    return `on ${at?.outerHTML.slice(0, 160)} beside ${dialogs.map(({ className }) => className).join(', ')}`
  })

/** What has the focus at each press of Tab, until a name comes again or forty have been. */
async function tabs(on: Page): Promise<{ inside: boolean; what: string; seen: boolean }[]> {
  const stops: { inside: boolean; what: string; seen: boolean }[] = []
  for (let step = 0; step < 40; step += 1) {
    await on.keyboard.press('Tab')
    const stop = await on.evaluate(() => {
      const at = document.activeElement as HTMLElement
      const { width, height } = at.getBoundingClientRect()
      const dialog = document.querySelector('dialog')
      return {
        // from the last stop the browser's own controls are next, which leave the body with the focus
        inside: at === document.body || (dialog?.contains(at) ?? false),
        what: `${at.tagName} ${at.getAttribute('name') ?? at.getAttribute('href') ?? at.textContent?.trim().slice(0, 30)}`,
        seen: width > 0 && height > 0,
      }
    })
    if (stops.some(({ what }) => what === stop.what)) break
    stops.push(stop)
  }
  return stops
}

describe('every overlay of the site', () => {
  test.each(paths)('%s: is opened, walked by keys, loaded again and closed', async (path) => {
    const on = await visitor({ baseURL: siteUrl() })
    page = on
    if (forUsers.includes(path)) await signIn(on)
    const under = path === '/tenant-info' ? letting : sale
    // what stands there until it has come has no heading
    const dialog = on.getByRole('dialog').filter({ has: on.getByRole('heading', { level: 2 }) })
    await goTo(on, `${under}#${path}`)
    await dialog.waitFor()
    await expect.poll(() => placeOfFocus(on)).toBe('in the dialog')
    await expectAccessible(on)

    const stops = await tabs(on)
    expect(stops.filter(({ inside }) => !inside)).toEqual([])
    expect(stops.filter(({ seen }) => !seen)).toEqual([])
    expect(stops.length).toBeGreaterThan(0)

    await on.reload()
    await dialog.waitFor()
    await expect.poll(() => placeOfFocus(on)).toBe('in the dialog')
    await expect.poll(() => hashOf(on)).toBe(`#${path}`)
    await on.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => hashOf(on)).toBe('#/')
    expect(new URL(on.url()).pathname).toBe(under)
    expectQuiet(on)
  })
})
