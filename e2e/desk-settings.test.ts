import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { createInvitation, setUpPath } from '#src/staff/sign-in/server/invitations.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { ownSite, siteUrl } from '#test/site.ts'

let page: Page
afterEach(() => page?.context().close())

/** A job is looked for until it is done. */
const PATIENT = { timeout: 60_000 }

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const says = (words: string | RegExp) => page.getByText(words).first().waitFor(PATIENT)

/** An owner with a passkey that agrees to everything, also when they are asked once more. */
async function signInAsOwner(): Promise<void> {
  const db = openDatabase(ownSite().databaseUrl)
  const link = setUpPath(await createInvitation(db, undefined, new Date()))
  await close(db)
  page = await visitor({ baseURL: siteUrl() })
  await page.goto(link)
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.getByLabel('Your name').fill('Olive Owner')
  await page.getByLabel('Work email').fill(`${randomUUID().slice(0, 8)}@example.com`)
  await press('Create a passkey')
  await page.getByRole('link', { name: 'I’ve saved them. Go to Today' }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

/** The passkey once more, where the session is not as young as that. */
async function proveIfAsked(): Promise<void> {
  const button = page.getByRole('button', { name: 'Use a passkey' })
  const done = page.getByRole('heading', { level: 1, name: 'System' })
  await button.or(done).first().waitFor(PATIENT)
  if (await button.isVisible()) await button.click()
}

const strapline = () => page.getByLabel('Strapline')

test('an owner changes a setting, restores the backup from before, and the website is as it was', async () => {
  await signInAsOwner()
  await page.goto('/desk/settings/system')
  await says(/without a finding/)
  await expectAccessible(page)
  await press('Back up now')
  const backup = page.getByRole('listitem').filter({ hasText: 'Made by Olive Owner' })
  await backup.getByText('Whole').waitFor(PATIENT)
  await backup.getByRole('button', { name: /^Test/ }).click()
  await backup.getByText('Tested', { exact: true }).waitFor(PATIENT)

  await page.goto('/desk/settings/agency')
  await expectAccessible(page)
  const was = await strapline().inputValue()
  await strapline().fill('Homes for everyone')
  await says('Strapline: from')
  await press('Save 1 change')
  await says('1 change saved.')
  const front = async () => (await page.request.get('/')).text()
  await expect.poll(front).toContain('<title>Homes for everyone')

  await page.goto('/desk/settings/system')
  await backup.getByRole('link', { name: /^Restore/ }).click()
  await says('What came since then goes away.')
  await says(/by your team/)
  await expectAccessible(page)
  await press('Restore this backup')
  await proveIfAsked()
  await says(/Olive Owner had a backup restored/)
  await expect.poll(front, PATIENT).toContain(`<title>${was}`)
  // while the tables are replaced, an answer may fail
  expectQuiet(page, /status of 50\d|Failed to load resource|Failed to fetch/)
})
