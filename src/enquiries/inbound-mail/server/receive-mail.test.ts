import { sql } from 'kysely'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#src/staff/calls/server/desk-call.ts'
import { type EnquiryDesk, openEnquiryDesk } from '#test/fixtures/desk-fixture.ts'
import { createInboundMail, type InboundMail } from './receive-mail.ts'

const inboundMailAddress = 'enquiry@mail.calderfinch.example'

let desk: EnquiryDesk
let priya: Actor
let inboundMail: InboundMail
let id: number
/** of our reply: where answers go, and what they answer */
let replyTo: string
let ours: string

beforeAll(async () => {
  desk = await openEnquiryDesk({}, { inboundMailAddress })
  inboundMail = createInboundMail({ ...desk, config: { ...desk.deps.config, uploadsMb: 1000 } })
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.now = new Date('2026-11-24T10:00:00Z')
  await sql`truncate leads, outbox, rate_limits, enquiries, inbound_mails, staff_accounts cascade`.execute(desk.db)
  priya = await desk.addStaff('Priya Lanyon', 'negotiator')
  id = await desk.write('Is the paddock included?', { email: 'grace@mail.example' })
  const key = crypto.randomUUID()
  await desk.ask(priya, 'reply-to-enquiry', { id, version: 1, text: 'Yes, it is.', key })
  const mail = (await desk.mails()).at(-1)!
  replyTo = mail.content.replyTo!.address
  ours = desk.mail.messageIdOf(mail.key)
})

const composer = nodemailer.createTransport({ streamTransport: true, buffer: true })
let mails = 0

/** A mail as mail programs write it; from Grace, in answer to ours, where nothing else is said. */
async function mailOf(options: SendMailOptions = {}): Promise<Buffer> {
  const { message } = await composer.sendMail({
    from: 'Grace Okafor <Grace@Mail.example>',
    to: replyTo,
    subject: 'Re: Thank you',
    messageId: `<${++mails}@mail.example>`,
    inReplyTo: ours,
    text: 'Thank you!\n\nOn Tue, 24 Nov 2026 at 10:00, Priya Lanyon wrote:\n> Yes, it is.',
    ...options,
  })
  return message as Buffer
}

const get = async () => (await desk.ask(priya, 'get-enquiry', { id }))!
const last = async () => (await get()).thread.at(-1)!
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('an answer', () => {
  test('joins its thread, waits again, and folds what it quotes', async () => {
    expect(await inboundMail.receive(await mailOf())).toBe('threaded')
    expect(await get()).toMatchObject({ state: 'answered', waitingSince: desk.now, preview: 'Thank you!' })
    expect(await last()).toMatchObject({
      kind: 'from-them',
      name: 'Grace Okafor',
      text: 'Thank you!',
      quoted: 'On Tue, 24 Nov 2026 at 10:00, Priya Lanyon wrote:\n> Yes, it is.',
      otherAddress: null,
    })
  })

  test('is taken in once, however often it comes and by however many at a time', async () => {
    const mail = await mailOf()
    const outcomes = await Promise.all([
      inboundMail.receive(mail),
      inboundMail.receive(mail),
      inboundMail.receive(mail),
    ])
    expect(outcomes.sort()).toEqual(['repeated', 'repeated', 'threaded'])
    expect(await inboundMail.receive(mail)).toBe('repeated')
    expect((await get()).thread.filter(({ text }) => text === 'Thank you!')).toHaveLength(1)
  })

  test('without its token is known by what it answers, if it comes from the enquirer', async () => {
    expect(await inboundMail.receive(await mailOf({ to: inboundMailAddress }))).toBe('threaded')
    expect(await inboundMail.receive(await mailOf({ to: inboundMailAddress, from: 'eve@evil.example' }))).toBe(
      'unmatched',
    )
  })

  test('from another address is shown with it', async () => {
    await inboundMail.receive(await mailOf({ from: 'Tom <tom@mail.example>' }))
    expect(await last()).toMatchObject({ name: 'Tom', otherAddress: 'tom@mail.example' })
  })

  test('to an address that we did not sign is left alone', async () => {
    const forged = replyTo.replace(/-[0-9a-f]{4}/, '-0000')
    expect(await inboundMail.receive(await mailOf({ to: forged, inReplyTo: undefined }))).toBe('unmatched')
    expect(await inboundMail.receive(await mailOf({ to: 'somebody@mail.example', inReplyTo: '<x@y.example>' }))).toBe(
      'unmatched',
    )
  })

  test('opens a closed enquiry again', async () => {
    await desk.ask(priya, 'change-enquiry', { id, version: 2, action: 'close' })
    await inboundMail.receive(await mailOf())
    expect(await get()).toMatchObject({ state: 'answered', waitingSince: desk.now })
  })

  test('to spam is kept and wakes nobody', async () => {
    await sql`update enquiries set state = 'spam', waiting_since = null`.execute(desk.db)
    expect(await inboundMail.receive(await mailOf())).toBe('threaded')
    expect(await get()).toMatchObject({ state: 'spam', waitingSince: null })
  })

  test('in HTML alone is read as text, without its scripts', async () => {
    const html =
      '<style>p{}</style><p>Thank you &amp; see you</p><script>alert(1)</script><div>Grace</div><blockquote>Yes, it is.</blockquote>'
    await inboundMail.receive(await mailOf({ text: undefined, html }))
    expect(await last()).toMatchObject({ text: 'Thank you & see you\nGrace' })
  })
})

