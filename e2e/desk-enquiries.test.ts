import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { newName } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }

let page: Page
let name: string
let email: string

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp, options: BrowserContextOptions = {}): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

/** Somebody asks the branch of Oakham a question, by telephone: a negotiator writes it down. */
async function ask(message: string): Promise<void> {
  name = `Rosalind ${newName()}`
  email = `${name.split(' ')[1]?.toLowerCase()}@example.com`
  await signInAs(/Priya/)
  await page.goto('/desk/enquiries/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What they asked').fill(message)
  await page.getByRole('button', { name: 'Add enquiry' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.context().close()
}

const row = () => page.getByRole('row').filter({ hasText: name })
const openIt = async (tab = 'unanswered') => {
  await page.goto(`/desk/enquiries?tab=${tab}&q=${email}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Presses a key once the page's scripts hear it. */
async function pressUntil(key: string, isDone: () => Promise<boolean>): Promise<void> {
  const press = async () => {
    await page.keyboard.press(key)
    return isDone()
  }
  await expect.poll(press).toBe(true)
}

beforeEach(() => ask(`Is the paddock included? ${newName()}`))
afterEach(() => page?.context().close())

test('an enquiry is answered on a phone: it was found in the list, and the reply is in the visitor’s mailbox', async () => {
  await signInAs(/Priya/, phone)
  await page.getByRole('link', { name: 'Enquiries' }).click()
  await page.getByRole('link', { name }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Your reply').fill('Dear Rosalind,\n\nYes, it is.\n\nPriya')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Reply sent to ${name}`).waitFor()
  const mail = await mailTo(email, /^Re: /)
  expect(mail.text).toContain('Yes, it is.')
  expect(mail.text).toContain('> Is the paddock included?')
  expect(mail.from?.address).toBe('oakham@ashlarwren.example')
  expectQuiet(page)
})

describe('with a keyboard alone', () => {
  test('an enquiry is taken, noted, closed, and opened again by Undo', async () => {
    await signInAs(/Priya/)
    await openIt()
    await pressUntil('m', () => page.getByLabel('Your note').isVisible())
    await page.getByLabel('Your note').fill('Ask @Edmund Pask about the paddock')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Note added').waitFor()
    await page.getByText('internal note').waitFor()
    await page.getByLabel('Your note').blur()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Me' }).press('Enter')
    await page.getByText('Assigned to you').first().waitFor()
    await page.keyboard.press('e')
    await page.getByText('Enquiry closed').waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => page.locator('[aria-current=step]').textContent()).toBe('New')
    expectQuiet(page)
  })

  test('rows are walked, chosen and closed together, which is undone together', async () => {
    await signInAs(/Edmund/)
    await page.goto(`/desk/enquiries?tab=unanswered&q=${email}`)
    await row().waitFor()
    await pressUntil('j', () => page.locator('tr[data-id] a:focus').isVisible())
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('e')
    await page.getByText('1 enquiry closed').waitFor()
    await expect.poll(() => row().count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row().waitFor()
  })
})

test('what is typed survives leaving the page, and a colleague’s reply is seen before one’s own is sent', async () => {
  await signInAs(/Priya/)
  await openIt()
  await page.getByLabel('Your reply').fill('Half a sentence')
  const url = page.url()
  await page.getByText(/^Draft saved/).waitFor()
  await page.goto('/desk/enquiries')
  await page.goto(url)
  await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Half a sentence')

  const mine = page
  await signInAs(/Edmund/)
  await page.goto(url)
  await page.getByLabel('Your reply').fill('A colleague’s reply')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Reply sent to ${name}`).waitFor()
  await page.context().close()

  page = mine
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('A colleague has been here meanwhile').waitFor()
  await page.getByText('A colleague’s reply').waitFor()
  expect(await page.getByLabel('Your reply').inputValue()).toBe('Half a sentence')
})

test('a reply that cannot be sent for want of a connection stays', async () => {
  await signInAs(/Priya/)
  await openIt()
  await page.getByLabel('Your reply').fill('Yes, it is.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('We couldn’t reach the Desk').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Reply sent to ${name}`).waitFor()
})
