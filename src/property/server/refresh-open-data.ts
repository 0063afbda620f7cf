import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { OpenFacts } from '#src/open-data/open-facts.ts'
import { shownSets } from '#src/open-data/server/find-open-facts.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing } from '#src/property/listing/listing.ts'
import { withOpenData } from '#src/property/listing/with-open-data.ts'
import type { WithheldReason } from '#src/property/listing/withheld-listings.ts'
import { openFactsOf, storeOpenFacts } from '../open-data/server/open-data-of-homes.ts'
import { databaseJson, propertyRow } from '../store/server/property-row.ts'
import { rebuildSearch } from '../store/server/rebuild-search.ts'
import { lockSource } from '../store/server/store-statements.ts'

/** Few enough for one transaction that keeps no import waiting. */
const BATCH = 500

/**
 * Brings homes up to date with the open data that is loaded and shown: after a load, a removal or a changed setting. Imports
 * do the same for what they write. Returns how many homes say something else now.
 */
export async function refreshOpenData(
  db: Database,
  { now, onProgress = () => {} }: { now: Date; onProgress?: (homes: number) => void },
): Promise<number> {
  const sets = await shownSets(db)
  let changed = 0
  let seen = 0
  for (let after = 0; ; ) {
    const batch = await db.transaction().execute(async (trx) => {
      const homes = await homesAfter(trx, after)
      const found = await openFactsOf(
        trx,
        homes.map(({ listing }) => listing),
        { sets, today: ukDate(now) },
      )
      const differing = homes.flatMap((home, at) => {
        const facts = found[at]
        return isDeepStrictEqual(facts ?? null, home.facts) ? [] : [{ ...home, facts }]
      })
      await show(trx, differing)
      return { last: homes.at(-1)?.id, seen: homes.length, changed: differing.length }
    })
    if (batch.last === undefined) return changed
    after = batch.last
    changed += batch.changed
    seen += batch.seen
    onProgress(seen)
  }
}

type Home = {
  id: number
  source: string
  listing: Listing
  withheldReason: WithheldReason | null
  facts: OpenFacts | null
}

/** Locked against imports, which would otherwise write what was true before. */
async function homesAfter(trx: Database, after: number): Promise<Home[]> {
  const { rows: sources } = await sql<{ source: string }>`
    select distinct source from (
      select source from properties where id > ${after} order by id limit ${BATCH}
    ) next order by 1`.execute(trx)
  for (const { source } of sources) await lockSource(trx, source)
  const { rows } = await sql<Home>`
    select id, source, listing, held_reason as "withheldReason", facts
    from properties left join property_open_data on property_id = id
    where id > ${after} order by id limit ${BATCH}`.execute(trx)
  return rows
}

async function show(trx: Database, homes: readonly (Omit<Home, 'facts'> & { facts: OpenFacts | undefined })[]) {
  if (homes.length === 0) return
  await storeOpenFacts(trx, homes)
  const ids = homes.map(({ id }) => id)
  const rows = homes.map(({ id, listing, facts, withheldReason }) => {
    const { card, missing } = propertyRow(withOpenData(listing, facts), withheldReason)
    return { id, card, missing }
  })
  await sql`
    update properties set card = given.card, missing = given.missing
    from json_to_recordset(${databaseJson(rows)}::json) as given (id integer, card json, missing text[])
    where properties.id = given.id`.execute(trx)
  await rebuildSearch(trx, ids)
  // what the rules find depends on it
  await sql`delete from advert_checks where property_id = any(${ids}::integer[])`.execute(trx)
}
