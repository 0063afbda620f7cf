import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { enquiryForms, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { booked, openDay, VALUATION_PATH, valuationForm } from '#test/fixtures/valuation-form.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteDatabase } from '#test/site-database.ts'

const { open, page } = enquiryForms()
const { byHand, dialog, field, fillPerson, press, step, thanked } = valuationForm(page)
const { db } = siteDatabase()

/** In the catchment of Uppingham, whose valuers offer times. */
const UPPINGHAM = 'LE15 9QA'

const held = async (email: string) =>
  (
    await sql<{ state: string; kind: string; starts_at: Date; address: string }>`
      select state, kind, starts_at, address from appointments where email_key = ${email}`.execute(db())
  ).rows

test('a branch with valuers offers its free times: one is chosen, kept, and no longer offered to others', async () => {
  await open('/search#/book-a-valuation')
  const who = await fillPerson()
  await byHand()
  await field('Postcode').fill(UPPINGHAM)
  await press('Choose a date')
  await step('Step 2 of 4: date and time')
  await dialog()
    .getByText(/Choose a day and a time/)
    .waitFor()
  const days = dialog().locator('td button:not([disabled])')
  await days.first().click()
  const times = dialog().getByRole('radio')
  const before = await times.count()
  await times.first().check({ force: true })
  await expectAccessible(page())
  await press('Check your answers')
  await step('Step 3 of 4: check your answers')
  await dialog().getByLabel('I agree to the').check()
  const sent = page().waitForRequest('**/leads')
  await press('Request a valuation')
  const { lead_booking } = (await sent).postDataJSON()
  expect(lead_booking.booking_start).toMatch(/^\d{4}-\d\d-\d\d \d{1,2}:00$/)
  await thanked(booked)
  expect(await held(who.email)).toMatchObject([{ kind: 'valuation', state: 'provisional' }])
  expect((await mailTo('uppingham.sales@ashlarwren.example', new RegExp(who.name))).text).toContain('Time chosen')
  const [day = ''] = lead_booking.booking_start.split(' ')
  const left = await page().evaluate(
    async (postcode) => (await fetch(`/valuation_times?${new URLSearchParams({ postcode })}`)).json(),
    UPPINGHAM,
  )
  expect((left.times[day] ?? []).length).toBeLessThanOrEqual(before)
  expectQuiet(page())
})

test('without JavaScript the free times of the postcode are in a list', async () => {
  await open(`/book-a-valuation?postcode=${encodeURIComponent(UPPINGHAM)}`, withoutScript)
  const who = await fillPerson()
  for (const [label, value] of Object.entries({ ...VALUATION_PATH, Postcode: UPPINGHAM }))
    await field(label).fill(value)
  await field('Free times').selectOption({ index: 3 })
  await dialog().getByLabel('I agree to the').check()
  await press('Request a valuation')
  await thanked(booked)
  expect(await held(who.email)).toMatchObject([{ kind: 'valuation', state: 'provisional' }])
})

test('without JavaScript and without a postcode, times that are all taken lead to those that are free', async () => {
  await open('/book-a-valuation', withoutScript)
  await fillPerson()
  for (const [label, value] of Object.entries({ ...VALUATION_PATH, Postcode: UPPINGHAM }))
    await field(label).fill(value)
  // no valuer works so late
  await dialog().getByRole('checkbox', { name: '16:00', exact: true }).check()
  const [year, month, day] = openDay.split('-').map(Number)
  for (const [label, value] of Object.entries({ Day: day, Month: month, Year: year }))
    await field(label).selectOption(String(value))
  await sql`
    insert into unavailable_times (branch_id, weekly, note, created_by, created_at)
    values (2, '{"weekdays":["monday","tuesday","wednesday","thursday","friday","saturday","sunday"],"from":960,"to":1080}',
      'Closed early', 'a test', now())`.execute(db())
  await dialog().getByLabel('I agree to the').check()
  await press('Request a valuation')
  await sql`delete from unavailable_times where created_by = 'a test'`.execute(db())
  expect(await field('Free times').locator('option').count()).toBeGreaterThan(3)
  expect(await field('Postcode').inputValue()).toBe(UPPINGHAM)
})
