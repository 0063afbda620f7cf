import { type Generated, type RawBuilder, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Channel } from '#src/property/listing/listing.ts'
import { nextPropertyId } from '#src/property/store/server/store-statements.ts'
import { type NotedCall, noteCallSql } from './call-log.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    sent_documents: {
      source_id: number
      ref: string
      property_id: number
      format: string
      feed_branch: string
      channel: Channel
      document: string
      etag: string | null
      version: Generated<number>
      applied_version: Generated<number>
      removed_as: RemovedAs | null
      is_hidden: Generated<boolean>
      held_by: number | null
      is_let_through: Generated<boolean>
      sent_at: Date
      left_at: Date | null
    }
  }
}

/** What became of a property that was removed; `rule`: the sender does not say, so its last status does. */
export type RemovedAs = 'rule' | 'sold' | 'let' | 'withdrawn'

type OfSource = { sourceId: number; source: string }

export type NewDocument = {
  ref: string
  format: string
  feedBranch: string
  channel: Channel
  document: string
  etag: string | null
  isHidden: boolean
}

type KnownDocument = {
  propertyId: number
  feedBranch: string
  channel: Channel
  /** on the market, or sent and not applied yet */
  isLive: boolean
}

const known = ({ sourceId, source }: OfSource, ref: string) => sql`
    select coalesce(p.id, d.property_id) as "propertyId", coalesce(d.feed_branch, p.feed_branch) as "feedBranch",
      coalesce(d.channel, p.channel) as channel, d.format, d.document,
      case when d.ref is null then p.left_at is null
        else d.removed_as is null and (p.left_at is null and p.id is not null or d.version > d.applied_version)
      end as "isLive"
    from (select id, feed_branch, channel, left_at from properties where source = ${source} and agent_ref = ${ref}) p
    full join (select * from sent_documents where source_id = ${sourceId} and ref = ${ref}) d on true`

/** A property as far as it is known, whether it was sent one by one or came before in another way. */
export async function knownDocument(db: Database, of: OfSource, ref: string): Promise<KnownDocument | undefined> {
  const { rows } = await sql<KnownDocument>`
    select "propertyId", "feedBranch", channel, "isLive" from (${known(of, ref)}) known`.execute(db)
  return rows[0]
}

/** What is stored with a document, in the same statement: what is told of the call, and the job that applies it. */
export type StoredWith = { now: Date; noted: NotedCall; job: RawBuilder<unknown> }

/**
 * Stores what was sent of a property, in place of what was sent before: one statement, so one trip to the database.
 *
 * @returns the number of its page, and whether it was on the market; undefined where it is of a branch that the sender may
 * not change, which stores nothing
 */
export async function storeDocument(
  db: Database,
  { sourceId, source, branches }: OfSource & { branches: readonly string[] | null },
  { ref, format, feedBranch, channel, document, etag, isHidden }: NewDocument,
  { now, noted, job }: StoredWith,
): Promise<{ propertyId: number; wasLive: boolean } | undefined> {
  const { rows } = await sql<{ propertyId: number; wasLive: boolean }>`
    with known as (${known({ sourceId, source }, ref)}),
    stored as (
      insert into sent_documents as old (
        source_id, ref, property_id, format, feed_branch, channel, document, etag, is_hidden, sent_at
      )
      select ${sourceId}::integer, ${ref}, coalesce((select "propertyId" from known), ${nextPropertyId}), ${format},
        ${feedBranch}, ${channel}, ${document}, ${etag}, ${isHidden}::boolean, ${now}::timestamptz
      where not exists (select from known where "feedBranch" <> all(${branches && [...branches]}::text[]))
      on conflict (source_id, ref) do update set
        format = excluded.format, feed_branch = excluded.feed_branch, channel = excluded.channel,
        document = excluded.document, etag = excluded.etag, is_hidden = excluded.is_hidden, sent_at = excluded.sent_at,
        version = old.version + 1, removed_as = null, held_by = null, is_let_through = false
      returning property_id
    ), noted as (${noteCallSql(noted, now, sql`from stored`)})
    select property_id as "propertyId", coalesce((select "isLive" from known), false) as "wasLive", ${job} as job
    from stored`.execute(db)
  return rows[0]
}

/** Stores that a property was removed, in one statement. One that came another way gets a row of its own. */
export async function storeRemoval(
  db: Database,
  { sourceId, source }: OfSource,
  { ref, removedAs }: { ref: string; removedAs: RemovedAs },
  { now, noted, job }: StoredWith,
): Promise<void> {
  await sql`
    with stored as (
      insert into sent_documents as old (
        source_id, ref, property_id, format, feed_branch, channel, document, removed_as, sent_at
      )
      select ${sourceId}::integer, ${ref}, "propertyId", coalesce(format, ''), "feedBranch", channel,
        coalesce(document, ''), ${removedAs}, ${now}::timestamptz
      from (${known({ sourceId, source }, ref)}) known
      on conflict (source_id, ref) do update set
        removed_as = excluded.removed_as, sent_at = excluded.sent_at, version = old.version + 1, held_by = null,
        is_let_through = false
      returning ref
    ), noted as (${noteCallSql(noted, now, sql`from stored`)})
    select ${job} as job from stored`.execute(db)
}

