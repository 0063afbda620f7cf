import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { newName } from '#test/fixtures/enquiry-forms.ts'
import { saveSearches } from '#test/fixtures/saved-searches.ts'
import { siteUrl } from '#test/site.ts'
import { siteDatabase } from '#test/site-database.ts'
import { confirmWithPasskey, forgetProof, openAsOwner } from './desk-owner.ts'

const { db, ownHomeWhere } = siteDatabase()
const password = 'Long-enough-1'
const phone = { viewport: { width: 375, height: 812 } }

let page: Page
afterEach(() => page?.context().close())

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }).click()
const section = (name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) })
const choose = async (action: string | RegExp) => {
  await page.getByLabel('More actions').click()
  await page.getByRole('main').getByText(action).click()
}

/** Looks round as somebody of the demonstration. */
async function signInAs(who: RegExp, options: BrowserContextOptions = {}): Promise<void> {
  page = await visitor({ baseURL: siteUrl(), ...options })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: who }).click()
  await heading(/^\w+day \d+ \w+$/).waitFor()
}

/** An owner with a passkey, signed in long ago. */
async function openAsUnprovedOwner(): Promise<void> {
  const owner = await openAsOwner()
  page = owner.page
  await forgetProof(owner.email)
}

type Registered = { name: string; email: string; userId: number }

/** Somebody who registers on the website, agrees to emails, and then saves, asks and books. */
async function aVisitor(): Promise<Registered> {
  const lastName = newName()
  const email = `${randomUUID().slice(0, 8)}@example.com`
  const browser = await visitor({ baseURL: siteUrl() })
  await browser.goto('/user')
  const field = (label: string) => browser.getByLabel(label, { exact: true })
  await field('First name').fill('Rosalind')
  await field('Last name').fill(lastName)
  await field('Email').fill(email)
  await field('Password').fill(password)
  await field('Confirm password').fill(password)
  await browser.getByLabel('I agree to the terms and conditions').check()
  await browser.getByLabel(/^Email me about properties/).check()
  await browser.getByRole('button', { name: 'Register', exact: true }).click()
  await browser.getByText('Signed in as').waitFor()
  await browser.context().close()
  const { rows } = await sql<{ id: number }>`select id from users where email_key = ${email}`.execute(db())
  return { name: `Rosalind ${lastName}`, email, userId: rows[0]!.id }
}

/** What they do on the website later. @returns the address of the home that they saved, asked about and booked */
async function hasBeenBusy({ email, name, userId }: Registered): Promise<string> {
  const home = await ownHomeWhere(`channel = 'sales' and status = 'available' and branch_id = 1`)
  await saveSearches(db(), userId, [{ criteria: { minBeds: 2, maxPrice: 300_000 } }])
  await sql`insert into saved_properties (user_id, property_id, saved_at, place) values (${userId}, ${home.id}, now(), 0)`.execute(
    db(),
  )
  await sql`
    insert into enquiries (about, branch_id, property_id, name, email, email_key, received_at, last_message_at, words, preview)
    values ('question', 1, ${home.id}, ${name}, ${email}, ${email}, now(), now(), '', 'Does the gate lock?')`.execute(
    db(),
  )
  await sql`
    insert into appointments (kind, state, branch_id, property_id, starts_at, ends_at, attendee, email_key, user_id,
      created_by, created_at, changed_at)
    values ('viewing', 'booked', 1, ${home.id}, now() + interval '40 days', now() + interval '40 days 30 minutes',
      ${JSON.stringify({ firstName: 'Rosalind', email })}, ${email}, ${userId}, 'visitor', now(), now())`.execute(db())
  await sql`
    insert into outbox (key, recipient, subject, state, created_at, sent_at)
    values (${`user:${userId}:alert:1`}, ${email}, 'A new property', 'sent', now(), now())`.execute(db())
  return home.address
}

/** Finds them in the list, and opens their page. */
async function findThem(email: string): Promise<void> {
  await page.goto('/desk/contacts')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(email)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\bq=/)
  await page.getByRole('table').getByRole('link').first().click()
  await section('Details').waitFor()
}

describe('refusals', () => {
  test('marketing sees no contacts, and a negotiator neither exports, merges nor erases one', async () => {
    const them = await aVisitor()
    await hasBeenBusy(them)
    await signInAs(/Priya/)
    await findThem(them.email)
    await page.getByRole('link', { name: 'Correct details' }).waitFor()
    expect(await page.getByLabel('More actions').count()).toBe(0)
    const contact = page.url()
    for (const path of ['merge', 'erase']) {
      await page.goto(`${contact}/${path}`)
      await heading(/^You don’t have permission/).waitFor()
    }
    await page.context().close()
    await signInAs(/marketing/i)
    expect(await page.getByRole('link', { name: 'Contacts' }).count()).toBe(0)
    for (const path of ['/desk/contacts', contact, `${contact}/edit`]) {
      await page.goto(path)
      await heading(/^You don’t have permission/).waitFor()
    }
    expectQuiet(page, /status of 403/)
  })

  test('a detail that can’t be right is said beside its field, and what was typed stays', async () => {
    const { email } = await aVisitor()
    await signInAs(/the owner/)
    await findThem(email)
    await page.getByRole('link', { name: 'Correct details' }).click()
    await page.getByLabel('Mobile').fill('12')
    await page.getByLabel('Town').fill('Ketton')
    await press('Save details')
    await page
      .getByText(/valid (mobile|phone)/)
      .first()
      .waitFor()
    expect(await page.getByLabel('Mobile').inputValue()).toBe('12')
    expect(await page.getByLabel('Town').inputValue()).toBe('Ketton')
    expectQuiet(page)
  })
})

