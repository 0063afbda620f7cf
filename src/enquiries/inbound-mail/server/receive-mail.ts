import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { emailKey } from '#src/account/users/user.ts'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import { createUploadQuota } from '#src/enquiries/uploads/server/upload-quota.ts'
import type { Uploads } from '#src/enquiries/uploads/server/uploads.ts'
import { FILE_COUNT_MESSAGE, MAX_FILES } from '#src/enquiries/uploads/upload-rules.ts'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { HasRoom } from '#src/platform/files/free-space.ts'
import { readReplyAddress } from '../../replies/server/reply-token.ts'
import { nextProgress } from '../../threads/enquiry.ts'
import { announceEnquiry, PREVIEW_LENGTH } from '../../threads/server/add-enquiries.ts'
import { progressOf, updateEnquiry } from '../../threads/server/change-enquiry.ts'
import { enquiryById, lockEnquiry } from '../../threads/server/enquiry-records.ts'
import { addSearchedWords } from '../../threads/server/list-enquiries.ts'
import { MAX_MAIL_BYTES, type ParsedMail, parseMail } from './parse-mail.ts'

/**
 * What became of a mail:
 * - `unmatched`: it belongs to no enquiry
 * - `refused`: too large, unreadable, or one of a flood
 */
export type InboundOutcome = 'threaded' | 'auto-reply' | 'bounce' | 'ignored' | 'repeated' | 'unmatched' | 'refused'

export type InboundMailDeps = {
  db: Database
  config: {
    inboundMailAddress: string | undefined
    secret: string
    secretBefore: string | undefined
    uploadsMb: number
  }
  uploads: Pick<Uploads, 'receive' | 'keep' | 'drop'>
  hasRoom: HasRoom
  clock: () => Date
}

export type InboundMail = ReturnType<typeof createInboundMail>

/** Mails that one enquiry takes in a day: more is a loop between two programs. */
const MAX_MAILS_A_DAY = 50

type Received = { name: string; file: LeadFile } | { name: string; problem: string }

