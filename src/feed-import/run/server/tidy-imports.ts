import { sql } from 'kysely'
import { DAY_MS } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { MediaStore } from '#src/platform/media/media-store.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'tidy-imports': Record<string, never>
  }
}

/** Days that the report of an import is kept. */
const REPORT_DAYS = 90

/** Reports that are kept of each feed whatever their age, counted in files that were taken. */
const MAX_STORED_REPORTS = 100

/** Days that a picture is kept after the last listing that named it, and what is known of a picture after it was tried. */
const PICTURE_DAYS = 30

/** `minute hour day month weekday`, in UTC: in the night. */
export const TIDY_IMPORTS_CRONTAB = '17 3 * * * tidy-imports'

type TidyDeps = {
  db: Database
  media: Pick<MediaStore, 'removeUnused'>
  /** pictures that no feed names and that are in use all the same: the agency's own */
  pictures: ReadonlyMap<string, { hash: string }>
  clock: () => Date
}

type Tidied = { imports: number; pictures: number; media: number }

/**
 * The job `tidy-imports`: removes old reports, what is known of pictures that no listing names any more, and the
 * pictures that nothing shows. What undoing an import would bring back counts as shown. Safe to be broken off.
 */
export async function tidyImports({ db, media, pictures, clock }: TidyDeps): Promise<Tidied> {
  const now = clock()
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const imports = await removeReports(db, daysAgo(REPORT_DAYS))
  await forgetRowsOfNobody(db)
  const forgotten = await forgetPictures(db, daysAgo(PICTURE_DAYS))
  await markUnused(
    db,
    [...pictures.values()].map(({ hash }) => hash),
    now,
  )
  return { imports, pictures: forgotten, media: await media.removeUnused(daysAgo(PICTURE_DAYS)) }
}

/** Files that were not taken since the last taken ones stay: alarms are told of by the first of them. */
async function removeReports(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from imports using (
      select source, id, row_number() over (partition by source order by id desc) as place
      from imports where state in ('imported', 'undone')
    ) taken
    where imports.source = taken.source and taken.place = ${MAX_STORED_REPORTS} and imports.id < taken.id
      and imports.started_at < ${before}
      and not exists (select from property_before_import where import_id = imports.id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

async function forgetRowsOfNobody(db: Database): Promise<void> {
  await sql`delete from feed_rows where not exists (select from properties where id = property_id)`.execute(db)
  await sql`delete from feed_row_texts where not exists (select from properties where id = property_id)`.execute(db)
}

/** Every item of the media of every listing, and of what listings were before an import that can be undone. */
const itemsOfListings = sql`
  select source, item
  from (
    select source, listing->'media' as media from properties
    union all
    select source, feed_listing->'media' from properties where feed_listing is not null
    union all
    select before->>'source', (before#>'{listing,media}')::json from property_before_import where before is not null
  ) listed,
  json_each(media) kind (name, items),
  json_array_elements(case json_typeof(items) when 'array' then items else '[]' end) item`

async function forgetPictures(db: Database, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with named as materialized (
      select distinct source, item->>'source' as name from (${itemsOfListings}) items where item->>'source' is not null
    )
    delete from feed_pictures known
    where tried_at < ${before}
      and not exists (select from named where named.source = known.source and named.name = known.name)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Says of each file since when nothing shows it. A part of a picture has files of its own, and needs its whole. Other
 * pictures that are drawn when asked for take no room.
 */
async function markUnused(db: Database, otherwiseUsed: string[], now: Date): Promise<void> {
  // what staff removed of a home they may want back: its files are kept like those of a listing
  const undoableSince = new Date(now.getTime() - PICTURE_DAYS * DAY_MS)
  await sql`
    with named as materialized (
      select item->>'media' as hash from (${itemsOfListings}) items where item->>'media' is not null
      union select media from feed_pictures where media is not null
      union select jsonb_path_query(value, '$.**.media') #>> '{}' from property_overrides
      union select jsonb_path_query(before, '$.**.media') #>> '{}' from property_changes where at > ${undoableSince}
      union select unnest(${otherwiseUsed}::text[])
    ), used as materialized (
      select hash from named
      union select recipe #>> '{cut,of}' from media join named using (hash) where recipe ? 'cut'
    ), seen as materialized (
      select media.hash, used.hash is not null as "isUsed"
      from media left join used using (hash) where recipe is null or recipe ? 'cut'
    )
    update media set unused_since = case when "isUsed" then null else ${now}::timestamptz end
    from seen where seen.hash = media.hash and "isUsed" = (unused_since is not null)`.execute(db)
}
