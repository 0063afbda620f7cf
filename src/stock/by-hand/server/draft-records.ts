import { type JSONColumnType, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { ListingMedia } from '#src/property/listing/listing.ts'
import { databaseJson } from '#src/property/store/server/property-row.ts'
import type { ListScope } from '#src/staff/permissions/permissions.ts'
import type { DraftTexts } from '../draft-fields.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    property_drafts: {
      id: number
      property_id: number | null
      branch_id: number
      typed: JSONColumnType<Record<string, string>>
      changed: JSONColumnType<FieldVersions>
      version: number
      published: JSONColumnType<Record<string, string>> | null
      media: JSONColumnType<ListingMedia> | null
      copy_of: number | null
      copied_as: CopyKind | null
      account_id: number | null
      account_name: string
      made_at: Date
      changed_by: string
      changed_at: Date
      asked_by: string | null
      asked_at: Date | null
      published_at: Date | null
    }
  }
}

/** Why a home is entered with what another one says. */
export type CopyKind = 'duplicate' | 'relist' | 'convert'

/** In which version of a draft each field was changed last, and by whom. */
export type FieldVersions = Record<string, { version: number; by: string; accountId: number }>

export type PropertyDraft = {
  id: number
  propertyId: number | null
  branchId: number
  typed: DraftTexts
  changed: FieldVersions
  version: number
  published: DraftTexts | null
  media: ListingMedia | null
  copyOf: number | null
  copiedAs: CopyKind | null
  accountId: number | null
  accountName: string
  madeAt: Date
  changedBy: string
  changedAt: Date
  askedBy: string | null
  askedAt: Date | null
  publishedAt: Date | null
}

const columns = sql`
  id, property_id as "propertyId", branch_id as "branchId", typed, changed, version, published, media,
  copy_of as "copyOf", copied_as as "copiedAs", account_id as "accountId", account_name as "accountName",
  made_at as "madeAt", changed_by as "changedBy", changed_at as "changedAt", asked_by as "askedBy",
  asked_at as "askedAt", published_at as "publishedAt"`

export async function draftById(db: Database, id: number): Promise<PropertyDraft | undefined> {
  const { rows } = await sql<PropertyDraft>`select ${columns} from property_drafts where id = ${id}`.execute(db)
  return rows[0]
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockDraft(trx: Database, id: number): Promise<PropertyDraft | undefined> {
  const { rows } = await sql<PropertyDraft>`
    select ${columns} from property_drafts where id = ${id} for update`.execute(trx)
  return rows[0]
}

export async function draftOfProperty(db: Database, propertyId: number): Promise<PropertyDraft | undefined> {
  const { rows } = await sql<PropertyDraft>`
    select ${columns} from property_drafts where property_id = ${propertyId}`.execute(db)
  return rows[0]
}

/** It says something else than visitors see. */
export const differsFromPublished = ({ published, typed }: Pick<PropertyDraft, 'published' | 'typed'>): boolean =>
  published === null ||
  [...new Set([...Object.keys(published), ...Object.keys(typed)])].some((name) => published[name] !== typed[name])

type NewDraft = Pick<PropertyDraft, 'branchId' | 'typed'> &
  Partial<Pick<PropertyDraft, 'media' | 'copyOf' | 'copiedAs'>> & {
    actor: { id: number; name: string }
    now: Date
  }

export async function insertDraft(db: Database, draft: NewDraft): Promise<number> {
  const { branchId, typed, media = null, copyOf = null, copiedAs = null, actor, now } = draft
  const { rows } = await sql<{ id: number }>`
    insert into property_drafts (
      branch_id, typed, media, copy_of, copied_as, account_id, account_name, made_at, changed_by, changed_at
    )
    values (
      ${branchId}, ${databaseJson(typed)}::jsonb, ${media && databaseJson(media)}::jsonb, ${copyOf}, ${copiedAs},
      ${actor.id}, ${actor.name}, ${now}, ${actor.name}, ${now}
    )
    returning id`.execute(db)
  return rows[0]!.id
}

/** What changes of a draft; the rest stays. */
export async function updateDraft(
  trx: Database,
  id: number,
  {
    typed,
    changed,
    version,
    branchId,
    changedBy,
    changedAt,
  }: Pick<PropertyDraft, 'typed' | 'changed' | 'version' | 'branchId' | 'changedBy' | 'changedAt'>,
): Promise<void> {
  await sql`
    update property_drafts set typed = ${databaseJson(typed)}::jsonb, changed = ${databaseJson(changed)}::jsonb,
      version = ${version}, branch_id = ${branchId}, changed_by = ${changedBy}, changed_at = ${changedAt}
    where id = ${id}`.execute(trx)
}

export async function setDraftProperty(trx: Database, id: number, propertyId: number): Promise<void> {
  await sql`update property_drafts set property_id = ${propertyId} where id = ${id}`.execute(trx)
}

export async function markAsked(trx: Database, id: number, by: string | null, at: Date): Promise<void> {
  await sql`
    update property_drafts set asked_by = ${by}, asked_at = ${by === null ? null : at} where id = ${id}`.execute(trx)
}

/** What was typed is what is published now. Whoever had it on the screen before publishes nothing more with that. */
export async function markPublished(trx: Database, id: number, at: Date): Promise<void> {
  await sql`
    update property_drafts set published = typed, version = version + 1, published_at = coalesce(published_at, ${at}), asked_by = null,
      asked_at = null
    where id = ${id}`.execute(trx)
}

/** Removes a draft with the home that it would have become. */
export async function deletePropertyDraft(trx: Database, { id, propertyId }: PropertyDraft): Promise<void> {
  await sql`delete from property_drafts where id = ${id}`.execute(trx)
  if (propertyId !== null)
    await sql`delete from properties where id = ${propertyId} and held_reason = 'draft'`.execute(trx)
}

const MAX_LISTED = 500

/** Drafts that somebody may see, those that wait for a manager first, then the newest. */
export async function listDrafts(db: Database, scope: ListScope): Promise<PropertyDraft[]> {
  const branchIds = scope.kind === 'branches' ? [...scope.branchIds] : []
  const accountId = scope.kind === 'all' ? null : scope.accountId
  const { rows } = await sql<PropertyDraft>`
    select ${columns} from property_drafts
    where (published is null or published <> typed)
      and (${scope.kind === 'all'} or branch_id = any(${branchIds}::integer[]) or account_id = ${accountId}::integer)
    order by asked_at nulls last, changed_at desc limit ${MAX_LISTED}`.execute(db)
  return rows
}

export async function countDrafts(db: Database, scope: ListScope): Promise<{ all: number; asked: number }> {
  const drafts = await listDrafts(db, scope)
  return { all: drafts.length, asked: drafts.filter(({ askedAt }) => askedAt !== null).length }
}
