import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { close, openDatabase } from '#src/platform/database/database.ts'
import { insertStaff } from '#src/staff/accounts/server/staff-statements.ts'
import { createInvitation } from '#src/staff/sign-in/server/invitations.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { OIDC_CLIENT, type OidcProvider, startOidcProvider } from '#test/servers/oidc-provider.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'
import { ownSite } from '#test/site.ts'

let provider: OidcProvider
let site: Awaited<ReturnType<typeof startSiteBeside>>
beforeAll(async () => {
  provider = await startOidcProvider()
  site = await startSiteBeside({
    DESK_OIDC_ISSUER: provider.issuer,
    DESK_OIDC_CLIENT_ID: OIDC_CLIENT.clientId,
    DESK_OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
    DESK_OIDC_NAME: 'Lodestar',
  })
}, 120_000)
afterAll(async () => {
  await site.stop()
  await provider.stop()
})

let page: Page
afterEach(() => page?.context().close())

async function invite(email: string): Promise<void> {
  const db = openDatabase(ownSite().databaseUrl)
  try {
    const now = new Date()
    const id = await insertStaff(db, { email, name: 'Wanda Work', role: 'owner', branchIds: [] }, now)
    await createInvitation(db, id, now)
  } finally {
    await close(db)
  }
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a work account that nobody invited is refused in words, also without JavaScript', async () => {
  provider.person = { sub: randomUUID(), email: 'stranger@example.com', email_verified: true }
  page = await visitor({ baseURL: site.url, javaScriptEnabled: false })
  await page.goto('/desk/team')
  await page.getByRole('link', { name: 'Sign in with Lodestar' }).click()
  await page.getByText('Nobody has invited the email address of your work account.').waitFor()
})

test('somebody invited signs in with their work account, and proves it again for what is sensitive', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  provider.person = { sub: randomUUID(), email, email_verified: true }
  await invite(email)
  page = await visitor({ baseURL: site.url })
  await page.goto('/desk/audit-log')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in with Lodestar' }).click()
  await heading('Audit log').waitFor()

  await page.getByRole('button', { name: 'CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.waitFor()
  await expectAccessible(page)
  const opened = page.context().waitForEvent('page')
  await dialog.getByRole('link', { name: 'Use Lodestar' }).click()
  const tab = await opened
  await tab.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await tab.close()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'I’ve confirmed there. Go on' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')

  await page.goto('/desk/me')
  await page.getByText(email).first().waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('link', { name: 'sign out of Lodestar' }).click()
  await page.getByText('You have left the provider.').waitFor()
  expectQuiet(page)
})
