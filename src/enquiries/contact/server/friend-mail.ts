import { type Lead, leadName } from '#src/enquiries/leads/lead.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand, MailHome } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'

type FriendLead = Extract<Lead, { kind: 'send-to-friend' }>

/** A home that somebody sends to a friend, who did not ask for it: once, from the agency, with a reply to the sender. */
export function friendMail(parts: { id: number; lead: FriendLead; brand: MailBrand; home: MailHome }): Mail {
  const { id, lead, brand, home } = parts
  const sender = leadName(lead.person)
  return {
    key: `lead:${id}:friend`,
    to: { name: lead.friend.name, address: lead.friend.email },
    ...(lead.person.email && { replyTo: { name: sender, address: lead.person.email } }),
    subject: `${sender} thought you might like ${home.address}`,
    ...mailLayout({
      brand,
      title: home.address,
      preheader: `${sender} sent you this home.`,
      blocks: [
        { kind: 'heading', text: `${sender} sent you this home` },
        ...(lead.message ? ([{ kind: 'quotation', text: lead.message }] as const) : []),
        { kind: 'home', ...home },
        { kind: 'button', text: 'See the home', url: home.url },
      ],
      foot: [
        `${sender} gave us your address to send you this once. We use it for nothing else, and you are on no list.`,
      ],
    }),
  }
}
