import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'

/** Homes of one postcode, as in Great Britain on average. */
const HOMES = 15
/** The letters that incodes have. */
const LETTERS = 'ABDEFGHJLNPQRSTUWXYZ'

/** Gives each home a whole postcode, of its town's outcode. */
export function* withPostcodes(listings: Iterable<Listing>): Generator<Listing> {
  let at = 0
  for (const listing of listings) {
    const step = at++
    const incode = `${step % 10}${LETTERS[Math.floor(step / 10) % 20]}${LETTERS[Math.floor(step / 200) % 20]}`
    yield { ...listing, address: { ...listing.address, incode } }
  }
}

/** A certificate for each home and for its neighbours. */
export async function registerHomes(db: Database, listings: Iterable<Listing>): Promise<void> {
  let batch: object[] = []
  const store = async () => {
    await sql`
      insert into epc_certificates
      select given.* from json_populate_recordset(null::epc_certificates, ${JSON.stringify(batch)}::json) as given`.execute(
      db,
    )
    batch = []
  }
  for (const { address } of listings) {
    const street = address.street ?? address.display.split(',')[0]
    for (let neighbour = 0; neighbour < HOMES; neighbour++)
      batch.push({
        postcode: `${address.outcode}${address.incode}`,
        uprn: null,
        address: `${neighbour === 0 ? address.line1 : 1000 + neighbour}, ${street}`,
        letter: 'C',
        score: 72,
        potential: 80,
        floor_area_m2: 90,
        lodged_on: '2024-03-03',
      })
    if (batch.length >= 5000) await store()
  }
  await store()
  await sql`analyze epc_certificates`.execute(db)
  await sql`insert into open_data_sets (name, edition, loaded_at, stored) values ('epc', '2026-10-31', now(), 1)`.execute(
    db,
  )
}
