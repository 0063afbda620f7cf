import { emailPreferencesPath } from '#src/account/profile/marketing-paths.ts'
import { userMailKey } from '#src/account/users/server/mail-data.ts'
import { type Mail, unsubscribeHeaders } from '#src/platform/mail/mail.ts'
import type { MailBlock, MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import type { CardData } from '#src/property/card/card.ts'
import { mailHome } from '#src/property/store/server/mail-home.ts'

export type ApplicantMail = {
  to: { userId: number; email: string }
  card: CardData
  /** what staff wrote, its paragraphs parted by empty lines */
  message: string
  from: { name: string; branch: string; email: string }
  brand: MailBrand
  /** by which they take back that they want such emails */
  token: string
}

/** One home, to one person whose saved search it fits. The key makes it one for each home and person. */
export function applicantMail({ to, card, message, from, brand, token }: ApplicantMail): Mail {
  const title = `${card.displayAddress}: ${card.price}`
  const paragraphs = message
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
  const blocks: MailBlock[] = [
    { kind: 'heading', text: 'A property that fits your saved search' },
    ...paragraphs.map((text): MailBlock => ({ kind: 'paragraph', text })),
    { kind: 'home', ...mailHome(card) },
    { kind: 'button', text: 'View this property', url: card.propertyUrl },
    { kind: 'small', text: `${from.name}, ${from.branch}` },
  ]
  return {
    key: userMailKey(to.userId, `applicant:${card.propertyId}`),
    to: to.email,
    replyTo: from.email,
    subject: title,
    headers: unsubscribeHeaders(`${brand.url}${emailPreferencesPath(token)}`),
    ...mailLayout({
      brand,
      title,
      preheader: paragraphs[0] ?? title,
      blocks,
      foot: [
        [
          'You’re receiving this because you asked us to email you about properties you might like, and saved a search that this one fits. ',
          { text: 'Unsubscribe', url: emailPreferencesPath(token) },
          '.',
        ],
      ],
    }),
  }
}
