import { telephoneHref } from '#src/formatting/telephone.ts'
import type { Mail, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand, MailHome } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { ESTIMATE_LABEL, LEAD_NAMES, type LeadHomeDetails, leadFacts } from '../format-lead.ts'
import { type Lead, leadName } from '../lead.ts'
import type { Mailbox } from '../lead-recipient.ts'
import { THANK_YOU_TITLE, thankYouMessage } from '../thank-you.ts'

export type VisitorMailOptions = {
  id: number
  lead: Lead
  recipient: Mailbox
  brand: MailBrand
  home?: LeadHomeDetails
  similar: MailHome[]
  calendar?: MailAttachment
  /** where to set a password, if an account was made with it; a path of the site */
  passwordUrl?: string
  /**
   * The visitor was signed in to an account whose owner has confirmed this email address. To any other one only the
   * site's own words go: with a typed word in it, strangers could have the agency send their text to anybody.
   */
  isConfirmed: boolean
}

/** The facts of a lead that are the site's own words, or a choice among them. */
const OWN_FACTS = new Set(['Home', 'Thinking of', 'Day', 'Preferred times'])

/** What the visitor gets: thanks, what it is about, who to call, and similar homes. */
export function visitorMail(options: VisitorMailOptions): Mail | undefined {
  const { id, lead, recipient, brand, home, similar, calendar, passwordUrl, isConfirmed } = options
  const { email, firstName } = lead.person
  if (email === undefined || lead.kind === 'send-to-friend') return undefined
  // whoever chose a time gets the mail that confirms it
  if (lead.kind === 'viewing' && lead.time) return undefined
  const { subject, title, thanks } = wordsFor(lead, { brand, home })
  const facts = leadFacts(lead, { home })
    .filter(({ label }) => label !== 'Message' && label !== ESTIMATE_LABEL)
    .filter(({ label }) => isConfirmed || OWN_FACTS.has(label))
  const blocks: MailBlock[] = [
    { kind: 'heading', text: isConfirmed && firstName ? `${title}, ${firstName}` : title },
    { kind: 'paragraph', text: thanks },
    ...estimateBlocks(lead),
    ...(calendar ? ([{ kind: 'paragraph', text: 'A calendar entry, to be confirmed, is attached.' }] as const) : []),
    ...(passwordUrl
      ? ([
          { kind: 'paragraph', text: 'You asked us to create an account. Choose a password to activate it.' },
          { kind: 'button', text: 'Choose a password', url: passwordUrl },
        ] as const)
      : []),
    ...(facts.length > 0
      ? ([
          { kind: 'heading', text: 'Your enquiry' },
          { kind: 'facts', rows: facts },
        ] as const)
      : []),
    ...(isConfirmed && lead.message ? ([{ kind: 'quotation', text: lead.message }] as const) : []),
    {
      kind: 'paragraph',
      text: [
        `We've sent it to ${recipient.name}. If it's urgent, call `,
        { text: recipient.telephone, url: telephoneHref(recipient.telephone) },
        '.',
      ],
    },
    ...(similar.length > 0 ? ([{ kind: 'heading', text: 'Similar homes' }] as const) : []),
    ...similar.map((one): MailBlock => ({ kind: 'home', ...one })),
  ]
  return {
    key: `lead:${id}:visitor`,
    to: { ...(isConfirmed && { name: leadName(lead.person) }), address: email },
    replyTo: { name: recipient.name, address: recipient.email },
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: thanks,
      blocks,
      foot: [
        `You're receiving this email because this address was entered in a form at ${brand.url}. If that wasn't you, reply and let us know.`,
      ],
    }),
    attachments: calendar ? [calendar] : [],
  }
}

type Words = { subject: string; title: string; thanks: string }

function wordsFor(lead: Lead, { brand, home }: { brand: MailBrand; home?: LeadHomeDetails }): Words {
  if (lead.kind === 'valuation' && lead.estimate !== undefined)
    return {
      subject: `Your instant valuation from ${brand.name}`,
      title: 'Your instant valuation',
      thanks: 'Here is the estimate you asked for. One of our team will call to offer you a free valuation visit.',
    }
  const booked = lead.kind === 'valuation' && lead.booking !== undefined
  const thanks = thankYouMessage(lead.kind, { booked })
  const about = home ? `: ${home.displayAddress}` : ` for your ${LEAD_NAMES[lead.kind].toLowerCase()}`
  const subject = lead.kind === 'form' ? `${THANK_YOU_TITLE} for your enquiry` : `${THANK_YOU_TITLE}${about}`
  return { subject, title: THANK_YOU_TITLE, thanks }
}

/** The estimate, a paragraph for each of its lines. */
function estimateBlocks(lead: Lead): MailBlock[] {
  if (lead.kind !== 'valuation' || lead.estimate === undefined) return []
  return lead.estimate
    .split('\n')
    .filter((line) => line !== '')
    .map((text) => ({ kind: 'paragraph', text }))
}
