import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible, expectQuiet, visitor } from '#test/browser.ts'
import { cloneDatabase, type TestDatabase } from '#test/database.ts'
import { newName } from '#test/fixtures/enquiry-forms.ts'
import { startImapServer } from '#test/servers/imap.ts'
import { startSiteBeside } from '#test/servers/site-beside.ts'
import { startSmtpServer } from '#test/servers/smtp.ts'

const phone = { viewport: { width: 375, height: 812 } }

let database: TestDatabase
let folder: string
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
let imap: Awaited<ReturnType<typeof startImapServer>>
let site: Awaited<ReturnType<typeof startSiteBeside>>
/** Priya, who answers, with the enquiry open */
let page: Page
let name: string
let email: string
/** our mail, as it reached the mail server */
let ours: Email

beforeAll(async () => {
  // another site would take the jobs that send this one's mail
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kerbside-replies-'))
  smtp = await startSmtpServer()
  imap = await startImapServer()
  site = await startSiteBeside({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MAIL_URL: `smtp://127.0.0.1:${smtp.port}`,
    INBOUND_MAIL_ADDRESS: 'enquiry@mail.ashlarwren.example',
    INBOUND_MAIL_URL: imap.url,
    CAPTCHA: 'none',
    AVIF: 'off',
  })
})
afterAll(async () => {
  await site?.stop()
  await Promise.all([smtp?.stop(), imap?.stop()])
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  name = `Rosalind ${newName()}`
  email = `${name.split(' ')[1]?.toLowerCase()}@example.com`
  page = await visitor({ baseURL: site.url, ...phone })
  await page.goto('/desk/sign-in')
  await page.getByRole('button', { name: /Priya/ }).click()
  await page.getByRole('heading', { level: 1, name: /^\w+day \d+ \w+$/ }).waitFor()
  await page.goto('/desk/enquiries/new')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What they asked').fill('Is the paddock included?')
  await page.getByRole('button', { name: 'Add enquiry' }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const url = page.url()
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await page.getByLabel('Your reply').fill('Dear Rosalind,\n\nYes, it is.\n\nPriya')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(`Reply sent to ${name}`).waitFor()
  ours = await arrivedMail()
  await page.goto(url)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  // the page stays the same one: a reload would lose this
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
})
afterEach(() => page?.context().close())

async function arrivedMail(): Promise<Email> {
  const find = () => smtp.received.find(({ to }) => to.includes(email))
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  return PostalMime.parse(find()!.source)
}

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })

/** A mail reaches the mailbox, which is read at once instead of within the minute. */
async function answer(options: SendMailOptions): Promise<void> {
  const { message } = await composer.sendMail({
    from: `${name} <${email}>`,
    to: ours.replyTo?.[0]?.address ?? '',
    subject: ours.subject ?? '',
    inReplyTo: ours.messageId ?? '',
    references: [ours.references, ours.messageId].filter(Boolean).join(' '),
    ...options,
  })
  await deliver(message as Buffer)
}

async function deliver(source: Buffer | string): Promise<void> {
  imap.deliver(source)
  await sql`select graphile_worker.add_job('read-mailbox', '{}'::json)`.execute(database.db)
}

const isSamePage = () => page.evaluate(() => 'isSamePage' in window)

test('an answer joins the thread in the open page by itself, folded where it quotes, with its files', async () => {
  expect(await page.getByText('Answers go to the branch’s mailbox').count()).toBe(0)
  await answer({
    text: `Lovely, thank you!\n\nOn Tue, Priya wrote:\n${(ours.text ?? '').replaceAll(/^/gm, '> ')}`,
    attachments: [{ filename: 'questions.txt', content: 'How old is the roof?' }],
  })
  const entry = page.getByRole('listitem').filter({ has: page.getByText('Lovely, thank you!') })
  await entry.waitFor()
  await entry.getByText('Show quoted text').waitFor()
  await entry.getByRole('link', { name: /questions.txt/ }).waitFor()
  // they wait again
  await page.getByText(/^Waiting /).waitFor()
  expect(await isSamePage()).toBe(true)
  await expectAccessible(page)
  expectQuiet(page)
})

test('an automatic reply is shown as one, and nobody waits for an answer to it', async () => {
  await answer({ text: 'I am away until Monday.', headers: { 'Auto-Submitted': 'auto-replied' } })
  await page.getByText(/^Automatic reply from .*I am away until Monday/).waitFor()
  expect(await page.getByText(/^Waiting /).count()).toBe(0)
  expect(await isSamePage()).toBe(true)
})

test('a bounce says that our reply did not arrive, and why, and the enquiry waits again', async () => {
  const backTo = smtp.received.findLast(({ to }) => to.includes(email))!.from
  await deliver(bounceTo(backTo))
  await page.getByText('Our reply did not arrive: 550 5.1.1 No such user').waitFor()
  await page.getByText(/^Waiting /).waitFor()
  expect(await isSamePage()).toBe(true)
})

/** What a mail server says of a mail that it could not deliver (RFC 3464). */
function bounceTo(address: string): string {
  return [
    'From: Mail Delivery Subsystem <mailer-daemon@example.com>',
    `To: ${address}`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${crypto.randomUUID()}@example.com>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    `Final-Recipient: rfc822; ${email}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '',
    '--b--',
    '',
  ].join('\r\n')
}
