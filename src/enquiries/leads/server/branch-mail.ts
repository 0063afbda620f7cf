import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Mail, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand, MailText } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { consentFacts, LEAD_NAMES, type LeadHomeDetails, leadFacts, leadSubject } from '../format-lead.ts'
import { type Lead, type LeadDetail, leadName } from '../lead.ts'
import type { Mailbox } from '../lead-recipient.ts'

export type BranchMailOptions = {
  id: number
  lead: Lead
  recipient: Mailbox
  brand: MailBrand
  home?: LeadHomeDetails
  /** the title of a form of the agency's own */
  form?: string
  unverified: boolean
  attachments: MailAttachment[]
  /** where it is answered in the Desk; absent where nobody uses it */
  deskUrl?: string
  /** names of files that are too large to attach, and stay on the server */
  keptBack: string[]
}

/** The mail that brings a lead to its recipient: everything typed, the consent, and a reply to the visitor. */
export function branchMail(options: BranchMailOptions): Mail {
  const { id, lead, recipient, brand, home, form, unverified, attachments, keptBack, deskUrl } = options
  const { email } = lead.person
  const subject = leadSubject(lead, { home, form })
  const title = form ?? LEAD_NAMES[lead.kind]
  const blocks: MailBlock[] = [
    { kind: 'heading', text: title },
    {
      kind: 'paragraph',
      muted: true,
      text: `For ${recipient.name}. ${email ? 'Reply to this email to answer.' : 'No email address was given.'}`,
    },
    ...(deskUrl ? ([{ kind: 'button', text: 'Open in the Desk', url: deskUrl }] as const) : []),
    ...(lead.message ? ([{ kind: 'quotation', text: lead.message }] as const) : []),
    {
      kind: 'facts',
      rows: leadFacts(lead, { home })
        .filter(({ label }) => label !== 'Message')
        .map((fact) => ({ label: fact.label, value: withLink(fact, lead, home) })),
    },
    ...keptBack.map((name): MailBlock => {
      return {
        kind: 'paragraph',
        text: `${name} is too large to attach. Your site administrator can retrieve it from the server.`,
      }
    }),
    ...(home ? ([{ kind: 'button', text: 'View property', url: home.url }] as const) : []),
    { kind: 'heading', text: 'Consent' },
    { kind: 'facts', rows: consentFacts(lead) },
    ...(unverified
      ? ([{ kind: 'small', text: 'The spam check (captcha) was unavailable when this was sent.' }] as const)
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
      foot: [`Lead ${id}, sent from ${brand.url}.`],
    }),
    attachments,
  }
}

/** Email, telephone and property are links: most of these mails are read on a phone. */
function withLink({ label, value }: LeadDetail, { person }: Lead, home: LeadHomeDetails | undefined): MailText {
  if (label === 'Home' && home) return [{ text: value, url: home.url }]
  if (label === 'Email' && value === person.email)
    return [{ text: value, url: `mailto:${encodeURIComponent(value).replaceAll('%40', '@')}` }]
  if (label === 'Phone number' && value === person.telephone) return [{ text: value, url: telephoneHref(value) }]
  return value
}
