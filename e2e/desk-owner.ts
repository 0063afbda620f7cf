import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { createInvitation, setUpPath } from '#src/staff/sign-in/server/invitations.ts'
import { visitor } from '#test/browser.ts'
import { ownSite, siteUrl } from '#test/site.ts'

async function onSiteDatabase<Value>(act: (db: Database) => Promise<Value>): Promise<Value> {
  const db = openDatabase(ownSite().databaseUrl)
  try {
    return await act(db)
  } finally {
    await close(db)
  }
}

/** The link that the server prints for the first owner. */
export const setUpLink = () =>
  onSiteDatabase(async (db) => setUpPath(await createInvitation(db, undefined, new Date())))

/** A device that makes passkeys and whose owner agrees to everything. */
export async function withPasskeys(page: Page): Promise<void> {
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
}

/** An owner with a passkey, on their first page of the Desk. */
export async function openAsOwner(options: BrowserContextOptions = {}): Promise<{ page: Page; email: string }> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto(await setUpLink())
  await withPasskeys(page)
  await page.getByLabel('Your name').fill('Olive Owner')
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Save your recovery codes' }).waitFor()
  await page.getByRole('link', { name: 'I’ve saved them. Go to Today' }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
  return { page, email }
}

/** Somebody who signed in so long ago that what is sensitive asks for their passkey again. */
export const forgetProof = (email: string) =>
  onSiteDatabase((db) =>
    sql`
      update staff_sessions set proved_at = null
      where account_id = (select id from staff_accounts where email_key = lower(${email}))`.execute(db),
  )

/** Answers "Confirm it’s you" with the passkey. */
export async function confirmWithPasskey(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await dialog.waitFor({ state: 'detached' })
}
