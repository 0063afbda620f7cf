import type { Address, Attachment, Email } from 'postal-mime'
import sanitizeHtml from 'sanitize-html'
import { type DeliveryReport, mailKind, parseDeliveryReport } from '../mail-kind.ts'
import { splitQuoted } from '../split-quoted.ts'

/** Bytes of one mail: with attachments in base64, as much as mail servers take. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024

/** Characters of a mail's own words and of what it quotes that are kept. */
const MAX_TEXT_LENGTH = 100_000

/** HTML of one mail that is turned into text. */
const MAX_HTML_LENGTH = 1_000_000

const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 1,
  // a report has the mail that it is about within it
  forceRfc822Attachments: true,
}

/** What a thread needs of a mail. */
export type ParsedMail = {
  messageId: string | undefined
  /** in angle brackets: what it answers, the nearest last */
  answers: string[]
  /** every address that it was sent or delivered to */
  recipients: string[]
  sender: { name: string; address: string }
  kind: 'mail' | 'auto-reply' | 'report'
  report: DeliveryReport | undefined
  text: string
  quoted: string
  attachments: { name: string; content: Buffer }[]
}

/** @returns undefined for what is no mail, or one that nests without end */
export async function parseMail(source: Buffer): Promise<ParsedMail | undefined> {
  const { default: PostalMime } = await import('postal-mime')
  let email: Email
  try {
    email = await new PostalMime(LIMITS).parse(source)
  } catch {
    return undefined
  }
  const headersOf = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value)
  const kind = mailKind(email.headers) ?? 'mail'
  const [from] = flat([email.from, email.sender])
  const { text, quoted } = splitQuoted(clean(email.text ?? textOfHtml(email.html ?? '')))
  return {
    messageId: idsIn(headersOf('message-id'))[0],
    answers: [...idsIn(headersOf('references')), ...idsIn(headersOf('in-reply-to'))].slice(-MAX_ANSWERED),
    recipients: [
      ...flat([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address),
      ...['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'].flatMap(headersOf),
    ].map((address) => address.trim().replace(/^<|>$/g, '')),
    sender: { name: oneLine(from?.name ?? ''), address: oneLine(from?.address ?? '') },
    kind,
    report: kind === 'report' ? reportIn(email.attachments) : undefined,
    text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    quoted: quoted.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    attachments: email.attachments.flatMap((attachment) => {
      const name = attachment.filename
      return name && kind === 'mail' ? [{ name, content: bytesOf(attachment) }] : []
    }),
  }
}

const MAX_ANSWERED = 50

function idsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.slice(0, 20_000).match(/<[^<>\s]{1,990}>/g) ?? [])
}

function flat(addresses: readonly (Address | undefined)[]): { name: string; address: string }[] {
  return addresses.flatMap((one) => (one === undefined ? [] : (one.group ?? [one])))
}

function reportIn(attachments: readonly Attachment[]): DeliveryReport {
  const part = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  return parseDeliveryReport(part ? bytesOf(part).subarray(0, 20_000).toString('latin1') : '')
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content)
}

/** What PostgreSQL cannot store, and control characters that no reader shows. */
function clean(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '').replaceAll('\u00a0', ' ')
}

const oneLine = (text: string) => clean(text).replaceAll(/\s+/g, ' ').trim().slice(0, 200).toWellFormed()

/** The words of a mail that is HTML alone. */
function textOfHtml(html: string): string {
  const broken = html
    .slice(0, MAX_HTML_LENGTH)
    .replaceAll(/\r?\n/g, ' ')
    .replaceAll(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^<>]*>/gi, '$&\n')
    .replaceAll(/<blockquote\b[^<>]*>/gi, '\n-----Original Message-----\n')
  const bare = sanitizeHtml(broken, {
    allowedTags: [],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'title'],
  })
  return bare
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
