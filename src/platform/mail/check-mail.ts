import type { Mail, MailAddress } from './mail.ts'

/** A mail that may not leave as it is: a bug in the code that composed it, since visitors' fields are validated before. */
export class MailRefused extends Error {}

const MAX_SUBJECT_LENGTH = 250
const MAX_HEADER_LENGTH = 2_000
const MAX_NAME_LENGTH = 200
/** RFC 5321 §4.5.3.1.3 */
const MAX_EMAIL_LENGTH = 254
const MAX_ATTACHED_BYTES = 15_000_000

/** Headers that are ours to write. */
const ours =
  /^(from|to|cc|bcc|sender|reply-to|return-path|subject|date|message-id|mime-version|content-.*|resent-.*|received|dkim-signature)$/i

/** One mailbox and no list of them: what parts addresses, names them or comments on them is not in it. */
const oneMailbox = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/

/**
 * Makes sure that nothing in the headers of a mail can end its line and begin another (header injection), name a second
 * recipient, or be of absurd length.
 * @throws MailRefused
 */
export function checkMail({ key, to, from, returnPath, replyTo, subject, headers = {}, attachments = [] }: Mail): void {
  checkLine('key', key, 200)
  checkLine('subject', subject, MAX_SUBJECT_LENGTH)
  checkAddress('to', toMailAddress(to))
  if (from !== undefined) checkAddress('from', from)
  if (returnPath !== undefined) checkAddress('returnPath', { address: returnPath })
  if (replyTo !== undefined) checkAddress('replyTo', toMailAddress(replyTo))
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name) || ours.test(name))
      refuse(`header ${JSON.stringify(name)}`, 'may not be set')
    checkLine(`header ${name}`, value, MAX_HEADER_LENGTH)
  }
  let bytes = 0
  for (const { filename, contentType, content } of attachments) {
    checkLine('filename', filename, MAX_NAME_LENGTH)
    if (!/^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/.test(contentType)) refuse('contentType', 'is not a media type')
    bytes += Buffer.byteLength(content)
  }
  if (bytes > MAX_ATTACHED_BYTES) refuse('attachments', 'are too large')
}

export function toMailAddress(address: string | MailAddress): MailAddress {
  return typeof address === 'string' ? { address } : address
}

function checkAddress(what: string, { name, address }: MailAddress): void {
  checkLine(what, address, MAX_EMAIL_LENGTH)
  if (!oneMailbox.test(address)) refuse(what, 'is not one email address')
  if (name !== undefined) checkLine(`${what}'s name`, name, MAX_NAME_LENGTH, 0)
}

function checkLine(what: string, value: string, longest: number, shortest = 1): void {
  if (value.trim().length < shortest) refuse(what, 'is empty')
  if (value.length > longest) refuse(what, `is longer than ${longest} characters`)
  // every control character, and the two that Unicode adds to part lines
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) refuse(what, 'contains a line break or a control character')
}

function refuse(what: string, words: string): never {
  throw new MailRefused(`The email's ${what} ${words}.`)
}
