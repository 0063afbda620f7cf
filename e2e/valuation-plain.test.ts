import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { enquiryForms, phone, refusals, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import {
  booked,
  closedDay,
  failed,
  openDay,
  requested,
  VALUATION_PATH,
  valuationForm,
} from '#test/fixtures/valuation-form.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'

const { focusIsIn, leadsOf, open, page, toast } = enquiryForms()
const { complaints, dialog, field, fillPerson, press, slot, thanked } = valuationForm(page)

/** The whole of the plain form, but for the terms. */
async function fillPlain(day: string, changes: Record<string, string> = {}) {
  const who = await fillPerson()
  for (const [label, value] of Object.entries({ ...VALUATION_PATH, ...changes })) await field(label).fill(value)
  const [year = '', month = '', date = ''] = day.split('-')
  await field('Day').selectOption(String(Number(date)))
  await field('Month').selectOption(String(Number(month)))
  await field('Year').selectOption(year)
  return who
}

const agree = () => dialog().getByLabel('I agree to the').check()
const withoutScriptOpen = (options = {}) => open('/book-a-valuation', { ...withoutScript, ...options })

/** The page that answers comes when it comes. */
const complained = () => expect.poll(complaints, { timeout: 15_000 })

describe('the plain valuation form without JavaScript', () => {
  test('shows errors and keeps what was typed', async () => {
    await withoutScriptOpen(phone)
    const { name } = await fillPlain(openDay, { Postcode: 'LE15' })
    await field('Letting').check()
    await slot('14:00').check()
    await press('Request a valuation')
    await complained().toEqual(['Please enter a valid postcode', 'You must agree to our terms & conditions'])
    expect(await field('Last name').inputValue()).toBe(name)
    expect(await field('Letting').isChecked()).toBe(true)
    expect(await slot('14:00').isChecked()).toBe(true)
    expect(await field('Month').inputValue()).toBe(String(Number(openDay.slice(5, 7))))
  })

  test.each([
    ['a day on which the agency is closed', closedDay, {}, "We're closed on that day. Please choose another."],
    ['a home far away', openDay, { Postcode: 'LS7 4QJ' }, "We don't have agents near your property."],
  ])('%s is refused', async (_what, day, changes, message) => {
    await withoutScriptOpen()
    await fillPlain(day, changes)
    await slot('9:00').check()
    await agree()
    await press('Request a valuation')
    await complained().toEqual([message])
    expect(await slot('9:00').isChecked()).toBe(true)
  })

  test('requires a slot', async () => {
    await withoutScriptOpen()
    await fillPlain(openDay)
    await agree()
    await press('Request a valuation')
    await complained().toEqual(['Please select a valid time slot.'])
  })

  test('is one form and reaches the branch', async () => {
    await withoutScriptOpen()
    expect(await dialog().getByText('Step 1 of 4').isVisible()).toBe(false)
    const who = await fillPlain(openDay)
    await dialog().getByLabel('All morning').check()
    await slot('14:00').check()
    await agree()
    await press('Request a valuation')
    await thanked(booked)
    expect(new URL(page().url()).pathname).toBe('/book-a-valuation')
    const { text } = await mailTo('oakham.sales@ashlarwren.example', new RegExp(who.name))
    expect(text).toContain(formatUkDate(openDay, { weekday: true }))
    expect(text).toContain('morning or 14:00')
    expect(text).toContain('22 Windover Street')
  })

  test('is linked from the valuation page with the postcode', async () => {
    await open('/request-a-valuation', withoutScript)
    await page().getByLabel('Your postcode').fill('le15 6df')
    await page().getByRole('button', { name: 'Book a valuation' }).click()
    expect(await field('Postcode').inputValue()).toBe('LE15 6DF')
  })
})

test('pages that link to booking a valuation are accessible and open it as an overlay', async () => {
  await open('/request-a-valuation', phone)
  await expectAccessible(page())
  await page().getByRole('button', { name: 'Book a valuation' }).click()
  await dialog().waitFor()
  expect(new URL(page().url()).pathname).toBe('/request-a-valuation')
  expectQuiet(page())
  await page().context().close()
  await open('/')
  await expectAccessible(page())
  await page()
    .getByRole('navigation', { name: 'Also' })
    .getByRole('link', { name: 'Book a valuation', exact: true })
    .click()
  await dialog().waitFor()
  expect(await page().evaluate(() => location.hash)).toBe('#/book-a-valuation')
  expectQuiet(page())
})

test("a signed-in visitor's details are filled in", async () => {
  const email = `ash${Date.now()}@example.com`
  await open('/search')
  const registered = await page().evaluate(async (email) => {
    const { authenticity_token } = await (await fetch('/user.ljson')).json()
    const client = { first_name: 'Ada', last_name: 'Finch', email: email, tel_home: '01632960111', terms: 'on' }
    const password = { password: 'Long-enough-1', password_confirmation: 'Long-enough-1' }
    const answer = await fetch('/user.ljson', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client: { ...client, ...password }, authenticity_token }),
    })
    return answer.status
  }, email)
  expect(registered).toBe(200)
  for (const path of ['/search#/book-a-valuation', '/book-a-valuation']) {
    await page().goto('about:blank')
    await page().goto(path)
    await expect.poll(() => field('Email').inputValue()).toBe(email)
    expect(await field('First name').inputValue()).toBe('Ada')
    expect(await field('Phone number').inputValue()).toBe('01632960111')
  }
})

