import { describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet } from '#test/browser.ts'
import { enquiryForms, newName, phone, requestFailed, thanks, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'

const {
  formPaths,
  asHash,
  boxOf,
  button,
  complaints,
  field,
  fillIn,
  focusIsIn,
  form,
  homes,
  leadsOf,
  mailFrom,
  open,
  page,
  posts,
  summary,
  thanked,
  toast,
  typedIn,
} = enquiryForms()

const consents = /I agree to the terms and conditions:?\s+ticked/

describe('a viewing', () => {
  test('is asked for from the home’s page, and reaches the branch with everything that was typed', async () => {
    await open(homes.sale.path)
    await page().getByRole('complementary').getByRole('link', { name: 'Book a viewing', exact: true }).click()
    await page().getByRole('dialog', { name: 'Book a Viewing' }).waitFor()
    expect(await page().locator('.enquiryHome').textContent()).toContain(homes.sale.address)
    expect(await form().getByLabel('I agree to the').isChecked()).toBe(false)
    const who = await fillIn({ Message: 'Saturday mornings are best.' })
    await form().getByRole('button', { name: 'Enter address manually' }).click()
    await form().getByLabel('House number').fill('22')
    await form().getByLabel('Street').fill('Windover Street')
    const sent = page().waitForRequest('**/leads')
    await button('Request a viewing').click()
    const request = await sent
    const body = Object.fromEntries(new URLSearchParams(request.postData() ?? ''))
    expect(new URL(request.url()).pathname).toBe(`${homes.sale.path}/leads`)
    expect(body).toMatchObject({
      'lead_client[first_name]': 'Rosalind',
      'lead_client[house_number]': '22',
      'lead_client[do_not_contact]': '1',
      'lead_client[body]': '',
      'lead[lead_type]': 'email_portal_lead',
      'marketing_preferences[opt_in_terms]': 'on',
      'consent[terms]': 'on',
      'consent[marketing]': '',
      authenticity_token: expect.stringMatching(/.{20}/),
      idempotency_key: expect.stringMatching(/.{20}/),
    })
    await thanked()
    await focusIsIn('.thanks')
    expect(await page().locator('.thanks').textContent()).toContain(`A confirmation is on its way to ${who.email}.`)
    await expectAccessible(page())
    const { text = '' } = await mailFrom(who, await boxOf(formPaths.viewing()))
    for (const words of ['Saturday mornings are best.', '07700900412', '22 Windover Street', homes.sale.address])
      expect(text).toContain(words)
    expect(text).toMatch(consents)
    expect(text).toMatch(/Email me about properties I might like[^\n]*\s+not ticked/)
    expect((await mailTo(who.email, /^Thank you/)).text).toContain(thanks)
    await page().getByRole('button', { name: 'Back to the home' }).click()
    await page().getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page().url()).pathname).toBe(homes.sale.path)
    expectQuiet(page())
  })

  test('that is sent by a double click is one', async () => {
    await open(`${homes.sale.path}#/book-a-viewing`)
    const sent = posts()
    await fillIn({ Message: 'Saturday mornings are best.' })
    await button('Request a viewing').dblclick()
    await thanked()
    expect(sent.length).toBe(1)
  })

  test('whose answer is lost, and which is sent again from a form that was closed, is one', async () => {
    await open(`${homes.sale.path}#/book-a-viewing`)
    const who = await fillIn({ Message: 'Saturday mornings are best.' })
    const answered: number[] = []
    await page().route('**/leads', async (route) => {
      answered.push((await route.fetch()).status())
      await route.abort('failed')
    })
    await button('Request a viewing').click()
    await toast(requestFailed)
    await page().unroute('**/leads')
    await page().keyboard.press('Escape')
    await page().getByRole('dialog').waitFor({ state: 'detached' })
    await page().getByRole('complementary').getByRole('link', { name: 'Book a viewing', exact: true }).click()
    await expect.poll(() => typedIn('Last name')).toBe(who.name)
    expect(await form().getByLabel('I agree to the').isChecked()).toBe(true)
    await button('Request a viewing').click()
    await thanked()
    expect(answered).toEqual([200])
    expect(await leadsOf(who)).toBe(1)
    await page().getByRole('button', { name: 'Back to the home' }).click()
    await page().getByRole('complementary').getByRole('link', { name: 'Book a viewing', exact: true }).click()
    await form().waitFor()
    expect(await typedIn('Last name')).toBe('')
  })

  test('is asked for by keyboard alone', async () => {
    await open(homes.sale.path)
    await page().getByRole('complementary').getByRole('link', { name: 'Book a viewing', exact: true }).focus()
    await page().keyboard.press('Enter')
    await form().waitFor()
    const step = async (label: string) => {
      for (let tabs = 0; tabs < 4; tabs += 1) {
        await page().keyboard.press('Tab')
        if (
          await form()
            .getByLabel(label)
            .first()
            .evaluate((it) => it === document.activeElement)
        )
          return
      }
      throw new Error(`${label} is not reached by Tab`)
    }
    const name = newName()
    for (const [label, words] of [
      ['First name', 'Rosalind'],
      ['Last name', name],
      ['Email', `${name}@example.com`],
      ['Phone number', '07700900412'],
      ['Message', 'In the evening.'],
    ] as const) {
      await step(label)
      await page().keyboard.type(words)
    }
    await step('I agree to the')
    await page().keyboard.press('Space')
    await page().keyboard.press('Enter')
    await thanked()
    await focusIsIn('.thanks')
    await page().keyboard.press('Escape')
    await page().getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page().evaluate(() => document.activeElement?.textContent?.trim())).toBe('Book a viewing')
  })

  test('may ask for an account, which comes with a link to set its password', async () => {
    await open(asHash(formPaths.viewing()))
    const who = await fillIn({ Message: 'Saturday mornings are best.' })
    await form().getByLabel('Create an account').check()
    await button('Request a viewing').click()
    await thanked("We've created an account")
    const { text = '' } = await mailTo(who.email, /^Thank you/)
    expect(text).toContain('Choose a password')
  })

  test('begins with what is known of a user', async () => {
    await open('/user')
    const email = `${newName().toLowerCase()}@example.com`
    for (const [label, value] of Object.entries({
      'First name': 'Rosalind',
      'Last name': 'Ashby',
      Email: email,
      'Phone number (optional)': '01572 555123',
      Password: 'Long-enough-1',
      'Confirm password': 'Long-enough-1',
    }))
      await field(label).fill(value)
    await form().getByLabel('I agree to the').check()
    await form().getByRole('button', { name: 'Register' }).click()
    await page().getByText('Signed in as').waitFor()
    for (const path of [`${homes.sale.path}#/book-a-viewing`, formPaths.viewing()]) {
      await page().goto('about:blank')
      await page().goto(path)
      await expect.poll(() => typedIn('Email')).toBe(email)
      expect(await typedIn('Phone number')).toMatch(/^01572 ?555123$/)
      expect(await form().getByLabel('Create an account').count()).toBe(0)
    }
  })
})

