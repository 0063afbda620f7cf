import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type Nodemailer from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import type { MailAddress } from './mail.ts'
import type { OutboxMail } from './outbox.ts'

/**
 * - `refused`: for good; another attempt would end the same
 * - `failed`: for now; `code` is a word for logs, which tells nothing of the recipient
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'refused'; problem: string }
  | { kind: 'failed'; problem: string; code: string }

export type MailTransport = { send(mail: OutboxMail): Promise<SendOutcome>; stop(): void }

/** By SMTP where MAIL_URL is set, else as files in DATA_DIR/mail. */
export function createTransport(
  config: { mailUrl: string | undefined; dataDir: string },
  sender: MailAddress,
): MailTransport {
  return config.mailUrl === undefined
    ? writeFiles(join(config.dataDir, 'mail'), sender)
    : sendBySmtp(config.mailUrl, sender)
}

/** The same for every attempt at one mail, so that a receiver who got it twice can tell. */
export function messageIdOf(key: string, sender: MailAddress): string {
  const [, domain = 'localhost'] = sender.address.split('@')
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`
}

function messageOf({ key, subject, content, createdAt }: OutboxMail, sender: MailAddress): SendMailOptions {
  const { to, from = sender, replyTo, html, text, headers, attachments } = content
  return {
    from: named(from),
    to: named(to),
    ...(replyTo && { replyTo: named(replyTo) }),
    subject,
    html,
    text,
    date: createdAt,
    messageId: messageIdOf(key, sender),
    // what a machine sends is answered by no machine (RFC 3834)
    headers: { 'Auto-Submitted': 'auto-generated', ...prepared(headers) },
    attachments: attachments.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: base64,
      encoding: 'base64',
    })),
    // what a message names is never read from our disk or network
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const named = ({ name, address }: MailAddress) => ({ name: name ?? '', address })

/** As they are: folding a URL in a List-Unsubscribe header would break it. */
function prepared(headers: Record<string, string>): Record<string, { prepared: true; value: string }> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]))
}

/** What composes and sends mail: opened with the first, for its library is large. */
function openedOnce<Carrier extends { close(): void }>(open: (library: typeof Nodemailer) => Carrier) {
  let opened: Promise<Carrier> | undefined
  return {
    get: () => (opened ??= import('nodemailer').then((library) => open(library.default))),
    close: () => void opened?.then((carrier) => carrier.close()),
  }
}

function writeFiles(folder: string, sender: MailAddress): MailTransport {
  const composer = openedOnce((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  )
  return {
    stop: composer.close,
    async send(mail) {
      const { message } = await (await composer.get()).sendMail(messageOf(mail, sender))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, fileNameOf(mail))
      const aside = `${file}.${process.pid}`
      await writeFile(aside, message as Buffer, { mode: 0o600 })
      await rename(aside, file)
      return { kind: 'sent' }
    },
  }
}

/** By time and key, so that a second attempt writes the same file. */
function fileNameOf({ key, createdAt }: OutboxMail): string {
  const time = createdAt.toISOString().replace(/[:.]/g, '-')
  return `${time}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}.eml`
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

function sendBySmtp(url: string, sender: MailAddress): MailTransport {
  const server = openedOnce((nodemailer) =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 60_000,
      ...(needsTls(url) && { requireTLS: true }),
    }),
  )
  return {
    stop: server.close,
    async send(mail) {
      try {
        const { recipient, content } = mail
        const envelope = { from: content.returnPath ?? sender.address, to: [recipient] }
        await (await server.get()).sendMail({ ...messageOf(mail, sender), envelope })
        return { kind: 'sent' }
      } catch (error) {
        const { code = 'ESMTP', responseCode, message } = error as SmtpError
        // a 5xx to the recipient or the message is final (RFC 5321 §4.2.1); one to our password is ours to mend
        const isFinal =
          responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
        if (isFinal) return { kind: 'refused', problem: message }
        return { kind: 'failed', problem: message, code: `${code}${responseCode ? ` ${responseCode}` : ''}` }
      }
    },
  }
}

/** A password is not sent in clear, but to this machine or where MAIL_URL says how TLS is to be used. */
export function needsTls(url: string): boolean {
  const { protocol, hostname, username, searchParams } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (
    protocol === 'smtp:' &&
    username !== '' &&
    !isHere &&
    !searchParams.has('requireTLS') &&
    !searchParams.has('ignoreTLS')
  )
}
