import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, untilScripted } from '#test/browser.ts'
import { enquiryForms, phone, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'

const {
  formPaths,
  asHash,
  boxOf,
  button,
  complaints,
  field,
  fillFriend,
  fillIn,
  form,
  homes,
  homeWhere,
  mailFrom,
  open,
  page,
  summary,
  thanked,
  toast,
  typedIn,
} = enquiryForms()

const desk = { width: 1280, height: 900 }

describe('an enquiry reaches', () => {
  test('the member of staff who was written to, from the page of a home', async () => {
    await open(homes.sale.path)
    await page()
      .getByRole('complementary')
      .getByRole('link', { name: /^Contact / })
      .click()
    await page()
      .getByRole('dialog', { name: /^Contact / })
      .waitFor()
    const overlay = await page().evaluate(() => location.hash.slice(1))
    const who = await fillIn({ Message: 'Could you ring me?' })
    const sent = page().waitForRequest('**/leads')
    await button('Send your message').click()
    const body = (await sent).postDataJSON()
    expect(body).toMatchObject({
      lead_client: { first_name: 'Rosalind', do_not_contact: '1', body: '' },
      lead: { message: 'Could you ring me?', agency_employee_id: expect.any(String), channel: 'sales' },
      market_preferences: { opt_in_terms: 'on' },
      authenticity_token: expect.any(String),
    })
    await thanked()
    const { text } = await mailFrom(who, await boxOf(`${overlay}${homes.sale.query}`))
    expect(text).toContain('Could you ring me?')
    expectQuiet(page())
  })

  test('the department that was chosen, from the page of the branches', async () => {
    await open('/contact', phone)
    await page()
      .getByRole('link', { name: /^E-?mail The office, Uppingham/ })
      .click()
    await page().getByRole('dialog', { name: 'Contact our Uppingham office' }).waitFor()
    const who = await fillIn({ Message: 'Do you let garages?' })
    await field('What is it about?').selectOption('Lettings and management')
    await button('Send your message').click()
    await thanked()
    expect((await mailFrom(who, 'uppingham.lettings@ashlarwren.example')).text).toContain('Do you let garages?')
    expectQuiet(page())
  })

  test('the branch itself, where nobody knows which department', async () => {
    await open(asHash(formPaths.office()))
    const who = await fillIn({ Message: 'When are you open?' })
    await field('What is it about?').selectOption('Other / not sure')
    await button('Send your message').click()
    await thanked()
    expect((await mailFrom(who, 'uppingham@ashlarwren.example')).text).toContain('When are you open?')
  })

  test('who answers about a home, with its reference and the question that its page could not answer', async () => {
    const home = await homeWhere("channel = 'sales' and status = 'available' and not (facts ? 'councilTaxBand')")
    await open(home.path)
    const link = page()
      .getByRole('link', { name: /^Ask agent about / })
      .first()
    const about = ((await link.textContent()) ?? '').replace('Ask agent about ', '')
    await link.click()
    await page().getByRole('dialog', { name: 'Ask about this home' }).waitFor()
    expect((await typedIn('Message')).toLowerCase()).toBe(`please tell me about the following: ${about}.`)
    const who = await fillIn()
    await button('Send your message').click()
    await thanked()
    const { text = '', subject = '' } = await mailFrom(who, await boxOf(`/contact-office${home.query}`))
    expect(text.toLowerCase()).toContain(`please tell me about the following: ${about}.`)
    expect(subject).toContain(home.address)
  })

  test('those who sell new homes, by a form that the browser posts', async () => {
    await open(homes.development.path)
    await page().getByRole('complementary').getByRole('link', { name: 'Register your interest' }).click()
    await page().getByRole('dialog', { name: 'Register your interest' }).waitFor()
    const who = await fillIn()
    await form().getByLabel('Number of bedrooms').selectOption('3')
    const sent = page().waitForRequest('**/form_submissions')
    await button('Register your interest').click()
    const request = await sent
    expect(request.isNavigationRequest()).toBe(true)
    expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toMatchObject({
      f_id: 'new-homes',
      redirect_url: homes.development.path,
      hfhp: '',
      do_not_contact: '1',
      'marketing_preferences[opt_in_terms]': 'on',
      'form_submission[first_name]': 'Rosalind',
      'consent[terms]': 'on',
      'consent[marketing]': '',
      authenticity_token: expect.stringMatching(/.{20}/),
    })
    await toast('Thank you. We have received your enquiry')
    expect(new URL(page().url()).pathname).toBe(homes.development.path)
    const { text } = await mailFrom(who, 'newhomes@ashlarwren.example')
    expect(text).toContain(homes.development.address)
    expect(text).toMatch(/Number of bedrooms:?\s+3/)
    expectQuiet(page())
  })

  test.each([
    ['with a script', {}],
    ['without', withoutScript],
  ])('the office with a form of its own and its file, %s', async (_how, options) => {
    await open('/contact', options)
    await page().getByRole('link', { name: 'report a repair' }).click()
    await page().getByRole('heading', { name: 'Report a repair' }).waitFor()
    const who = await fillIn({
      'Address of the home': '4 Mill Yard, Oakham',
      'Description of what is wrong': 'It drips.',
    })
    const picture = await readFile(join('agencies/demo/pictures/exteriors', 'shop-parade.webp'))
    await form().getByLabel('Photo').setInputFiles({ name: 'The tap.webp', mimeType: 'image/webp', buffer: picture })
    await button('Report the repair').click()
    await thanked()
    const mail = await mailFrom(who, 'oakham.lettings@ashlarwren.example')
    expect(mail.text).toContain('It drips.')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['The tap.webp'])
    expectQuiet(page())
  })

  test('a friend, with the home and the words', async () => {
    await open(homes.sale.path)
    await page().getByRole('complementary').getByText('Share', { exact: true }).click()
    await page().getByRole('complementary').getByRole('link', { name: 'Send to a friend' }).click()
    await page().getByRole('dialog', { name: 'Send to a friend' }).waitFor()
    const friend = await fillFriend('Rosalind Achebe')
    await form().getByLabel('Message').fill('Is this not your street?')
    await button('Send to a friend').click()
    await thanked('We’ve sent this property to your friend.')
    const mail = await mailTo(friend, /Rosalind Achebe thought you might like/)
    expect(mail.text).toContain('Is this not your street?')
    expect(mail.text).toContain(homes.sale.path)
    expectQuiet(page())
  })
})

