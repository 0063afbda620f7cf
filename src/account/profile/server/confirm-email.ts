import type { FastifyReply, FastifyRequest } from 'fastify'
import { deleteResetTokensOf } from '#src/account/passwords/server/reset-statements.ts'
import { ownMessages } from '#src/account/users/messages.ts'
import { EMAIL_LINK_FIELD } from '#src/account/users/reset-path.ts'
import type { AccountDeps } from '#src/account/users/server/account-deps.ts'
import { accountLimits } from '#src/account/users/server/account-limits.ts'
import { confirmEmailMail, emailChangedMail, emailInUseMail } from '#src/account/users/server/account-mails.ts'
import {
  isEmailChangeOpen,
  putEmailChange,
  setConfirmedEmail,
  takeEmailChange,
} from '#src/account/users/server/email-change-statements.ts'
import { digestOf, looksLikeSecret, newSecret } from '#src/account/users/server/secrets.ts'
import { findPerson, findPersonByEmail } from '#src/account/users/server/user-statements.ts'
import { emailKey } from '#src/account/users/user.ts'
import type { Database } from '#src/platform/database/database.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import { TOO_MANY_ATTEMPTS } from '#src/platform/http/forms/answer-forms.ts'

/** The page that shows the link's button. */
const PAGE = '/user/forgotten_password'

const LINK_HOURS = 24

/**
 * Asks the owner of a new email address to confirm it: the account keeps the old one until the link is followed.
 * Whether another account has the email address is told to its owner alone, by mail.
 */
export async function requestEmailChange(
  { clock, mail }: Pick<AccountDeps, 'clock' | 'mail'>,
  within: Database,
  { userId, email, isMailed }: { userId: number; email: string; isMailed: boolean },
): Promise<void> {
  const now = clock()
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + LINK_HOURS * 3600 * 1000)
  await putEmailChange(within, { userId, hash: digestOf(token), email, now, expiresAt })
  const isInUse = (await findPersonByEmail(within, emailKey(email))) !== undefined
  if (!isMailed) return
  const about = { brand: mail.brand, userId, email, now }
  await mail.queueMail(within, isInUse ? emailInUseMail(about) : confirmEmailMail({ ...about, token }))
}

/** Follows a link: the email address becomes the account's, and its owner's for certain. */
async function followEmailLink(
  { db, clock, mail }: Pick<AccountDeps, 'db' | 'clock' | 'mail'>,
  token: string,
): Promise<{ userId: number } | undefined> {
  if (!looksLikeSecret(token)) return undefined
  const now = clock()
  try {
    return await db.transaction().execute(async (trx) => {
      const change = await takeEmailChange(trx, digestOf(token), now)
      const person = change && (await findPerson(trx, change.userId))
      if (!change || !person) return undefined
      const { userId, email } = change
      await setConfirmedEmail(trx, userId, email, now)
      if (emailKey(email) === emailKey(person.email)) return { userId }
      await deleteResetTokensOf(trx, userId)
      await mail.queueMail(trx, emailChangedMail({ brand: mail.brand, userId, formerEmail: person.email, now }))
      return { userId }
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email_key_key') return undefined
    throw error
  }
}

/** `GET /confirm_email/{token}`: shows a button. Mail programs fetch links before their reader does. */
export async function showEmailLinkCall(
  deps: AccountDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { token } = request.params
  keepPrivate(reply)
  if (request.method === 'HEAD') return reply.type('text/html; charset=utf-8').send()
  if (!(await mayFollow(deps, request))) return refuse(reply, 429, TOO_MANY_ATTEMPTS.quarter)
  const isOpen = looksLikeSecret(token) && (await isEmailChangeOpen(deps.db, digestOf(token), deps.clock()))
  if (!isOpen) return refuse(reply, 410, ownMessages.linkUsed)
  return reply.renderPage(PAGE, { status: 200, form: { values: { [EMAIL_LINK_FIELD]: token }, errors: {} } })
}

/** `POST /confirm_email/{token}`: the button. */
export async function followEmailLinkCall(
  deps: AccountDeps,
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  keepPrivate(reply)
  if (!(await mayFollow(deps, request))) return refuse(reply, 429, TOO_MANY_ATTEMPTS.quarter)
  const followed = await followEmailLink(deps, request.params.token)
  if (!followed) return refuse(reply, 410, ownMessages.linkUsed)
  request.noteEvent('email-changed', { user: followed.userId })
  return reply.redirect('/user#flash/email-confirmed', 303)
}

function mayFollow({ formProtection }: AccountDeps, request: FastifyRequest): Promise<boolean> {
  return formProtection.limit(`follow from ${ipGroup(request.ip)}`, accountLimits.followFrom)
}

/** The path holds a secret. */
function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin').header('x-robots-tag', 'noindex')
}

function refuse(reply: FastifyReply, status: number, problem: string): Promise<FastifyReply> {
  return reply.renderPage(PAGE, { status, form: { values: {}, errors: {}, problem } })
}