describe("the single-step form, by the agency's setting", () => {
  let folder: string
  let site: Awaited<ReturnType<typeof startSiteBeside>>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kerbside-agency-'))
    for (const name of await readdir('agencies/demo')) {
      if (name === 'agency.json') continue
      const from = join(process.cwd(), 'agencies/demo', name)
      await symlink(from, join(folder, name)).catch(() => cp(from, join(folder, name), { recursive: true }))
    }
    const agency = JSON.parse(await readFile('agencies/demo/agency.json', 'utf8'))
    agency.settings.singleStepValuation = true
    await writeFile(join(folder, 'agency.json'), JSON.stringify(agency))
    site = await startSiteBeside({ AGENCY_DIR: folder, CAPTCHA: 'none' })
  })
  afterAll(async () => {
    await site?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const openHere = (path: string, options = {}) => open(path, { baseURL: site.url, ...options })

  test('requires town and county, starred, and the terms, but no postcode', async () => {
    await openHere('/search#/book-a-valuation', phone)
    await press('Enter address manually')
    await press('Request a valuation')
    await focusIsIn('.errorSummary')
    expect((await complaints()).slice(4)).toEqual([
      'Please enter a valid street',
      'Please enter a valid town',
      'Please enter a valid county',
      'You must agree to our terms & conditions',
    ])
    expect(await field('Town *').getAttribute('aria-invalid')).toBe('true')
    expect(await field('County *').getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page())
    expectQuiet(page())
  })

  test('keeps a request that fails; after success the thank-you is step 2 and the branch is emailed', async () => {
    await openHere('/search#/book-a-valuation')
    await dialog().getByText('Step 1 of 2: your details').waitFor()
    const who = await fillPerson()
    await press('Enter address manually')
    const typed = { Street: 'Windover Street', 'Town *': 'Oakham', 'County *': 'Rutland' }
    for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
    await field('Postcode (optional)').fill('LE15 6DF')
    await agree()
    await page().route('**/leads', (route) => route.fulfill({ status: 503, json: { errors: [], message: '' } }))
    await press('Request a valuation')
    await toast(failed)
    expect(await field('Street').inputValue()).toBe('Windover Street')
    await page().unroute('**/leads')
    const sent = page().waitForRequest('**/leads')
    await press('Request a valuation')
    const body = (await sent).postDataJSON()
    expect(body).not.toHaveProperty('lead_booking')
    expect(body.lead).toMatchObject({ branch_id: 1, is_valuation_request: true })
    await dialog().getByText('Step 2 of 2: done').waitFor()
    await thanked(requested)
    await expectAccessible(page())
    expect(await leadsOf(who)).toBe(1)
    expect((await mailTo('oakham.sales@ashlarwren.example', new RegExp(who.name))).text).toContain('Windover Street')
    expectQuiet(page(), refusals)
  })

  test('can be sent without a script', async () => {
    await openHere('/book-a-valuation', withoutScript)
    const who = await fillPerson()
    for (const [label, value] of Object.entries({
      Street: 'High Street',
      'Town *': 'Uppingham',
      'County *': 'Rutland',
    }))
      await field(label).fill(value)
    await agree()
    await press('Request a valuation')
    await thanked(requested)
    expect(await leadsOf(who)).toBe(1)
  })
})
