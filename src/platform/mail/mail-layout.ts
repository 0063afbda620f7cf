import type { MailDocument } from './mail-blocks.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

/** A mail in the agency's look, and its plain-text twin: both say the same, in the same order. */
export function mailLayout(document: MailDocument): { html: string; text: string } {
  return { html: mailHtml(document), text: mailText(document) }
}