/** Takes answers to our replies in: each once, whoever brings it how often. */
export function createInboundMail({ db, config, uploads, hasRoom, clock }: InboundMailDeps) {
  const quota = createUploadQuota({ db, limit: async () => true, hasRoom, maxTotalMb: config.uploadsMb })

  async function enquiryOf(mail: ParsedMail): Promise<number | undefined> {
    const { inboundMailAddress } = config
    if (inboundMailAddress === undefined) return undefined
    for (const address of mail.recipients) {
      const id = readReplyAddress(address, inboundMailAddress, config)
      if (id !== undefined) return (await enquiryById(db, id))?.id
    }
    // without a token anybody could write into a thread whose Message-ID they saw: it has to come from the enquirer
    if (mail.answers.length === 0 || mail.sender.address === '') return undefined
    const { rows } = await sql<{ id: number }>`
      select e.id from enquiry_messages m join enquiries e on e.id = m.enquiry_id
      where m.message_id = any(${mail.answers}::text[]) and e.email_key = ${emailKey(mail.sender.address)}
      order by m.id desc limit 1`.execute(db)
    return rows[0]?.id
  }

  async function receiveFiles(mail: ParsedMail): Promise<Received[]> {
    const received: Received[] = []
    for (const [at, { name, content }] of mail.attachments.entries()) {
      if (at >= 2 * MAX_FILES) {
        received.push({ name: `${mail.attachments.length - at} more`, problem: FILE_COUNT_MESSAGE })
        break
      }
      const refusal = at < MAX_FILES ? await quota.refusal('inbound-mail') : FILE_COUNT_MESSAGE
      const one = await uploads.receive('attachment', name, Readable.from([content]), refusal)
      received.push(
        'file' in one ? { name: one.file.name, file: one.file } : { name: name.slice(0, 200), problem: one.problem },
      )
    }
    return received
  }

  async function store(mail: ParsedMail, key: Buffer, enquiryId: number, files: readonly Received[]) {
    const now = clock()
    return db.transaction().execute(async (trx): Promise<InboundOutcome> => {
      const enquiry = await lockEnquiry(trx, enquiryId)
      if (!enquiry) return 'unmatched'
      const isBounce = mail.kind === 'report'
      if (isBounce && mail.report?.action === 'other') return remember(trx, key, 'ignored', now)
      if ((await mailsSince(trx, enquiryId, new Date(now.getTime() - DAY_MS))) >= MAX_MAILS_A_DAY) return 'refused'
      const outcome = isBounce ? 'bounce' : mail.kind === 'auto-reply' ? 'auto-reply' : 'threaded'
      if ((await remember(trx, key, outcome, now)) === 'repeated') return 'repeated'
      const text = isBounce ? bounceWords(mail) : mail.text
      const row = await trx
        .insertInto('enquiry_messages')
        .values({
          enquiry_id: enquiryId,
          kind: 'from-them',
          at: now,
          sender_name: isBounce ? 'Mail server' : mail.sender.name || mail.sender.address,
          sender_email: isBounce ? null : mail.sender.address,
          text,
          quoted: mail.quoted && !isBounce ? mail.quoted : null,
          mail_kind: isBounce ? 'bounce' : mail.kind === 'auto-reply' ? 'auto-reply' : null,
          message_id: mail.messageId ?? null,
        })
        .onConflict((conflict) => conflict.column('message_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) return 'repeated'
      for (const { name, ...one } of files)
        await trx
          .insertInto('enquiry_attachments')
          .values({
            enquiry_id: enquiryId,
            message_id: row.id,
            name,
            file: 'file' in one ? JSON.stringify(one.file) : null,
            problem: 'problem' in one ? one.problem : null,
          })
          .execute()
      const waits = outcome === 'threaded' || (isBounce && mail.report?.action === 'failed')
      const next = waits ? nextProgress(progressOf(enquiry), 'they-wrote') : undefined
      await updateEnquiry(trx, enquiryId, {
        lastMessageAt: now,
        ...(next && { state: next.state, waitingSince: next.isWaiting ? (enquiry.waitingSince ?? now) : null }),
        ...(outcome === 'threaded' && {
          preview: text.replaceAll(/\s+/g, ' ').slice(0, PREVIEW_LENGTH).toWellFormed(),
        }),
      })
      if (!isBounce) await addSearchedWords(trx, enquiryId, `${mail.sender.name} ${text.slice(0, 4000).toWellFormed()}`)
      await announceEnquiry(trx, { id: enquiryId, branchId: enquiry.branchId })
      return outcome
    })
  }

  return {
    /**
     * Takes one mail in, as it came from the mail server (RFC 5322).
     * @throws Error in an outage: bring it again
     */
    async receive(source: Buffer): Promise<InboundOutcome> {
      if (source.length > MAX_MAIL_BYTES) return 'refused'
      const mail = await parseMail(source)
      if (!mail) return 'refused'
      const key = createHash('sha256')
        .update(mail.messageId ?? source)
        .digest()
      if (await isKnown(db, key)) return 'repeated'
      const enquiryId = await enquiryOf(mail)
      if (enquiryId === undefined) return 'unmatched'
      const files = await receiveFiles(mail)
      const stored = files.flatMap((one) => ('file' in one ? [one.file] : []))
      try {
        await uploads.keep(stored)
        const outcome = await store(mail, key, enquiryId, files)
        if (outcome !== 'threaded') await uploads.drop(stored)
        return outcome
      } catch (error) {
        await uploads.drop(stored)
        throw error
      }
    },
  }
}

function bounceWords({ report }: ParsedMail): string {
  const reason = report?.reason ?? report?.status
  const what = report?.action === 'delayed' ? 'Our reply is delayed' : 'Our reply did not arrive'
  return reason ? `${what}: ${reason}` : `${what}.`
}

async function isKnown(db: Database, key: Buffer): Promise<boolean> {
  return (await db.selectFrom('inbound_mails').select('at').where('key', '=', key).executeTakeFirst()) !== undefined
}

async function remember(trx: Database, key: Buffer, outcome: InboundOutcome, now: Date): Promise<InboundOutcome> {
  const row = await trx
    .insertInto('inbound_mails')
    .values({ key, at: now, outcome })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('at')
    .executeTakeFirst()
  return row ? outcome : 'repeated'
}

async function mailsSince(trx: Database, enquiryId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from enquiry_messages
    where enquiry_id = ${enquiryId} and kind = 'from-them' and at > ${since}`.execute(trx)
  return rows[0]?.count ?? 0
}
