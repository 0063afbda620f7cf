import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, goTo, untilScripted, visitor } from '#test/browser.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'

const phone = { viewport: { width: 375, height: 812 } }
const desk = { width: 1280, height: 900 }
const withoutScript = { javaScriptEnabled: false }
const password = 'Long-enough-1'
const rule =
  'Password must have: an uppercase letter, a number or special character (!@£%^) and be at least 10 characters long.'
/** The browser itself complains of every refusal. */
const refusals = /responded with a status of 4\d\d/

let page: Page
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  return page
}
afterEach(() => page?.context().close())

const area = () => page.getByRole('dialog', { name: /^Your .+ Favourites$/ })
const field = (label: string) => area().getByLabel(label, { exact: true })
const press = (name: string) => area().getByRole('button', { name, exact: true }).click()
const follow = (name: string | RegExp) => area().getByRole('link', { name }).click()
const hash = () => page.evaluate(() => location.hash)
const toast = (words: string) => page.locator('.toast').filter({ hasText: words }).waitFor()
const summary = () => area().locator('.errorSummary')
const focusIsIn = (selector: string) =>
  expect.poll(() => page.evaluate((what) => document.activeElement?.matches(what), selector)).toBe(true)
const newEmail = () => `${randomUUID().slice(0, 8)}@example.com`

async function fillRegistration(email: string, changes: { password?: string; again?: string } = {}) {
  await field('First name').fill('Rosalind')
  await field('Last name').fill('Ashby')
  await field('Email').fill(email)
  await field('Password').fill(changes.password ?? password)
  await field('Confirm password').fill(changes.again ?? changes.password ?? password)
  await area().getByLabel('I agree to the terms and conditions').check()
}

/** A user, signed in, whose profile is open at `/user` or over a page. */
async function registered(path = '/user', options: BrowserContextOptions = {}): Promise<string> {
  const email = newEmail()
  await open(path, options)
  await fillRegistration(email)
  await press('Register')
  await area().getByText('Signed in as').waitFor()
  return email
}

/** Links to the area lead to its path until the script that opens it over the page has come. */
async function scripted() {
  await untilScripted(page)
}

/** By a call of a script, or by a plain form: either ends with nobody being signed in. */
async function signOut() {
  await press('Sign out')
  await area().getByText('Signed in as').waitFor({ state: 'detached' })
  await page.waitForLoadState()
}

