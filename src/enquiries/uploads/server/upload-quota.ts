import { sql } from 'kysely'
import type { CountRequest } from '#src/form-protection/server/limit-by-ip.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { HasRoom } from '#src/platform/files/free-space.ts'
import { ipGroup } from '#src/platform/http/client-ip.ts'
import type { RateLimit } from '#src/platform/http/rate-limit.ts'
import { FILE_NO_ROOM_MESSAGE, FILE_QUOTA_MESSAGE } from '../upload-rules.ts'

/** Kilobytes of files from one network in a day: four forms as full as they may be. */
export const UPLOAD_KB_LIMIT: RateLimit = { max: 200 * 1024, perSeconds: 24 * 60 * 60 }

/** Milliseconds for which the sum of all kept files is used again; what this process takes meanwhile is added. */
const TOTAL_MS = 60_000

const KILOBYTE = 1024

export type UploadQuota = ReturnType<typeof createUploadQuota>

type QuotaDeps = {
  db: Database
  limit: CountRequest
  hasRoom: HasRoom
  /** of all files that are kept, in megabytes */
  maxTotalMb: number
  now?: () => number
}

/** How much of the disk visitors' files may take. Contract: docs/contracts/leads.md#files. */
export function createUploadQuota({ db, limit, hasRoom, maxTotalMb, now = () => performance.now() }: QuotaDeps) {
  let total: { at: number; bytes: Promise<number> } | undefined
  let addedSince = 0

  async function totalBytes(): Promise<number> {
    if (!total || now() - total.at > TOTAL_MS) {
      addedSince = 0
      total = { at: now(), bytes: keptBytes(db) }
      total.bytes.catch(() => {
        total = undefined
      })
    }
    return (await total.bytes) + addedSince
  }

  return {
    /** Why no further file is taken from an IP; undefined where one is. */
    async refusal(ip: string): Promise<string | undefined> {
      if (!(await limit(`upload-kb:${ipGroup(ip)}`, UPLOAD_KB_LIMIT, 0))) return FILE_QUOTA_MESSAGE
      const isFull = !(await hasRoom()) || (await totalBytes()) >= maxTotalMb * KILOBYTE * KILOBYTE
      return isFull ? FILE_NO_ROOM_MESSAGE : undefined
    },

    /** Counts a file that was written. Returns why it is refused if it passes the limit. */
    async count(ip: string, bytes: number): Promise<string | undefined> {
      addedSince += bytes
      const isWithin = await limit(`upload-kb:${ipGroup(ip)}`, UPLOAD_KB_LIMIT, Math.ceil(bytes / KILOBYTE))
      return isWithin ? undefined : FILE_QUOTA_MESSAGE
    },
  }
}

async function keptBytes(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum((file->>'bytes')::bigint), 0) as bytes
    from (
      select jsonb_array_elements(case when jsonb_typeof(lead->'files') = 'array' then lead->'files' else '[]' end) as file
      from leads
      union all select file from enquiry_attachments where file is not null
      union all select file from reply_files
    ) files`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
