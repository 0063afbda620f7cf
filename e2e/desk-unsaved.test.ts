import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

async function signIn(): Promise<void> {
  page = await visitor({ baseURL: siteUrl() })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /Priya/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

/** Within the Desk, as staff do it: the page is not loaded anew. */
const goTo = (entry: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: entry }).click()
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

async function addAnEnquiry(): Promise<void> {
  await goTo('Enquiries')
  await page.getByRole('link', { name: 'Add enquiry' }).click()
  await heading('Add an enquiry').waitFor()
}

test('who goes elsewhere with an enquiry half typed is asked first, and can stay with every word', async () => {
  await signIn()
  await addAnEnquiry()
  await page.getByLabel('Name', { exact: true }).fill('Rosalind Ashdown')
  await goTo('Properties')
  await question().waitFor()
  await expectAccessible(page)
  expect(new URL(page.url()).pathname).toBe('/desk/enquiries/new')
  await press('Stay')
  await question().waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rosalind Ashdown')

  // with the keyboard alone, and the browser's way back
  await page.goBack()
  await question().waitFor()
  await page.keyboard.press('Escape')
  await question().waitFor({ state: 'hidden' })
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rosalind Ashdown')

  await goTo('Properties')
  await press('Leave')
  await heading('Properties').waitFor()
  expectQuiet(page)
})

test('nobody is asked who typed nothing, took it back, or saved it', async () => {
  await signIn()
  await addAnEnquiry()
  await page.getByLabel('Name', { exact: true }).focus()
  await goTo('Contacts')
  await heading('Contacts').waitFor()

  await addAnEnquiry()
  await page.getByLabel('Name', { exact: true }).fill('Rosalind')
  await page.getByLabel('Name', { exact: true }).fill('')
  await goTo('Contacts')
  await heading('Contacts').waitFor()

  await addAnEnquiry()
  await page.getByLabel('Name', { exact: true }).fill('Rosalind Ashdown')
  await page.getByLabel('Phone').fill('01572 700100')
  await page.getByLabel('What they asked').fill('Is the cottage still for sale?')
  await press('Add enquiry')
  await page.getByText('Enquiry added').waitFor()
  await heading(/Rosalind Ashdown/).waitFor()
  expect(await question().count()).toBe(0)
  expectQuiet(page)
})

test('a form that was refused still holds what was typed, and the browser asks before it is closed', async () => {
  await signIn()
  await addAnEnquiry()
  await page.getByLabel('Name', { exact: true }).fill('Rosalind Ashdown')
  await page.getByLabel('Email').fill('rosalind@ashdown')
  await press('Add enquiry')
  await page.locator('[aria-invalid=true]').first().waitFor()
  const asked = page.waitForEvent('dialog')
  // it ends once the question has been answered
  const leaving = page.evaluate(() => location.assign('/desk')).catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await leaving
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rosalind Ashdown')
  await goTo('Contacts')
  await question().waitFor()
})
