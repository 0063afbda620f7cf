import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { mailTo } from '#test/servers/mailbox.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'

const { db } = siteDatabase()

let staff: Page
let seller: Page
afterEach(async () => {
  await staff?.context().close()
  await seller?.context().close()
})

/** A home for sale that nobody has asked to see. */
async function aHome(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from properties p where published and channel = 'sales' and status = 'available' and branch_id = 1
      and not exists (select from appointments a where a.property_id = p.id)
      and not exists (select from home_viewing_rules r where r.property_id = p.id)
      and not exists (select from seller_pages s where s.property_id = p.id)
    order by id desc limit 1`.execute(db())
  return rows[0]!.id
}

/** A viewing that is held until the seller agrees. */
async function askedViewing(propertyId: number, email: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into appointments (kind, state, branch_id, property_id, starts_at, ends_at, held_until, attendee, email_key,
      created_by, created_at, changed_at)
    select 'viewing', 'provisional', 1, ${propertyId}, at, at + interval '30 minutes', at - interval '1 hour',
      '{"firstName": "Grace", "lastName": "Okafor"}', ${`viewer-${email}`}, 'visitor', now(), now()
    from (select date_trunc('day', now()) + interval '3 days 11 hours' as at) chosen returning id`.execute(db())
  await sql`
    insert into viewing_notices (appointment_id, kind, name, email, email_key, must_agree, told_sequence)
    values (${rows[0]!.id}, 'seller', 'Joan Hale', ${email}, ${email}, true, 0)`.execute(db())
  return rows[0]!.id
}

test('a seller opens their page by its link, agrees to a viewing, asks something, and the link is ended', async () => {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const id = await aHome()
  const viewing = await askedViewing(id, email)
  staff = await visitor({ baseURL: siteUrl(), viewport: { width: 1280, height: 900 } })
  await staff.goto('/desk/sign-in')
  await staff.getByRole('button', { name: /the owner/ }).click()
  await staff.waitForURL('**/desk')
  await staff.goto(`/desk/properties/${id}`)
  await staff.getByRole('link', { name: 'Seller page' }).click()
  await staff.getByLabel('Name').fill('Joan Hale')
  await staff.getByLabel('Email', { exact: true }).fill(email)
  await staff.getByLabel('PIN (optional)').fill('4711')
  await staff.getByRole('button', { name: 'Create page' }).click()
  await staff.getByText('asks for a PIN').waitFor()
  const { text = '' } = await mailTo(email, /^Your page about/)
  const path = new URL(/http:\S+\/your-home\/[\w.-]+/.exec(text)?.[0] ?? '').pathname

  seller = await visitor({ baseURL: siteUrl(), viewport: { width: 375, height: 812 }, javaScriptEnabled: false })
  const answer = await seller.goto(path)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await seller.getByRole('heading', { level: 1, name: 'Is it you?' }).waitFor()
  await seller.getByLabel('Your email address').fill(email)
  await seller.getByLabel('PIN').fill('4712')
  await seller.getByRole('button', { name: 'Continue' }).click()
  await seller.getByText('not your PIN').first().waitFor()
  await seller.getByLabel('PIN').fill('4711')
  await seller.getByRole('button', { name: 'Continue' }).click()
  await seller.getByRole('heading', { name: 'Needs your reply' }).waitFor()
  await expect.poll(() => seller.getByText('Okafor').count()).toBe(0)
  expect(await seller.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await seller.getByRole('button', { name: 'Yes' }).click()
  await seller.getByText('You agreed to the viewing.').waitFor()
  const { rows } = await sql`select answer from viewing_notices where appointment_id = ${viewing}`.execute(db())
  expect(rows).toEqual([{ answer: 'agreed' }])

  await seller.getByLabel('Your question').fill('Should we paint the fence?')
  await seller.getByRole('button', { name: /^Send to/ }).click()
  await seller.getByText('has your question').waitFor()
  await seller.getByRole('link', { name: 'Print on one page' }).click()
  await seller.getByRole('heading', { name: 'Next steps' }).waitFor()
  const sheet = await seller.pdf({ format: 'A4', preferCSSPageSize: true })
  expect(/\/Count (\d+)/.exec(sheet.toString('latin1'))?.[1]).toBe('1')

  await staff.reload()
  await staff.getByText('last opened').waitFor()
  await expectAccessible(staff)
  await expectQuiet(staff)
  await staff.getByRole('button', { name: 'End' }).click()
  await staff.getByText('Nobody has a page of this property.').waitFor()
  await seller.goto(path)
  await seller.getByRole('heading', { level: 1, name: 'This page has ended' }).waitFor()
})
