import { describe, expect, test } from 'vitest'
import { FILE_SIZE_MESSAGE, MAX_FILE_BYTES } from '#src/enquiries/uploads/upload-rules.ts'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { enquiryForms, refusals, requestFailed } from '#test/fixtures/enquiry-forms.ts'
import { siteUrl } from '#test/site.ts'

const {
  formPaths,
  asHash,
  button,
  complaints,
  field,
  fillFriend,
  fillIn,
  focusIsIn,
  form,
  homes,
  homeWhere,
  open,
  page,
  posts,
  summary,
  thanked,
  toast,
  typedIn,
} = enquiryForms()

describe('there is no form', () => {
  test.each([
    ['for a viewing of no home', () => '/book-a-viewing'],
    ['for a home that is none', () => '/book-a-viewing?property_id=2147483647&channel=sales'],
    ['to an office that is not said', () => '/contact-office'],
    ['to a branch that is none', () => '/contact-office?branch_id=999'],
    ['to a department that is none', () => `/contact-office${homes.sale.query}&department_id=999`],
    ['to nobody of ours', () => '/contact-staff-member/999'],
    ['to somebody who is no number', () => '/contact-staff-member/everybody'],
    ['that the agency has not', () => '/forms/nothing-of-ours'],
  ])('%s is a 404', async (_what, path) => {
    expect((await fetch(siteUrl() + path())).status).toBe(404)
  })

  test('for a viewing of a home that is sold, nor a link to one', async () => {
    const sold = await homeWhere("status in ('sold', 'let', 'completed')")
    expect((await fetch(`${siteUrl()}/book-a-viewing${sold.query}`)).status).toBe(404)
    expect(await (await fetch(siteUrl() + sold.path)).text()).not.toContain('/book-a-viewing')
  })

  test('of the agency’s own at a second path: the one for new homes has its overlay', async () => {
    const answer = await fetch(`${siteUrl()}/forms/new-homes`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/new-homes-enquiry')
  })
})

describe('a viewing is refused', () => {
  test('when it is empty: every field says what it wants, in their order, and nothing is sent', async () => {
    await open(`${homes.sale.path}#/book-a-viewing`)
    const sent = posts()
    await button('Request a viewing').click()
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual([
      'Please enter a valid first name',
      'Please enter a valid last name',
      'Please enter a valid email',
      'Please enter a valid phone number',
      'Please enter a valid message',
      'You must agree to our terms & conditions',
    ])
    expect(await form().locator('.field.bad .error').count()).toBe(6)
    await expectAccessible(page())
    await summary().getByRole('link', { name: 'Please enter a valid phone number' }).click()
    await focusIsIn('[name="lead_client[tel_home]"]')
    expect(sent).toEqual([])
    expectQuiet(page())
  })

  test.each([
    ['First name', 'R0salind', 'Please enter a valid first name'],
    ['Last name', '   ', 'Please enter a valid last name'],
    ['Email', 'rosalind@', 'Please enter a valid email'],
    ['Phone number', '07700 9OO412', 'Please enter a valid phone number'],
    ['Phone number', '12345', 'Please enter a valid phone number'],
    ['Message', ' \n ', 'Please enter a valid message'],
  ])('when %s is %j, in the words “%s”, and what was typed stays', async (label, value, message) => {
    await open(asHash(formPaths.viewing()))
    await fillIn({ Message: 'Saturday mornings are best.' })
    await field(label).fill(value)
    await button('Request a viewing').click()
    await expect.poll(complaints).toEqual([message])
    expect(await typedIn(label)).toBe(value)
  })

  test('when an address that is typed by hand is wrong', async () => {
    await open(asHash(formPaths.viewing()))
    await fillIn({ Message: 'Saturday mornings are best.' })
    await form().getByRole('button', { name: 'Enter address manually' }).click()
    await form().getByLabel('House number').fill('22A')
    await form().getByLabel('Postcode').fill('Oakham')
    await button('Request a viewing').click()
    await expect.poll(complaints).toEqual(['Please enter a valid house number', 'Please enter a valid postcode'])
  })

  test('by the server: a toast says so, everything stays, and it can be sent again', async () => {
    await open(`${homes.sale.path}#/book-a-viewing`)
    const { name } = await fillIn({ Message: 'Saturday mornings are best.' })
    const errors = { 'lead_client[email]': 'Please enter a valid email' }
    await page().route('**/leads', (route) =>
      route.fulfill({ status: 422, json: { errors: Object.values(errors), message: '', fields: errors } }),
    )
    await button('Request a viewing').click()
    await toast(requestFailed)
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual(['Please enter a valid email'])
    expect(await typedIn('Last name')).toBe(name)
    expect(await field('Last name').isEnabled()).toBe(true)
    await page().unroute('**/leads')
    await button('Request a viewing').click()
    await thanked()
    expectQuiet(page(), refusals)
  })

  test('when the site does not answer', async () => {
    await open(asHash(formPaths.viewing()))
    const { name } = await fillIn({ Message: 'Saturday mornings are best.' })
    await page().route('**/leads', (route) => route.abort('failed'))
    await button('Request a viewing').click()
    await toast(requestFailed)
    expect(await summary().textContent()).toContain("We couldn't connect.")
    expect(await typedIn('Last name')).toBe(name)
    expect(await form().getByLabel('I agree to the').isChecked()).toBe(true)
  })

  test('without a word when the honeypot is filled in', async () => {
    await open(asHash(formPaths.viewing()))
    const sent = posts()
    await fillIn({ Message: 'Saturday mornings are best.' })
    await form()
      .locator('[name="lead_client[body]"]')
      .evaluate((trap: HTMLInputElement) => {
        trap.value = 'buy now'
      })
    await button('Request a viewing').click()
    await thanked()
    expect(sent).toEqual([])
  })
})

describe('other forms are refused', () => {
  test('when no department of an office is chosen', async () => {
    await open(asHash(formPaths.office()))
    await fillIn({ Message: 'When are you open?' })
    await button('Send your message').click()
    await expect.poll(complaints).toEqual(['Please enter a valid department'])
    await expectAccessible(page())
  })

  test('when a required field about new homes is empty', async () => {
    await open(asHash(formPaths.interest()))
    const sent = posts()
    await button('Register your interest').click()
    await focusIsIn('.errorSummary')
    expect(await complaints()).toEqual([
      'Please enter a valid first name.',
      'Please enter a valid last name.',
      'Please enter a valid email.',
      'Please enter a valid phone number.',
      'You must agree to our terms & conditions',
    ])
    expect(sent).toEqual([])
    await expectAccessible(page())
  })

  test.each([
    ['photo.jpg', MAX_FILE_BYTES + 1, FILE_SIZE_MESSAGE],
    ['photo.exe', 10, 'You can upload PDFs, pictures, office documents and plain text.'],
    ['photo.jpg', 0, 'This file is empty.'],
  ])('when a file is %s of %i bytes: it says “%s” and clears the selection', async (name, bytes, message) => {
    await open(formPaths.repair())
    await form()
      .getByLabel('Photo')
      .setInputFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.alloc(bytes) })
    await form().getByText(message).waitFor()
    expect(await form().getByLabel('Photo').inputValue()).toBe('')
  })

  test('when the friend’s name is missing, or the words hold a link', async () => {
    await open(asHash(formPaths.friend()))
    await button('Send to a friend').click()
    await expect
      .poll(complaints)
      .toEqual([
        'Please enter a valid name',
        'Please enter a valid email',
        "Please enter a valid friend's name",
        "Please enter a valid friend's email",
      ])
    await fillFriend('Rosalind Achebe')
    await field('Your friend’s name').fill('rosalind achebe')
    await button('Send to a friend').click()
    await expect.poll(complaints).toEqual(["Your name and your friend's name must be different."])
    await field('Your friend’s name').fill('Ada')
    await form().getByLabel('Message').fill('See www.example.com')
    await button('Send to a friend').click()
    await expect.poll(complaints).toEqual(['Please write your message without links or long numbers.'])
  })
})
