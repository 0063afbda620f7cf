import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'
import { noHome, siteDatabase } from '#test/site-database.ts'

const site = siteDatabase()
let home = noHome
let page: Page
beforeAll(async () => {
  home = await site.homeWhere("channel = 'sales' and status = 'available'")
})
afterEach(() => page?.context().close())

async function open(path: string): Promise<string[]> {
  page = await visitor({ baseURL: siteUrl() })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(path)
  await untilScripted(page)
  return asked
}

const hash = () => page.evaluate(() => location.hash)
const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 20_000 })
const viewing = () => page.getByRole('dialog', { name: 'Book a Viewing' })

/** What an agency's own content would have had in it. */
const addButton = () =>
  page.evaluate(() => {
    const button = document.createElement('a')
    button.className = 'hfview__open'
    button.href = '/contact'
    button.innerHTML = '<span>See this home</span>'
    document.querySelector('main')?.prepend(button)
  })

describe('where there is no home to see', () => {
  test('the event opens nothing, and the link is a link', async () => {
    await open('/fees')
    await page.evaluate(() => window.dispatchEvent(new Event('rda_viewing')))
    await addButton()
    await page.getByText('See this home').click()
    await page.waitForURL('**/contact')
    expect(await hash()).toBe('')
  })
})

describe('older scripts and contents', () => {
  test('open the viewing request for the page’s home by a class', async () => {
    await open(home.path)
    await addButton()
    await page.getByText('See this home').click()
    await viewing().waitFor()
    expect(await hash()).toBe('#/book-a-viewing')
    expect(new URL(page.url()).pathname).toBe(home.path)
    expectQuiet(page)
  })

  test.each([
    ['the window', 'window.dispatchEvent(new Event("rda_viewing"))'],
    ['the document, without bubbling', 'document.dispatchEvent(new CustomEvent("rda_viewing"))'],
    ['an element', 'document.querySelector("main").dispatchEvent(new CustomEvent("rda_viewing", { bubbles: true }))'],
  ])('open it by an event that was sent to %s', async (_words, send) => {
    await open(home.path)
    await page.evaluate(send)
    await viewing().waitFor()
    expect(await hash()).toBe('#/book-a-viewing')
    await page.keyboard.press('Escape')
    await eventually(hash).toBe('#/')
    expectQuiet(page)
  })

  test('lead from #/book_a_valuation to #/book-a-valuation, on arrival and by a link', async () => {
    await open('/fees#/book_a_valuation')
    await eventually(hash).toBe('#/book-a-valuation')
    await page.goto('/selling')
    await untilScripted(page)
    await page.evaluate(() => {
      window.location.hash = '#/book_a_valuation'
    })
    await eventually(hash).toBe('#/book-a-valuation')
  })
})

describe('the page object', () => {
  const read = () => page.evaluate(async () => window.kerbside!.page)

  test('is asked for by whoever reads it, and once', async () => {
    const asked = await open(home.path)
    await page.waitForLoadState('networkidle')
    expect(asked).not.toContain('/page_data.ljson')
    expect((await read()).property_data).toMatchObject({ property_id: home.id, property_channel: 'sales' })
    const again = await read()
    expect(again.stamp_duty_england).toMatchObject({ tax: 'SDLT' })
    expect(again.sales_calendars.length).toBeGreaterThan(0)
    expect(again.history_timeline.length).toBeGreaterThan(0)
    expect(asked.filter((path) => path === '/page_data.ljson')).toHaveLength(1)
    expectQuiet(page)
  })

  test('cannot be put away by a script that comes later', async () => {
    await open('/fees')
    const { property_data } = await page.evaluate(async () => {
      try {
        Object.assign(window.kerbside!, { page: 'mine' })
      } catch {
        // it is frozen
      }
      return window.kerbside!.page
    })
    expect(property_data).toBeNull()
  })
})