test('without JavaScript a viewing that is refused comes back as it was typed, and is then accepted', async () => {
  await open(homes.sale.path, { ...withoutScript, ...phone })
  await page().getByRole('link', { name: 'Book viewing' }).click()
  await form().locator('summary').click()
  await form().getByLabel('Town').fill('Oakham')
  const who = await fillIn({ Message: 'Saturday mornings are best.', 'First name': 'R0salind' })
  await button('Request a viewing').click()
  await summary().waitFor()
  expect(await complaints()).toEqual(['Please enter a valid first name'])
  expect(await typedIn('First name')).toBe('R0salind')
  expect(await typedIn('Message')).toBe('Saturday mornings are best.')
  expect(await form().getByLabel('Town').inputValue()).toBe('Oakham')
  expect(await form().getByLabel('I agree to the').isChecked()).toBe(true)
  await field('First name').fill('Rosalind')
  await button('Request a viewing').click()
  await thanked()
  expect((await mailFrom(who, await boxOf(formPaths.viewing()))).text).toMatch(consents)
  await page().getByRole('link', { name: 'Back to the home' }).click()
  expect(new URL(page().url()).pathname).toBe(homes.sale.path)
})

test('a rent is a rent at the head of its form', async () => {
  await open(`/book-a-viewing${homes.letting.query}`)
  expect(await page().locator('.enquiryHome').textContent()).toMatch(/£[\d,]+ (pcm|pw|pa|pq)/)
})