describe('refusals', () => {
  test.each(['/user/edit', '/user/marketing-preferences'])('%s is for users only', async (path) => {
    await open(path)
    expect(new URL(page.url()).pathname).toBe('/user')
    await goTo(page, `/search#${path}`)
    await field('Confirm password').waitFor()
    expect(await hash()).toBe('#/user')
    expectQuiet(page)
  })

  test('a weak password is told the rule, above the form and beside the field', async () => {
    await open('/search#/user')
    await fillRegistration(newEmail(), { password: 'weak' })
    await press('Register')
    await focusIsIn('.errorSummary')
    // it stands below the title of the overlay, which stays where it is
    const isInSight = () =>
      summary().evaluate((box) => {
        const { x, y } = box.getBoundingClientRect()
        return document.elementFromPoint(x + 10, y + 10)?.closest('.errorSummary') === box
      })
    await expect.poll(isInSight).toBe(true)
    await summary().getByRole('link', { name: rule }).click()
    await focusIsIn('#register-password')
    expect(await hash()).toBe('#/user')
    expect(await field('Password').getAttribute('aria-invalid')).toBe('true')
    expect(await area().locator('#register-password-error').textContent()).toBe(rule)
    expect(await field('First name').inputValue()).toBe('Rosalind')
    await expectAccessible(page)
    expectQuiet(page)
  })

  test('an email address that is taken is refused in the words of the server', async () => {
    const email = await registered()
    await signOut()
    await goTo(page, '/search#/user')
    await fillRegistration(email, { password: 'Battery-staple-2' })
    await press('Register')
    const words = 'You may already have an account with this email address'
    await toast(words)
    expect(await summary().textContent()).toContain(words)
    expect(await field('Email').inputValue()).toBe(email)
    expectQuiet(page, refusals)
  })

  test('a sign-in fails alike for a wrong password and for an unknown email', async () => {
    const email = await registered()
    await signOut()
    await goTo(page, '/search#/user/sign-in')
    await area().getByText('Forgotten your password?').waitFor()
    for (const who of [email, newEmail()]) {
      await field('Email').fill(who)
      await field('Password').fill('not the password')
      await press('Sign in')
      await toast('Sign in failed, please try again')
      await expect.poll(() => summary().textContent()).toContain('Sign in failed, please try again')
    }
    expectQuiet(page, refusals)
  })

  test('an empty sign-in asks the server nothing', async () => {
    await open('/search#/user/sign-in')
    page.on('request', (request) => expect(request.url()).not.toMatch(/\/session$/))
    await press('Sign in')
    expect(await summary().getByRole('link').allTextContents()).toEqual([
      'Please enter a valid email',
      'Please enter a valid password',
    ])
  })

  test('a filled honeypot leads home, and nothing is sent', async () => {
    await open('/search#/user/forgotten_password')
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await field('Email').fill(newEmail())
    await area()
      .locator('[name="body"]')
      .evaluate((trap: HTMLInputElement) => {
        trap.value = 'buy now'
      })
    await press('Send me a link')
    await page.waitForURL(`${siteUrl()}/`)
    // the results underneath count what they show, which says nothing of who looks
    expect(sent.filter((request) => request.startsWith('POST') && !request.includes('/exposures/'))).toEqual([])
  })

  test('the browser’s own check comes before anything is sent', async () => {
    await open('/search#/user/forgotten_password')
    await field('Email').fill('rosalind@')
    await press('Send me a link')
    await focusIsIn('.errorSummary')
    expect(await summary().textContent()).toContain('Please enter a valid email')
  })

  test('a link that is no link of ours says so, over the form for another', async () => {
    await open(`/reset_passwords/${'x'.repeat(43)}`)
    await area().getByText('This link has expired').waitFor()
    await press('Send me a link')
    await focusIsIn('.errorSummary')
    expect(new URL(page.url()).pathname).toBe('/user/forgotten_password')
    expectQuiet(page, refusals)
  })

  test('a form that is not answered keeps what was typed', async () => {
    await open('/search#/user/sign-in')
    await page.route('**/session', (route) => route.abort('failed'))
    await field('Email').fill('rosalind@example.com')
    await field('Password').fill(password)
    await press('Sign in')
    await expect.poll(() => summary().textContent()).toContain("We couldn't connect.")
    expect(await field('Password').inputValue()).toBe(password)
    expect(await field('Password').isEnabled()).toBe(true)
  })

  test('nobody waits longer than 4.5 seconds to be known', async () => {
    page = await visitor({ baseURL: siteUrl() })
    await page.clock.install()
    await page.route('**/user.ljson', () => {})
    await goTo(page, '/search#/user')
    await field('Confirm password').waitFor()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.evaluate(() => {
      location.hash = '#/user/forgotten_password'
    })
    await area().getByText('Loading user profile').waitFor()
    await page.clock.runFor(4400)
    expect(await area().getByRole('button', { name: 'Send me a link' }).count()).toBe(0)
    await page.clock.runFor(200)
    await area().getByRole('button', { name: 'Send me a link' }).waitFor()
  })
})

const parts: [path: string, tab: string, shows: string][] = [
  ['/user', 'Your details', 'Register to save homes on all your devices'],
  ['/user/sign-in', 'Your details', 'Forgotten your password?'],
  ['/user/forgotten_password', 'Your details', 'Enter your email address and'],
  ['/user/saved-properties', 'Saved Properties', 'Saved properties will appear here.'],
  ['/user/saved-searches', 'Saved Searches', 'Saved searches will appear here.'],
]
const ownParts: [path: string, tab: string, shows: string][] = [
  ['/user', 'My Profile', 'Edit your details'],
  ['/user/edit', 'My Profile', 'Download your data'],
  ['/user/marketing-preferences', 'My Profile', 'Email me about properties'],
  ['/user/forgotten_password', 'My Profile', 'Choose a new password.'],
  ['/user/saved-properties', 'Saved Properties', 'Saved properties will appear here.'],
  ['/user/saved-searches', 'Saved Searches', 'Saved searches will appear here.'],
]

