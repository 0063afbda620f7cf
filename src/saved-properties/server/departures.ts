import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type {} from '#src/property/store/server/property-tables.ts'

export type Departure = { leftAt: Date; relistedAs: number | null }

/** Which of these properties have left the market, when, and as what the home is listed again. */
export async function departuresOf(db: Database, ids: readonly number[]): Promise<Map<number, Departure>> {
  const { rows } = await sql<{ id: number; left_at: Date; relisted_as: number | null }>`
    select id, left_at, relisted_as from properties
    where id = any(${ids}::integer[]) and left_at is not null`.execute(db)
  return new Map(rows.map(({ id, left_at, relisted_as }) => [id, { leftAt: left_at, relistedAs: relisted_as }]))
}
