import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'
import { openAsOwner, setUpLink, withPasskeys } from './desk-owner.ts'

const phone = { viewport: { width: 375, height: 812 } }

let page: Page
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(path)
  return page
}
afterEach(() => page?.context().close())

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

/** An owner with a passkey, on their first page. */
async function signedInOwner(): Promise<void> {
  page = (await openAsOwner()).page
}

test('the set-up link leads to a passkey, recovery codes and Today, and the passkey signs in again', async () => {
  await signedInOwner()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /Your account|Olive Owner/ })
    .first()
    .click()
  await press('Sign out')
  await heading(/^Good (morning|afternoon|evening)$/).waitFor()
  await press('Sign in with a passkey')
  await heading(/^\w+day \d+ \w+$/).waitFor()
  expectQuiet(page)
})

test('a set-up link works once', async () => {
  const link = await setUpLink()
  await open(link)
  await withPasskeys(page)
  await page.getByLabel('Your name').fill('First')
  await page.getByLabel('Work email').fill(`${randomUUID().slice(0, 8)}@example.com`)
  await press('Create a passkey')
  await heading('Save your recovery codes').waitFor()
  await page.goto(link)
  await heading('This link no longer works').waitFor()
})

test('a page of the Desk leads to the sign-in page, and from there to where one was going', async () => {
  await open('/desk/me?x=1')
  await page.waitForURL('**/desk/sign-in?to=*')
  await press(/^Look round as .+ \(negotiator\)$/)
  await page.waitForURL('**/desk/me?x=1')
  await heading('Priya Lanyon').waitFor()
})

test('sign-in never leads to another site', async () => {
  await open('/desk/sign-in?to=https%3A%2F%2Fevil.example')
  await press(/^Look round as .+ \(negotiator\)$/)
  await page.waitForURL('**/desk')
})

test('a password is followed by codes, also without JavaScript', async () => {
  const link = await setUpLink()
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await open(link, { javaScriptEnabled: false })
  await page.getByRole('link', { name: 'Use a password instead' }).click()
  await page.getByLabel('Your name').fill('Pat')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Password again').fill('short')
  await press('Continue to one-time codes')
  await page.getByText(/^Password must have: an uppercase letter/).waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Pat')
  expect(await page.getByLabel('Work email').inputValue()).toBe(email)

  await page.getByLabel('Password', { exact: true }).fill('Three-random-words-9')
  await page.getByLabel('Password again').fill('Three-random-words-9')
  await press('Continue to one-time codes')
  await heading('Set up one-time codes').waitFor()
  const typed = ((await page.locator('.stepcode').textContent()) ?? '').replaceAll(' ', '')
  const code = () => new TOTP({ secret: Secret.fromBase32(typed) }).generate()
  await page.getByLabel('Code', { exact: true }).fill(code())
  await press('Finish')
  await heading('Save your recovery codes').waitFor()
  const recovery = (await page.locator('.codes li').first().textContent()) ?? ''

  await page.context().clearCookies()
  await page.goto('/desk/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('Three-random-words-9')
  await press('Continue')
  await heading('Enter your 6-digit code').waitFor()
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press('Sign in')
  await page.getByText('That code isn’t right.').waitFor()
  await page.getByRole('link', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await press('Sign in')
  await heading(/^\w+day \d+ \w+$/).waitFor()
})

test('an owner invites somebody, who accepts by passkey and sees no more than their role', async () => {
  await signedInOwner()
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await page.getByRole('link', { name: 'Team' }).first().click()
  await page.getByRole('link', { name: 'Invite' }).click()
  await page.getByLabel('Name').fill('Tamsin Reddy')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Negotiator').check()
  await press('Send invitation')
  await page.getByText('Choose at least one branch.').waitFor()
  await page.getByLabel('Uppingham').check()
  await press('Send invitation')
  await heading('Team').waitFor()
  await page
    .getByRole('row', { name: /Tamsin Reddy/ })
    .getByText('Invited,')
    .first()
    .waitFor()
  await page.context().close()

  const { text } = await mailTo(email, /has invited you/)
  const path = /\/desk\/invitation\/[\w-]+/.exec(text ?? '')?.[0] ?? ''
  await open(path, phone)
  await withPasskeys(page)
  await heading('Hello, Tamsin').waitFor()
  await expectAccessible(page)
  await press('Accept and create a passkey')
  await heading('Save your recovery codes').waitFor()
  await page.goto('/desk/team')
  await heading('You don’t have permission to invite and manage the team').waitFor()
  expectQuiet(page, /status of 403/)
})

describe('another site', () => {
  test('cannot send a form to the Desk', async () => {
    const answer = await fetch(`${siteUrl()}/desk/sign-out`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })

  test('finds no answer of the Desk that may be kept or framed', async () => {
    for (const path of ['/desk', '/desk/sign-in', '/desk.data', '/desk/nowhere']) {
      const { headers } = await fetch(siteUrl() + path, { redirect: 'manual' })
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store'])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
  })
})

test('without a connection a page of the Desk says so, and no page was kept', async () => {
  await open('/desk/sign-in?to=%2Fdesk%2Fteam', phone)
  await press(/^Look round as .+ \(the owner\)$/)
  await page.waitForURL('**/desk/team')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    // the first page was there before the worker; from the next on it is asked
    if (active?.state !== 'activated') await new Promise((resolve) => active?.addEventListener('statechange', resolve))
  })
  await page.context().setOffline(true)
  await page.goto('/desk/audit-log')
  await heading('You’re offline').waitFor()
  await expectAccessible(page)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toEqual(['/desk/offline'])
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await heading('Audit log').waitFor({ state: 'attached' })
})
