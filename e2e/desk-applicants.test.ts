import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { close, type Database, openDatabase } from '#src/platform/database/database.ts'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { saveSearches } from '#test/fixtures/saved-searches.ts'
import { addUser } from '#test/fixtures/users.ts'
import { ownSite, siteUrl } from '#test/site.ts'

let db: Database
beforeAll(() => {
  db = openDatabase(ownSite().databaseUrl)
})
afterAll(() => close(db))

let page: Page
afterEach(() => page?.context().close())

async function signInAs(who: RegExp, width = 1280): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), viewport: { width, height: 900 } })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
}

/** Somebody whose saved search finds homes for sale at one price, and who agreed to emails or not. */
async function applicant(lastName: string, price: number, agrees = true): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const userId = await addUser(db, email, { isConfirmed: true })
  await sql`update users set last_name = ${lastName} where id = ${userId}`.execute(db)
  await sql`
    insert into marketing_preferences (user_id, is_opted_in, changed_at) values (${userId}, ${agrees}, now())`.execute(
    db,
  )
  await saveSearches(db, userId, [{ criteria: { minPrice: price, maxPrice: price } }])
  return email
}

let homesTaken = 0
/** A home for sale of branch 1 that visitors see, whose price no other home has: another one each time. */
async function aHome(): Promise<{ id: number; price: number }> {
  const { rows } = await sql<{ id: number; price: number }>`
    select property_id as id, price from property_search s join properties p on p.id = property_id
    where s.channel = 'sales' and available and p.branch_id = 1
      and (select count(*) from property_search other where other.channel = 'sales' and other.price = s.price) = 1
    order by property_id offset ${homesTaken++} limit 1`.execute(db)
  return rows[0]!
}

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const emailsTo = async (emails: string[]) => {
  const { rows } = await sql<{ recipient: string }>`
    select recipient from outbox where recipient = any(${emails}) order by recipient`.execute(db)
  return rows.map(({ recipient }) => recipient)
}

test('those who agreed are emailed once; who opted out is listed and can’t be selected', async () => {
  const { id, price } = await aHome()
  const agreed = [await applicant('Alder', price), await applicant('Birch', price)].sort()
  const optedOut = await applicant('Cedar', price, false)
  await signInAs(/the owner/)
  await page.goto(`/desk/properties/${id}`)
  await page.getByRole('link', { name: 'Applicants' }).click()
  await page.getByRole('heading', { name: '3 applicants match' }).waitFor()
  expect(await page.getByRole('checkbox', { name: 'Select Ann Cedar' }).isDisabled()).toBe(true)
  await page.getByRole('row').filter({ hasText: 'Ann Cedar' }).getByText('Opted out').waitFor()

  await press('Send 2 emails')
  await page.getByText('Write what you want to tell them').waitFor()
  await page.getByLabel('Message').fill('There is no onward chain.\n\nI can show you round on Saturday.')
  await press('Preview email')
  await page.getByRole('dialog').getByText('There is no onward chain.').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await press('Send 2 emails')
  await page.getByText('2 emails on the way').waitFor()
  await page.getByRole('row').filter({ hasText: 'Ann Alder' }).getByText('Emailed').waitFor()
  expect(await emailsTo([...agreed, optedOut])).toEqual(agreed)
  expect(await page.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true)
  expectQuiet(page)
})

test('a negotiator asks, and the owner finds the words, also on a phone', async () => {
  const { id, price } = await aHome()
  await applicant('Alder', price)
  await signInAs(/Priya/)
  await page.goto(`/desk/properties/${id}/applicants`)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await page.getByLabel('Message').fill('The price is £5,000 lower.')
  await press('Ask a manager')
  await page.getByText('Priya Lanyon asked for this email').waitFor()
  await page.context().close()

  await signInAs(/the owner/, 375)
  await page.goto(`/desk/properties/${id}/applicants`)
  await page.getByText('Priya Lanyon asked for this email').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('The price is £5,000 lower.')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await press('Decline')
  await page.getByText('Declined').waitFor()
})

test('statistics show the property beside similar ones, for other days too', async () => {
  const { id } = await aHome()
  await sql`
    insert into property_views (property_id, day, views) values (${id}, current_date, 5), (${id}, current_date - 20, 7)
    on conflict (property_id, day) do update set views = excluded.views`.execute(db)
  await signInAs(/Priya/)
  await page.goto(`/desk/properties/${id}/statistics`)
  await page.getByRole('heading', { name: 'Similar properties' }).waitFor()
  const views = page.locator('.statline > div').filter({ hasText: 'Views' }).locator('.v')
  const few = Number(await views.textContent())
  await page.getByRole('link', { name: '30 days' }).click()
  await expect.poll(async () => Number(await views.textContent())).toBeGreaterThanOrEqual(few + 7)
  expect(
    await page
      .getByRole('table')
      .getByText(/£[\d,]+/)
      .count(),
  ).toBeGreaterThan(0)
  expectQuiet(page)
})