/** Looks at each part on a visit of its own: another hash of the same page would be none, another query is. */
async function seeEach(list: typeof parts, how: 'over a page' | 'at its path') {
  for (const [visit, [path, tab, shows]] of list.entries()) {
    await goTo(page, how === 'over a page' ? `/fees?visit=${visit}#${path}` : path)
    await area().getByText(shows).first().waitFor()
    const current = area().getByRole('navigation').locator('[aria-current="page"]')
    await expect.poll(() => current.textContent(), { message: path }).toContain(tab)
    await scripted()
    await expectAccessible(page)
    await page.setViewportSize(how === 'over a page' ? desk : phone.viewport)
    await expectAccessible(page)
    await page.setViewportSize(how === 'over a page' ? phone.viewport : desk)
  }
  expectQuiet(page)
}

describe.each([
  ['over a page, which comes on a phone', 'over a page', phone],
  ['at its path, which comes on a desk', 'at its path', { viewport: desk }],
] as const)('every part of the area is accessible and quiet on a phone and on a desk, %s', (_name, how, options) => {
  test('for a visitor', { timeout: 180_000 }, async () => {
    await open('/', options)
    await seeEach(parts, how)
  })

  test('for a user', { timeout: 180_000 }, async () => {
    await registered('/user', options)
    await seeEach(ownParts, how)
  })
})

