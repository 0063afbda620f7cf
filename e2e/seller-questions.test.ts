import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { branchScores } from '#src/compliance/server/list-findings.ts'
import { ukDate } from '#src/formatting/uk-date.ts'
import { expectAccessible, expectQuiet, untilScripted, visitor } from '#test/browser.ts'
import { enquiryForms, phone, refusals, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const { open, page: seller, ownHomeWhere } = enquiryForms()
const { db } = siteDatabase()

let staff: Page
afterEach(() => staff?.context().close())

const titled = (words: string) => seller().getByRole('heading', { level: 1, name: words }).waitFor()
const press = (name: string) => seller().getByRole('button', { name, exact: true }).first().click()
const group = (name: string) => seller().getByRole('group', { name })

/** A home for sale that says neither its council tax nor its heating, as the check has found. */
async function homeWithGaps() {
  const home = await ownHomeWhere(`channel = 'sales' and status = 'available' and published
    and not exists (select from advert_findings where property_id = id)`)
  await sql`
    update properties set listing = (
      listing::jsonb #- '{material,councilTaxBand}' #- '{material,councilTaxPerYear}' #- '{material,heating}'
        #- '{material,parking}'
    )::json where id = ${home.id}`.execute(db())
  await sql`
    insert into advert_findings (property_id, rule, nation, detail, since)
    values (${home.id}, 'council-tax-stated', 'england', 'Neither is known', now())`.execute(db())
  return home
}

async function signIn(): Promise<void> {
  staff = await visitor({ baseURL: siteUrl(), viewport: { width: 1280, height: 900 } })
  await staff.goto('/desk/sign-in')
  await staff.getByRole('button', { name: /the owner/ }).click()
  await staff.waitForURL('**/desk')
}

/** Staff send what is missing; the link in the mail comes back. */
async function askSeller(id: number, email: string): Promise<string> {
  await staff.goto(`/desk/properties/${id}/material`)
  await staff.getByRole('link', { name: 'Ask the seller' }).click()
  await staff.getByLabel('Name').fill('Joan Hale')
  await staff.getByLabel('Email').fill(email)
  expect(await staff.getByLabel('Which council tax band is your home in?').isChecked()).toBe(true)
  await staff.getByRole('button', { name: /^Send \d+ questions$/ }).click()
  await staff.getByText('Sent', { exact: true }).waitFor()
  const { text = '' } = await mailTo(email, /^A few questions about/)
  return new URL(/http:\S+\/your-home\/[\w.-]+\/questions/.exec(text)?.[0] ?? '').pathname
}

async function confirmEmail(email: string): Promise<void> {
  await titled('Is it you?')
  await seller().getByLabel('Your email address').fill(email)
  await press('Continue')
  await titled('About your home')
}

const rightAdverts = async () =>
  (await branchScores(db(), { scope: { kind: 'all' }, today: ukDate(new Date()) })).reduce(
    (sum, { right }) => sum + right,
    0,
  )

test('staff ask, the seller answers on a phone with a break, and an accepted answer is on the page with its source', async () => {
  const home = await homeWithGaps()
  const email = `joan-${randomUUID().slice(0, 8)}@example.com`
  await signIn()
  const link = await askSeller(home.id, email)
  const before = await rightAdverts()

  await open(link, phone)
  await titled('Is it you?')
  expect(await seller().locator('main').textContent()).not.toContain(home.address)
  await seller().getByLabel('Your email address').fill('somebody@example.com')
  await press('Continue')
  await seller().getByRole('alert').getByText('We wrote to another address').waitFor()
  await expectAccessible(seller())
  await confirmEmail(email)
  await untilScripted(seller())
  await seller().getByLabel('Which council tax band is your home in?').selectOption('D')
  await group('How is your home heated?').getByLabel('Heat pump').check()
  await seller()
    .getByText(/^Saved at /)
    .waitFor()
  await expectAccessible(seller())
  expect(await seller().evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  // they leave, and come back on the same phone
  await seller().goto('/')
  await seller().goto(link)
  await titled('About your home')
  expect(await seller().getByLabel('Which council tax band is your home in?').inputValue()).toBe('D')
  expect(await group('How is your home heated?').getByLabel('Heat pump').isChecked()).toBe(true)
  await press('Send my answers')
  await titled('Thank you')
  expectQuiet(seller(), refusals)

  await staff.goto('/desk')
  await staff.getByRole('link', { name: `Review the answers about ${home.address}` }).click()
  const answer = (field: string) => staff.locator(`[data-field="${field}"]`)
  await answer('heating').getByText('Heat pump', { exact: true }).waitFor()
  await expectAccessible(staff)
  await answer('heating')
    .getByLabel(/as the advert will say it/)
    .fill('Heat pump, 2023')
  await staff.getByRole('button', { name: 'Accept Heating' }).click()
  await staff.getByText('Heating accepted').waitFor()
  await answer('heating').waitFor({ state: 'detached' })
  await staff.getByRole('button', { name: 'Accept Council tax band' }).click()
  await staff.getByText('Council tax band accepted').waitFor()
  await staff.goto(`/desk/properties/${home.id}/material`)
  await staff
    .locator('[data-row="heating"]')
    .filter({ hasText: 'Heat pump, 2023' })
    .getByText('From the seller')
    .waitFor()
  await expectAccessible(staff)
  expectQuiet(staff)

  await seller().goto(home.path)
  const heating = seller().getByRole('row').filter({ hasText: 'Heating' })
  await heating.getByText('Heat pump, 2023').waitFor()
  await heating.getByText(/^From the seller, \d+ \w+ \d{4}$/).waitFor()
  await expect.poll(rightAdverts, { timeout: 20_000 }).toBe(before + 1)
})

test('without a script the seller saves, comes back and sends; nothing is counted, cached or found', async () => {
  const home = await homeWithGaps()
  const email = `joan-${randomUUID().slice(0, 8)}@example.com`
  await signIn()
  const link = await askSeller(home.id, email)
  await open(link, withoutScript)
  await confirmEmail(email)
  await group('How is your home heated?').getByLabel('Electric heaters').check()
  await press('Save and go on later')
  await seller().getByText('Saved. Come back by the same link').waitFor()
  expect(await group('How is your home heated?').getByLabel('Electric heaters').isChecked()).toBe(true)
  await press('Send my answers')
  await titled('Thank you')
  expect(await seller().locator('.cookieNotice').count()).toBe(0)

  const { headers } = await fetch(new URL(link, siteUrl()))
  expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    'no-store',
    'noindex',
    'no-referrer',
  ])
  // a link that staff have ended opens nothing
  await staff.goto(`/desk/properties/${home.id}/material`)
  await staff.getByRole('button', { name: 'End the link of Joan Hale' }).click()
  await staff.getByText('link ended').waitFor()
  await seller().goto(link)
  await titled('This link has ended')
})

test('two people who fill in the same item are told of each other', async () => {
  const home = await homeWithGaps()
  await signIn()
  await staff.goto(`/desk/properties/${home.id}/material`)
  await staff.getByRole('button', { name: 'Add Heating' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Heating').fill('Gas boiler')
  const colleague = await staff.context().newPage()
  await colleague.goto(`/desk/properties/${home.id}/material`)
  await colleague.getByRole('button', { name: 'Add Heating' }).click()
  await colleague.getByRole('dialog').getByLabel('Heating').fill('Oil boiler')
  await colleague.getByRole('button', { name: 'Save and publish' }).click()
  await colleague.getByText('Heating changed').waitFor()
  await dialog.getByRole('button', { name: 'Save and publish' }).click()
  await dialog.getByText(/has changed heating meanwhile: Oil boiler/).waitFor()
  await expectAccessible(staff)
  await dialog.getByRole('button', { name: 'Save mine' }).click()
  await staff.getByText('Heating changed').waitFor()
  await staff.locator('[data-row="heating"]').filter({ hasText: 'Gas boiler' }).waitFor()
})
