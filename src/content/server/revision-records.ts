import { type Generated, sql } from 'kysely'
import type { Published } from '#src/agency/documents/server/published.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { RevisionState } from '../revisions/revision.ts'

type RevisionsTable = {
  id: Generated<string>
  document: string
  number: number
  state: RevisionState
  body: string | null
  base_number: number
  base_hash: string | null
  author_id: number | null
  author_name: string
  note: string | null
  saves: Generated<number>
  created_at: Date
  changed_at: Date
  publish_at: Date | null
  published_at: Date | null
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    content_revisions: RevisionsTable
    content_pictures: { name: string; hash: string; added_at: Date }
  }
}

const SHOWN = [
  'number',
  'state',
  'base_number',
  'author_name',
  'note',
  'saves',
  'created_at',
  'changed_at',
  'publish_at',
  'published_at',
] as const

/**
 * Reads what is published over the folder. Of thousands of texts, those that were read before are not read again.
 * @param texts by the id of their revision: kept by the caller
 */
export async function readPublished(db: Database, texts: Map<string, string | null>): Promise<Published> {
  const current = await db
    .selectFrom('content_revisions')
    .select(['id', 'document'])
    .where('state', '=', 'published')
    .execute()
  const unread = current.flatMap(({ id }) => (texts.has(id) ? [] : [id]))
  if (unread.length > 0) {
    const read = await db.selectFrom('content_revisions').select(['id', 'body']).where('id', 'in', unread).execute()
    for (const { id, body } of read) texts.set(id, body)
  }
  const live = new Set(current.map(({ id }) => id))
  for (const id of texts.keys()) if (!live.has(id)) texts.delete(id)
  const pictures = await db.selectFrom('content_pictures').select(['name', 'hash']).execute()
  return {
    texts: new Map(current.map(({ id, document }) => [document, texts.get(id) ?? null])),
    pictures: new Map(pictures.map(({ name, hash }) => [name, hash])),
  }
}

/** One writer at a time: what is published has to fit what else is. */
export async function lockContent(trx: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content'))`.execute(trx)
}

export type Revision = Pick<RevisionsTable, 'body'> & RevisionSummary

export type RevisionSummary = Pick<RevisionsTable, Exclude<(typeof SHOWN)[number], 'saves'>> & { saves: number }

/** The revision of a document that is in a state of which there is one at most. */
export function revisionIn(
  db: Database,
  document: string,
  state: 'draft' | 'scheduled' | 'published',
): Promise<Revision | undefined> {
  return db
    .selectFrom('content_revisions')
    .select([...SHOWN, 'body'])
    .where('document', '=', document)
    .where('state', '=', state)
    .executeTakeFirst()
}

export function revisionNumbered(db: Database, document: string, number: number): Promise<Revision | undefined> {
  return db
    .selectFrom('content_revisions')
    .select([...SHOWN, 'body'])
    .where('document', '=', document)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Newest first. @param before the number that a longer list goes on from */
export function listRevisions(
  db: Database,
  document: string,
  { limit, before }: { limit: number; before?: number },
): Promise<RevisionSummary[]> {
  return db
    .selectFrom('content_revisions')
    .select(SHOWN)
    .where('document', '=', document)
    .$if(before !== undefined, (query) => query.where('number', '<', before!))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Scheduled revisions whose time has come, the first first. */
export function dueRevisions(db: Database, now: Date) {
  return db
    .selectFrom('content_revisions')
    .select(['document', 'number', 'author_id', 'author_name'])
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .execute()
}

export type NewRevision = {
  document: string
  state: 'draft' | 'published'
  body: string | null
  base: { number: number; hash: string | null }
  author: { id: number | null; name: string }
  note?: string
  now: Date
}

/** @returns its number */
export async function addRevision(
  trx: Database,
  { document, state, body, base, author, note, now }: NewRevision,
): Promise<number> {
  const { number } = await trx
    .insertInto('content_revisions')
    .values({
      document,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from content_revisions where document = ${document})`,
      state,
      body,
      base_number: base.number,
      base_hash: base.hash,
      author_id: author.id,
      author_name: author.name,
      note: note ?? null,
      created_at: now,
      changed_at: now,
      publish_at: null,
      published_at: state === 'published' ? now : null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Ends what visitors see of a document; its revision stays in the history. */
export async function supersede(trx: Database, document: string): Promise<void> {
  await trx
    .updateTable('content_revisions')
    .set({ state: 'superseded' })
    .where('document', '=', document)
    .where('state', '=', 'published')
    .execute()
}
