import { sql } from 'kysely'
import type {} from '#src/feed-import/report/server/import-tables.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { ListingMedia, MediaItem } from '#src/property/listing/listing.ts'

/** What is known of a picture by the name a feed has for it. */
export type PictureRecord = {
  name: string
  fingerprint: string | null
  media: string | null
  width: number | null
  height: number | null
  thumbhash: string | null
  problem: string | null
  triedAt: Date
}

/** Whether anything is known of a feed's pictures. */
export async function hasPictureRecords(db: Database, source: string): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from feed_pictures where source = ${source}) as any`.execute(db)
  return rows[0]!.any
}

export async function pictureRecords(
  db: Database,
  source: string,
  names: readonly string[],
): Promise<Map<string, PictureRecord>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<PictureRecord>`
    select name, fingerprint, media, width, height, thumbhash, problem, tried_at as "triedAt"
    from feed_pictures where source = ${source} and name = any(${names})`.execute(db)
  return new Map(rows.map((row) => [row.name, row]))
}

/** Keeps what a try brought. A picture that we hold stays when a later try fails. */
export async function storePictureRecord(
  db: Database,
  source: string,
  { name, fingerprint, media, width, height, thumbhash, problem, triedAt }: PictureRecord,
): Promise<void> {
  await sql`
    insert into feed_pictures as old (
      source, name, fingerprint, media, width, height, thumbhash, problem, tried_at
    )
    values (
      ${source}, ${name}, ${fingerprint}, ${media}, ${width}, ${height}, ${thumbhash}, ${problem}, ${triedAt}
    )
    on conflict (source, name) do update set
      fingerprint = excluded.fingerprint, problem = excluded.problem, tried_at = excluded.tried_at,
      media = coalesce(excluded.media, old.media), width = coalesce(excluded.width, old.width),
      height = coalesce(excluded.height, old.height), thumbhash = coalesce(excluded.thumbhash, old.thumbhash)`.execute(
    db,
  )
}

/** A record as the media of a listing, if there is a picture. */
export function storedPicture(
  record: PictureRecord,
): Pick<MediaItem, 'media' | 'width' | 'height' | 'thumbhash'> | undefined {
  const { media, width, height, thumbhash } = record
  if (media === null || width === null || height === null) return undefined
  return { media, width, height, ...(thumbhash !== null && { thumbhash }) }
}

export type ListingPictures = { id: number; agentRef: string; media: ListingMedia }

export async function picturesOfProperties(db: Database, ids: readonly number[]): Promise<ListingPictures[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ListingPictures>`
    select id, agent_ref as "agentRef", listing -> 'media' as media
    from properties where id = any(${ids}) order by id`.execute(db)
  return rows
}

export async function propertyIds(db: Database, source: string, refs: readonly string[]): Promise<Map<string, number>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<{ ref: string; id: number }>`
    select found.agent_ref as ref, found.id
    from unnest(${refs}::text[]) ref cross join lateral (
      select agent_ref, id from properties where source = ${source} and agent_ref = ref limit 1
    ) found`.execute(db)
  return new Map(rows.map(({ ref, id }) => [ref, id]))
}
