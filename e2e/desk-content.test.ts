import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

const PHOTO = join(import.meta.dirname, '../agencies/demo/pictures/exteriors/cottage-dormers.webp')
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp, options = {}): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

test('hours at Christmas are changed, and the branch’s page says them', async () => {
  await signInAs(/the owner/)
  await page.goto('/desk/content/staff')
  const tabs = page.getByRole('navigation', { name: 'Content', exact: true })
  await tabs.getByRole('link', { name: 'Branches', exact: true }).click()
  await tabs.locator('[aria-current=page]', { hasText: 'Branches' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Oakham', exact: true }).click()
  // a day that is near whenever this runs
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await page.getByLabel('Other day 1', { exact: true }).fill(date)
  await page.getByLabel('Times of other day 1').fill('10 am to noon')
  await page.getByLabel('Name of other day 1').fill('Tree day')
  await press('Save')
  await page.getByText('Saved. It’s on the website').waitFor()
  await page.goto('/branches/oakham')
  await page
    .getByText(/^Tree day, \d+ \w+$/)
    .first()
    .waitFor()
  await page.getByText('10 am to noon').first().waitFor()
  expectQuiet(page)
})

test('an article with a photograph is published from a phone, and is on the website', async () => {
  await signInAs(/marketing/i, PHONE)
  await page.goto('/desk/content/articles')
  await page.getByRole('link', { name: 'Write an article' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Frost and your boiler')
  await press('Start writing')
  await page.getByRole('heading', { level: 1, name: 'Frost and your boiler' }).waitFor()

  await page.getByRole('textbox', { name: 'Text of the article' }).click()
  await page.keyboard.type('Every November the same pipe freezes.')
  await page.getByLabel('Add an image').setInputFiles(PHOTO)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add the image' }).click()
  await dialog.getByText('Describe the image').waitFor()
  await dialog.getByLabel('Image description').fill('A cream cottage with dormers')
  await dialog.getByRole('button', { name: 'Add the image' }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.getByLabel('Summary').fill('What to do when the condensate pipe freezes.')
  await page.getByLabel('Topics').fill('Letting')
  await page.getByLabel('Author').selectOption({ index: 1 })
  await page.getByLabel('Choose an image').setInputFiles(PHOTO)
  await dialog.getByLabel('Image description').fill('A cottage in winter')
  await dialog.getByRole('button', { name: 'Add the image' }).click()
  await page.getByText('Nothing is missing, and every link leads somewhere').waitFor()

  await page.getByRole('navigation', { name: 'Actions' }).getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByRole('status').getByText('Published').waitFor()
  const answer = await page.goto('/articles/frost-and-your-boiler')
  expect(answer?.status()).toBe(200)
  await page.getByRole('heading', { level: 1, name: 'Frost and your boiler' }).waitFor()
  await page.getByRole('img', { name: 'A cream cottage with dormers' }).waitFor()
  expectQuiet(page)
})
