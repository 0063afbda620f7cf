import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { formatUkDate } from '#src/formatting/uk-date.ts'
import { expectAccessible, expectQuiet, untilScripted } from '#test/browser.ts'
import { enquiryForms, phone, refusals } from '#test/fixtures/enquiry-forms.ts'
import { appointmentIn, booked, failed, openDay, valuationForm } from '#test/fixtures/valuation-form.ts'
import { mailTo } from '#test/servers/mailbox.ts'

const { focusIsIn, homes, leadsOf, open, page, posts, toast } = enquiryForms()
const { byHand, chooseDay, complaints, dialog, field, fillPerson, press, send, slot, step, thanked, toCheck, toDates } =
  valuationForm(page)

const over = '/search#/book-a-valuation'
const oakhamSales = 'oakham.sales@ashlarwren.example'
const emptyComplaints = [
  'Please enter a valid first name',
  'Please enter a valid last name',
  'Please enter a valid email',
  'Please enter a valid phone number',
  'You must enter a valid address.',
]
const chosenSlots = () => dialog().getByRole('checkbox', { checked: true }).count()

describe('the details step is left only when it is valid', () => {
  test.each([
    ['a wide window', {}],
    ['a phone', phone],
  ])('with nothing filled in every field has an error and no call is made, on %s', async (_what, options) => {
    await open(over, options)
    const asked: string[] = []
    page().on('request', (request) => asked.push(new URL(request.url()).pathname))
    await press('Choose a date')
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual(emptyComplaints)
    expect(asked.filter((path) => /^\/(?!asset_bundles\/).*(lookup|leads)/.test(path))).toEqual([])
    const links = await dialog().locator('.errorSummary').getByRole('link').all()
    for (const link of links) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
    await expectAccessible(page())
    await dialog().getByRole('link', { name: 'You must enter a valid address.' }).click()
    await focusIsIn('[name="address_lookup"]')
    await expectAccessible(page())
    expectQuiet(page())
  })

  test('submitting before the address look-up has loaded shows the same error and focuses the field once it is there', async () => {
    await open('/')
    let bring = () => {}
    const held = new Promise<void>((resolve) => {
      bring = resolve
    })
    await page().route(/address-lookup.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page().evaluate(() => {
      location.hash = '#/book-a-valuation'
    })
    await press('Choose a date')
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual(emptyComplaints)
    expect(await page().locator('[name="address_lookup"]:visible').count()).toBe(0)
    bring()
    await page().locator('[name="address_lookup"]:visible').waitFor()
    await dialog().getByRole('link', { name: 'You must enter a valid address.' }).click()
    await focusIsIn('[name="address_lookup"]')
    expect(await field('Property address').getAttribute('aria-invalid')).toBe('true')
    expectQuiet(page())
  })

  test('each part of an address entered manually has its own error', async () => {
    await open(over, phone)
    await fillPerson()
    await press('Enter address manually')
    await field('House number (optional)').fill('22A')
    await field('Postcode').fill('LE15')
    await press('Choose a date')
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual([
      'Please enter a valid house number',
      'Please enter a valid street',
      'Please enter a valid town',
      'Please enter a valid postcode',
    ])
    await expectAccessible(page())
    expectQuiet(page())
  })

  test('letters typed into the phone number are rejected', async () => {
    await open(over)
    await field('Phone number').pressSequentially('07700 ring 900412')
    expect(await field('Phone number').inputValue()).toBe('07700  900412')
  })

  test('where no branch is near there is an apology, contact details, and a way back that keeps everything', async () => {
    await open(over)
    const { name } = await fillPerson()
    await byHand()
    await field('Postcode').fill('LS7 4QJ')
    await press('Choose a date')
    await dialog().getByRole('heading', { name: 'We are sorry' }).waitFor()
    await dialog().getByText("We don't have agents near your property.").waitFor()
    expect(await dialog().getByRole('link', { name: '01632 960 140' }).getAttribute('href')).toBe('tel:01632960140')
    await expectAccessible(page())
    await press('Change the postcode')
    await focusIsIn('[name="lead_client[postcode]"]')
    expect(await field('Last name').inputValue()).toBe(name)
    expect(await field('Street').inputValue()).toBe('Windover Street')
    await field('Postcode').fill('LE15 6DF')
    await press('Choose a date')
    await step('Step 2 of 4: date and time')
    expectQuiet(page())
  })

  test('when the branch look-up fails the step stays and can be tried again', async () => {
    await open(over)
    await page().route('**/postcode_branch_lookup?**', (route) => route.abort('failed'))
    await fillPerson()
    await byHand()
    await press('Choose a date')
    await dialog().getByText("We couldn't connect.").waitFor()
    await page().unroute('**/postcode_branch_lookup?**')
    await press('Choose a date')
    await step('Step 2 of 4: date and time')
  })
})

describe('the later steps', () => {
  test('a day and a slot are required; closed and past days cannot be chosen', async () => {
    await open(over)
    await toDates()
    await dialog().getByRole('grid').waitFor()
    // on the last day of a month the calendar begins with the next
    const today = dialog().getByRole('button', { name: /, today\b/ })
    expect(await today.and(dialog().locator(':enabled')).count()).toBe(0)
    expect(
      await dialog()
        .getByRole('button', { name: /^Sunday .+, unavailable$/ })
        .first()
        .isDisabled(),
    ).toBe(true)
    await press('Check your answers')
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual(['Please enter a valid date', 'Please select a valid time slot.'])
    await expectAccessible(page())
    await chooseDay(openDay)
    await expect.poll(complaints).toEqual(['Please select a valid time slot.'])
    await dialog().getByRole('link', { name: 'Please select a valid time slot.' }).click()
    await focusIsIn('[value="9:00"]')
    expectQuiet(page())
  })

  test('shortcuts select their period and clear each other; another day clears the slots', async () => {
    await open(over)
    await toDates()
    await chooseDay(openDay)
    await press('All morning')
    expect(await chosenSlots()).toBe(3)
    await press('All afternoon')
    expect(await chosenSlots()).toBe(5)
    expect(await slot('9:00').isChecked()).toBe(false)
    await slot('12:00').uncheck()
    expect(await chosenSlots()).toBe(4)
    const [year = 0, month = 1, day = 1] = openDay.split('-').map(Number)
    await chooseDay(new Date(Date.UTC(year, month - 1, day + 1)).toISOString().slice(0, 10))
    expect(await chosenSlots()).toBe(0)
  })

  test('the terms must be agreed to', async () => {
    await open(over)
    await toDates()
    await toCheck('9:00')
    await press('Request a valuation')
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual(['You must agree to our terms & conditions'])
    await expectAccessible(page())
  })

  test('a request that fails keeps the step, shows an error and can be sent again', async () => {
    await open(over)
    const who = await toDates()
    await toCheck('9:00')
    await page().route('**/leads', (route) => route.fulfill({ status: 500, json: { errors: [], message: '' } }))
    await send()
    await toast(failed)
    await dialog().getByText('Step 3 of 4: check your answers').waitFor()
    expect(await dialog().getByLabel('I agree to the').isChecked()).toBe(true)
    await page().unroute('**/leads')
    await press('Request a valuation')
    await thanked(booked)
    expect(await leadsOf(who)).toBe(1)
    expectQuiet(page(), refusals)
  })

  test('errors from the server are shown above the answers', async () => {
    await open(over)
    await toDates()
    await toCheck('9:00')
    const message = 'Please enter a valid email'
    await page().route('**/leads', (route) =>
      route.fulfill({ status: 422, json: { errors: [message], message, fields: { 'lead_client[email]': message } } }),
    )
    await send()
    await expect.poll(() => dialog().locator('.errorSummary').textContent()).toContain(message)
  })

  test('going back and forward keeps everything, and so does closing', async () => {
    await open(over)
    const { name } = await toDates()
    await toCheck('9:00', '14:00')
    await dialog().getByText('Email me about properties').click()
    await press('Back')
    await step('Step 2 of 4: date and time')
    expect(await chosenSlots()).toBe(2)
    await press('Back')
    await step('Step 1 of 4: your details')
    expect(await field('Last name').inputValue()).toBe(name)
    await field('Anything else we should know? (optional)').fill('The gate sticks.')
    await press('Close')
    await dialog().waitFor({ state: 'detached' })
    await page().evaluate(() => {
      location.hash = '#/book-a-valuation'
    })
    await dialog().waitFor()
    expect(await field('Anything else we should know? (optional)').inputValue()).toBe('The gate sticks.')
    await press('Choose a date')
    await step('Step 2 of 4: date and time')
    await dialog()
      .getByText(formatUkDate(openDay, { weekday: true }))
      .first()
      .waitFor()
    expect(await chosenSlots()).toBe(2)
    await press('Check your answers')
    expect(await dialog().getByLabel('Email me about properties').isChecked()).toBe(true)
    await dialog().getByRole('button', { name: 'Change email' }).click()
    await focusIsIn('[name="lead_client[email]"]')
  })
})

describe('Back and Forward of the browser', () => {
  test.each([
    ['at its own path', '/book-a-valuation'],
    ['over a page', over],
  ])('Forward past details that were changed sends them through their checks, %s', async (_where, path) => {
    await open(path)
    await toDates()
    await page().goBack()
    await step('Step 1 of 4: your details')
    await field('Postcode').fill('LE15')
    await page().goForward()
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual(['Please enter a valid postcode'])
    await step('Step 1 of 4: your details')
    await field('Postcode').fill('LE15 6DF')
    await press('Choose a date')
    await step('Step 2 of 4: date and time')
    await page().goBack()
    await step('Step 1 of 4: your details')
    expectQuiet(page())
  })

  test.each([
    ['at its own path', '/book-a-valuation'],
    ['over a page', over],
  ])('lead through the steps with everything that was typed, %s', async (_where, path) => {
    await open('/contact')
    await page().goto(path)
    await untilScripted(page())
    const { name } = await toDates()
    await toCheck('9:00', '14:00')
    await dialog().getByText('Email me about properties').click()
    await page().goBack()
    await step('Step 2 of 4: date and time')
    await focusIsIn('.valuation')
    expect(await chosenSlots()).toBe(2)
    await page().goBack()
    await step('Step 1 of 4: your details')
    expect(await field('Last name').inputValue()).toBe(name)
    expect(await field('Street').inputValue()).toBe('Windover Street')
    await page().goForward()
    await step('Step 2 of 4: date and time')
    expect(await chosenSlots()).toBe(2)
    await page().goForward()
    await step('Step 3 of 4: check your answers')
    expect(await dialog().getByLabel('Email me about properties').isChecked()).toBe(true)
    // the form's own ways back use the same entries
    await dialog().getByRole('button', { name: 'Change email' }).click()
    await focusIsIn('[name="lead_client[email]"]')
    await page().goForward()
    await page().goForward()
    await send()
    await thanked(booked)
    // what was sent is not led back to
    await page().goForward()
    await dialog().locator('.thanks').waitFor()
    await page().goBack()
    await page().waitForURL('**/contact')
    expectQuiet(page())
  })

  test('after a reload of a later step the form begins anew, and Back leaves it', async () => {
    await open('/contact')
    await page().goto('/book-a-valuation')
    await untilScripted(page())
    await toDates()
    await page().reload()
    await untilScripted(page())
    await step('Step 1 of 4: your details')
    await page().goForward()
    await focusIsIn('.errorSummary')
    await page().goBack()
    await page().waitForURL('**/contact')
  })

  test.each([
    ['from a link', '/', () => page().getByRole('link', { name: 'Book a valuation' }).first().click()],
    ['by the address of the page', over, async () => {}],
  ])('closing at a later step leaves all steps at once, opened %s', async (_how, path, begin) => {
    await open('/contact')
    await page().goto(path)
    await untilScripted(page())
    await begin()
    await toDates()
    await toCheck('9:00')
    await press('Close')
    await dialog().waitFor({ state: 'detached' })
    expect(await page().evaluate(() => location.hash)).toBe('#/')
    await page().evaluate(() => {
      location.hash = '#/book-a-valuation'
    })
    await step('Step 3 of 4: check your answers')
    await press('Back')
    await step('Step 2 of 4: date and time')
    await page().goBack()
    await dialog().waitFor({ state: 'detached' })
    expectQuiet(page())
  })
})

describe('a valuation is booked', () => {
  test.each([
    ['a wide window', {}],
    ['a phone', phone],
  ])('in steps that are accessible, on %s', { timeout: 180_000 }, async (_what, options) => {
    await open(over, options)
    await dialog().waitFor()
    await expectAccessible(page())
    await toDates()
    await chooseDay(openDay)
    await expectAccessible(page())
    await toCheck('10:00')
    await expectAccessible(page())
    await send()
    await thanked(booked)
    await expectAccessible(page())
    expectQuiet(page())
  })

  test('for one slot: the branch is emailed and the visitor gets a tentative calendar entry', async () => {
    await open(over)
    const who = await toDates()
    await toCheck('10:00')
    for (const words of [
      'Selling',
      `Rosalind ${who.name}`,
      who.email,
      `${formatUkDate(openDay, { weekday: true })}, 10:00`,
    ])
      await dialog().getByText(words, { exact: true }).waitFor()
    const sent = page().waitForRequest('**/leads')
    await send()
    const [year, month, day] = openDay.split('-')
    expect((await sent).postDataJSON()).toEqual({
      authenticity_token: expect.any(String),
      lead_client: {
        ...{ first_name: 'Rosalind', last_name: who.name, body: '', email: who.email, tel_home: '07700 900412' },
        ...{ do_not_contact: '1', street_address: '22 Windover Street', town: 'Oakham', county: '' },
        postcode: 'le156df',
      },
      lead: {
        ...{ valuation_reason: 'selling', message: '', is_valuation_request: true, branch_id: 1, channel: 'selling' },
      },
      marketing_preferences: { opt_in_terms: 'on' },
      consent: {
        ...{ page: '/book-a-valuation', asked: 'terms,marketing', terms: 'on', marketing: '' },
        versions: 'terms:1,marketing:1',
      },
      lead_booking: {
        ...{ book_viewing: 'on', booking_time: '10:00', booking_day: String(Number(day)) },
        ...{ booking_month: String(Number(month)), booking_year: year },
      },
    })
    await thanked(booked)
    const ofBranch = await mailTo(oakhamSales, new RegExp(who.name))
    expect(ofBranch.replyTo?.[0]?.address).toBe(who.email)
    expect(ofBranch.text).toContain('22 Windover Street, Oakham LE15 6DF')
    expect(ofBranch.text).toContain(formatUkDate(openDay, { weekday: true }))
    const ofVisitor = await mailTo(who.email, /Thank you/)
    expect(ofVisitor.text?.replaceAll(/\s+/g, ' ')).toContain(booked)
    const [file] = ofVisitor.attachments
    expect(file?.filename).toBe('valuation.ics')
    expect(appointmentIn(file?.content)).toMatchObject({
      STATUS: 'TENTATIVE',
      DTSTART: expect.stringContaining(openDay.replaceAll('-', '')),
    })
    expectQuiet(page())
  })

  test('for several slots by keyboard on a phone: no calendar entry', async () => {
    await open(over, phone)
    const who = await toDates()
    await dialog().getByRole('grid').waitFor()
    const { keyboard } = page()
    await focusIsIn('.valuation')
    for (let tabs = 0; tabs < 4; tabs++) {
      if (await page().evaluate(() => document.activeElement?.closest('td') !== null)) break
      await keyboard.press('Tab')
    }
    const first = await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await keyboard.press('PageDown')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowRight')
    expect(await page().evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe(first)
    await keyboard.press('Enter')
    await dialog()
      .getByRole('button', { name: /, chosen$/ })
      .waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    expect(await chosenSlots()).toBe(3)
    await keyboard.press('Tab')
    await keyboard.press('Space')
    expect(await slot('9:00').isChecked()).toBe(false)
    await press('Check your answers')
    await dialog()
      .getByText(/, 10:00 or 11:00$/)
      .waitFor()
    await expectAccessible(page())
    const sent = page().waitForRequest('**/leads')
    await send()
    expect((await sent).postDataJSON().lead_booking.booking_time).toBe('10:00,11:00')
    await thanked(booked)
    expect((await mailTo(oakhamSales, new RegExp(who.name))).text).toContain('10:00 or 11:00')
    expect((await mailTo(who.email, /Thank you/)).attachments).toEqual([])
    expectQuiet(page())
  })

  test('to let, over the page of a home to let; a double click sends once', async () => {
    await open(homes.letting.path)
    await page().evaluate(() => {
      location.hash = '#/book-a-valuation'
    })
    await dialog().waitFor()
    expect(await field('Letting').isChecked()).toBe(true)
    const who = await toDates()
    await toCheck('9:00')
    await dialog().getByLabel('I agree to the').check()
    const sent: Request[] = posts()
    await dialog().getByRole('button', { name: 'Request a valuation' }).dblclick()
    await thanked(booked)
    expect(sent).toHaveLength(1)
    expect(await leadsOf(who)).toBe(1)
    expect((await mailTo('oakham.lettings@ashlarwren.example', new RegExp(who.name))).text).toContain('letting')
  })

  test('at an address from the look-up', async () => {
    await open(over)
    await fillPerson()
    await field('Property address').pressSequentially('3 uppingham road oak')
    await dialog().getByRole('option', { name: '3 Uppingham Road, Oakham, LE15 6DF' }).click()
    await expect.poll(() => field('Property address').inputValue()).toBe('3 Uppingham Road, Oakham, Rutland LE15 6DF')
    await press('Choose a date')
    await dialog().getByText('Our Oakham office covers LE15.').waitFor()
    await toCheck('9:00')
    const sent = page().waitForRequest('**/leads')
    await send()
    expect((await sent).postDataJSON().lead_client).toMatchObject({
      ...{ street_address: '3 Uppingham Road', town: 'Oakham', county: 'Rutland', postcode: 'LE15 6DF' },
    })
    await thanked(booked)
  })

  test('from the postcode typed on the front page', async () => {
    await open('/')
    await page().getByLabel('Your postcode').fill('le15 6df')
    await page().getByRole('button', { name: 'Book a valuation' }).click()
    await dialog().waitFor()
    expect(await field('Property address').inputValue()).toBe('LE15 6DF')
    await field('Property address').focus()
    await dialog().getByRole('option').first().waitFor()
    expect(new URL(page().url()).pathname).toBe('/')
  })
})
