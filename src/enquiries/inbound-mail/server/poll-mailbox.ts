import type { ImapFlow } from 'imapflow'
import { isOutage } from '#src/platform/database/outage.ts'
import { MAX_MAIL_BYTES } from './parse-mail.ts'
import type { InboundMail, InboundOutcome } from './receive-mail.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'read-mailbox': Record<string, never>
  }
}

/** `minute hour day month weekday`: every minute. */
export const INBOUND_MAIL_CRONTAB = '* * * * * read-mailbox ?fill=0s'

/** Mails of one poll; the rest waits a minute. */
const MAX_MAILS = 100

/** Milliseconds after which a poll ends, wherever it is. */
const POLL_TIMEOUT_MS = 50_000

/** The folder for mail that has been taken in. */
const HANDLED_FOLDER = 'Handled'

type PollDeps = {
  config: { inboundMailUrl: string | undefined }
  inboundMail: Pick<InboundMail, 'receive'>
  logger: { info: (facts: object, words: string) => void; warn: (facts: object, words: string) => void }
}

/**
 * The job `read-mailbox`: takes in what has come to the mailbox. Mail that has been taken in is marked as read and moved to
 * a folder; what belongs to no enquiry, or cannot be read, is flagged and stays, so that it is not tried again.
 * @returns how many mails came to which end
 */
export async function pollMailbox({
  config,
  inboundMail,
  logger,
}: PollDeps): Promise<Partial<Record<InboundOutcome, number>>> {
  const outcomes: Partial<Record<InboundOutcome, number>> = {}
  if (config.inboundMailUrl === undefined) return outcomes
  // few sites have a mailbox, and each start would take longer by it
  const { ImapFlow } = await import('imapflow')
  const client = new ImapFlow(connectionOf(config.inboundMailUrl))
  // an error of an idle connection also ends the command that is under way, which throws it
  client.on('error', () => {})
  const timeout = setTimeout(() => client.close(), POLL_TIMEOUT_MS)
  try {
    await client.connect()
    await client.mailboxOpen('INBOX')
    const found = await client.search({ seen: false, flagged: false }, { uid: true })
    const handled: number[] = []
    for (const uid of (found || []).slice(0, MAX_MAILS)) {
      const outcome = await takeIn(client, uid, { inboundMail, logger })
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      if (outcome === 'unmatched' || outcome === 'refused')
        await client.messageFlagsAdd([uid], ['\\Flagged'], { uid: true })
      else {
        await client.messageFlagsAdd([uid], ['\\Seen'], { uid: true })
        handled.push(uid)
      }
    }
    if (handled.length > 0) await moveAway(client, handled)
    if (Object.keys(outcomes).length > 0) logger.info({ outcomes }, 'the mailbox was read')
    return outcomes
  } catch (error) {
    // the message of an error may name an address
    logger.warn({ code: (error as { code?: string }).code ?? 'unknown' }, 'the mailbox could not be read')
    throw new Error('The mailbox could not be read.')
  } finally {
    clearTimeout(timeout)
    await client.logout().catch(() => client.close())
  }
}

async function takeIn(
  client: ImapFlow,
  uid: number,
  { inboundMail, logger }: Pick<PollDeps, 'inboundMail' | 'logger'>,
): Promise<InboundOutcome> {
  const head = await client.fetchOne(uid, { size: true }, { uid: true })
  if (!head || (head.size ?? 0) > MAX_MAIL_BYTES) return 'refused'
  const mail = await client.fetchOne(uid, { source: true }, { uid: true })
  const source = mail ? mail.source : undefined
  if (!source) return 'refused'
  try {
    return await inboundMail.receive(source)
  } catch (error) {
    if (isOutage(error)) throw error
    // whatever is wrong with it, the mails after it are read
    logger.warn({ uid, error: (error as Error).name }, 'a mail could not be taken in')
    return 'refused'
  }
}

/** Servers without folders, or that do not let us make one, keep what is read in the inbox. */
async function moveAway(client: ImapFlow, uids: number[]): Promise<void> {
  try {
    await client.mailboxCreate(HANDLED_FOLDER).catch(() => {})
    await client.messageMove(uids, HANDLED_FOLDER, { uid: true })
  } catch {
    return
  }
}

/** A password is not sent in clear, but to this machine. */
function connectionOf(text: string): ConstructorParameters<typeof ImapFlow>[0] {
  const url = new URL(text)
  const secure = url.protocol === 'imaps:'
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    doSTARTTLS: secure ? undefined : !isHere,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    connectionTimeout: 15_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableAutoIdle: true,
  }
}
