import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { AlertFrequency } from '#src/saved-searches/kept-searches.ts'
import { keepSearch } from '#src/saved-searches/kept-searches.ts'
import type { Criteria } from '#src/search/criteria.ts'

export type SearchToSave = {
  criteria?: Partial<Criteria>
  frequency?: AlertFrequency
  name?: string
  place?: { name: string; county: string }
}

/** Writes saved searches of a user, as they were saved on a day in October; answers their ids. */
export async function saveSearches(db: Database, userId: number, searches: SearchToSave[]): Promise<number[]> {
  const savedAt = new Date('2026-10-02T09:00:00Z')
  const rows = searches.map(({ criteria, frequency = 'I', name = null, place }) => {
    const { alert_frequency: _, ...kept } = keepSearch({ channel: 'sales', tags: [], page: 1, ...criteria }, place)
    return { criteria: kept, frequency, name }
  })
  const written = await sql<{ id: number }>`
    insert into saved_searches (user_id, criteria, identity, name, alert_frequency, created_at, updated_at, seen_at)
    select ${userId}, criteria, gen_random_uuid(), name, frequency, ${savedAt}, ${savedAt}, ${savedAt}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (criteria jsonb, frequency text, name text)
    returning id`.execute(db)
  return written.rows.map(({ id }) => id)
}
