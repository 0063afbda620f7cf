import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { type StoredAddress, searchWords, type TypedWord } from '../parse-address-row.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    addresses: {
      id: string
      building_number: string
      building_name: string
      street: string
      locality: string
      town: string
      county: string
      postcode: string
      words: string
    }
    addresses_edition: {
      only_row: Generated<boolean>
      content_hash: string
      origin: 'folder' | 'command'
      loaded_at: Generated<Date>
    }
  }
}

export type Batch = { id: string; address: StoredAddress }[]

/** A hash of the address, so that a suggestion still leads to it after the table is reloaded. */
export function addressId(address: StoredAddress): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.values(address)))
    .digest('hex')
    .slice(0, 24)
}

/** Creates the table to load into beside the current one. Concurrent loads wait for each other. */
export async function createNextAddresses(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('kerbside addresses'))`.execute(db)
  await sql`create table addresses_next (like addresses including all)`.execute(db)
}

export async function swapInNextAddresses(
  db: Database,
  { hash, origin }: { hash: string; origin: 'folder' | 'command' },
): Promise<void> {
  await sql`drop table addresses`.execute(db)
  await sql`alter table addresses_next rename to addresses`.execute(db)
  await sql`alter table addresses rename constraint addresses_next_pkey to addresses_pkey`.execute(db)
  await sql`alter index addresses_next_words_idx rename to addresses_words`.execute(db)
  await sql`
    insert into addresses_edition (content_hash, origin) values (${hash}, ${origin})
    on conflict (only_row) do update
      set content_hash = excluded.content_hash, origin = excluded.origin, loaded_at = now()`.execute(db)
}

/** Returns how many were inserted. */
export async function insertAddresses(db: Database, batch: Batch): Promise<number> {
  if (batch.length === 0) return 0
  const column = (value: (one: Batch[number]) => string) => sql`${batch.map(value)}::text[]`
  const { numAffectedRows } = await sql`
    insert into addresses_next (id, building_number, building_name, street, locality, town, county, postcode, words)
    select id, building_number, building_name, street, locality, town, county, postcode,
      array_to_tsvector(string_to_array(words, ' '))
    from unnest(
      ${column(({ id }) => id)},
      ${column(({ address }) => address.buildingNumber)},
      ${column(({ address }) => address.buildingName)},
      ${column(({ address }) => address.street)},
      ${column(({ address }) => address.locality)},
      ${column(({ address }) => address.town)},
      ${column(({ address }) => address.county)},
      ${column(({ address }) => address.postcode)},
      ${column(({ address }) => searchWords(address).join(' '))}
    ) as row (id, building_number, building_name, street, locality, town, county, postcode, words)
    on conflict do nothing`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const parts = sql`id, building_number as "buildingNumber", building_name as "buildingName", street, locality, town,
  county, postcode`

/** Matches that are sorted; with more, too little was typed for the order to matter. */
const MAX_SORTED = 2000

/** Addresses that match every word, by street and number; those whose number was typed come first. */
export async function findAddresses(db: Database, words: readonly TypedWord[], max: number) {
  // searchKey leaves only letters and digits, so no quoting is needed
  const query = words.map(({ word, whole }) => (whole ? `'${word}'` : `'${word}':*`)).join(' & ')
  const typed = words.map(({ word }) => word)
  const { rows } = await sql<StoredAddress & { id: string }>`
    select ${parts}
    from (select * from addresses where words @@ ${query}::tsquery limit ${MAX_SORTED}) as found
    order by lower(building_number) = any(${typed}::text[]) desc, street, town, locality,
      substring(building_number from '^\\d{1,6}')::int nulls last, building_number, building_name, id
    limit ${max}`.execute(db)
  return rows
}

export async function addressById(db: Database, id: string): Promise<StoredAddress | undefined> {
  const { rows } = await sql<StoredAddress>`select ${parts} from addresses where id = ${id}`.execute(db)
  return rows[0]
}
