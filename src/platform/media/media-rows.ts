import { type Generated, sql } from 'kysely'
import type { Database } from '../database/database.ts'

declare module '../database/tables.ts' {
  interface Tables {
    media: {
      hash: string
      recipe: unknown
      mime: string
      width: number
      height: number
      thumbhash: string | null
      unused_since: Generated<Date | null>
    }
  }
}

export type MediaRecord = {
  hash: string
  recipe: unknown
  mime: string
  width: number
  height: number
  thumbhash: string | null
}

export const pictureFactsOf = ({ hash, width, height }: MediaRecord, thumbhash: string) => ({
  hash,
  width,
  height,
  thumbhash,
})

export const columns = ['hash', 'recipe', 'mime', 'width', 'height', 'thumbhash'] as const

/**
 * What is known of a picture that is taken in once more. One that was unused is about to be removed, or was half: its
 * files are written again, and it is used from now on.
 */
export async function storedInUse(db: Database, hash: string): Promise<MediaRecord | undefined> {
  const row = await db
    .selectFrom('media')
    .select([...columns, 'unused_since'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!row || row.unused_since === null) return row
  await db.updateTable('media').set({ unused_since: null }).where('hash', '=', hash).execute()
  return undefined
}

export async function unusedBefore(db: Database, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(500)
    .execute()
  return rows.map(({ hash }) => hash)
}

export async function lockUnused(trx: Database, hash: string, before: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('media')
    .select('hash')
    .where('hash', '=', hash)
    .where('unused_since', '<', before)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertMedia(db: Database, records: MediaRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    insert into media (hash, recipe, mime, width, height, thumbhash)
    select * from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as given (hash text, recipe jsonb, mime text, width int, height int, thumbhash text)
    on conflict (hash) do nothing`.execute(db)
}
