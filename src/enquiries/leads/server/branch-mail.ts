import type { Mail, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { consentFacts, LEAD_NAMES, type LeadHomeDetails, leadFacts, leadSubject } from '../format-lead.ts'
import { type Lead, leadName } from '../lead.ts'
import type { Recipient } from '../lead-recipient.ts'

export type BranchMailOptions = {
  id: number
  lead: Lead
  recipient: Recipient
  brand: MailBrand
  home?: LeadHomeDetails
  /** the title of a form of the agency's own */
  form?: string
  unverified: boolean
  attachments: MailAttachment[]
  /** files that are too large to go with it, and stay on the server */
  keptBack: string[]
}

/** The mail by which a lead reaches whom it is for: everything typed, what was agreed to, and a reply to the visitor. */
export function branchMail(parts: BranchMailOptions): Mail {
  const { id, lead, recipient, brand, home, form, unverified, attachments, keptBack } = parts
  const { email } = lead.person
  const subject = leadSubject(lead, { home, form })
  const title = form ?? LEAD_NAMES[lead.kind]
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    {
      kind: 'paragraph',
      muted: true,
      text: `For ${recipient.name}. ${email ? 'Reply to this mail to answer.' : 'No e-mail address was given.'}`,
    },
    ...(lead.message ? ([{ kind: 'quotation', text: lead.message }] as const) : []),
    {
      kind: 'facts',
      rows: leadFacts(lead, { home })
        .filter(({ label }) => label !== 'Message')
        .map(({ label, value }) => ({
          label,
          value: label === 'Home' && home ? [{ text: value, url: home.url }] : value,
        })),
    },
    ...keptBack.map((name): MailBlock => {
      return {
        kind: 'paragraph',
        text: `${name} is too large to go with this mail. It is kept on the server: whoever looks after the site can hand it over.`,
      }
    }),
    ...(home ? ([{ kind: 'button', text: 'See the home', url: home.url }] as const) : []),
    { kind: 'heading', text: 'What they agreed to' },
    { kind: 'facts', rows: consentFacts(lead) },
    ...(unverified
      ? ([{ kind: 'small', text: 'The check against machines could not be made when this was sent.' }] as const)
      : []),
  ]
  return {
    key: `lead:${id}:branch`,
    to: { name: recipient.name, address: recipient.email },
    ...(email && { replyTo: { name: leadName(lead.person), address: email } }),
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: lead.message || title,
      blocks,
      foot: [`Lead ${id}, sent by a form of ${brand.url}.`],
    }),
    attachments,
  }
}
