import { formatUkMoment } from '#src/formatting/uk-date.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { ROLE_NAMES, type Role } from '#src/staff/permissions/permissions.ts'

export type InvitationMail = {
  brand: MailBrand
  key: string
  email: string
  name: string
  role: Role
  by: string
  url: string
  expiresAt: Date
}

/** Asks somebody to join the Desk. */
export function invitationMail({ brand, key, email, name, role, by, url, expiresAt }: InvitationMail): Mail {
  const subject = `${by} has invited you to ${brand.name}’s Desk`
  return {
    key,
    to: email,
    subject,
    ...mailLayout({
      brand,
      title: subject,
      preheader: `The link can be used once, until ${formatUkMoment(expiresAt)}.`,
      blocks: [
        { kind: 'heading', text: `Hello ${name}` },
        {
          kind: 'paragraph',
          text: `${by} has invited you to the Desk, where ${brand.name} answers enquiries and keeps its diary. Your role is ${ROLE_NAMES[role].toLowerCase()}.`,
        },
        { kind: 'button', text: 'Accept the invitation', url },
        {
          kind: 'paragraph',
          muted: true,
          text: `The link can be used once, until ${formatUkMoment(expiresAt)}. After that, ask ${by} for a new one.`,
        },
      ],
      foot: [`You're receiving this email because ${by} entered your address. If you don't work here, ignore it.`],
    }),
  }
}
