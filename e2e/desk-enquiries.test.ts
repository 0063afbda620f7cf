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

  test('Escape closes a menu and stays on the enquiry', async () => {
    await signInAs(/Priya/)
    await openIt()
    const me = page.getByRole('button', { name: 'Me', exact: true })
    await pressUntil('a', () => me.isVisible())
    await page.keyboard.press('Escape')
    await me.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/desk\/enquiries\/\d+$/)
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/desk/enquiries')
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
  // it comes by itself: nothing is reloaded
  await page.getByText(/^Edmund Pask replied at .* while you were writing/).waitFor()
  await page.locator('.theirs').getByText('A colleague’s reply').waitFor()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Read what happened meanwhile').waitFor()
  expect(await page.getByLabel('Your reply').inputValue()).toBe('Half a sentence')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Reply sent to ${name}`).waitFor()
})

test('a colleague who opens the enquiry sees who is writing, until that is over', async () => {
  await signInAs(/Priya/)
  await openIt()
  const url = page.url()
  const priya = page
  await signInAs(/Edmund/)
  await page.goto(url)
  const edmund = page
  await priya.getByLabel('Your reply').fill('Dear Rosalind')
  await edmund.getByText('Priya Lanyon is writing a reply').waitFor()
  expect(await edmund.content()).not.toContain('Dear Rosalind')
  await edmund.reload()
  await edmund.getByText('Priya Lanyon is writing a reply').waitFor()
  await priya.getByLabel('Your reply').fill('')
  await expect.poll(() => edmund.getByText('is writing a reply').count()).toBe(0)
  await priya.context().close()
})

test('files go with a reply: they wait with the draft, can be taken out, and are in the mail and the thread', async () => {
  await signInAs(/Priya/, phone)
  await openIt()
  const txt = (fileName: string) => ({ name: fileName, mimeType: 'text/plain', buffer: Buffer.from('Ground floor') })
  const choose = (...fileNames: string[]) => page.getByLabel('Attach files').setInputFiles(fileNames.map(txt))
  await choose('plan.txt', 'wrong.txt', 'setup.exe')
  await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor()
  await page.getByText(/^setup.exe: You can upload/).waitFor()
  await page.getByRole('button', { name: 'Remove wrong.txt' }).click()
  await page.getByLabel('Your reply').fill('Here is the plan.')
  await page.getByText(/^Draft saved \d/).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Remove plan.txt' }).waitFor()
  expect(await page.getByText('wrong.txt').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Reply sent to ${name}`).waitFor()
  const mail = await mailTo(email, /^Re: /)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['plan.txt'])
  await openIt('all')
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: /plan.txt/ }).click()
  expect((await saved).suggestedFilename()).toBe('plan.txt')
  expectQuiet(page)
})

test('saved tabs are renamed, ordered, deleted with Undo, and one of them opens first', async () => {
  await signInAs(/Edmund/)
  const save = async (tabName: string, query: string) => {
    await page.goto(`/desk/enquiries?tab=all&q=${query}`)
    await page.getByRole('button', { name: 'Save as tab' }).click()
    await page.getByLabel('Name').fill(tabName)
    await page.getByRole('button', { name: 'Save tab' }).click()
    await page.getByRole('link', { name: tabName }).waitFor()
  }
  const views = page.getByRole('navigation', { name: 'Views' })
  const names = () => views.getByRole('link').allTextContents()
  const own = async () => (await names()).slice(-2).map((words) => words.replace(/ ?\d+$/, ''))
  await save('Ponies', 'paddock')
  await save('Mine today', email)
  await page.getByRole('button', { name: 'Edit tabs' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your tabs' })
  await expectAccessible(page)
  await dialog.getByLabel('Name').first().fill('Paddocks')
  await dialog.getByLabel('Name').first().press('Enter')
  await dialog.getByRole('button', { name: 'Move Mine today left' }).click()
  await expect.poll(own).toEqual(['Mine today', 'Paddocks'])
  await dialog.getByLabel('Enquiries opens with').selectOption('Mine today')
  await expect
    .poll(() => dialog.getByLabel('Enquiries opens with').locator('option:checked').textContent())
    .toBe('Mine today')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto('/desk/enquiries')
  await expect.poll(() => views.locator('[aria-current=page]').textContent()).toMatch(/^Mine today/)
  expect(await row().count()).toBe(1)
  await page.getByRole('button', { name: 'Edit tabs' }).click()
  await dialog.getByRole('button', { name: 'Delete Mine today' }).click()
  await page.getByText('Tab “Mine today” deleted').waitFor()
  await expect.poll(() => views.locator('[aria-current=page]').textContent()).toMatch(/^Unanswered/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(own).toEqual(['Mine today', 'Paddocks'])
  // as it was, for the other tests of this site
  for (const tabName of ['Mine today', 'Paddocks']) {
    await page.getByRole('button', { name: 'Edit tabs' }).click()
    await dialog.getByRole('button', { name: `Delete ${tabName}` }).click()
    await expect.poll(async () => (await names()).join()).not.toContain(tabName)
  }
  expectQuiet(page)
})

describe('without a connection', () => {
  const away = async () => {
    await signInAs(/Priya/)
    await openIt()
    await page.context().setOffline(true)
    await page.getByLabel('Your reply').fill('Yes, it is.')
    await page.getByText('Draft saved on this device').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(`Your reply to ${name} waits on this device.`).waitFor()
  }

  test('a reply waits on the device, and goes once when the connection is back', async () => {
    await away()
    await page.getByText(/1 message is saved on this device/).waitFor()
    expect(await page.getByLabel('Your reply').inputValue()).toBe('')
    await page.context().setOffline(false)
    await page.getByText(`Reply sent to ${name}`).waitFor()
    const mail = await mailTo(email, /^Re: /)
    expect(mail.text).toContain('Yes, it is.')
    await expect.poll(() => page.getByText('Yes, it is.').count()).toBe(1)
    expect(await page.getByText('saved on this device').count()).toBe(0)
  })

  test('what waits is listed on every page, and is a draft again when it is stopped', async () => {
    await away()
    await page.getByRole('button', { name: 'View unsent items' }).click()
    const list = page.getByRole('dialog', { name: 'Unsent items' })
    await list.getByText('Yes, it is.').waitFor()
    await list.getByRole('button', { name: 'Stop sending' }).click()
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Yes, it is.')
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Yes, it is.')
    expect(await page.getByText('saved on this device').count()).toBe(0)
  })

  test('a reply that a colleague was faster than is not sent, and waits for its writer', async () => {
    await away()
    const [mine, url] = [page, page.url()]
    await signInAs(/Edmund/)
    await page.goto(url)
    await page.getByLabel('Your reply').fill('A colleague’s reply')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText(`Reply sent to ${name}`).waitFor()
    await page.context().close()
    page = mine
    await page.context().setOffline(false)
    await page.getByText(`Your reply to ${name} wasn’t sent.`).waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toBe('Yes, it is.')
    await page.getByText(/^Edmund Pask replied at .* while you were writing/).waitFor()
  })
})
