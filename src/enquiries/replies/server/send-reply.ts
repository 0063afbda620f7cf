import { sql } from 'kysely'
import type { Agency } from '#src/agency/profile/agency.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Mail, MailAddress, MailAttachment } from '#src/platform/mail/mail.ts'
import type { MailBrand } from '#src/platform/mail/mail-blocks.ts'
import { mailLayout } from '#src/platform/mail/mail-layout.ts'
import { recordAudit } from '#src/staff/audit-log/server/audit-log.ts'
import type { ResponseTarget } from '../../response-times/response-target.ts'
import { unfilledFields } from '../../templates/template-fields.ts'
import { nextProgress } from '../../threads/enquiry.ts'
import { announceEnquiry } from '../../threads/server/add-enquiries.ts'
import { type EnquiryActor, progressOf, updateEnquiry } from '../../threads/server/change-enquiry.ts'
import {
  type EnquiryRecord,
  lockEnquiry,
  type MessageRecord,
  messagesOf,
} from '../../threads/server/enquiry-records.ts'
import { addSearchedWords } from '../../threads/server/list-enquiries.ts'
import type { Uploads } from '../../uploads/server/uploads.ts'
import { quoteMessage, replySubject } from '../quote-message.ts'
import { takeReplyFiles } from './reply-files.ts'
import { referencesOf, replyBlocks, replySender } from './reply-mail.ts'
import { replyAddress } from './reply-token.ts'

export type ReplyDeps = {
  db: Database
  agency: Agency
  mail: {
    brand: MailBrand
    sender: MailAddress
    messageIdOf: (key: string) => string
    queueMail: (within: Database, mail: Mail) => Promise<void>
  }
  config: { secret: string; inboundMailAddress: string | undefined }
  responseTarget: ResponseTarget
  uploads: Pick<Uploads, 'attachmentsOf'>
  clock: () => Date
}

export type Reply = {
  id: number
  /** the version that was shown to whoever replies */
  version: number
  text: string
  /** of the form: the same reply twice is sent once */
  key: string
  /** of the files that go with it: those of this person's draft */
  files?: readonly number[]
  actor: EnquiryActor
}

export type ReplyOutcome =
  | { kind: 'sent'; version: number; messageId: number }
  | { kind: 'conflict'; version: number }
  | { kind: 'refused'; problem: string }

