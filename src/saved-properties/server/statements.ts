import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { SavedIds } from '../saved-ids.ts'

type SavedPropertiesTable = {
  user_id: number
  property_id: number
  saved_at: Date
  /** among those that one call saved, 0 being the first of the list */
  place: number
}

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    saved_properties: SavedPropertiesTable
  }
}

export type SavedRow = { propertyId: number; savedAt: Date }

/** What a user has saved, the latest first. */
export async function savedOf(db: Database, userId: number): Promise<SavedRow[]> {
  const { rows } = await sql<SavedRow>`
    select property_id as "propertyId", saved_at as "savedAt" from saved_properties
    where user_id = ${userId} order by saved_at desc, place, property_id`.execute(db)
  return rows
}

export async function countSaved(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_properties where user_id = ${userId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Saves properties for a user, the first of `ids` to stand first; one that is saved already keeps its place. Answers
 * the ids of which there is a property. Rows are written in the order of their ids, so that two calls at once never
 * wait for each other.
 */
export async function insertSaved(
  db: Database,
  { userId, ids, now }: { userId: number; ids: SavedIds; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with known as materialized (
      select properties.id, asked.place
      from unnest(${ids}::integer[]) with ordinality as asked (id, place) join properties on properties.id = asked.id
    ), written as (
      insert into saved_properties (user_id, property_id, saved_at, place)
      select ${userId}, id, ${now}, place - 1 from known order by id
      on conflict (user_id, property_id) do nothing
    )
    select id from known order by place`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteSaved(db: Database, userId: number, propertyId: number): Promise<void> {
  await sql`delete from saved_properties where user_id = ${userId} and property_id = ${propertyId}`.execute(db)
}