describe('attachments', () => {
  test('are kept as uploads are, and read by whoever sees the enquiry', async () => {
    await inboundMail.receive(await mailOf({ attachments: [{ filename: '../../plan.png', content: png }] }))
    const [attachment] = (await last()).attachments
    expect(attachment).toMatchObject({ name: 'plan.png', bytes: png.length, problem: null })
    const file = await desk.ask(priya, 'open-enquiry-attachment', { id, attachment: attachment!.id })
    expect(file).toEqual({ name: 'plan.png', mime: 'image/png', content: png })
  })

  test('that could harm are named with the reason, and not kept', async () => {
    const before = await desk.uploaded()
    const attachments = [
      { filename: 'setup.exe', content: Buffer.from('MZ\u0090') },
      { filename: 'photo.png', content: Buffer.from('<script>alert(1)</script>') },
    ]
    await inboundMail.receive(await mailOf({ attachments }))
    expect((await last()).attachments.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([
      'setup.exe: You can upload PDFs, pictures, office documents and plain text.',
      "photo.png: This file's contents don't match its extension. Please upload the original file.",
    ])
    expect(await desk.uploaded()).toEqual(before)
  })

  test('of a mail without end are limited', async () => {
    const attachments = Array.from({ length: 30 }, (_, at) => ({ filename: `${at}.png`, content: png }))
    await inboundMail.receive(await mailOf({ attachments }))
    const files = (await last()).attachments
    expect(files.filter(({ problem }) => problem === null)).toHaveLength(5)
    expect(files).toHaveLength(11)
  })
})

describe('what no person wrote', () => {
  test('an automatic reply is shown as one, and nobody waits', async () => {
    const mail = await mailOf({ subject: 'Automatic reply', headers: { 'Auto-Submitted': 'auto-replied' } })
    expect(await inboundMail.receive(mail)).toBe('auto-reply')
    expect(await get()).toMatchObject({ waitingSince: null })
    expect(await last()).toMatchObject({ mailKind: 'auto-reply' })
  })

  test('a bounce says why the reply did not arrive, and the enquiry waits again', async () => {
    expect(await inboundMail.receive(Buffer.from(bounce('failed', '5.1.1')))).toBe('bounce')
    expect(await get()).toMatchObject({ waitingSince: desk.now })
    expect(await last()).toMatchObject({
      mailKind: 'bounce',
      name: 'Mail server',
      text: 'Our reply did not arrive: 550 5.1.1 No such user',
    })
  })

  test('a reply that is delayed has not failed', async () => {
    expect(await inboundMail.receive(Buffer.from(bounce('delayed', '4.2.2')))).toBe('bounce')
    expect(await get()).toMatchObject({ waitingSince: null })
  })

  test('a loop of two programs ends', async () => {
    for (let at = 0; at < 50; at++) await inboundMail.receive(await mailOf())
    expect(await inboundMail.receive(await mailOf())).toBe('refused')
  })
})

describe('hostile mail cannot break the reading', () => {
  const nested = (depth: number) => {
    let body = 'Content-Type: text/plain\r\n\r\nx'
    for (let at = 0; at < depth; at++)
      body = `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n${body}\r\n--b${at}--`
    return body
  }
  test.each([
    ['nothing', () => '', 'unmatched'],
    ['no mail', () => '\u0000\u0001\u0002', 'unmatched'],
    ['a header without end', () => `Subject: ${'x'.repeat(3_000_000)}`, 'refused'],
    ['parts within parts', () => nested(500), 'refused'],
    ['more than is taken', () => 'x'.repeat(26 * 1024 * 1024), 'refused'],
  ])('%s', async (_name, source, outcome) => {
    expect(await inboundMail.receive(Buffer.from(source()))).toBe(outcome)
  })

  test.each([
    [
      'an encoding that does not exist',
      'Content-Type: text/plain; charset=klingon\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%',
    ],
    ['zeros and half characters', 'Content-Type: text/plain; charset=utf-8\r\n\r\na\u0000b\ud800'],
    [
      'a megabyte of brackets',
      `References: ${'<'.repeat(100_000)}\r\nContent-Type: text/html\r\n\r\n${'<br '.repeat(200_000)}`,
    ],
    ['an absurd sender', 'From: =?utf-8?B?AAAA?= <\r\n\r\nx'],
  ])('%s', async (_name, mail) => {
    const source = `To: ${replyTo}\r\nMessage-ID: <${++mails}@evil.example>\r\n${mail}`
    expect(await inboundMail.receive(Buffer.from(source))).toBe('threaded')
    expect((await get()).thread.length).toBeGreaterThan(2)
  })
})

const bounce = (action: string, status: string) =>
  [
    'Return-Path: <>',
    'From: Mail Delivery <MAILER-DAEMON@mx.example>',
    `To: ${replyTo}`,
    'Subject: Undelivered Mail',
    `Message-ID: <bounce-${++mails}@mx.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    'Final-Recipient: rfc822; grace@mail.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 No such user',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${ours}`,
    'Subject: Re: Thank you',
    '',
    'Yes, it is.',
    '--b--',
    '',
  ].join('\r\n')
