import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { addDays, formatUkDate, ukDate } from '#src/formatting/uk-date.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { enquiryForms, newName, phone, withoutScript } from '#test/fixtures/enquiry-forms.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const { button, field, form, open, page: visitorPage, thanked } = enquiryForms()
const { db } = siteDatabase()

const desktop = { viewport: { width: 1280, height: 900 } }
const COMPLAINT = '/forms/data-protection-complaint'
const received = 'We have received your complaint about how we use your information.'

let page: Page
afterEach(() => page?.context().close())

/** Fills in a complaint; nobody has to give a telephone number. */
async function complain(message: string): Promise<{ name: string; email: string }> {
  const name = newName()
  const email = `${name.toLowerCase()}@example.com`
  const typed = { 'First name': 'Rosalind', 'Last name': name, Email: email, Complaint: message }
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value)
  await form().getByLabel('I agree to the').check()
  return { name, email }
}

/** Looks round as the demonstration's owner. */
async function signIn(options: BrowserContextOptions): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /the owner/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

/** A home to let that is shown and says what it must not, as the check has found. */
async function aFinding(): Promise<{ id: number; address: string }> {
  // the check that follows a start would take it for one that is mended
  const unchecked = () =>
    sql<{ count: number }>`
      select count(*)::integer as count from properties
      where left_at is null and id not in (select property_id from advert_checks)`
      .execute(db())
      .then(({ rows }) => rows[0]!.count)
  await expect.poll(unchecked).toBe(0)
  const { rows } = await sql<{ id: number; address: string }>`
    update properties set listing = jsonb_set(listing::jsonb, '{features}', '["No DSS"]')::json
    where id = (
      select id from properties
      where published and channel = 'lettings' and status = 'available' and left_at is null
        and id in (select property_id from property_search where is_home and not short_let) and listing->>'features' not like '%DSS%'
      order by id limit 1
    )
    returning id, display_address as address`.execute(db())
  const [home] = rows
  await sql`
    insert into advert_findings (property_id, rule, nation, detail, since)
    values (${home!.id}, 'no-benefits-words', 'england', 'Key features: “No DSS”', now())`.execute(db())
  return home!
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('on %s somebody finds what an advert breaks, says why it is right, and takes it back', async (_, options) => {
  const { id, address } = await aFinding()
  await signIn(options)
  await page.goto('/desk/compliance?severity=required')
  const row = page.getByRole('row').filter({ hasText: address })
  await row.first().waitFor()
  await expectAccessible(page)
  expect(await row.first().getByRole('link', { name: address, exact: true }).getAttribute('href')).toContain(
    `/properties/${id}/`,
  )
  await row
    .getByRole('button', { name: /^Exempt/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'This advert is right' })
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await dialog.getByText('Say why the advert is right').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('This is right because…').fill('The words are those of a poem')
  await dialog.getByLabel('Until').fill(addDays(ukDate(new Date()), 30))
  await dialog.getByRole('button', { name: 'Exempt' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: /^Exempt/ }).click()
  await row.getByText('The words are those of a poem').waitFor()
  await expectAccessible(page)
  await row.getByRole('button', { name: `End the exemption of ${address}` }).click()
  await row.first().waitFor({ state: 'hidden' })
  expectQuiet(page)
})

test('a home’s checklist names what is missing and the law that asks for it', async () => {
  const { address } = await aFinding()
  await signIn(phone)
  await page.goto('/desk/compliance?rule=no-benefits-words')
  await page
    .getByRole('link', { name: `Checklist of ${address}` })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: address }).waitFor()
  await page.getByRole('heading', { name: 'Part A: key facts' }).waitFor()
  const rent = page.getByRole('listitem').filter({ hasText: 'Renters’ Rights Act 2025, section 56' })
  await rent.getByText(/£/).waitFor()
  await expectAccessible(page)
})

test('filters are in the URL, and stay chosen', async () => {
  await aFinding()
  await signIn(desktop)
  await page.goto('/desk/compliance')
  await page.getByLabel('Rule', { exact: true }).selectOption({ value: 'no-benefits-words' })
  await page.getByLabel('Nation', { exact: true }).selectOption('England')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/rule=no-benefits-words.*nation=england/)
  expect(await page.getByLabel('Rule', { exact: true }).inputValue()).toBe('no-benefits-words')
  expect(await page.locator('tbody tr').filter({ hasText: 'is turned away' }).count()).toBeGreaterThan(0)
  await page.getByLabel('Nation', { exact: true }).selectOption('Scotland')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing to mend' }).waitFor()
})

test('a complaint about personal information is acknowledged, and staff see until when to answer', async () => {
  await open('/privacy', phone)
  await visitorPage()
    .getByRole('main')
    .getByRole('link', { name: /form for complaints/ })
    .click()
  await visitorPage().getByRole('heading', { level: 1, name: 'Complain about how we use your information' }).waitFor()
  await expectAccessible(visitorPage())
  const { name, email } = await complain('You sent my address to somebody else.')
  await button('Send your complaint').click()
  await thanked(received)
  await expectAccessible(visitorPage())
  expect((await mailTo(email, /data protection complaint/)).text).toContain(received)

  await signIn(desktop)
  await page.goto(`/desk/enquiries?tab=all&q=${email}`)
  await page.getByRole('link', { name }).click()
  await page.getByText('complains about how you use their information').waitFor()
  await page.getByText(formatUkDate(addDays(ukDate(new Date()), 30))).waitFor()
  await expectAccessible(page)
})

test('a complaint needs no script', async () => {
  await open(COMPLAINT, { ...desktop, ...withoutScript })
  await complain('You wrote to me after I asked you not to.')
  await button('Send your complaint').click()
  await thanked(received)
})
