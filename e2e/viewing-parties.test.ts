import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { enquiryForms, phone, refusals, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const { ownHomeWhere, open, page, fillIn } = enquiryForms()
const { db } = siteDatabase()

const others: Page[] = []
afterEach(async () => {
  for (const one of others.splice(0)) await one.context().close()
})

const titled = (words: string | RegExp) => page().getByRole('heading', { level: 1, name: words }).waitFor()
const press = (name: string) => page().getByRole('button', { name, exact: true }).click()
const stateOf = async (email: string) =>
  (
    await sql<{ state: string }>`select state from appointments where email_key = ${email} order by id desc`.execute(
      db(),
    )
  ).rows[0]?.state

/** A home whose seller agrees to each viewing. */
async function homeOfSeller(branchId: number) {
  const home = await ownHomeWhere(`channel = 'sales' and status = 'available' and branch_id = ${branchId}`)
  const email = `seller-${randomUUID().slice(0, 8)}@example.com`
  const contacts = [{ kind: 'seller', name: 'Joan Hale', email, mustAgree: true }]
  await sql`
    insert into home_viewing_rules (property_id, online, contacts, changed_at)
    values (${home.id}, true, ${JSON.stringify(contacts)}::jsonb, now())
    on conflict (property_id) do update set contacts = excluded.contacts`.execute(db())
  return { home, email }
}

/** Books the earliest time of the home that the page is at. */
async function bookFirst(): Promise<{ email: string; words: string }> {
  const time = page().locator('#earliest ~ .times a').first()
  const words = (await time.textContent()) ?? ''
  await time.click()
  await titled(`Book ${words}`)
  const { email } = await fillIn()
  await press('Book viewing')
  await titled(`We’re holding ${words} for you`)
  return { email, words }
}

async function linkIn(address: string, subject: RegExp, path: string): Promise<string> {
  const { text = '' } = await mailTo(address, subject)
  return new RegExp(`http:\\S+/${path}/[\\w.-]+`).exec(text)?.[0] ?? ''
}

describe.each([
  ['with a script', {}],
  ['without a script', withoutScript],
])('a seller %s', (_words, options) => {
  const hasScript = !('javaScriptEnabled' in options)

  test('agrees to a viewing, which is booked only then, and opening the link agrees to nothing', async () => {
    const { home, email } = await homeOfSeller(hasScript ? 1 : 2)
    await open(`${home.path}/choose-a-time`, options)
    const visit = await bookFirst()
    const mail = await mailTo(email, /^Does this viewing suit you/)
    expect(mail.text).not.toContain(visit.email)
    const link = await linkIn(email, /^Does this viewing suit you/, 'viewing-notice')
    await page().context().close()

    await open(new URL(link).pathname, options)
    await titled('Does this viewing suit you?')
    expect(await stateOf(visit.email)).toBe('provisional')
    // what examines a page is a script
    if (hasScript) await expectToFit()
    await press('That suits me')
    await titled(`You agreed to ${visit.words}`)
    expect(await stateOf(visit.email)).toBe('booked')
    await mailTo(visit.email, /^Viewing booked/)
    expectQuiet(page(), refusals)
  })

  test('asks for another time, and whoever booked takes one that suits', async () => {
    const { home, email } = await homeOfSeller(hasScript ? 1 : 2)
    await open(`${home.path}/choose-a-time`, options)
    const visit = await bookFirst()
    const link = await linkIn(email, /^Does this viewing suit you/, 'viewing-notice')
    await page().context().close()
    await open(new URL(link).pathname, options)
    await press('Ask for another time')
    await page().getByText('Choose a time, or tell us what would suit you').first().waitFor()
    const wish = page().locator('#another-time .times label').nth(1)
    const words = await wish.textContent()
    await wish.click()
    await press('Ask for another time')
    await titled('We’ll find another time')
    const change = await linkIn(visit.email, /^Another time for your viewing/, 'viewing')
    await page().context().close()
    await open(`${new URL(change).pathname}/change`.replace('/change/change', '/change'), options)
    await page().getByText('Times that suit the seller or tenant').waitFor()
    await page().locator('.times label').first().click()
    await press('Change the time')
    await titled(`Viewing booked: ${words}`)
    expect(await stateOf(visit.email)).toBe('booked')
  })
})

/** Accessible, and no wider than the window, on a desk and on a phone. */
async function expectToFit() {
  for (const width of [375, 1280]) {
    await page().setViewportSize({ width, height: 812 })
    await expectAccessible(page())
    expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

/** Somebody of the demonstration, on a page of the Desk. */
async function staff(path: string): Promise<Page> {
  const desk = await visitor({ baseURL: siteUrl() })
  others.push(desk)
  await desk.goto(`/desk/sign-in?to=${encodeURIComponent(path)}`)
  await desk.getByRole('button', { name: /^Look round as .+ \(the owner\)$/ }).click()
  await desk.waitForURL((url) => url.pathname === path)
  await desk.waitForFunction(() => Object.keys(document).some((name) => name.startsWith('__reactContainer$')))
  return desk
}

test('an open house is planned in the Desk, booked, changed, filled, and has a waiting list', async () => {
  const home = await ownHomeWhere("channel = 'sales' and status = 'available' and branch_id = 1")
  const desk = await staff(`/desk/viewings/rules/${home.id}`)
  await desk.getByRole('heading', { level: 1, name: 'Viewing rules of this home' }).waitFor()
  await expectAccessible(desk)
  await desk.setViewportSize({ width: 375, height: 812 })
  await expectAccessible(desk)
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await desk.getByRole('link', { name: 'Plan an open house' }).click()
  // the page before has a day, too
  await desk.getByRole('heading', { level: 1, name: 'Plan an open house' }).waitFor()
  const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await desk.getByLabel('Day', { exact: true }).fill(day)
  await desk.getByLabel('From').fill('19:00')
  await desk.getByLabel('Until').fill('20:30')
  await desk.getByLabel('Places').fill('3')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Announce open house' }).click()
  await desk.getByRole('heading', { level: 1, name: /^Open house, / }).waitFor()
  await desk.getByText('0 of 3 places taken').waitFor()
  await expectAccessible(desk)

  await open(`${home.path}/choose-a-time`)
  await titled('Choose a viewing time')
  await expectToFit()
  await page().getByText('3 places left').click()
  await titled(/^Open house: /)
  await expectToFit()
  await page().getByLabel('How many people').selectOption('2')
  const first = await fillIn()
  await press('Book places')
  await titled(/^Viewing booked: .*7 pm$/)
  const link = await linkIn(first.email, /^Viewing booked/, 'viewing')
  await page().goto(`${new URL(link).pathname}/change`)
  await expectToFit()
  await page().getByLabel('How many people').selectOption('3')
  await press('Save changes')
  await page().getByText(', 3 people').waitFor()
  await page().context().close()

  await open(`${home.path}/choose-a-time`, { ...phone, ...withoutScript })
  await page().getByText('Full: tell me if a place becomes free').click()
  await titled(/^Wait for places: /)
  const waits = await fillIn()
  await press('Join the waiting list')
  await titled('You’re on the waiting list')
  await page().getByText('use the link in our email').waitFor()
  const own = await linkIn(waits.email, /^You’re on the waiting list/, 'viewing-waiting')
  // whoever asks is not told whether somebody waits already: the link goes by mail alone
  expect(new URL(page().url()).pathname).toBe('/viewing-waiting/joined')
  await page().context().close()
  await open(new URL(own).pathname)
  await titled('You’re on the waiting list')
  await expectToFit()

  await desk.reload()
  await desk.getByText('3 of 3 places taken').waitFor()
  await desk.getByRole('heading', { name: 'Waiting list' }).waitFor()
  await desk.getByRole('button', { name: 'Export CSV' }).click()
  await desk.getByRole('dialog').waitFor()

  await press('Leave the waiting list')
  await titled('You’ve left the waiting list')
})

test('staff book places of an open house for somebody on the phone, and take somebody off its list', async () => {
  const home = await ownHomeWhere("channel = 'sales' and status = 'available' and branch_id = 1")
  const desk = await staff(`/desk/viewings/rules/${home.id}`)
  await desk.getByRole('link', { name: 'Plan an open house' }).click()
  await desk.getByRole('heading', { level: 1, name: 'Plan an open house' }).waitFor()
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await desk.getByLabel('Day', { exact: true }).fill(day)
  await desk.getByLabel('From').fill('19:00')
  await desk.getByLabel('Until').fill('20:30')
  await desk.getByLabel('Places').fill('2')
  await desk.getByRole('button', { name: 'Announce open house' }).click()
  await desk.getByText('0 of 2 places taken').waitFor()
  await desk.getByRole('button', { name: 'Book places' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Book places' })
  const email = `${crypto.randomUUID()}@example.com`
  for (const [label, value] of Object.entries({ 'First name': 'Ann', 'Last name': 'Lowe', Email: email }))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('People').fill('3')
  await dialog.getByLabel('Phone').fill('07700 900456')
  await dialog.getByRole('button', { name: 'Book places' }).click()
  await dialog.getByText('Only 2 places are left').waitFor()
  await expectAccessible(desk)
  await dialog.getByLabel('People').fill('2')
  await dialog.getByRole('button', { name: 'Book places' }).click()
  await desk.getByText('2 of 2 places taken').waitFor()
  await desk.getByText('Ann Lowe').first().waitFor()
  expect(await linkIn(email, /^Viewing booked/, 'viewing')).toContain('/viewing/')

  await open(`${home.path}/choose-a-time`)
  await page().getByText('Full: tell me if a place becomes free').first().click()
  await titled(/^Wait for places: /)
  await fillIn()
  await press('Join the waiting list')
  await titled('You’re on the waiting list')
  await desk.reload()
  await desk.getByRole('button', { name: /^Take off/ }).click()
  await desk.getByText(/ is off the waiting list$/).waitFor()
  await desk.getByRole('heading', { name: 'Waiting list' }).waitFor({ state: 'detached' })
})

test('a diary is subscribed to from the page of viewings', async () => {
  const desk = await staff('/desk/viewings')
  await desk.getByText('Subscribe', { exact: true }).click()
  await desk.getByRole('button', { name: 'Your diary' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Subscribe: Your diary' })
  await dialog
    .getByRole('button', { name: /^(Make a link|Create new link)$/ })
    .first()
    .click()
  const url = await dialog.getByRole('link', { name: 'Open in your calendar' }).getAttribute('href')
  expect(url).toMatch(/^webcal:.*\/calendars\/[\w-]{32}\.ics$/)
  await expectAccessible(desk)
})

test('links that are not ours show nothing', async () => {
  for (const path of ['viewing-notice', 'viewing-waiting']) {
    await open(`/${path}/1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`)
    await titled('We can’t find that page')
    await page().context().close()
  }
})
