import { randomInt } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { newName } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }
const known = '/valuation?postcode=le156ah&property_type=semi-detached&bedrooms=3'
const tooFar = '/valuation?postcode=BN1+1AA&property_type=flat&bedrooms=2'

let page: Page | undefined
afterEach(async () => {
  await page?.context().close()
  page = undefined
})

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const ip = `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
  page = await visitor({ baseURL: siteUrl(), extraHTTPHeaders: { 'x-forwarded-for': ip }, ...options })
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await untilScripted(page)
  return page
}

async function ask(on: Page, { postcode = 'LE15 6AH', type = 'Semi-detached house', bedrooms = '3' } = {}) {
  await question(on).getByLabel('Postcode').fill(postcode)
  await question(on).getByLabel('Property type').selectOption(type)
  await question(on).getByLabel('Bedrooms').selectOption(bedrooms)
  await on.getByRole('button', { name: 'See an estimate' }).click()
}

const question = (on: Page) => on.locator('#instant')
const answerOn = (on: Page) => on.locator('.instantAnswer')

async function fillIn(on: Page): Promise<{ name: string; email: string }> {
  const name = newName()
  const email = `${name.toLowerCase()}@example.com`
  const form = on.locator('#send-estimate')
  await form.getByLabel('First name').fill('Rosalind')
  await form.getByLabel('Last name').fill(name)
  await form.getByLabel('Email', { exact: true }).fill(email)
  await form.getByLabel('Phone number').fill('07700 900412')
  await form.getByLabel('I agree to the').check()
  return { name, email }
}

describe('an instant valuation without an answer', () => {
  test('shows errors beside the fields and keeps what was typed', async () => {
    const on = await open('/about#/valuation')
    await on.getByRole('dialog', { name: 'Instant valuation' }).waitFor()
    await question(on).getByLabel('Postcode').fill('Oakham')
    await on.getByRole('button', { name: 'See an estimate' }).click()
    await on.getByRole('link', { name: 'Please enter a valid postcode' }).waitFor()
    await on.getByRole('link', { name: 'Please enter a valid property type' }).waitFor()
    await on.getByRole('link', { name: 'Please enter a valid number of bedrooms' }).waitFor()
    expect(await question(on).getByLabel('Postcode').inputValue()).toBe('Oakham')
  })

  test('shows no figure but a way to book a valuation with too few comparables', async () => {
    const on = await open('/about#/valuation')
    await ask(on, { postcode: 'BN1 1AA', type: 'Flat or maisonette', bedrooms: '2' })
    await answerOn(on)
      .getByText('We have records of fewer than 6 sales of flats and maisonettes within 6 miles')
      .waitFor()
    expect(await answerOn(on).locator('.sum').count()).toBe(0)
    await on.getByRole('dialog').getByRole('link', { name: 'Book a valuation' }).last().waitFor()
    expect(await on.getByText('Send me this estimate').count()).toBe(0)
  })

  test('shows the same without JavaScript', async () => {
    const on = await open('/valuation?postcode=nowhere&property_type=flat&bedrooms=2', { javaScriptEnabled: false })
    expect(await on.getByRole('link', { name: 'Please enter a valid postcode' }).isVisible()).toBe(true)
    expect(await question(on).getByLabel('Postcode').inputValue()).toBe('nowhere')
    await on.goto(tooFar)
    expect(await answerOn(on).textContent()).toContain("isn't enough for an estimate")
  })

  test('says that the call failed, and works when tried again', async () => {
    const on = await open('/about#/valuation')
    await on.route('**/instant_valuation*', (route) => route.abort())
    await ask(on)
    await on.getByText("We couldn't connect.").waitFor()
    await on.unroute('**/instant_valuation*')
    await on.getByRole('button', { name: 'See an estimate' }).click()
    await answerOn(on).locator('.sum').first().waitFor()
  })
})

describe('an instant valuation', () => {
  test('works by keyboard: the estimate takes the focus and explains itself', async () => {
    const on = await open('/about#/valuation')
    await on.getByRole('dialog', { name: 'Instant valuation' }).waitFor()
    await question(on).getByLabel('Postcode').focus()
    await on.keyboard.type('le15 6ah')
    await on.keyboard.press('Tab')
    await on.keyboard.type('Semi')
    await on.keyboard.press('Tab')
    await on.keyboard.type('3')
    await on.keyboard.press('Tab')
    await on.keyboard.press('Tab')
    await on.keyboard.press('Enter')
    await on.getByRole('heading', { name: '3-bedroom semi-detached house in LE15 6AH' }).waitFor()
    await expect.poll(() => on.evaluate(() => document.activeElement?.id)).toBe('instant-answer')
    expect(await answerOn(on).locator('.sum').first().textContent()).toMatch(/^£\d{3},\d{3}/)
    expect(await answerOn(on).locator('.ends').first().textContent()).toMatch(/^Between £[\d,]+ and £[\d,]+$/)
    await on.getByText('How we estimated the price').click()
    await on.getByText(/^Based on \d+ sales of semi-detached houses within/).waitFor()
    const rows = await on.getByRole('table', { name: 'The nearest sales' }).getByRole('row').allTextContents()
    expect(rows.length).toBe(6)
    expect(await answerOn(on).textContent()).toContain("isn't a survey")
    await on.keyboard.press('Escape')
    await expect.poll(() => on.evaluate(() => location.hash)).toBe('#/')
    expectQuiet(on)
  })

  test('keeps what was typed when closed and opened again', async () => {
    const on = await open('/about#/valuation')
    await ask(on)
    await answerOn(on).locator('.sum').first().waitFor()
    await on.keyboard.press('Escape')
    await on.evaluate(() => {
      location.hash = '#/valuation'
    })
    await on.getByRole('dialog', { name: 'Instant valuation' }).waitFor()
    expect(await question(on).getByLabel('Postcode').inputValue()).toBe('LE15 6AH')
  })

  test('hands the postcode on to booking a valuation', async () => {
    const on = await open('/about#/valuation')
    await ask(on)
    await answerOn(on).locator('.sum').first().waitFor()
    await on.locator('.instantWays').getByRole('link', { name: 'Book a valuation' }).click()
    await on.getByRole('dialog', { name: 'Book a valuation' }).waitFor()
    expect(await on.evaluate(() => location.hash)).toContain('#/book-a-valuation?postcode=LE15+6AH')
  })

  test('is emailed to visitor and branch with the figures on the screen', async () => {
    const on = await open('/about#/valuation', phone)
    await ask(on)
    const figure = (await answerOn(on).locator('.sum').first().textContent())?.trim() ?? 'no figure'
    await on.locator('.sendMe > summary').click()
    const { name, email } = await fillIn(on)
    const send = on.locator('#send-estimate').getByRole('button', { name: 'Send me this estimate' })
    await send.click()
    await on.locator('.thanks').waitFor()
    const toVisitor = await mailTo(email, /Your instant valuation/)
    expect(toVisitor.text).toContain('Instant valuation: 3-bedroom semi-detached house in LE15 6AH')
    expect(toVisitor.text).toContain(`Estimated sale price: ${figure}`)
    const toBranch = await mailTo('oakham.sales@ashlarwren.example', new RegExp(name))
    expect(toBranch.text).toContain(`Estimated sale price: ${figure}`)
    expect(toBranch.replyTo?.[0]?.address).toBe(email)
    expectQuiet(on)
  })

  test('works and is emailed without JavaScript', async () => {
    const on = await open('/valuation', { javaScriptEnabled: false })
    await ask(on)
    await on.waitForURL(/postcode=LE15/)
    expect(await answerOn(on).locator('.sum').first().textContent()).toMatch(/^£\d{3},\d{3}/)
    await on.locator('.sendMe > summary').click()
    const { email } = await fillIn(on)
    await on.locator('#send-estimate').getByLabel('Phone number').fill('12')
    const send = on.locator('#send-estimate').getByRole('button', { name: 'Send me this estimate' })
    await send.click()
    await on.getByRole('link', { name: 'Please enter a valid phone number' }).waitFor()
    await on.locator('#send-estimate').getByLabel('Phone number').fill('07700900412')
    await send.click()
    await on.locator('.thanks').waitFor()
    expect((await mailTo(email, /Your instant valuation/)).text).toContain(
      'Instant valuation: 3-bedroom semi-detached house',
    )
  })
})

test.each<[string, string]>([
  ['when opened', '/valuation'],
  ['with an estimate', known],
  ['with too few comparables', tooFar],
  ['with an error', '/valuation?postcode=x'],
])('the instant valuation is accessible %s', async (_name, path) => {
  for (const options of [phone, {}]) {
    const on = await open(path, options)
    for (const summary of await on.locator('.instant summary').all()) await summary.click()
    await expectAccessible(on)
    expectQuiet(on)
    await on.context().close()
  }
})