describe('a user', () => {
  test('registers over the page at hand, and is known on every page from then on', async () => {
    await open('/search/property-for-sale')
    await scripted()
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click()
    await fillRegistration(newEmail())
    await press('Register')
    await toast('You have been successfully registered!')
    await area().getByText('Rosalind Ashby').waitFor()
    expect(new URL(page.url()).pathname).toBe('/search/property-for-sale')
    await goTo(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Your account, Rosalind' }).waitFor()
    expectQuiet(page)
  })

  test('changes details; only what was changed is sent', async () => {
    await registered('/search#/user')
    await follow('Edit your details')
    await area().locator('#edit-town').fill('Oakham')
    await field('House number (optional)').fill('22A')
    await press('Save your details')
    await expect.poll(() => summary().textContent()).toContain('Please enter a valid house number')
    await field('House number (optional)').fill('22')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await press('Save your details')
    const { authenticity_token, ...changes } = (await sent).postDataJSON()
    expect(changes).toEqual({ house_number: '22', town: 'Oakham' })
    expect(authenticity_token).toMatch(/.{20}/)
    await toast('Profile successfully updated.')
    await area().getByText('Oakham').waitFor()
    expectQuiet(page)
  })

  test.each([
    ['the product’s own call', false],
    ['the call of an agency’s own preferences', true],
  ])('sets marketing preferences by %s', async (_which, own) => {
    await registered('/search#/user')
    if (own)
      await page.route('**/user.ljson', async (route) => {
        const answer = await (await route.fetch()).json()
        await route.fulfill({ json: { ...answer, user: { ...answer.user, custom_marketing_preferences: true } } })
      })
    await page.reload()
    await follow('Marketing preferences')
    await field('Yes').check()
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await press('Save preferences')
    const request = await sent
    expect(request.headers()['x-http-method-override']).toBe('put')
    expect(new URL(request.url()).pathname).toMatch(own ? /^\/custom_marketing_preferences\/\d+$/ : /^\/marketing_pref/)
    expect(request.postDataJSON()).toMatchObject(
      own ? { marketing_preferences: { is_opted_in_to_marketing: true } } : { opt_in_marketing_at: 'optin' },
    )
    await toast('Your preferences have been successfully updated')
    await expect.poll(() => area().locator('.profile').textContent()).toContain('Marketing emailsYes')
  })

  test('signs out before the scripts have come: the saved searches go with the next page', async () => {
    await registered('/search/property-for-sale#/user')
    await page.evaluate(() => {
      localStorage.setItem('savedProperties', '[1,2]')
      localStorage.setItem('savedSearches', '[{"channel":"sales","alert_frequency":"I"}]')
    })
    await page.reload()
    await area().getByRole('button', { name: 'Sign out' }).waitFor()
    // as a browser sends it while nothing listens to the form
    await page.locator('form.signOut').evaluate((form: HTMLFormElement) => form.submit())
    await toast('You have been signed out')
    expect(new URL(page.url()).pathname).toBe('/user/sign-in')
    await expect
      .poll(() => page.evaluate(() => [localStorage.savedProperties, localStorage.savedSearches]))
      .toEqual(['[1,2]', '[]'])
    await expect.poll(() => page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'signed_in' }))
  })

  test('keeps the tick of the terms while other fields are put right', async () => {
    await open('/user')
    await scripted()
    await press('Register')
    await area().getByText('You must agree to our terms & conditions').first().waitFor()
    await fillRegistration(newEmail())
    await field('Email').fill('bad@')
    await press('Register')
    await area().getByText('Please enter a valid email').first().waitFor()
    expect(await area().getByLabel('I agree to the terms and conditions').isChecked()).toBe(true)
    await field('Email').fill(newEmail())
    await press('Register')
    await area().getByText('Signed in as').waitFor()
  })

  test('signs out: saved homes stay in the browser, saved searches go', async () => {
    const email = await registered('/search/property-for-sale#/user')
    await page.evaluate(() => {
      localStorage.setItem('savedProperties', '[1,2]')
      localStorage.setItem('savedSearches', '[{"channel":"sales","alert_frequency":"I"}]')
    })
    await page.reload()
    await press('Sign out')
    await toast('You have been signed out')
    await field('Confirm password').waitFor()
    expect(await page.evaluate(() => [localStorage.savedProperties, localStorage.savedSearches])).toEqual([
      '[1,2]',
      '[]',
    ])
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'signed_in' }))
    await follow('Sign in')
    await area().getByText('Forgotten your password?').waitFor()
    await field('Email').fill(email)
    await field('Password').fill(password)
    await press('Sign in')
    await toast('You have successfully signed in')
    await area().getByText('Rosalind Ashby').waitFor()
    expect(await hash()).toBe('#/user')
    await goTo(page, '/user/sign-in')
    expect(new URL(page.url()).pathname).toBe('/user')
  })

  test('loses nothing typed when the session ends while details are edited', async () => {
    const email = await registered('/search#/user')
    await goTo(page, '/user/edit')
    await scripted()
    await area().getByLabel('Town').fill('Uppingham')
    const session = (await page.context().cookies()).filter(({ name }) => name.endsWith('kerbside_session'))
    await page.context().clearCookies({ name: /kerbside_session$/ })
    await press('Save your details')
    await area().getByText("You've been signed out.").waitFor()
    expect(await area().getByLabel('Town').inputValue()).toBe('Uppingham')
    expect(await area().getByText('Signed in as').count()).toBe(0)
    await page.context().addCookies(session)
    await press('Save your details')
    await toast('Profile successfully updated.')
    await area().getByText(`Signed in as ${email}`).waitFor()
  })

  test('is told when signing out fails, and stays signed in', async () => {
    await registered('/search#/user')
    await page.route('**/session', (route) => route.fulfill({ status: 500, json: {} }))
    await press('Sign out')
    await toast('There was an error signing out')
    expect(await area().getByText('Signed in as').isVisible()).toBe(true)
  })

  test('takes their data along, and has the account deleted', async () => {
    const email = await registered('/search#/user')
    await page.evaluate(() => localStorage.setItem('savedProperties', '[1]'))
    await follow('Edit your details')
    const file = page.waitForEvent('download')
    await press('Download your data')
    expect((await file).suggestedFilename()).toBe('your-data.json')
    await area().getByText('Delete your account').first().click()
    await field('Your password').fill('not the password')
    await press('Delete your account')
    await area().getByText("That password isn't right. Please try again.").first().waitFor()
    await field('Your password').fill(password)
    await press('Delete your account')
    await toast('Your account and data have been deleted.')
    expect(await page.evaluate(() => localStorage.getItem('savedProperties'))).toBe('[]')
    await fillRegistration(email)
    await press('Register')
    await toast('You have been successfully registered!')
  })
})

/** The link of the mail by which a password is reset. */
async function resetLink(email: string): Promise<string> {
  const { text = '' } = await mailTo(email, /password/i)
  const [, path] = /(\/reset_passwords\/\S+)/.exec(text) ?? []
  if (path === undefined) throw new Error(`The mail has no link:\n${text}`)
  return path
}

