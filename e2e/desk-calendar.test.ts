import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatUkDate, ukDate, weekdayName } from '#src/formatting/uk-date.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'

/** A Tuesday for which nobody has anything in the diary: visitors cannot book so far ahead. */
const tuesday = Array.from({ length: 7 }, (_, day) => addDays(ukDate(new Date()), 84 + day)).find(
  (date) => weekdayName(date) === 'Tuesday',
)!
const wednesday = addDays(tuesday, 1)
const inWords = (date: string) => formatUkDate(date, { weekday: true, year: false })

const open: Page[] = []
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

async function owner(path: string): Promise<Page> {
  const page = await visitor({ baseURL: siteUrl(), viewport: { width: 1280, height: 1100 } })
  open.push(page)
  await page.goto(`/desk/sign-in?to=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: /^Look round as .+ \(the owner\)$/ }).click()
  await page.waitForURL((url) => url.pathname === path)
  await page.waitForFunction(() => Object.keys(document).some((name) => name.startsWith('__reactContainer$')))
  return page
}

let street: string
let email: string
let hour = 8
/** Books a valuation of a home in a street of its own, an hour and a half after the one before. */
async function bookValuation(page: Page): Promise<void> {
  await page.goto('/desk/viewings/new-valuation')
  const words = {
    Day: tuesday,
    Time: `${String(++hour).padStart(2, '0')}:00`,
    Address: `${street}, Oakham`,
    Postcode: 'LE15 6QS',
    'First name': 'Margaret',
    'Last name': 'Hollis',
    Email: email,
    Phone: '01572 960321',
  }
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Book valuation' }).click()
  const isBooked = page.waitForURL(/\/desk\/viewings\/\d+$/)
  await Promise.race([
    isBooked,
    // the drive from the appointment before may leave too little time
    page
      .getByRole('button', { name: 'Book anyway', exact: true })
      .click({ timeout: 5000 })
      .catch(() => undefined),
  ])
  await isBooked
}

/** A home of Oakham, and who comes to see it. */
async function startBooking(page: Page): Promise<void> {
  await page.goto('/desk/viewings/new?q=Oakham')
  await page.locator('main a[href^="/desk/viewings/new?property="]').first().click()
  const words = { 'First name': 'Margaret', 'Last name': 'Hollis', Email: email, Phone: '01572 960321' }
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label, { exact: true }).fill(value)
}

const week = async (page: Page) => {
  await page.goto(`/desk/viewings?week=${tuesday}`)
  await entry(page).waitFor()
}
const day = (page: Page, date: string) => page.getByRole('group', { name: inWords(date) })
const entry = (where: Page | Locator) => where.getByRole('link', { name: `Valuation, ${street}` })
const dialog = (page: Page) => page.getByRole('dialog')

beforeEach(() => {
  street = `${Math.ceil(Math.random() * 99)} ${randomUUID().slice(0, 6).replaceAll(/\d/g, 'q')} Row`
  email = `${randomUUID().slice(0, 8)}@example.com`
})

describe('an appointment', () => {
  test('that is a viewing is moved from its own page, and leads to its home in the Desk and on the website', async () => {
    const page = await owner('/desk/viewings')
    await startBooking(page)
    const times = page.locator('.slots')
    await times.getByRole('radio').nth(1).check({ force: true })
    const chosen = (await times.locator('label:has(:checked)').textContent())!
    await expectAccessible(page)
    await page.getByRole('button', { name: new RegExp(`^Book [A-Z][a-z]+day ${chosen}$`) }).click()
    await page.waitForURL(/\/desk\/viewings\/\d+$/)
    const time = page.getByLabel('New time')
    expect(await time.inputValue()).toBe('')
    await time.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Move viewing' }).click()
    await page.getByText(/^Moved to .+ Margaret Hollis has been emailed\.$/).waitFor()
    const side = page.getByRole('complementary', { name: 'Viewing details' })
    await side.getByRole('link', { name: 'View on the website' }).waitFor()
    await expectAccessible(page)
    await side.locator('a[href^="/desk/properties/"]').click()
    await page.waitForURL(/\/desk\/properties\/\d+$/)
  })

  test('that is a viewing at no free time needs a person, is named as against the rules, and is booked anyway', async () => {
    const page = await owner('/desk/viewings')
    await startBooking(page)
    const sunday = page.getByRole('button', { name: /^Sunday .+, no free times$/ }).last()
    await sunday.focus()
    await page.keyboard.press('Enter')
    expect(await sunday.getAttribute('aria-pressed')).toBe('true')
    await page.getByText('No free times.', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Another time' }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Time', { exact: true }).fill('10:15')
    const book = page.getByRole('button', { name: 'Book Sunday 10.15 am' })
    await book.click()
    await page.getByText('Nobody who shows this property is free then. Choose who will show it.').waitFor()
    const person = page.getByLabel('With', { exact: true })
    await expect.poll(() => person.evaluate((it) => it === document.activeElement)).toBe(true)
    await person.selectOption({ index: 1 })
    await page.getByRole('checkbox', { name: /^Email them/ }).uncheck()
    await book.click()
    await page.getByText(/ doesn’t work on Sundays\.$/).waitFor()
    await expect.poll(() => page.locator('.notice.warn:focus').count()).toBe(1)
    expect(await page.getByLabel('Last name').inputValue()).toBe('Hollis')
    await expectAccessible(page)
    // the rules were of that time alone
    await page.getByLabel('Time', { exact: true }).fill('10:20')
    await page.getByRole('button', { name: 'Book Sunday 10.20 am' }).click()
    await page.getByRole('button', { name: 'Book anyway' }).click()
    await page.waitForURL(/\/desk\/viewings\/\d+$/)
    await page.getByRole('heading', { level: 1, name: /Sunday .+10\.20 am/ }).waitFor()
    expectQuiet(page)
  })

  test('that is refused puts the focus on the first field that needs another look', async () => {
    const page = await owner('/desk/viewings/new-valuation')
    await page.getByRole('button', { name: 'Book valuation' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true')
  })

  test('is moved with the pointer, tells whoever is to be told, and is put back by Undo', async () => {
    const page = await owner('/desk/viewings')
    await bookValuation(page)
    await mailTo(email, /^Valuation booked/)
    await week(page)
    await expectAccessible(page)
    const from = (await entry(page).boundingBox())!
    const to = (await day(page, wednesday).boundingBox())!
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, from.y + 60, { steps: 8 })
    await page.locator('.ev.ghost').waitFor()
    await page.mouse.up()
    await dialog(page)
      .getByRole('heading', { name: `Move ${street}?` })
      .waitFor()
    await expectAccessible(page)
    await dialog(page)
      .getByRole('button', { name: /email Margaret Hollis$/ })
      .last()
      .click()
    await dialog(page)
      .getByRole('button', { name: 'Book anyway and email Margaret Hollis' })
      .click({ timeout: 2000 })
      .catch(() => undefined)
    await entry(day(page, wednesday)).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await entry(day(page, tuesday)).waitFor()
    for (const date of [wednesday, tuesday]) await mailTo(email, new RegExp(`^Valuation moved: ${inWords(date)}`))
    expectQuiet(page)
  })

  test('is moved by keys alone, which say where it is, and is left where it was by Escape', async () => {
    const page = await owner('/desk/viewings')
    await bookValuation(page)
    await week(page)
    await page.getByRole('button', { name: new RegExp(`^Move ${street}`) }).focus()
    await page.keyboard.press('Enter')
    const said = page.locator('p[role=status]', { hasText: 'Use the arrow keys' })
    await said.waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.locator('p[role=status]', { hasText: inWords(wednesday) }).waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await page.locator('p[role=status]', { hasText: 'Not moved.' }).waitFor({ state: 'attached' })
    expect(await dialog(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key)
    await dialog(page)
      .getByText(new RegExp(inWords(addDays(tuesday, 2))))
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Move without emailing Margaret Hollis' }).click()
    await entry(day(page, addDays(tuesday, 2))).waitFor()
    expectQuiet(page)
  })

  test('outside the hours is moved only past the rule that is named', async () => {
    const page = await owner('/desk/viewings')
    await bookValuation(page)
    await week(page)
    await page.getByRole('button', { name: new RegExp(`^Move ${street}`) }).focus()
    await page.keyboard.press('Enter')
    // the end of the calendar's day is after that of the branch
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Move without emailing Margaret Hollis' }).click()
    await dialog(page)
      .getByText(/ works from 9 am to 5\.30 pm on Tuesdays\.$/)
      .waitFor()
    await dialog(page).getByRole('button', { name: 'Book anyway, no email' }).click()
    await page
      .getByRole('status')
      .getByText(`${street} moved to ${inWords(tuesday)}, 5 pm.`)
      .waitFor()
    expectQuiet(page)
  })

  test('that a colleague has just moved shows both versions to the second, who may still move it', async () => {
    const page = await owner('/desk/viewings')
    await bookValuation(page)
    const colleague = await owner('/desk/viewings')
    // what the colleague's page shows does not follow by itself
    await colleague.route('**/desk/events', (route) => route.abort())
    await week(colleague)
    await week(page)
    const moveRight = async (on: Page, steps: number) => {
      await on.getByRole('button', { name: new RegExp(`^Move ${street}`) }).focus()
      for (const key of ['Enter', ...Array.from({ length: steps }, () => 'ArrowRight'), 'Enter'])
        await on.keyboard.press(key)
      await dialog(on).getByRole('button', { name: 'Move without emailing Margaret Hollis' }).click()
    }
    await moveRight(page, 1)
    await entry(day(page, wednesday)).waitFor()
    await moveRight(colleague, 2)
    await dialog(colleague)
      .getByRole('heading', { name: /has just changed this$/ })
      .waitFor()
    await dialog(colleague)
      .getByText(new RegExp(inWords(wednesday)))
      .waitFor()
    await expectAccessible(colleague)
    await dialog(colleague).getByRole('button', { name: 'Save mine' }).click()
    await entry(day(colleague, addDays(tuesday, 2))).waitFor()
    expectQuiet(page)
  })
})
