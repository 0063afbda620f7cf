import { sql } from 'kysely'
import type { OpenFacts } from '#src/open-data/open-facts.ts'
import { findOpenFacts, type OpenDataHome, type ShownSets } from '#src/open-data/server/find-open-facts.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { isResidential } from '#src/property/listing/residential.ts'

/** What open data says of listings that are about to be stored, in their order. */
export function openFactsOf(
  db: Database,
  listings: readonly Listing[],
  asked: { sets: ShownSets; today: string },
): Promise<(OpenFacts | undefined)[]> {
  return findOpenFacts(db, listings.map(openDataHome), asked)
}

function openDataHome(listing: Listing): OpenDataHome {
  const { outcode = '', incode = '', line1, street, locality, town, county, uprn } = listing.address
  return {
    postcode: incode === '' ? '' : `${outcode}${incode}`.replace(/\s+/g, '').toUpperCase(),
    ...(uprn !== undefined && { uprn }),
    // the register is of homes that stand
    hasCertificate: isResidential(listing) && listing.developmentKey === undefined,
    ...{ line1, street, locality, town, county },
  }
}

/** The stored facts of homes, by id. */
export async function storedOpenFacts(db: Database, ids: readonly number[]): Promise<Map<number, OpenFacts>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; facts: OpenFacts }>`
    select property_id as id, facts from property_open_data where property_id = any(${ids}::integer[])`.execute(db)
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}

/** Stores the facts of homes, and forgets those of homes that have none any more. */
export async function storeOpenFacts(
  trx: Database,
  homes: readonly { id: number; facts: OpenFacts | undefined }[],
): Promise<void> {
  const known = homes.filter(({ facts }) => facts)
  const none = homes.filter(({ facts }) => !facts).map(({ id }) => id)
  if (known.length > 0)
    await sql`
      insert into property_open_data (property_id, facts)
      select id, facts from json_to_recordset(${JSON.stringify(known)}::json) as given (id integer, facts json)
      on conflict (property_id) do update set facts = excluded.facts`.execute(trx)
  if (none.length > 0)
    await sql`delete from property_open_data where property_id = any(${none}::integer[])`.execute(trx)
}
