import { DAY_MS, HOUR_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { checkMail, toMailAddress } from './check-mail.ts'
import type { Mail, MailAddress } from './mail.ts'
import type { MailBrand } from './mail-blocks.ts'
import { addToOutbox, forgetSentBefore, holdMail, type MailContent, markSent, markTried } from './outbox.ts'
import { enqueueMailJob, queueUnsentMails } from './queue-mail.ts'
import { createTransport, type MailTransport, messageIdOf } from './transport.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'send-mail': { id: number }
  }
}

/** Milliseconds that the outbox tells whom a sent mail was for: long enough to answer who did not get theirs. */
const MEMORY_MS = 90 * DAY_MS

/** Attempts before a mail is given up: with the pauses between them, about a day. */
export const MAX_ATTEMPTS = 14

export type MailParts = {
  db: Database
  jobs: Pick<Jobs, 'enqueue'>
  config: { mailUrl: string | undefined; dataDir: string }
  /** whom mail is from: the agency */
  sender: MailAddress
  /** the look of emails, for the features that compose them */
  brand: MailBrand
  clock: () => Date
  transport?: MailTransport
}

export type MailService = ReturnType<typeof createMail>

/** Mail by way of the outbox: asked for within a transaction, sent by a job. See docs/how-to/send-mail.md. */
export function createMail({ db, jobs, config, sender, brand, clock, transport }: MailParts) {
  const carrier = transport ?? createTransport(config, sender)

  let lastTidied = 0
  async function tidy(): Promise<void> {
    const now = clock().getTime()
    if (now - lastTidied < HOUR_MS) return
    lastTidied = now
    await forgetSentBefore(db, new Date(now - MEMORY_MS))
  }

  return {
    brand,
    sender,

    /** The Message-ID of the mail of a key, sent or not: what an answer to it refers to. */
    messageIdOf: (key: string) => messageIdOf(key, sender),

    /**
     * Asks for a mail: there is one when the caller's transaction commits, and none when it does not. A key that was
     * used before is the same mail and asks for nothing.
     * @throws MailRefused for a line break in a header, a second recipient, a subject without end
     */
    async queueMail(within: Database, mail: Mail): Promise<void> {
      checkMail(mail)
      const { key, subject } = mail
      const to = toMailAddress(mail.to)
      const id = await addToOutbox(within, {
        key,
        recipient: to.address,
        subject,
        content: contentOf(mail, to),
        now: clock(),
      })
      if (id !== undefined) await enqueueMailJob(within, jobs, id)
    },

    /**
     * The job `send-mail`: sends one mail and says so in the outbox, within one transaction.
     * @throws Error when it is to be tried again later
     */
    async sendMail(id: number): Promise<void> {
      const problem = await db.transaction().execute(async (transaction) => {
        const mail = await holdMail(transaction, id)
        if (!mail) return undefined
        const outcome = await carrier.send(mail)
        if (outcome.kind === 'sent') {
          await markSent(transaction, id, clock())
          return undefined
        }
        const givenUp = outcome.kind === 'refused' || mail.attempts + 1 >= MAX_ATTEMPTS
        await markTried(transaction, id, { problem: outcome.problem, givenUp, now: clock() })
        return givenUp ? undefined : outcome.code
      })
      await tidy()
      if (problem !== undefined) throw new Error(`The mail server did not accept email ${id} (${problem}).`)
    },

    /** Call it when a worker starts: see `queueUnsentMails`. */
    resumeMail: () => queueUnsentMails(db, jobs),

    stop: () => carrier.stop(),
  }
}

function contentOf(
  { from, returnPath, replyTo, html, text, headers = {}, attachments = [] }: Mail,
  to: MailAddress,
): MailContent {
  return {
    to,
    ...(from !== undefined && { from }),
    ...(returnPath !== undefined && { returnPath }),
    ...(replyTo !== undefined && { replyTo: toMailAddress(replyTo) }),
    html,
    text,
    headers,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      base64: Buffer.from(content as Uint8Array).toString('base64'),
    })),
  }
}