test.each([
  ['with JavaScript', {}],
  ['without', withoutScript],
])('a forgotten password is set anew by the link of a mail, %s', async (_how, options) => {
  const email = await registered('/user', options)
  await signOut()
  await goTo(page, '/user/forgotten_password')
  await field('Email').fill(email)
  await press('Send me a link')
  await area().getByText('Thank you. We have sent you an email with instructions').waitFor()
  const link = await resetLink(email)
  // a mailbox that fetches the link before its reader does not use it up
  for (const _ of [1, 2]) await goTo(page, link)
  await press('Choose a new password')
  await field('Confirm new password').waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/forgotten_password')
  // such a session is good for nothing else
  expect(await area().getByRole('button', { name: 'Sign out' }).count()).toBe(0)
  await field('New password').fill('weak')
  await field('Confirm new password').fill('weak')
  await press('Change password')
  await expect.poll(() => summary().textContent()).toContain(rule)
  await field('New password').fill('Another-long-1')
  await field('Confirm new password').fill('Another-long-1')
  await press('Change password')
  await area().getByText('Signed in as').waitFor()
  await signOut()
  await goTo(page, '/user/sign-in')
  await field('Email').fill(email)
  await field('Password').fill('Another-long-1')
  await press('Sign in')
  await area().getByText(`Signed in as ${email}`).waitFor()
})

test('the message of the reset and the thank-you are the fixed ones', async () => {
  await open('/search#/user/forgotten_password')
  await field('Email').fill(newEmail())
  await press('Send me a link')
  await toast(
    'If the email you have entered has a user account we will send you a forgotten password reset request now.',
  )
  await focusIsIn('.thanks')
  expect(await area().locator('.thanks').textContent()).toContain(
    'Thank you. We have sent you an email with instructions on how to reset your password.',
  )
})

describe('without JavaScript', () => {
  test('a refused registration comes back as it was typed, but for passwords', async () => {
    await open('/user', withoutScript)
    const email = newEmail()
    await fillRegistration(email, { password: 'weak' })
    await press('Register')
    expect(await summary().getByRole('link', { name: rule }).isVisible()).toBe(true)
    expect(await field('Email').inputValue()).toBe(email)
    expect(await field('Password').inputValue()).toBe('')
    expect(await area().getByLabel('I agree to the terms and conditions').isChecked()).toBe(true)
    await focusIsIn('.errorSummary')
  })

  test('details, preferences and signing in and out are plain forms', async () => {
    const email = await registered('/user', withoutScript)
    await follow('Edit your details')
    await area().locator('#edit-town').fill('Uppingham')
    await press('Save your details')
    await area().getByText('Uppingham').waitFor()
    await area().getByText('Profile successfully updated.').waitFor()
    await follow('Marketing preferences')
    await field('Yes').check()
    await press('Save preferences')
    await area().getByText('Your preferences have been successfully updated').waitFor()
    await goTo(page, '/user/marketing-preferences')
    expect(await field('Yes').isChecked()).toBe(true)
    await signOut()
    await goTo(page, '/user/sign-in')
    await field('Email').fill(email)
    await field('Password').fill('not the password')
    await press('Sign in')
    expect(await summary().textContent()).toContain('Sign in failed, please try again')
    expect(await field('Email').inputValue()).toBe(email)
  })
})

test('the area is opened, walked and closed by keyboard, and the focus returns', async () => {
  await open('/search/property-for-sale')
  await scripted()
  const link = page.getByRole('banner').getByRole('link', { name: 'Your account' })
  await link.focus()
  await page.keyboard.press('Enter')
  await field('First name').waitFor()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const within = await page.evaluate(
      () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
    )
    expect(within).toBe(true)
    if (await page.evaluate(() => document.activeElement?.matches('#register-email'))) break
  }
  await focusIsIn('#register-email')
  await page.keyboard.press('Escape')
  await area().waitFor({ state: 'detached' })
  expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await hash()).toBe('#/')
})

test('a press beside the area closes it', async () => {
  await open('/search/property-for-sale#/user')
  await area().waitFor()
  await page.mouse.click(100, 500)
  await area().waitFor({ state: 'detached' })
  expect(await hash()).toBe('#/')
})