test('a registered visitor is found, with all they agreed to, saved, asked and booked, and put right', async () => {
  const them = await aVisitor()
  const address = await hasBeenBusy(them)
  await signInAs(/the owner/)
  await findThem(them.email)
  await heading(them.name).waitFor()
  await page.getByText(/^Applicant, buying\. Registered on/).waitFor()
  const consents = section('Consents')
  await consents.getByText('Emails about properties: opted in').waitFor()
  await consents.getByText('“Email me about properties I might like, no more than once a week”').waitFor()
  expect(await consents.getByText(/^Ticked, .+, on \/user(, version \S+ of the words)?$/).count()).toBe(2)
  await section('Requirements').getByText('1 email about properties sent').waitFor()
  await section('Requirements')
    .getByText(/£300,000/)
    .waitFor()
  for (const name of ['Saved properties', 'Enquiries', 'Viewings and valuations'])
    await section(name).getByText(address).first().waitFor()
  await section('Enquiries').getByText('Does the gate lock?').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Correct details' }).click()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Mobile').fill('07700 900111')
  await page.getByLabel('Email').fill(`new-${them.email}`)
  await press('Save details')
  await page.getByText('We’ve sent a link to the new email address.').waitFor()
  await heading(them.name.replace('Rosalind', 'Rosa')).waitFor()
  await section('Details').getByRole('link', { name: '07700 900111' }).waitFor()
  // theirs until its owner has confirmed the new one
  await section('Details').getByRole('link', { name: them.email, exact: true }).waitFor()
  expectQuiet(page)
})

test('everything about somebody is exported once the passkey is shown again', async () => {
  const them = await aVisitor()
  await hasBeenBusy(them)
  await openAsUnprovedOwner()
  await findThem(them.email)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choose('Export their data (JSON)').then(() => confirmWithPasskey(page)),
  ])
  expect(file.suggestedFilename()).toMatch(/^contact-\d+-\d{4}-\d\d-\d\d\.json$/)
  const held = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(held).toMatchObject({ contact: { email: them.email }, account: { user_id: them.userId } })
  expect(JSON.stringify(held)).toContain('no more than once a week')
  const [text] = await Promise.all([page.waitForEvent('download'), choose('Export their data (to read)')])
  expect(await readFile(await text.path(), 'utf8')).toContain(`Email: ${them.email}`)
  expectQuiet(page)
})

test('the list of those who opted in is saved as a file once the passkey is shown again', async () => {
  const { name, email } = await aVisitor()
  await openAsUnprovedOwner()
  await page.goto('/desk/contacts')
  await page.getByLabel('Marketing').selectOption('Opted in')
  await page.waitForURL(/marketing=opted-in/)
  const saving = page.waitForEvent('download')
  await press('CSV')
  await confirmWithPasskey(page)
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^contacts-.*\.csv$/)
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines.find((line) => line.includes(email))).toContain(name)
  expect(lines.filter((line) => !line.includes(',Opted in,'))).toEqual([])
  expectQuiet(page)
})

test('two accounts of one person are merged by somebody’s decision, and no other’s', async () => {
  const [kept, other] = [await aVisitor(), await aVisitor()]
  await hasBeenBusy(other)
  await openAsUnprovedOwner()
  await findThem(kept.email)
  await choose('Merge with another contact…')
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(other.email)
  await press('Search')
  await page.waitForURL(/\bq=/)
  await page.getByRole('listitem').filter({ hasText: other.email }).getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('columnheader', { name: `${kept.name} (stays)` }).waitFor()
  const { rows } = await sql`select from users where id in (${kept.userId}, ${other.userId})`.execute(db())
  expect(rows).toHaveLength(2)
  await page.getByRole('radio', { name: `Last name: ${other.name.split(' ')[1]}` }).check()
  await expectAccessible(page)
  await press('Merge the two')
  await confirmWithPasskey(page)
  await page.getByText('Contacts merged.').waitFor()
  await heading(other.name).waitFor()
  await section('Details').getByText(other.email).waitFor()
  await section('Enquiries').getByText('Does the gate lock?').waitFor()
  expectQuiet(page)
})

test('somebody is erased once the word is typed and the passkey shown, and can no longer sign in', async () => {
  const them = await aVisitor()
  await hasBeenBusy(them)
  await openAsUnprovedOwner()
  await findThem(them.email)
  await choose('Erase contact…')
  await heading(`Erase ${them.name}?`).waitFor()
  await page.getByText(/^Their appointment on .+ is cancelled$/).waitFor()
  await page.getByLabel('Type ERASE to confirm').fill('erase')
  await press('Erase')
  await confirmWithPasskey(page)
  await page.getByText('Type ERASE in capitals to confirm').waitFor()
  await page.getByLabel('Type ERASE to confirm').fill('ERASE')
  await press('Erase')
  await page.getByText('Contact erased.').waitFor()
  await page.goto(`/desk/contacts?q=${them.email}`)
  await page.getByRole('heading', { name: 'No contacts' }).waitFor()
  await page.goto('/desk/audit-log')
  await page.getByText('an erased contact').first().waitFor()
  expect(await page.getByText(them.name).count()).toBe(0)
  await page.goto('/user')
  await page.getByRole('link', { name: 'Sign in' }).last().waitFor()
  const { rows } = await sql`select from users where email_key = ${them.email}`.execute(db())
  expect(rows).toEqual([])
  expectQuiet(page)
})

test('the list, a contact and their pages fit a phone, light and dark', async () => {
  const them = await aVisitor()
  await hasBeenBusy(them)
  await signInAs(/the owner/, phone)
  await findThem(them.email)
  const contact = new URL(page.url()).pathname
  for (const path of ['/desk/contacts', contact, `${contact}/edit`, `${contact}/merge`, `${contact}/erase`]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 375])
  }
  expectQuiet(page)
})
