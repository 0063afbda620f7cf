import { formatUkMoment } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import type { MailService } from '#src/platform/mail/mail-service.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'

/** Changes to how an account is opened, and signs that somebody else tries to, of which its owner gets a mail; by their names in the audit log. */
const CHANGES = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'work-account-linked': 'A work account was linked to your account',
  'work-account-unlinked': 'A work account was unlinked from your account',
  'recovery-codes-made': 'New recovery codes were made for your account',
  'recovery-code-used': 'A recovery code was used to sign in to your account',
  'code-used-twice': 'Somebody with your password typed a one-time code a second time',
} as const

type SignInChange = keyof typeof CHANGES
type Owner = { id: number; name: string; email: string }

export type SignInChangesDeps = {
  clock: () => Date
  publicUrl: string
  mail: Pick<MailService, 'queueMail' | 'brand'>
}

/**
 * Notes a change to how somebody signs in: in the audit log, and in a mail to them, so that they notice one that was not
 * theirs. Within the transaction of the change.
 */
export function createSignInChanges({ clock, publicUrl, mail }: SignInChangesDeps) {
  return async (trx: Database, owner: Owner, action: SignInChange, about?: { passkey: string }): Promise<void> => {
    const at = clock()
    const subject = about
      ? { kind: 'passkey', id: owner.id, name: about.passkey }
      : { kind: 'staff', id: owner.id, name: owner.name }
    await recordAudit(trx, { at, actor: owner, action, subject })
    await mail.queueMail(trx, changeMail({ brand: mail.brand, owner, action, at, url: `${publicUrl}/desk/me` }))
  }
}

export type NoteSignInChange = ReturnType<typeof createSignInChanges>

function changeMail({
  brand,
  owner,
  action,
  at,
  url,
}: {
  brand: MailBrand
  owner: Owner
  action: SignInChange
  at: Date
  url: string
}): Mail {
  const subject = CHANGES[action]
  return {
    key: `staff-sign-in:${action}:${owner.id}:${at.getTime()}`,
    to: owner.email,
    subject: `${subject} in ${brand.name}’s Desk`,
    ...mailLayout({
      brand,
      title: subject,
      preheader: `${formatUkMoment(at)}. If it wasn’t you, tell an owner now.`,
      blocks: [
        { kind: 'heading', text: `Hello ${owner.name}` },
        { kind: 'paragraph', text: `${subject} on ${formatUkMoment(at)}. If this was you, there’s nothing to do.` },
        {
          kind: 'paragraph',
          text: 'If it wasn’t, open your account, sign out every session that you don’t know, and tell an owner.',
        },
        { kind: 'button', text: 'Open your account', url },
      ],
      foot: ['You’re receiving this email because the way to sign in to your account in the Desk changed.'],
    }),
  }
}
