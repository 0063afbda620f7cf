import type { MailBlock, MailText } from '#src/platform/mail/mail-blocks.ts'
import type { Quotation } from '../quote-message.ts'

/** Whom a reply is from: the branch's own address, where mail of its domain is ours to send. */
export function replySender(
  { name, email }: { name: string; email: string },
  sender: { address: string },
): { name: string; address: string } {
  const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  // mail of another domain from our server would be taken for forged (DMARC)
  return { name, address: domainOf(email) === domainOf(sender.address) ? email : sender.address }
}

/** The words of a reply: paragraphs where lines are left blank, links where URLs stand, and below what it answers. */
export function replyBlocks(text: string, quotation: Quotation | undefined): MailBlock[] {
  const paragraphs = text
    .trim()
    .split(/\n[ \t]*\n+/)
    .map((words): MailBlock => ({ kind: 'paragraph', text: withLinks(words) }))
  if (!quotation) return paragraphs
  return [
    ...paragraphs,
    { kind: 'paragraph', muted: true, text: quotation.introduction },
    { kind: 'quotation', text: quotation.text },
  ]
}

function withLinks(words: string): MailText {
  return words
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)'’])/)
    .filter((piece) => piece !== '')
    .map((piece) => (/^https?:\/\//.test(piece) && URL.canParse(piece) ? { text: piece, url: piece } : piece))
}

/** `References` of a reply (RFC 5322 §3.6.4): the first message and the latest ones, in their order. */
export function referencesOf(messageIds: readonly string[]): string {
  const [first, ...rest] = [...new Set(messageIds)]
  return [first, ...rest.slice(-MAX_REFERENCES)].filter((id) => id !== undefined).join(' ')
}

const MAX_REFERENCES = 9
