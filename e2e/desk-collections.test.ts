import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp, options = {}): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

const PHOTO = join(import.meta.dirname, '../agencies/demo/pictures/exteriors/cottage-dormers.webp')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('a link is added to the footer and moved by keyboard, and visitors follow it', async () => {
  await signInAs(/marketing/i)
  await page.goto('/desk/content/menus')
  const region = page.locator('section', { has: page.getByRole('heading', { name: 'Last row of the footer' }) })
  await region.getByRole('button', { name: 'Add a link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Words').fill('Who we are')
  await dialog.getByLabel('Leads to').fill('/no-such-page')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.getByText('It leads to /no-such-page, which does not exist').waitFor()
  await dialog.getByLabel('Leads to').fill('about')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const up = region.getByRole('button', { name: 'Move Who we are up' })
  await up.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await region
    .getByRole('status')
    .getByText(/^Who we are: \d of \d on its level\.$/)
    .waitFor()
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
  await press('Publish menus')
  await page.getByRole('status').getByText('Saved. It’s on the website').waitFor()

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Legal' }).getByRole('link', { name: 'Who we are' }).click()
  await page.waitForURL('**/about')
  expectQuiet(page)
})

test('changes of menus that were not published are there again, and can be discarded', async () => {
  await signInAs(/the owner/)
  await page.goto('/desk/content/menus')
  await press('Move Rent up')
  await page.getByText('Visitors see the menus as they were until you publish.').waitFor()
  await page.reload()
  await page.getByText('We kept them on this device').waitFor()
  await press('Discard changes')
  await page.getByRole('button', { name: 'Publish menus' }).waitFor({ state: 'hidden' })
  expectQuiet(page)
})

test('a colleague is added with a photo from a phone, and hidden when they leave', async () => {
  await signInAs(/marketing/i, { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/desk/content/staff')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByLabel('First name').fill('Wilf')
  await page.getByLabel('Surname').fill('Ashgrove')
  await page.getByLabel('Job title').fill('Lettings negotiator')
  await page.getByLabel('Branch and department').selectOption({ label: 'Oakham: Lettings and management' })
  await page.getByLabel('Choose a photo').setInputFiles(PHOTO)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the image' }).click()
  await dialog.getByText('Describe the image').waitFor()
  await dialog.getByLabel('Image description').fill('Wilf in front of a cottage')
  await dialog.getByRole('button', { name: 'Add the image' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByLabel('Email').fill('wilf@ashlarwren.example')
  await page.getByLabel('Phone', { exact: true }).fill('ask')
  await press('Add to the website')
  await page.getByText(/^Enter a phone number/).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Wilf')
  await page.getByLabel('Phone', { exact: true }).fill('01632 960 177')
  await press('Add to the website')
  await page.getByRole('heading', { level: 1, name: 'Wilf Ashgrove' }).waitFor()
  const member = page.url()
  await page.getByRole('link', { name: 'See the page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Wilf Ashgrove' }).waitFor()
  await page.getByRole('img', { name: 'Wilf in front of a cottage' }).waitFor()

  await page.goto(member)
  await press('They have left')
  await page.getByRole('status').getByText('Hidden on the website').waitFor()
  expect((await page.request.get('/staff/wilf-ashgrove')).status()).toBe(404)
  expectQuiet(page)
})

test('an old URL that visitors met is redirected, and its visits are counted', async () => {
  // counted are browsers, which the one of the tests does not say it is
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
  await signInAs(/the owner/, { userAgent })
  const old = '/our-surveyors.asp'
  const answer = await page.goto(`${old}?id=12`)
  expect(answer?.status()).toBe(404)
  await expect
    .poll(
      async () => {
        await page.goto('/desk/content/redirects')
        return page.getByRole('link', { name: `Redirect this… ${old}` }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await page.getByRole('link', { name: `Redirect this… ${old}` }).click()
  await page.getByLabel('Redirects to').fill('/no-such-page')
  await press('Add redirect')
  await page.getByText('There is no page at /no-such-page.').waitFor()
  expect(await page.getByLabel('Old URL').inputValue()).toBe(old)
  await page.getByLabel('Redirects to').fill('/about')
  await press('Add redirect')
  await page.getByRole('status').getByText('Visitors are redirected from now on').waitFor()
  await page.goto(old)
  expect(new URL(page.url()).pathname).toBe('/about')
  await expect
    .poll(
      async () => {
        await page.goto(`/desk/content/redirects?q=${encodeURIComponent(old)}`)
        return page.getByRole('cell', { name: '1', exact: true }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  expectQuiet(page, /404/)
})

test('a pasted list of redirects with a mistake is imported without it', async () => {
  await signInAs(/marketing/i)
  await page.goto('/desk/content/redirects/import')
  await page.getByLabel('Redirects', { exact: true }).fill('/one.htm, /about\n/two.htm, /nowhere')
  await press('Import')
  await page.getByText('Line 2: There is no page at /nowhere.').waitFor()
  await page.getByLabel('Leave out lines with mistakes').check()
  await press('Import')
  await page.getByText('1 redirect added of 2 lines.').waitFor()
  await page.goto('/one.htm')
  expect(new URL(page.url()).pathname).toBe('/about')
  expectQuiet(page)
})

test('a banner of some pages shows without moving anything, is closed, and stays closed', async () => {
  await signInAs(/marketing/i)
  await page.goto('/desk/content/banners')
  await page.getByRole('link', { name: 'Add a banner' }).click()
  await page.getByLabel('Text').fill('Our Oakham branch is moving in spring.')
  await page.getByLabel('Words of a link').fill('Our branches')
  await page.getByLabel('Leads to').fill('/no-such-page')
  await page.getByLabel('Only on these pages').fill('/articles*')
  await press('Add banner')
  await page.getByText('It leads to /no-such-page, which does not exist.').waitFor()
  await page.getByLabel('Leads to').fill('/branches')
  await press('Add banner')
  await page.getByRole('heading', { level: 1, name: 'Banners' }).waitFor()
  await page.getByText('Shown', { exact: true }).waitFor()

  await page.goto('/about')
  expect(await page.getByRole('complementary', { name: 'Notice' }).count()).toBe(0)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      dataset.shifts = String(Number(dataset.shifts ?? 0) + list.getEntries().length)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/articles')
  const banner = page.getByRole('complementary', { name: 'Notice' })
  await banner.getByRole('link', { name: 'Our branches' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => Number(document.documentElement.dataset.shifts ?? 0))).toBe(0)
  await banner.getByRole('button', { name: 'Close this notice' }).press('Enter')
  await banner.waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await banner.isVisible()).toBe(false)
  expectQuiet(page)
})

test('a question is added to "Report a repair", and a tenant answers it', async () => {
  await signInAs(/marketing/i)
  await page.goto('/desk/content/forms')
  await press('Remove Report a repair')
  await page.getByText('“Report a repair” is still linked from /contact. Change the links first.').waitFor()
  await page.getByRole('link', { name: 'Report a repair', exact: true }).click()
  await page.getByRole('button', { name: 'Add a question' }).press('Enter')
  // the new question has the focus
  await page.keyboard.type('best day to visit')
  const added = page.getByRole('group').last()
  expect(await added.getByLabel('Answers to choose from').isVisible()).toBe(false)
  await added.getByLabel('Kind of answer').selectOption('One answer of a list')
  await press('Save')
  await added.getByText('Enter the answers to choose from, one on each line').waitFor()
  expect(await added.getByLabel('Asks for').inputValue()).toBe('best day to visit')
  await added.getByLabel('Answers to choose from').fill('Weekday\nSaturday')
  const up = page.getByRole('button', { name: 'Move best day to visit up' })
  await up.press('Alt+ArrowUp')
  await page.getByRole('status').getByText('best day to visit: 8 of 9.').waitFor()
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
  await expectAccessible(page)
  await press('Save')
  await page.getByRole('heading', { level: 1, name: 'Forms' }).waitFor()

  await page.goto('/forms/maintenance')
  const form = page.locator('form.form')
  const answers = {
    'First name': 'Rosalind',
    'Last name': 'Thorne',
    Email: 'rosalind@example.com',
    'Phone number': '07700 900412',
    'Address of the home': '4 Mill Yard, Oakham',
    'Description of what is wrong': 'It drips.',
  }
  for (const [label, answer] of Object.entries(answers)) await form.getByLabel(label, { exact: true }).fill(answer)
  await form.getByLabel('Best day to visit').selectOption('Saturday')
  await form.getByLabel('I agree to the').check()
  const sent = page.waitForRequest('**/form_submissions')
  await press('Report the repair')
  expect((await sent).postData()).toContain('Saturday')
  await page.locator('.thanks').waitFor()
  expectQuiet(page)
})

test('new consent wording is a new version, and the forms of the website show it', async () => {
  await signInAs(/the owner/)
  await page.goto('/desk/content/consents')
  const words = 'Email me about homes in the county, once a week at most'
  await page.getByLabel('Words beside the box: emails about properties').fill(words)
  await press(/^Save as a new version ?: emails about properties$/)
  await page.getByRole('status').getByText('Saved as version 2. Your forms follow within seconds').waitFor()
  await page.getByText('Version 1, the usual words').nth(1).waitFor()
  await page.goto('/contact-office?branch_id=1')
  await page.getByRole('checkbox', { name: words }).waitFor()
  expect(await page.locator('input[name="consent[versions]"]').inputValue()).toBe('terms:1,marketing:2')
  await page.goto('/user')
  await page.getByRole('checkbox', { name: words }).waitFor()
  expectQuiet(page)
})
