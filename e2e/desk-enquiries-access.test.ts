import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

/** Looks round as the manager of the demonstration, whose branch has enquiries of every kind. */
async function signIn(options: BrowserContextOptions): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /Edmund/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

const views = [375, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

test.each(views)(
  'lists, threads and their windows can be used by everybody at $width pixels, $colorScheme',
  async ({ width, colorScheme }) => {
    await signIn({ viewport: { width, height: 812 }, colorScheme })
    await page.goto('/desk/enquiries?tab=all')
    await page.getByRole('row').nth(2).waitFor()
    await expectAccessible(page)
    await page.getByRole('row').nth(2).getByRole('link').click()
    await page.getByLabel(/^Your (reply|note)$/).waitFor()
    await page.getByLabel(/^Your (reply|note)$/).fill('Half a sentence')
    await page.context().setOffline(true)
    await page.getByText(/^You’re offline/).waitFor()
    await expectAccessible(page)
    await page.context().setOffline(false)
    await page.goto('/desk/enquiries/templates')
    await page.getByRole('heading', { level: 1, name: 'Reply templates' }).waitFor()
    await expectAccessible(page)
    expectQuiet(page, /ERR_INTERNET_DISCONNECTED/)
  },
)

describe('keys alone', () => {
  const press = (key: string) => page.keyboard.press(key)
  const heading = () => page.getByRole('heading', { level: 1 }).textContent()

  test('walk the list, open an enquiry, go to its neighbours, write, and lead back', async () => {
    await signIn({})
    await page.goto('/desk/enquiries?tab=all')
    const focused = () =>
      page
        .locator('tr[data-id] a:focus')
        .textContent({ timeout: 100 })
        .catch(() => null)
    const links = page.locator('tr[data-id] a.main')
    const name = async (at: number) => (await links.nth(at).textContent()) ?? ''
    await expect
      .poll(async () => {
        await press('j')
        return focused()
      })
      .not.toBeNull()
    while ((await focused()) !== (await name(0))) await press('k')
    const [first, second] = [await name(0), await name(1)]
    await press('j')
    expect(await focused()).toBe(second)
    await press('k')
    expect(await focused()).toBe(first)
    await press('Enter')
    await expect.poll(heading).toBe(first)
    await page.getByText(/^1 of \d+$/).waitFor()
    await press('j')
    await expect.poll(heading).toBe(second)
    await press('k')
    await expect.poll(heading).toBe(first)
    await press('r')
    await expect
      .poll(() => page.getByLabel('Your reply').evaluate((field) => field === document.activeElement))
      .toBe(true)
    // keys are letters while one writes
    await page.keyboard.type('jk')
    expect(await page.getByLabel('Your reply').inputValue()).toBe('jk')
    await page.getByLabel('Your reply').fill('')
    await page.getByLabel('Your reply').blur()
    await press('t')
    await press('1')
    await expect.poll(() => page.getByLabel('Your reply').inputValue()).toMatch(/^Dear /)
    await page.getByLabel('Your reply').fill('')
    await page.getByLabel('Your reply').blur()
    await press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await press('Escape')
    await expect.poll(heading).toBe('Enquiries')
    await press('n')
    await expect.poll(heading).toBe('Add an enquiry')
  })

  test('put real viewing times into a reply, each with the page that books it', async () => {
    await signIn({})
    await page.goto('/desk/enquiries?tab=all&about=viewing')
    await page.locator('tr[data-id] a.main').first().click()
    await page.getByRole('button', { name: 'Viewing times' }).click()
    const field = page.getByLabel('Your reply')
    await expect.poll(() => field.inputValue()).toMatch(/Other times: http/)
    const text = await field.inputValue()
    const [line = ''] = text.split('\n')
    expect(line).toMatch(/^\w+day \d+ \w+, (?:noon|[\d.]+ [ap]m): http\S+choose-a-time\?at=/)
    await page.goto(line.slice(line.indexOf('http')))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByLabel(/^First name/).waitFor()
  })
})