export type WaitingDocument = {
  ref: string
  propertyId: number
  format: string
  feedBranch: string
  document: string
  version: number
  removedAs: RemovedAs | null
  isHidden: boolean
  isLetThrough: boolean
  sentAt: Date
}

/** What was sent and is not applied, the oldest first. Nothing is locked: calls go on meanwhile. */
export async function waitingDocuments(db: Database, sourceId: number, limit: number): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    select ref, property_id as "propertyId", format, feed_branch as "feedBranch", document, version,
      removed_as as "removedAs", is_hidden as "isHidden", is_let_through as "isLetThrough", sent_at as "sentAt"
    from sent_documents where source_id = ${sourceId} and version > applied_version and held_by is null
    order by sent_at, ref limit ${limit}`.execute(db)
  return rows
}

/** Notes what was applied; what was sent since then waits on. `left`: visitors do not see it any more. */
export async function noteApplied(
  trx: Database,
  { sourceId, source }: OfSource,
  applied: readonly { ref: string; version: number; left: boolean }[],
  now: Date,
): Promise<void> {
  if (applied.length === 0) return
  await sql`
    update sent_documents d set applied_version = given.version,
      property_id = coalesce((select id from properties where source = ${source} and agent_ref = d.ref), d.property_id),
      left_at = case when given.gone then coalesce(d.left_at, ${now}) end
    from unnest(
      ${applied.map(({ ref }) => ref)}::text[], ${applied.map(({ version }) => version)}::integer[],
      ${applied.map(({ left }) => left)}::boolean[]
    ) as given (ref, version, gone)
    where source_id = ${sourceId} and d.ref = given.ref`.execute(trx)
}

/** Has properties wait for staff, where nothing newer was sent of them. */
export async function holdDocuments(
  trx: Database,
  sourceId: number,
  held: readonly { ref: string; version: number }[],
  importId: number,
): Promise<void> {
  await sql`
    update sent_documents d set held_by = ${importId}
    from unnest(
      ${held.map(({ ref }) => ref)}::text[], ${held.map(({ version }) => version)}::integer[]
    ) as given (ref, version)
    where source_id = ${sourceId} and d.ref = given.ref and d.version = given.version`.execute(trx)
}

/** How many properties visitors have lost in the last hours because of what was sent. */
export async function countLeft(trx: Database, sourceId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from sent_documents d join properties p on p.id = property_id
    where source_id = ${sourceId} and d.left_at > ${since} and not (p.left_at is null and published)`.execute(trx)
  return rows[0]!.count
}

/**
 * Decides about the properties that a paused import holds: they leave, or stay as they are until something else is sent.
 * @returns the feed that they are of; undefined where it holds none
 */
export async function decideHeld(
  trx: Database,
  importId: number,
  decision: 'imported' | 'rejected',
): Promise<number | undefined> {
  const { rows } = await sql<{ sourceId: number }>`
    update sent_documents set held_by = null,
      is_let_through = ${decision === 'imported'},
      applied_version = ${decision === 'imported' ? sql`applied_version` : sql`version`},
      removed_as = ${decision === 'imported' ? sql`removed_as` : null}
    where held_by = ${importId} returning source_id as "sourceId"`.execute(trx)
  return rows[0]?.sourceId
}

type LiveProperty = { id: number; ref: string; channel: Channel; updatedAt: Date; etag: string | null }

/** What is on the market of a feed branch, with what was sent and is not applied yet. */
export async function listBranch(
  db: Database,
  { sourceId, source }: OfSource,
  feedBranch: string,
): Promise<LiveProperty[]> {
  const { rows } = await sql<LiveProperty>`
    select coalesce(p.id, d.property_id) as id, coalesce(d.ref, p.agent_ref) as ref,
      coalesce(d.channel, p.channel) as channel, coalesce(p.updated_at, d.sent_at) as "updatedAt", etag
    from (select * from properties where source = ${source} and left_at is null) p
    full join (select * from sent_documents where source_id = ${sourceId}) d on d.ref = p.agent_ref
    where coalesce(d.feed_branch, p.feed_branch) = ${feedBranch}
      and (d.ref is null or d.removed_as is null or d.held_by is not null)
      and (p.id is not null or d.version > d.applied_version)
    order by 2`.execute(db)
  return rows
}
