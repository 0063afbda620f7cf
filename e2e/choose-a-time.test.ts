import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { enquiryForms, phone, refusals, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteDatabase } from '#test/site-database.ts'

const { homes, ownHomeWhere, open, page, fillIn, form, summary, complaints } = enquiryForms()
const { db } = siteDatabase()

const heading = () => page().getByRole('heading', { level: 1 })
const titled = (words: string | RegExp) => page().getByRole('heading', { level: 1, name: words }).waitFor()
/** The times of the day that is shown. */
const times = () => page().locator('.choose .times a')
const click = (name: string) => page().getByRole('link', { name, exact: true }).click()
const press = (name: string) => page().getByRole('button', { name, exact: true }).click()

/** Goes from the home's page to the second step with one of the times of the second day, whose first is not soon over. */
async function choose(path: string, at: number): Promise<string> {
  await page().goto(path)
  await click('Choose a viewing time')
  await titled('Choose a viewing time')
  const day = page().locator('.timeCalendar a').nth(1)
  const [label = ''] = (await day.locator('.visuallyHidden').textContent())?.split(',') ?? []
  await day.click()
  await page().locator('.choose h2', { hasText: label }).waitFor()
  const time = times().nth(at)
  const words = `${label}, ${await time.textContent()}`
  await time.click()
  await titled(`Book ${words}`)
  return words
}

async function viewingsOf(email: string): Promise<{ state: string; sequence: number; lead_id: number | null }[]> {
  const { rows } = await sql<{ state: string; sequence: number; lead_id: number | null }>`
    select state, sequence, lead_id from appointments where email_key = ${email} order by id`.execute(db())
  return rows
}

describe.each([
  ['with a script', {}],
  ['without a script', withoutScript],
])('a visitor %s', (_words, options) => {
  // what examines a page is a script
  const expectToBeAccessible = async () => {
    if (!('javaScriptEnabled' in options)) await expectAccessible(page())
  }

  test('sees what is wrong with the form, books, changes and cancels', async () => {
    const home = await ownHomeWhere(
      `channel = 'sales' and status = 'available' and branch_id = ${'javaScriptEnabled' in options ? 2 : 1}`,
    )
    await open(home.path, options)
    const first = await choose(home.path, 2)
    await press('Book viewing')
    await summary().waitFor()
    expect(await complaints()).toEqual([
      'Please enter a valid first name',
      'Please enter a valid last name',
      'Please enter a valid email',
      'Please enter a valid phone number',
      expect.stringMatching(/terms/),
    ])
    const who = await fillIn()
    await press('Book viewing')
    await titled(`Viewing booked: ${first}`)
    await expectToBeAccessible()
    const mail = await mailTo(who.email, /^Viewing booked/)
    expect(mail.subject).toBe(`Viewing booked: ${home.address}, ${first}`)
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar'])
    const [link] = /http:\S+\/viewing\/\S+/.exec(mail.text ?? '') ?? []
    expect((await viewingsOf(who.email))[0]?.lead_id).toBeTypeOf('number')
    // the form that every viewing reaches its branch by
    const { rows } = await sql`select from leads where email_key = ${who.email} and kind = 'viewing'`.execute(db())
    expect(rows).toHaveLength(1)

    await page().goto(link ?? '')
    await click('Change or cancel')
    await titled('Change or cancel')
    await expectToBeAccessible()
    await page().locator('.timeCalendar a').last().click()
    const radio = page().locator('.times label').last()
    const to = `${await page().locator('legend').first().textContent()}, ${await radio.textContent()}`
    await radio.click()
    await press('Change the time')
    await titled(`Viewing booked: ${to}`)
    expect((await mailTo(who.email, /^Viewing moved/)).subject).toBe(`Viewing moved: ${home.address}, ${to}`)

    await click('Change or cancel')
    await press('Cancel viewing')
    await titled('Viewing cancelled')
    const cancelled = await mailTo(who.email, /^Viewing cancelled/)
    const [calendar] = cancelled.attachments
    expect(new TextDecoder().decode(calendar?.content as ArrayBuffer)).toMatch(/METHOD:CANCEL[\s\S]*SEQUENCE:2/)
    expect(await viewingsOf(who.email)).toMatchObject([{ state: 'cancelled', sequence: 2 }])
    // the time is there for others again
    await click('Choose another time')
    await titled('Choose a viewing time')
    expectQuiet(page(), refusals)
  })

  test('who is beaten to a time is told, keeps what they typed, and books the next', async () => {
    const home = await ownHomeWhere(
      `channel = 'lettings' and status = 'available' and branch_id = ${'javaScriptEnabled' in options ? 2 : 1}`,
    )
    await open(home.path, options)
    const first = await choose(home.path, 0)
    const loser = await fillIn()
    await form()
      .getByLabel(/^Message/)
      .fill('We could come straight after work.')
    const slow: Page = page()
    const path = new URL(slow.url()).pathname + new URL(slow.url()).search
    await open(path, options)
    await fillIn()
    await press('Book viewing')
    await titled(`Viewing booked: ${first}`)
    await page().context().close()

    await slow.getByRole('button', { name: 'Book viewing' }).click()
    await slow.getByText('Somebody has just booked that time.').waitFor()
    expect(await slow.getByLabel('Email', { exact: true }).inputValue()).toBe(loser.email)
    expect(await slow.getByLabel(/^Message/).inputValue()).toBe('We could come straight after work.')
    const next = slow.locator('.times label').first()
    const words = await next.textContent()
    await next.click()
    await slow.locator('form.form').getByLabel('I agree to the').check()
    await slow.getByRole('button', { name: 'Book viewing' }).click()
    await slow.getByRole('heading', { level: 1, name: `Viewing booked: ${words}` }).waitFor()
    expect(await viewingsOf(loser.email)).toMatchObject([{ state: 'booked' }])
    await slow.context().close()
  })
})

test('on a phone the times fit, and whom none of them suits asks for a viewing', async () => {
  await open(`${homes.sale.path}/choose-a-time`, phone)
  await titled('Choose a viewing time')
  const wide = await page().evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(375)
  await expectAccessible(page())
  await click('None of these suit me')
  await form().getByRole('button', { name: 'Request a viewing' }).waitFor()
  expect(await page().getByRole('link', { name: 'choose a time now' }).getAttribute('href')).toBe(
    `${homes.sale.path}/choose-a-time`,
  )
})

test('a link that is not ours shows nothing, and changes nothing', async () => {
  await open('/viewing/1.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')
  expect(await heading().textContent()).toBe('We can’t find that page')
})
