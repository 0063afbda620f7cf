import { type Lead, leadName } from '#src/enquiries/leads/lead.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand, MailHome } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'

type FriendLead = Extract<Lead, { kind: 'send-to-friend' }>

/** A home sent to a friend, who did not ask for it: once, from the agency, with a reply to the sender. */
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
      preheader: `${sender} sent you this property.`,
      blocks: [
        { kind: 'heading', text: `${sender} sent you this property` },
        ...(lead.message ? ([{ kind: 'quotation', text: lead.message }] as const) : []),
        { kind: 'home', ...home },
        { kind: 'button', text: 'View property', url: home.url },
      ],
      foot: [
        `You're receiving this email because ${sender} asked us to send you this property. We won't use your address again or add you to a mailing list.`,
      ],
    }),
  }
}
