import { createHmac } from 'node:crypto'
import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '#src/platform/http/create-app.ts'
import { createLogger } from '#src/platform/logging/logging.ts'
import { createMail } from '#src/platform/mail/mail-service.ts'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { startImapServer } from '#test/servers/imap.ts'
import { startSmtpServer } from '#test/servers/smtp.ts'
import { inboundMailRoutes } from './inbound-mail-routes.ts'
import { pollMailbox } from './poll-mailbox.ts'
import { createInboundMail, type InboundMail } from './receive-mail.ts'

const inboundMailAddress = 'enquiry@mail.calderfinch.example'

let desk: EnquiryDesk
let inboundMail: InboundMail
let priya: Actor
let imap: Awaited<ReturnType<typeof startImapServer>>
let smtp: Awaited<ReturnType<typeof startSmtpServer>>
const logged: string[] = []
const note = (facts: object, words: string) => void logged.push(JSON.stringify({ ...facts, words }))
const logger = { info: note, warn: note }

beforeEach(async () => {
  logged.length = 0
  desk = await openEnquiryDesk({}, { inboundMailAddress })
  inboundMail = createInboundMail({ ...desk, config: { ...desk.deps.config, uploadsMb: 1000 } })
  priya = await desk.addStaff('Priya Lanyon', 'negotiator')
  imap = await startImapServer()
  smtp = await startSmtpServer()
})
afterEach(async () => {
  await imap.stop()
  await smtp.stop()
  await desk.close()
})

const poll = () => pollMailbox({ config: { inboundMailUrl: imap.url }, inboundMail, logger })

/** The mail server's own words for what waits in the outbox. */
async function sendOutbox(): Promise<void> {
  const { sender, brand } = desk.mail
  const config = { mailUrl: `smtp://127.0.0.1:${smtp.port}`, dataDir: desk.dataDir }
  const mail = createMail({ db: desk.db, jobs: desk.jobs, config, sender, brand, clock: desk.clock })
  const rows = await desk.db
    .selectFrom('outbox' as never)
    .select('id' as never)
    .execute()
  for (const { id } of rows as { id: number }[]) await mail.sendMail(id)
  mail.stop()
}

test('a reply goes out by SMTP, and its answer comes back by IMAP into the thread', async () => {
  const id = await desk.write('Is the paddock included?', { email: 'grace@mail.example' })
  const key = crypto.randomUUID()
  await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Yes, it is.', key })
  await sendOutbox()
  const sent = smtp.received.at(-1)!
  const reply = await PostalMime.parse(sent.source)
  const backTo = reply.replyTo?.[0]?.address ?? ''
  expect(sent.from).toBe(backTo)
  expect(reply.from).toMatchObject({ address: desk.agency.branches[0]?.email })

  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const { message } = await composer.sendMail({
    from: 'Grace Okafor <grace@mail.example>',
    to: backTo,
    subject: reply.subject ?? '',
    inReplyTo: reply.messageId ?? '',
    references: [reply.references ?? '', reply.messageId ?? ''].join(' '),
    text: `Thank you!\n\nOn Tue, Priya wrote:\n${(reply.text ?? '').replaceAll(/^/gm, '> ')}`,
  })
  imap.deliver(message as Buffer)
  imap.deliver('From: shop@offers.example\r\nTo: enquiry@mail.calderfinch.example\r\nSubject: Offers\r\n\r\nBuy!')
  expect(await poll()).toEqual({ threaded: 1, unmatched: 1 })

  const enquiry = (await desk.ask(priya, 'get-enquiry', { id }))!
  expect(enquiry.thread.at(-1)).toMatchObject({ kind: 'from-them', name: 'Grace Okafor', text: 'Thank you!' })
  expect(enquiry.waitingSince).toEqual(desk.now)
  expect(imap.flags('Handled')).toEqual([['\\Seen']])
  expect(imap.flags('INBOX')).toEqual([['\\Flagged']])
  expect(await poll()).toEqual({})
  // neither whom it was from nor what it said is in the log
  expect(logged.join()).not.toMatch(/grace|paddock|offers/i)
})

test('a mailbox that does not answer fails that poll alone, and says nothing of its password', async () => {
  const { url } = imap
  await imap.stop()
  await expect(pollMailbox({ config: { inboundMailUrl: url }, inboundMail, logger })).rejects.toThrow(
    'The mailbox could not be read.',
  )
  expect(logged.join()).not.toContain('password')
  imap = await startImapServer()
  expect(await poll()).toEqual({})
})

test('a wrong password is said in the log by its code', async () => {
  await expect(
    pollMailbox({ config: { inboundMailUrl: imap.url.replace('a%20password', 'wrong') }, inboundMail, logger }),
  ).rejects.toThrow('The mailbox could not be read.')
  expect(logged).toHaveLength(1)
})

test('the webhook takes signed mails alone, and those of the last minutes', async () => {
  const id = await desk.write('Is the paddock included?', { email: 'grace@mail.example' })
  const key = crypto.randomUUID()
  await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Yes, it is.', key })
  const backTo = (await desk.mails()).at(-1)?.content.replyTo?.address
  const app = await createApp({ logger: createLogger('silent'), secure: false })
  const secret = 'a secret of the webhook'
  await inboundMailRoutes(app, { config: { inboundMailSecret: secret }, inboundMail, clock: desk.clock })
  const body = `From: grace@mail.example\r\nTo: ${backTo}\r\nMessage-ID: <1@mail.example>\r\n\r\nThank you!`
  const now = Math.floor(desk.now.getTime() / 1000)
  const signed = (seconds: number, with_ = secret) =>
    `t=${seconds},v1=${createHmac('sha256', with_).update(`${seconds}.${body}`).digest('hex')}`
  const post = async (signature: string, type = 'message/rfc822') => {
    const headers = { 'content-type': type, 'kerbside-signature': signature }
    const answer = await app.inject({ method: 'POST', url: '/inbound-mail', headers, payload: body })
    return [answer.statusCode, answer.json().outcome]
  }
  expect(await post('')).toEqual([401, undefined])
  expect(await post(signed(now, 'another secret here'))).toEqual([401, undefined])
  expect(await post(signed(now - 3600))).toEqual([401, undefined])
  expect(await post(signed(now), 'text/plain')).toEqual([415, undefined])
  expect(await post(signed(now))).toEqual([200, 'threaded'])
  expect(await post(signed(now))).toEqual([200, 'repeated'])
  await app.close()
})
