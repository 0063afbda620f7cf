import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { LeadFile } from '#src/enquiries/leads/lead.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { HasRoom } from '#src/platform/files/free-space.ts'
import { createUploadQuota } from '../../uploads/server/upload-quota.ts'
import { MAX_ATTACHED_BYTES, type Uploads } from '../../uploads/server/uploads.ts'
import { FILE_COUNT_MESSAGE, MAX_FILES } from '../../uploads/upload-rules.ts'

/** A file that goes with a reply which is being written. */
type ReplyFile = { id: number; name: string; bytes: number }

type ReplyFileOutcome = { kind: 'kept'; file: ReplyFile } | { kind: 'refused'; problem: string }

/** Whose draft it is: several people may write a reply to one enquiry. */
type Draft = { enquiryId: number; accountId: number }

type ReplyFilesDeps = {
  db: Database
  uploads: Pick<Uploads, 'receive' | 'keep' | 'drop'>
  hasRoom: HasRoom
  config: { uploadsMb: number }
  clock: () => Date
}

export type ReplyFiles = ReturnType<typeof createReplyFiles>

const MEGABYTE = 1024 * 1024
const SUM_MESSAGE = `The files of one email can’t be over ${Math.floor(MAX_ATTACHED_BYTES / MEGABYTE)} MB together: mail servers don’t take more.`

/** Files of replies. They have the limits of visitors' uploads, and are kept with the draft until it is sent. */
export function createReplyFiles({ db, uploads, hasRoom, config, clock }: ReplyFilesDeps) {
  const quota = createUploadQuota({ db, limit: async () => true, hasRoom, maxTotalMb: config.uploadsMb })

  async function store(trx: Database, { enquiryId, accountId }: Draft, file: LeadFile): Promise<ReplyFileOutcome> {
    // two files may arrive at once, and are counted one after the other
    await sql`select from enquiries where id = ${enquiryId} for update`.execute(trx)
    const others = await replyFilesOf(trx, { enquiryId, accountId })
    if (others.length >= MAX_FILES) return { kind: 'refused', problem: FILE_COUNT_MESSAGE }
    if (others.reduce((sum, { bytes }) => sum + bytes, file.bytes) > MAX_ATTACHED_BYTES)
      return { kind: 'refused', problem: SUM_MESSAGE }
    const { id } = await trx
      .insertInto('reply_files')
      .values({ enquiry_id: enquiryId, account_id: accountId, file: JSON.stringify(file), created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { kind: 'kept', file: { id, name: file.name, bytes: file.bytes } }
  }

  return {
    /** Takes a file in as it is sent. */
    async add(draft: Draft, name: string, content: Readable): Promise<ReplyFileOutcome> {
      const received = await uploads.receive('attachment', name, content, await quota.refusal('reply-files'))
      if ('problem' in received) return { kind: 'refused', problem: received.problem }
      const { file } = received
      try {
        await uploads.keep([file])
        const outcome = await db.transaction().execute((trx) => store(trx, draft, file))
        if (outcome.kind === 'refused') await uploads.drop([file])
        else await quota.count('reply-files', file.bytes)
        return outcome
      } catch (error) {
        await uploads.drop([file])
        throw error
      }
    },

    async remove({ enquiryId, accountId }: Draft, id: number): Promise<void> {
      const row = await db
        .deleteFrom('reply_files')
        .where('id', '=', id)
        .where('enquiry_id', '=', enquiryId)
        .where('account_id', '=', accountId)
        .returning('file')
        .executeTakeFirst()
      if (row) await uploads.drop([row.file])
    },
  }
}

export async function replyFilesOf(db: Database, { enquiryId, accountId }: Draft): Promise<ReplyFile[]> {
  const { rows } = await sql<ReplyFile>`
    select id, file->>'name' as name, (file->>'bytes')::integer as bytes from reply_files
    where enquiry_id = ${enquiryId} and account_id = ${accountId} order by id`.execute(db)
  return rows
}

/** Takes the files of a draft out, for the message that they go with. Undefined where one is there no more. */
export async function takeReplyFiles(
  trx: Database,
  { enquiryId, accountId }: Draft,
  ids: readonly number[],
): Promise<LeadFile[] | undefined> {
  if (ids.length === 0) return []
  const wanted = sql`id = any(${[...ids]}::integer[]) and enquiry_id = ${enquiryId} and account_id = ${accountId}`
  const { rows } = await sql<{ file: LeadFile }>`
    select file from reply_files where ${wanted} order by id for update`.execute(trx)
  if (rows.length !== new Set(ids).size) return undefined
  await sql`delete from reply_files where ${wanted}`.execute(trx)
  return rows.map(({ file }) => file)
}
