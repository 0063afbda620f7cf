import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }

const open: Page[] = []
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

/** Somebody of the demonstration, on a page of the Desk. */
async function staff(role: string, path = '/desk', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor({ baseURL: siteUrl(), ...options })
  open.push(page)
  await page.goto(`/desk/sign-in?to=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: new RegExp(`^Look round as .+ \\(${role}\\)$`) }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.locator('h1').waitFor({ state: 'attached' })
  // keys are heard once React has the page, and its effects have run
  await page.waitForFunction(() => Object.keys(document).some((name) => name.startsWith('__reactContainer$')))
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2000 })))
  return page
}

/** A visitor who writes to the office in Oakham. @returns their name */
async function enquire(): Promise<string> {
  const page = await visitor({ baseURL: siteUrl() })
  open.push(page)
  const name = `Quillon${randomUUID().slice(0, 4).replaceAll(/\d/g, 'x')}`
  await page.goto('/contact')
  await untilScripted(page)
  await page
    .getByRole('link', { name: /^E-?mail The office, Oakham/ })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('What is it about?').selectOption({ index: 1 })
  await form.getByLabel('First name').fill(name)
  await form.getByLabel('Last name').fill('Marsh')
  await form.getByLabel('Email', { exact: true }).fill(`${randomUUID().slice(0, 8)}@example.com`)
  await form.getByLabel('Phone number').fill('01632 960123')
  await form.getByLabel('Message').fill('Are you open on Saturday?')
  await form.getByLabel('I agree to the terms and conditions').check()
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/leads'))
  await form.getByRole('button', { name: 'Send your message' }).click()
  expect((await sent).status()).toBe(200)
  return name
}

test('Today says who waits, and a new enquiry appears by itself, also in the count of the menu', async () => {
  const page = await staff('the owner')
  const count = () => page.getByRole('navigation', { name: 'Main menu' }).locator('.count').first().textContent()
  const before = Number.parseInt((await count()) ?? '0', 10)
  const name = await enquire()
  await expect.poll(async () => Number.parseInt((await count()) ?? '0', 10)).toBe(before + 1)
  await page.goto('/desk/enquiries')
  await page.getByRole('link', { name }).waitFor()
  expectQuiet(page)
})

test('the search finds enquiries, properties and pages, by keys alone', async () => {
  const page = await staff('negotiator')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').fill('okafor')
  await palette
    .getByRole('option', { name: /Grace Okafor/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/desk\/enquiries\/\d+$/)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('viewings')
  await page.getByRole('option', { name: /^Viewings/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/viewings')
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('>book a val')
  await palette.getByRole('option', { name: 'Book a valuation', exact: true }).waitFor()
  expect(await palette.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/viewings/new-valuation')
})

test('G and a letter go from page to page, ? lists the keys, and both can be switched off', async () => {
  const page = await staff('negotiator')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await page.waitForURL('**/desk/enquiries')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const keys of ['T', 'E', 'V', 'P', 'R']) await help.getByText(`G then ${keys}`, { exact: true }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.waitForURL(/\/desk$/)
  await page.keyboard.press('g')
  await page.keyboard.press('v')
  await page.waitForURL('**/desk/viewings')
  await page.getByRole('heading', { level: 1, name: 'Viewings' }).waitFor({ state: 'attached' })
  await page.keyboard.press('n')
  await page.waitForURL('**/desk/viewings/new')

  const single = () => page.getByLabel('Use single-letter shortcuts')
  const save = async () => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await page.getByRole('button', { name: 'Save', exact: true }).last().click()
    expect((await saved).ok()).toBe(true)
  }
  await page.goto('/desk/me')
  await single().uncheck()
  await save()
  await page.goto('/desk')
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  // what is no single letter goes on
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  expect(await help.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/desk')
  await page.goto('/desk/me')
  await single().check()
  await save()
})

test('without a connection the Desk says so, and goes on when there is one again', async () => {
  const page = await staff('negotiator', '/desk', phone)
  await page.context().setOffline(true)
  await page.getByText(/^You’re offline\. Last updated/).waitFor()
  await page.context().setOffline(false)
  await page.getByText(/^You’re offline/).waitFor({ state: 'detached' })
})

test('changes are told to nobody who is signed out', async () => {
  const answer = await fetch(`${siteUrl()}/desk/events`)
  expect(answer.status).toBe(401)
})

test('marketing sees neither enquiries nor viewings, in the menu or by their paths', async () => {
  const page = await staff('marketing')
  expect(await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allTextContents()).not.toContain(
    'Enquiries',
  )
  await page.goto('/desk/enquiries')
  await page.getByRole('heading', { name: 'You don’t have permission to view enquiries and viewings' }).waitFor()
})
