import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import type { Email } from 'postal-mime'
import { afterEach, beforeAll, expect } from 'vitest'
import type { Branch } from '#src/agency/agency.ts'
import { untilScripted, visitor } from './browser.ts'
import { mailTo } from './mailbox.ts'
import { siteUrl } from './site.ts'
import { noHome, siteDatabase } from './site-database.ts'

export const phone = { viewport: { width: 375, height: 812 } }
export const withoutScript = { javaScriptEnabled: false }
export const thanks = 'We have received your enquiry and our agent will be in touch soon.'
export const requestFailed = 'Request failed. Please try again.'
/** The browser itself complains of every refusal. */
export const refusals = /responded with a status of [45]\d\d/

export type Enquirer = { name: string; email: string }

/** The enquiry forms of the visitor tests' site, and the boxes that they end in. Call it once at the head of a file. */
export function enquiryForms() {
  const { db, homeWhere } = siteDatabase()
  let branches: Branch[]
  let page: Page
  const homes = { sale: noHome, letting: noHome, development: noHome }
  beforeAll(async () => {
    branches = JSON.parse(await readFile('agencies/demo/branches.json', 'utf8')).branches
    homes.sale = await homeWhere("channel = 'sales' and status = 'available' and facts->>'bedrooms' = '3'")
    homes.letting = await homeWhere("channel = 'lettings' and status = 'available'")
    homes.development = await homeWhere("status = 'available' and facts->>'developmentKey' is not null")
  })
  afterEach(() => page?.context().close())

  const form = () => page.locator('form.form')
  const field = (label: string) => form().getByLabel(label, { exact: true })
  const summary = () => form().locator('.errorSummary')

  return {
    homes,
    homeWhere,
    page: () => page,
    /** Each visitor comes from an address of their own: how often one may write is limited. */
    async open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
      const ip = `203.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
      page = await visitor({ baseURL: siteUrl(), extraHTTPHeaders: { 'x-forwarded-for': ip }, ...options })
      await page.goto(address)
      if (options.javaScriptEnabled !== false) await untilScripted(page)
      return page
    },
    form,
    field,
    summary,
    button: (name: string) => form().getByRole('button', { name, exact: true }),
    /** the lines of the error summary that lead to a field */
    complaints: () => summary().getByRole('link').allTextContents(),
    typedIn: (label: string) => field(label).inputValue(),
    thanked: (words = thanks) => page.locator('.thanks').getByText(words).waitFor(),
    toast: (words: string) => page.locator('.toast').filter({ hasText: words }).waitFor(),
    focusIsIn: (selector: string) =>
      expect.poll(() => page.evaluate((what) => document.activeElement?.matches(what), selector)).toBe(true),
    /** Everything that every enquiry asks for, and what a test adds or has otherwise. */
    async fillIn(words: Record<string, string> = {}): Promise<Enquirer> {
      const name = newName()
      const email = `${name.toLowerCase()}@example.com`
      const usual = { 'First name': 'Rosalind', 'Last name': name, Email: email, 'Phone number': '07700 900412' }
      for (const [label, value] of Object.entries({ ...usual, ...words })) await field(label).fill(value)
      await form().getByLabel('I agree to the').check()
      return { name, email }
    },
    /** Fills in how a home is sent to a friend; answers the friend's address. */
    async fillFriend(name: string): Promise<string> {
      const email = `${newName().toLowerCase()}@example.com`
      await field('Your name').fill(name)
      await field('Your email').fill('rosalind@example.com')
      await field('Your friend’s name').fill('Ada')
      await field('Your friend’s email').fill(email)
      return email
    },
    /** Every post of a form from now on. */
    posts(): Request[] {
      const sent: Request[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && /leads|form_submissions|send_to_friend/.test(request.url()))
          sent.push(request)
      })
      return sent
    },
    /** The mailbox of whoever an overlay says that it goes to. */
    async boxOf(address: string): Promise<string> {
      const [path = '', query = ''] = address.split('?')
      const { data } = await (await fetch(`${siteUrl()}/overlay.ljson?path=${path}&${query}`)).json()
      const { name } = data.recipient
      const teams = branches.flatMap((branch) => [
        ...branch.departments.map(({ label, email }) => ({ label, email })),
        ...branch.staff.map(({ firstName, surname, email }) => ({ label: `${firstName} ${surname}`, email })),
        { label: branch.name, email: branch.email },
      ])
      const box = teams.find(({ label }) => label === name)?.email
      if (box === undefined) throw new Error(`Nobody is called ${name}`)
      return box
    },
    /** The mail of somebody's enquiry, in the box of whoever has to answer. */
    async mailFrom({ name, email }: Enquirer, box: string): Promise<Email> {
      const mail = await mailTo(box, new RegExp(name))
      expect(mail.replyTo?.[0]?.address).toBe(email)
      return mail
    },
    async leadsOf({ email }: Enquirer): Promise<number> {
      const { rows } = await sql`select id from leads where email_key = ${email}`.execute(db())
      return rows.length
    },
    /** The plain address of each form. */
    addresses: {
      viewing: () => `/book-a-viewing${homes.sale.query}`,
      staff: () => `/contact-staff-member/2${homes.sale.query}`,
      office: () => '/contact-office?branch_id=2',
      home: () => `/contact-office${homes.sale.query}`,
      interest: () => `/new-homes-enquiry${homes.development.query}`,
      friend: () => `/send-to-friend${homes.sale.query}`,
      repair: () => '/forms/maintenance',
    },
    /** The same over a page that is about no home. */
    asHash: (address: string) => `/search#${address}`,
  }
}

/** A surname, or the head of an address, that nobody else in this run has. */
export function newName(): string {
  return `Ash${Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`
}
