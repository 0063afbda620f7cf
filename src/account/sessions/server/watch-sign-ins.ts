import type { FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { emailKey } from '#src/account/users/user.ts'
import { HOUR_MS } from '#src/formatting/uk-date.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'

/**
 * Puts a refused sign-in into the log, by a name that tells nobody whose account was tried. The agency is written to, once an
 * hour, when more are refused in an hour than people mistype.
 */
export async function recordRefusedSignIn(
  { db, clock, agency, mail, formProtection }: AccountDeps,
  request: FastifyRequest,
  { email, reason }: { email: string; reason: 'wrong' | 'too often' },
): Promise<void> {
  request.noteEvent('sign-in-refused', { account: formProtection.nameInLogs(emailKey(email)), reason })
  const usual = accountLimits.refusedSignIns
  if (await formProtection.limit('refused sign-ins', usual)) return
  const title = 'Unusually high number of failed sign-ins'
  const words = [
    `More than ${usual.max} attempts to sign in failed within an hour. Someone may be trying to guess passwords.`,
    `We check at most ${accountLimits.signInOnFromAnywhere.max} attempts an hour for one account, and ${accountLimits.signInFrom.max} every 15 minutes from one IP address. Any more are refused. The log lists each as "sign-in-refused".`,
  ]
  await mail.queueMail(db, {
    key: `unusual:sign-ins:${Math.floor(clock().getTime() / HOUR_MS)}`,
    to: { name: agency.name, address: agency.settings.alarmEmail ?? agency.email },
    subject: title,
    ...mailLayout({
      brand: mail.brand,
      title,
      preheader: words[0] ?? title,
      blocks: [{ kind: 'heading', text: title }, ...words.map((text) => ({ kind: 'paragraph', text }) as const)],
      foot: [`You're receiving this because you look after ${mail.brand.url}.`],
    }),
  })
}
