import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { missingFacts } from '#src/property/listing/missing-facts.ts'
import { statedAmount } from '#src/property/price/price.ts'
import { databaseJson } from './property-row.ts'

const BATCH = 500

/** Works out what the Desk's table shows of homes that were stored before it had them. */
export async function fillDeskFacts(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ id: number; listing: Listing }>`
      select id, listing from properties where missing is null order by id limit ${BATCH}`.execute(db)
    if (rows.length === 0) return
    const facts = rows.map(({ id, listing }) => ({
      id,
      price: statedAmount(listing.price),
      missing: missingFacts(listing),
    }))
    await sql`
      update properties set asking_price = given.price, missing = given.missing
      from json_to_recordset(${databaseJson(facts)}::json) as given (id integer, price integer, missing text[])
      where properties.id = given.id`.execute(db)
  }
}
