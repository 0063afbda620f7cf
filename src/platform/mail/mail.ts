/** A person or a mailbox. */
export type MailAddress = { name?: string; address: string }

export type MailAttachment = {
  filename: string
  contentType: string
  content: string | Uint8Array
}

/** An email to send. It is refused if a header contains a line break. */
export type Mail = {
  /** what the mail is about, never whom: `enquiry:4711:branch`. The same key twice is one mail */
  key: string
  to: string | MailAddress
  /** the agency's sender where absent */
  from?: MailAddress
  /** where reports of delivery go; the agency's sender where absent */
  returnPath?: string
  replyTo?: string | MailAddress
  subject: string
  html: string
  text: string
  /** further headers, such as List-Unsubscribe */
  headers?: Record<string, string>
  attachments?: MailAttachment[]
}

/** One-click unsubscribing (RFC 8058). The URL takes a POST, and needs no sign-in. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