describe('without JavaScript', () => {
  test.each([
    ['a member of staff', formPaths.staff, 'Send your message', {}],
    ['an office', formPaths.office, 'Send your message', {}],
    ['an office about a home', formPaths.home, 'Send your message', {}],
  ])('%s is written to', async (_whom, path, words, more) => {
    await open(path(), withoutScript)
    await button(words).click()
    await summary().waitFor()
    const who = await fillIn({ Message: 'When are you open?', ...more })
    await button(words).click()
    await thanked()
    expect((await mailFrom(who, await boxOf(path()))).text).toContain('When are you open?')
  })

  test('interest in new homes is registered', async () => {
    await open(formPaths.interest(), withoutScript)
    await button('Register your interest').click()
    await summary().waitFor()
    expect(await complaints()).toContain('Please enter a valid first name.')
    const who = await fillIn()
    await button('Register your interest').click()
    await thanked()
    await mailFrom(who, 'newhomes@ashlarwren.example')
  })

  test('a home is sent to a friend', async () => {
    await open(formPaths.friend(), withoutScript)
    await button('Send to a friend').click()
    await summary().waitFor()
    const friend = await fillFriend('Rosalind Achebe')
    await button('Send to a friend').click()
    await thanked('We’ve sent this property to your friend.')
    await mailTo(friend, /thought you might like/)
  })
})

describe('every form is accessible and quiet, on a phone and on a desk', () => {
  test.each(Object.keys(formPaths) as (keyof typeof formPaths)[])('%s', async (which) => {
    const path = formPaths[which]()
    await open(path, phone)
    await form().waitFor()
    await expectAccessible(page())
    await page().setViewportSize(desk)
    await expectAccessible(page())
    if (which !== 'repair') {
      await page().goto(asHash(path))
      await untilScripted(page())
      await form().waitFor()
      await expectAccessible(page())
      await page().setViewportSize(phone.viewport)
      await expectAccessible(page())
    }
    expectQuiet(page())
  })
})
