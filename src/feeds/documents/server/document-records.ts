import { type JSONColumnType, sql } from 'kysely'
import type { DocumentListing } from '#src/feed-import/rows/called-format.ts'
import type { Database } from '#src/platform/database/database.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_documents: {
      source_id: number
      remote_id: string
      listed_mark: string
      mark: string | null
      document: string | null
      sha256: string | null
      listings: JSONColumnType<DocumentListing[]>
      fetched_at: Date | null
      failures: number
      problem: string | null
      gone_at: Date | null
    }
  }
}

/** Days for which the document of a property that has gone is kept. */
export const GONE_DAYS = 30

/**
 * Notes what a list says: new properties, and other marks of known ones. A property that is listed again is back.
 * @returns whether one came back with a document that we hold
 */
export async function noteListed(
  db: Database,
  sourceId: number,
  properties: readonly { id: string; mark: string }[],
): Promise<{ isBack: boolean }> {
  if (properties.length === 0) return { isBack: false }
  // a list that names a property twice means the last one
  const marks = [...new Map(properties.map(({ id, mark }) => [id, mark]))]
  // what is as it was is neither written nor locked: a list of thousands costs a look
  const { rows } = await sql<{ isBack: boolean }>`
    with listed as (
      select one.id, one.mark, old.listed_mark as mark_before, old.gone_at is not null as is_gone,
        old.document is not null as is_held
      from unnest(${marks.map(([id]) => id)}::text[], ${marks.map(([, mark]) => mark)}::text[]) one (id, mark)
      left join feed_documents old on old.source_id = ${sourceId} and old.remote_id = one.id
    ), added as (
      insert into feed_documents (source_id, remote_id, listed_mark)
      select ${sourceId}, id, mark from listed where mark_before is null
    ), changed as (
      update feed_documents set listed_mark = listed.mark, gone_at = null from listed
      where source_id = ${sourceId} and remote_id = listed.id and (mark_before <> listed.mark or is_gone)
    )
    select coalesce(bool_or(is_gone and is_held), false) as "isBack" from listed`.execute(db)
  return { isBack: rows[0]?.isBack ?? false }
}

export type LoadedDocument = {
  id: string
  /** the mark under which it was listed when it was loaded */
  mark: string
  document: string
  sha256: string
  listings: DocumentListing[]
}

/** Stores what was loaded. @returns how many documents say something else than before */
export async function storeDocuments(
  db: Database,
  sourceId: number,
  loaded: readonly LoadedDocument[],
  now: Date,
): Promise<number> {
  if (loaded.length === 0) return 0
  const json = JSON.stringify(loaded)
  const { rows } = await sql<{ changed: number }>`
    with given as (
      select * from json_to_recordset(${json}::json) as one (
        id text, mark text, document text, sha256 text, listings json
      )
    ), told as (
      select given.*, old.sha256 is distinct from given.sha256 as is_other from given
      join feed_documents old on old.source_id = ${sourceId} and old.remote_id = given.id
    ), written as (
      update feed_documents set mark = told.mark, document = told.document, sha256 = told.sha256,
        listings = told.listings, fetched_at = ${now}, failures = 0, problem = null
      from told where source_id = ${sourceId} and remote_id = id and is_other
    ), looked_at as (
      update feed_documents set mark = told.mark, fetched_at = ${now}, failures = 0, problem = null
      from told where source_id = ${sourceId} and remote_id = id and not is_other
    )
    select count(*) filter (where is_other)::int as changed from told`.execute(db)
  return rows[0]!.changed
}

/** A property that could not be loaded: what was known of it before stays. */
export async function noteFailed(
  db: Database,
  sourceId: number,
  { id, problem }: { id: string; problem: string },
): Promise<void> {
  await sql`
    update feed_documents set failures = least(failures + 1, 1000), problem = ${problem}
    where source_id = ${sourceId} and remote_id = ${id}`.execute(db)
}

/** Properties whose document is another one than we hold: those that failed least come first. */
export async function documentsToFetch(
  db: Database,
  sourceId: number,
  { limit, except }: { limit: number; except: readonly string[] },
): Promise<{ id: string; mark: string }[]> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select remote_id as id, listed_mark as mark from feed_documents
    where source_id = ${sourceId} and gone_at is null and mark is distinct from listed_mark
      and not remote_id = any(${[...except]}::text[])
    order by failures, remote_id limit ${limit}`.execute(db)
  return rows
}

/** The marks of documents that we hold, of those given. */
export async function heldMarks(db: Database, sourceId: number, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; mark: string }>`
    select remote_id as id, mark from feed_documents
    where source_id = ${sourceId} and mark is not null and remote_id = any(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** @returns how many of them we held */
export async function noteGone(db: Database, sourceId: number, ids: readonly string[], now: Date): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ held: boolean }>`
    update feed_documents set gone_at = ${now}
    where source_id = ${sourceId} and gone_at is null and remote_id = any(${[...ids]}::text[])
    returning document is not null as held`.execute(db)
  return rows.filter(({ held }) => held).length
}

/** The ids that are not gone. */
export async function presentIds(db: Database, sourceId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select remote_id as id from feed_documents where source_id = ${sourceId} and gone_at is null`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many properties the feed has, of how many we hold a document, and which of the others may still be loaded. */
export async function countDocuments(db: Database, sourceId: number, mostFailures: number) {
  const { rows } = await sql<{ listed: number; held: number; untried: number; hopeful: number }>`
    select count(*)::int as listed, count(document)::int as held,
      count(*) filter (where document is null and failures = 0)::int as untried,
      count(*) filter (where document is null and failures between 1 and ${mostFailures - 1})::int as hopeful
    from feed_documents where source_id = ${sourceId} and gone_at is null`.execute(db)
  return rows[0]!
}

export type StoredDocument = {
  id: string
  /** null: it could not be loaded yet */
  document: string | null
  listings: DocumentListing[]
  problem: string | null
}

/** Everything that a feed has now, a few hundred documents at a time. */
export async function* storedDocuments(db: Database, sourceId: number): AsyncGenerator<StoredDocument[]> {
  let after = ''
  for (;;) {
    const { rows } = await sql<StoredDocument>`
      select remote_id as id, document, listings, problem from feed_documents
      where source_id = ${sourceId} and gone_at is null and (document is not null or problem is not null) and remote_id > ${after}
      order by remote_id limit 500`.execute(db)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.id
  }
}

/** Whether the time of a listing to be shown has come since. */
export async function isShowingDue(db: Database, sourceId: number, since: Date | null, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select exists (
      select from feed_documents, json_array_elements(listings) listing
      where source_id = ${sourceId} and gone_at is null and listings::text like '%showFrom%'
        and (listing->>'showFrom')::timestamptz <= ${now}
        and (${since}::timestamptz is null or (listing->>'showFrom')::timestamptz > ${since})
    ) as due`.execute(db)
  return rows[0]!.due
}

/** Forgets what went long ago; `all`: everything, because it is of another account. */
export async function forgetDocuments(
  db: Database,
  sourceId: number,
  { goneBefore }: { goneBefore?: Date } = {},
): Promise<void> {
  await sql`
    delete from feed_documents where source_id = ${sourceId}
      and (${goneBefore === undefined} or gone_at < ${goneBefore ?? null})`.execute(db)
}