/** Sends a reply through the outbox and writes it into the thread, in one transaction. */
export async function sendReply(deps: ReplyDeps, reply: Reply): Promise<ReplyOutcome | undefined> {
  const unfilled = unfilledFields(reply.text)
  if (unfilled.length > 0)
    return { kind: 'refused', problem: `Fill in ${unfilled.map((field) => `{${field}}`).join(', ')} first.` }
  return deps.db.transaction().execute(async (trx): Promise<ReplyOutcome | undefined> => {
    const enquiry = await lockEnquiry(trx, reply.id)
    if (!enquiry) return undefined
    const key = `enquiry:${enquiry.id}:reply:${reply.key}`
    const sent = await messageOfMail(trx, key)
    if (sent !== undefined) return { kind: 'sent', version: enquiry.version, messageId: sent }
    if (enquiry.version !== reply.version) return { kind: 'conflict', version: enquiry.version }
    if (enquiry.email === null) return { kind: 'refused', problem: 'This enquiry has no email address.' }
    const next = nextProgress(progressOf(enquiry), 'reply')
    if (!next) return { kind: 'refused', problem: 'This enquiry is marked as spam.' }
    const files = await takeReplyFiles(trx, { enquiryId: enquiry.id, accountId: reply.actor.id }, reply.files ?? [])
    if (!files) return { kind: 'refused', problem: 'One of the files is there no more. Attach it again.' }
    const { attachments } = await deps.uploads.attachmentsOf(files)
    const now = deps.clock()
    const text = reply.text.replaceAll('\r\n', '\n').trim().toWellFormed()
    await deps.mail.queueMail(trx, await replyMail(deps, trx, enquiry, { ...reply, text, attachments }, key))
    const message = await trx
      .insertInto('enquiry_messages')
      .values({
        enquiry_id: enquiry.id,
        kind: 'from-us',
        at: now,
        account_id: reply.actor.id,
        account_name: reply.actor.name,
        text,
        mail_key: key,
        message_id: deps.mail.messageIdOf(key),
        waited_minutes:
          enquiry.waitingSince === null
            ? null
            : deps.responseTarget.waitedMinutes(enquiry.branchId, enquiry.waitingSince, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const file of files)
      await trx
        .insertInto('enquiry_attachments')
        .values({ enquiry_id: enquiry.id, message_id: message.id, name: file.name, file: JSON.stringify(file) })
        .execute()
    await updateEnquiry(trx, enquiry.id, {
      state: next.state,
      waitingSince: null,
      answeredAt: enquiry.answeredAt ?? now,
      lastMessageAt: now,
      // whoever answers first takes the enquiry on
      ...(enquiry.assignedTo === null && { assignedTo: reply.actor.id }),
    })
    await addSearchedWords(trx, enquiry.id, text)
    await trx
      .deleteFrom('enquiry_drafts')
      .where('enquiry_id', '=', enquiry.id)
      .where('account_id', '=', reply.actor.id)
      .where('kind', '=', 'reply')
      .execute()
    await recordAudit(trx, {
      at: now,
      actor: reply.actor,
      action: 'enquiry-answered',
      subject: { kind: 'enquiry', id: enquiry.id, name: enquiry.name },
      branchId: enquiry.branchId,
    })
    await announceEnquiry(trx, { id: enquiry.id, branchId: enquiry.branchId })
    return { kind: 'sent', version: enquiry.version + 1, messageId: message.id }
  })
}

async function messageOfMail(trx: Database, mailKey: string): Promise<number | undefined> {
  const row = await trx.selectFrom('enquiry_messages').select('id').where('mail_key', '=', mailKey).executeTakeFirst()
  return row?.id
}

async function replyMail(
  { agency, mail, config }: ReplyDeps,
  trx: Database,
  enquiry: EnquiryRecord,
  { text, actor, attachments }: Reply & { attachments: MailAttachment[] },
  key: string,
): Promise<Mail> {
  const branch = agency.branches.find(({ id }) => id === enquiry.branchId) ?? agency
  const thread = await messagesOf(trx, enquiry.id)
  const first = await firstMessage(trx, enquiry)
  const acknowledgement = enquiry.leadId === null ? [] : [mail.messageIdOf(`lead:${enquiry.leadId}:visitor`)]
  const messageIds = [...acknowledgement, ...thread.flatMap(({ messageId }) => messageId ?? [])]
  const answered = thread.findLast(({ kind, mailKind }) => kind === 'from-them' && mailKind === null) ?? first
  const quotation = answered?.text
    ? quoteMessage({ name: answered.senderName || enquiry.name, at: answered.at, text: answered.text })
    : undefined
  const subject = replySubject(first?.subject ?? 'Your enquiry')
  const inbound =
    config.inboundMailAddress === undefined ? undefined : replyAddress(config.inboundMailAddress, enquiry.id, config)
  const inReplyTo = messageIds.at(-1)
  return {
    key,
    to: { name: enquiry.name, address: enquiry.email ?? '' },
    from: replySender({ name: `${actor.name}, ${agency.name}`, email: branch.email }, mail.sender),
    replyTo: { name: branch.name, address: inbound ?? branch.email },
    ...(inbound !== undefined && { returnPath: inbound }),
    subject,
    attachments,
    headers: {
      // a person wrote it: out-of-office programs may answer (RFC 3834)
      'Auto-Submitted': 'no',
      ...(inReplyTo !== undefined && { 'In-Reply-To': inReplyTo, References: referencesOf(messageIds) }),
    },
    ...mailLayout({
      brand: mail.brand,
      title: subject,
      preheader: text.slice(0, 100),
      blocks: replyBlocks(text, quotation),
      foot: [],
    }),
  }
}

type FirstMessage = Pick<MessageRecord, 'at' | 'text' | 'senderName'> & { subject: string | null }

/** What the form said, and what our acknowledgement was called. */
async function firstMessage(trx: Database, { id }: EnquiryRecord): Promise<FirstMessage | undefined> {
  const { rows } = await sql<FirstMessage>`
    select e.received_at as at, coalesce(l.lead->>'message', '') as text, e.name as "senderName",
      coalesce(nullif(o.subject, ''), 'Your enquiry: ' || p.display_address) as subject
    from enquiries e
    left join leads l on l.id = e.lead_id
    left join outbox o on o.key = 'lead:' || e.lead_id || ':visitor'
    left join properties p on p.id = e.property_id
    where e.id = ${id}`.execute(trx)
  return rows[0]
}
