import { holdsLink } from '#src/contact-details/plain-text.ts'
import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Mail, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand, MailHome } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { type LeadHomeDetails, leadFacts } from '../format-lead.ts'
import { type Lead, type LeadDetail, leadName } from '../lead.ts'
import type { Recipient } from '../lead-recipient.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '../thank-you.ts'

export type VisitorMailOptions = {
  id: number
  lead: Lead
  recipient: Recipient
  brand: MailBrand
  home?: LeadHomeDetails
  similar: MailHome[]
  calendar?: MailAttachment
  /** where to set a password, if an account was made with it; a path of the site */
  passwordUrl?: string
}

/** What the visitor gets: thanks, what they sent, whom it went to, and homes like the one they asked about. */
export function visitorMail(parts: VisitorMailOptions): Mail | undefined {
  const { id, lead, recipient, brand, home, similar, calendar, passwordUrl } = parts
  const { email, firstName } = lead.person
  if (email === undefined || lead.kind === 'send-to-friend') return undefined
  const booked = lead.kind === 'valuation' && lead.booking !== undefined
  const thanks = thankYouMessage(lead.kind, { booked })
  const blocks: MailBlock[] = [
    { kind: 'heading', text: firstName ? `${THANK_YOU_TITLE}, ${firstName}` : THANK_YOU_TITLE },
    { kind: 'paragraph', text: thanks },
    ...(calendar ? ([{ kind: 'paragraph', text: 'A calendar entry, to be confirmed, is attached.' }] as const) : []),
    ...(passwordUrl
      ? ([
          {
            kind: 'paragraph',
            text: 'You asked for an account, so that the homes and searches you save are on every device. Choose a password to open it.',
          },
          { kind: 'button', text: 'Choose a password', url: passwordUrl },
        ] as const)
      : []),
    { kind: 'heading', text: 'What you sent' },
    { kind: 'facts', rows: leadFacts(lead, { home }).filter((fact) => isPassedOn(fact, email)) },
    ...(lead.message && !holdsLink(lead.message) ? ([{ kind: 'quotation', text: lead.message }] as const) : []),
    {
      kind: 'paragraph',
      text: [
        `It went to ${recipient.name}, `,
        { text: recipient.telephone, url: telephoneHref(recipient.telephone) },
        '.',
      ],
    },
    ...(similar.length > 0 ? ([{ kind: 'heading', text: 'Similar homes' }] as const) : []),
    ...similar.map((one): MailBlock => ({ kind: 'home', ...one })),
  ]
  return {
    key: `lead:${id}:visitor`,
    to: { name: leadName(lead.person), address: email },
    replyTo: { name: recipient.name, address: recipient.email },
    subject: home ? `${THANK_YOU_TITLE}: ${home.displayAddress}` : `${THANK_YOU_TITLE} for writing to ${brand.name}`,
    ...mailLayout({
      brand,
      title: THANK_YOU_TITLE,
      preheader: thanks,
      blocks,
      foot: [
        `You get this because this address was given in a form at ${brand.url}. If it was not you, reply and we will put it right.`,
      ],
    }),
    attachments: calendar ? [calendar] : [],
  }
}

/** Nobody proved that the address is theirs: what a stranger could advertise with does not go there. */
function isPassedOn({ label, value }: LeadDetail, email: string): boolean {
  if (label === 'Message' || holdsLink(label)) return false
  return !holdsLink(value) || (label === 'Email' && value === email)
}
