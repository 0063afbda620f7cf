import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { resetMail } from '#src/account/users/server/account-mails.ts'
import { confirmEmail } from '#src/account/users/server/email-change-statements.ts'
import { digestOf, looksLikeSecret, newSecret } from '#src/account/users/server/secrets.ts'
import { findPersonByEmail } from '#src/account/users/server/user-statements.ts'
import { emailKey } from '#src/account/users/user.ts'
import { insertResetToken, isGoodToken, isSessionOfToken, tidyResetTokens, useResetToken } from './reset-statements.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** a link was requested for this email address, which may have no account */
    'mail-reset-link': { email: string; requestId: string }
  }
}

/** Seconds that a link is good for. */
const LINK_SECONDS = 60 * 60

/**
 * Notes that a link is asked for. The work is a job's, so that the answer is the same, and as quick, whether the email
 * address has an account or not.
 */
export async function requestResetLink({ db, jobs }: Pick<AccountDeps, 'db' | 'jobs'>, email: string): Promise<void> {
  await jobs.enqueue(db, 'mail-reset-link', { email: emailKey(email), requestId: randomUUID() })
}

/** The job: makes a link and mails it, if the email address has an account. Tried again, it sends no second mail. */
export async function mailResetLink(
  { db, clock, mail }: Pick<AccountDeps, 'db' | 'clock' | 'mail'>,
  { email, requestId }: { email: string; requestId: string },
): Promise<void> {
  const now = clock()
  const token = newSecret()
  await tidyResetTokens(db, now)
  await db.transaction().execute(async (trx) => {
    const person = await findPersonByEmail(trx, email)
    if (!person) return
    const expiresAt = new Date(now.getTime() + LINK_SECONDS * 1000)
    const isNew = await insertResetToken(trx, { hash: digestOf(token), userId: person.id, requestId, now, expiresAt })
    const { id: userId, email: to } = person
    if (isNew) await mail.queueMail(trx, resetMail({ brand: mail.brand, userId, requestId, email: to, token }))
  })
}

/** What following a link would do: `open` where this browser has followed it already. */
export async function checkResetLink(
  { db, clock, accounts }: Pick<AccountDeps, 'db' | 'clock' | 'accounts'>,
  token: string,
  request: FastifyRequest,
): Promise<'good' | 'open' | 'refused'> {
  if (!looksLikeSecret(token)) return 'refused'
  const hash = digestOf(token)
  if (await hasFollowed({ db, accounts }, hash, request)) return 'open'
  return (await isGoodToken(db, hash, clock())) ? 'good' : 'refused'
}

/** Whether the session that a browser has is the one that the link opened. */
async function hasFollowed(
  { db, accounts }: Pick<AccountDeps, 'db' | 'accounts'>,
  hash: Buffer,
  request: FastifyRequest,
): Promise<boolean> {
  const held = accounts.sessions.idOf(request)
  const session = await accounts.sessions.of(request)
  return Boolean(session?.onlyForReset && held && (await isSessionOfToken(db, hash, digestOf(held))))
}

/**
 * Follows a link: it opens a session that may set a new password and nothing else. A link works once; the browser that
 * it opened may follow it again, since people press "back" and click twice.
 */
export async function followResetLink(
  { db, clock, accounts }: Pick<AccountDeps, 'db' | 'clock' | 'accounts'>,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<'open' | 'refused'> {
  if (!looksLikeSecret(token)) return 'refused'
  const hash = digestOf(token)
  if (await hasFollowed({ db, accounts }, hash, request)) return 'open'
  const id = newSecret()
  return db.transaction().execute(async (trx) => {
    const userId = await useResetToken(trx, { hash, sessionHash: digestOf(id), now: clock() })
    if (userId === undefined) return 'refused'
    await confirmEmail(trx, userId, clock())
    await accounts.sessions.begin(request, reply, { userId, onlyForReset: true, id }, trx)
    return 'open'
  })
}
