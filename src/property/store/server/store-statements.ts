import { sql } from 'kysely'
import { binaryArray } from '#src/platform/database/binary-array.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Listing, PropertyEvent, Status } from '#src/property/listing/listing.ts'
import { databaseJson } from './property-row.ts'
import type {} from './property-tables.ts'

/** One writer a source: two imports of one feed wait for each other. Held until the transaction ends. */
export async function lockSource(trx: Database, source: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listings of ${source}`}, 0))`.execute(trx)
}

/** Whether everything that is known of the source came with the import of `now`. */
export async function isFirstImport(trx: Database, source: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ earliest: Date | null }>`
    select min(stored_at) as earliest from properties where source = ${source}`.execute(trx)
  const earliest = rows[0]?.earliest
  return !earliest || earliest.getTime() >= now.getTime()
}

/** A lookup for each reference: a scan would be chosen while a first import grows a table that has no statistics. */
export async function knownHashes(trx: Database, source: string, refs: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ agent_ref: string; content_hash: string }>`
    select found.agent_ref, found.content_hash
    from unnest(${refs}::text[]) ref cross join lateral (
      select agent_ref, content_hash from properties where source = ${source} and agent_ref = ref limit 1
    ) found`.execute(trx)
  return new Map(rows.map((row) => [row.agent_ref, row.content_hash]))
}

export type StoredBefore = {
  id: number
  leftAt: Date | null
  published: boolean
  firstPublishedAt: Date | null
  statusSince: Date
  listing: Listing
}

export async function storedBefore(trx: Database, source: string, refs: string[]): Promise<Map<string, StoredBefore>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<StoredBefore & { agentRef: string }>`
    select found.agent_ref as "agentRef", id, left_at as "leftAt", published,
      first_published_at as "firstPublishedAt", status_since as "statusSince", listing
    from unnest(${refs}::text[]) ref cross join lateral (
      select * from properties where source = ${source} and agent_ref = ref limit 1
    ) found`.execute(trx)
  return new Map(rows.map((row) => [row.agentRef, row]))
}

/** Keeps rows as they are before an import touches them; what it first found counts. */
export async function keepBefore(trx: Database, importId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into property_before_import (import_id, property_id, before)
    select ${importId}, id, to_jsonb(p) from properties p where id = any(${ids})
    on conflict do nothing`.execute(trx)
}

/** Marks rows as new with an import: undoing it removes them. */
export async function markAdded(trx: Database, importId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into property_before_import (import_id, property_id)
    select ${importId}, id from unnest(${ids}::integer[]) id
    on conflict do nothing`.execute(trx)
}

/** The rules of which a person has said that an advert is right, by its reference. */
export async function exemptRules(
  trx: Database,
  source: string,
  refs: readonly string[],
  today: string,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ ref: string; rules: string[] }>`
    select agent_ref as ref, array_agg(rule) as rules
    from advert_exemptions join properties on id = property_id
    where source = ${source} and agent_ref = any(${refs}) and until >= ${today}::date
    group by agent_ref`.execute(trx)
  return new Map(rows.map(({ ref, rules }) => [ref, rules]))
}

/**
 * A row of `properties`: an object named as the columns, and those that are JSON themselves. It may have the `id` that
 * was reserved for it, which counts if it is new.
 */
export type PropertyToWrite = { columns: object; card: string; listing: string; feedListing?: string }

/** The sequence of the numbers of properties, for one that has to be known before its property is stored. */
export const nextPropertyId = sql<number>`nextval(pg_get_serial_sequence('properties', 'id'))::integer`

/**
 * Returns the ids by reference. A home that had left is back. Cards and listings go by themselves: inside the JSON of
 * the rows the database would read each of them four times.
 */
export async function upsertProperties(
  trx: Database,
  source: string,
  rows: PropertyToWrite[],
): Promise<Map<string, number>> {
  const json = (read: (row: PropertyToWrite) => string | undefined) => binaryArray('json', rows.map(read))
  const written = await sql<{ id: number; agent_ref: string }>`
    insert into properties (
      id, source, agent_ref, feed_branch, branch_id, channel, status, published, held_reason, display_address, home_key,
      development_key, plot_of, asking_price, missing, content_hash, created_at, updated_at, first_published_at,
      status_since, stored_at, card, listing, feed_listing
    )
    select
      coalesce(id, ${nextPropertyId}), ${source}, agent_ref, feed_branch, branch_id, channel, status, published, held_reason, display_address, home_key,
      development_key, plot_of, asking_price, missing, content_hash, created_at, updated_at, first_published_at,
      status_since, stored_at, card, listing, feed_listing
    from rows from (
      unnest(
        ${json(({ card }) => card)}::json[],
        ${json(({ listing }) => listing)}::json[],
        ${json(({ feedListing }) => feedListing)}::json[]
      ),
      json_to_recordset(${databaseJson(rows.map(({ columns }) => columns))}::json) as (
        id integer, agent_ref text, feed_branch text, branch_id integer, channel text, status text, published boolean,
        held_reason text, display_address text, home_key text, development_key text, plot_of text,
        asking_price integer, missing text[], content_hash text, created_at timestamptz, updated_at timestamptz,
        first_published_at timestamptz, status_since timestamptz, stored_at timestamptz
      )
    ) as given (card, listing, feed_listing)
    on conflict (source, agent_ref) do update set
      feed_branch = excluded.feed_branch, branch_id = excluded.branch_id, channel = excluded.channel,
      status = excluded.status, published = excluded.published, held_reason = excluded.held_reason,
      display_address = excluded.display_address, home_key = excluded.home_key,
      development_key = excluded.development_key, plot_of = excluded.plot_of, asking_price = excluded.asking_price,
      missing = excluded.missing, content_hash = excluded.content_hash,
      created_at = excluded.created_at, updated_at = excluded.updated_at,
      first_published_at = excluded.first_published_at, status_since = excluded.status_since,
      left_at = null, relisted_as = case
        when properties.left_at is null and excluded.status in ('sold', 'completed', 'let', 'withdrawn')
        then properties.relisted_as
      end,
      card = excluded.card, listing = excluded.listing,
      feed_listing = excluded.feed_listing
    returning id, agent_ref`.execute(trx)
  return new Map(written.rows.map((row) => [row.agent_ref, row.id]))
}

export type NewEvent = { at: string; kind: PropertyEvent['kind']; price: number | null; status: Status | null }

export async function insertEvents(
  trx: Database,
  events: (NewEvent & { property_id: number })[],
  importId: number | undefined,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into property_events (property_id, at, kind, price, status, import_id)
    select property_id, at, kind, price, status, ${importId ?? null}::integer
    from json_to_recordset(${databaseJson(events)}::json) as given (
      property_id integer, at timestamptz, kind text, price integer, status text
    )`.execute(trx)
}

/**
 * Writes what searches read; a row that says the same already is not touched. Each row has its `text`, or says which of
 * `words` (`ReadyListings`) are its own.
 */
export async function upsertSearchRows(trx: Database, rows: { property_id: number }[], words?: Buffer): Promise<void> {
  if (rows.length === 0) return
  await sql`
    with given as materialized (
      select * from json_to_recordset(${databaseJson(rows)}::json) as given (
        property_id integer, channel text, status text, available boolean, off_market_since timestamptz,
        price integer, annual_rent integer, beds smallint, baths smallint, type_id smallint, tags text[],
        branch_id integer, square_feet integer, acres double precision, created_at timestamptz,
        updated_at timestamptz, published_at timestamptz, lng double precision, lat double precision, outcode text,
        town text, county text, auction_date date, short_let boolean, pets boolean, is_home boolean,
        place_ids integer[], text text, nth_words integer
      )
    ), text_written as (
      insert into property_text as old (property_id, words)
      select property_id, coalesce((${words ?? null}::tsvector[])[nth_words], to_tsvector('english', text)) from given
      on conflict (property_id) do update set words = excluded.words where old.words is distinct from excluded.words
    )
    insert into property_search as old (
      property_id, channel, status, available, off_market_since, price, annual_rent, beds, baths, type_id, tags,
      branch_id, square_feet, acres, created_at, updated_at, published_at, loc, outcode, town, county, auction_date,
      short_let, pets, is_home, place_ids
    )
    select
      property_id, channel, status, available, off_market_since, price, annual_rent, beds, baths, type_id, tags,
      branch_id, square_feet, acres, created_at, updated_at, published_at, point(lng, lat), outcode, town, county,
      auction_date, short_let, pets, is_home, place_ids
    from given
    on conflict (property_id) do update set
      channel = excluded.channel, status = excluded.status, available = excluded.available,
      off_market_since = excluded.off_market_since, price = excluded.price, annual_rent = excluded.annual_rent,
      beds = excluded.beds, baths = excluded.baths, type_id = excluded.type_id, tags = excluded.tags,
      branch_id = excluded.branch_id, square_feet = excluded.square_feet, acres = excluded.acres,
      created_at = excluded.created_at, updated_at = excluded.updated_at, published_at = excluded.published_at,
      loc = excluded.loc, outcode = excluded.outcode, town = excluded.town, county = excluded.county,
      auction_date = excluded.auction_date, short_let = excluded.short_let, pets = excluded.pets,
      is_home = excluded.is_home,
      place_ids = excluded.place_ids
    where (
      old.channel, old.status, old.available, old.off_market_since, old.price, old.annual_rent, old.beds, old.baths,
      old.type_id, old.tags, old.branch_id, old.square_feet, old.acres, old.created_at, old.updated_at,
      old.published_at, old.loc[0], old.loc[1], old.outcode, old.town, old.county, old.auction_date, old.short_let,
      old.pets, old.is_home, old.place_ids
    ) is distinct from (
      excluded.channel, excluded.status, excluded.available, excluded.off_market_since, excluded.price,
      excluded.annual_rent, excluded.beds, excluded.baths, excluded.type_id, excluded.tags, excluded.branch_id,
      excluded.square_feet, excluded.acres, excluded.created_at, excluded.updated_at, excluded.published_at,
      excluded.loc[0], excluded.loc[1], excluded.outcode, excluded.town, excluded.county, excluded.auction_date,
      excluded.short_let, excluded.pets, excluded.is_home, excluded.place_ids
    )`.execute(trx)
}

export async function deleteSearchRows(trx: Database, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from property_search where property_id = any(${ids})`.execute(trx)
  await sql`delete from property_text where property_id = any(${ids})`.execute(trx)
}

/** Homes that had left, and are among the new listings under another reference: their old pages lead to the new. */
export async function pointToRelisted(trx: Database, added: number[]): Promise<void> {
  if (added.length === 0) return
  await sql`
    update properties old set relisted_as = fresh.id
    from properties fresh
    where fresh.id = any(${added}) and fresh.home_key is not null
      and old.source = fresh.source and old.home_key = fresh.home_key
      and old.left_at is not null and old.id <> fresh.id`.execute(trx)
}

/** Brings the facets of developments up to date with the plots that are shown. */
export async function updateFacets(trx: Database, source: string, developmentKeys: string[]): Promise<void> {
  await sql`
    update properties parent set facets = fresh.facets
    from (
      select key, (
        select case when count(*) > 0 then json_strip_nulls(json_build_object(
          'minBedrooms', min(beds), 'maxBedrooms', max(beds), 'minBathrooms', min(baths), 'maxBathrooms', max(baths),
          'saleMinPrice', min(price), 'saleMaxPrice', max(price), 'plots', count(*)
        )) end
        from properties plot join property_search on property_id = plot.id
        where plot.source = ${source} and plot.plot_of = key and off_market_since is null
      ) as facets
      from unnest(${developmentKeys}::text[]) key
    ) fresh
    where parent.source = ${source} and parent.development_key = fresh.key
      and parent.facets::jsonb is distinct from fresh.facets::jsonb`.execute(trx)
}
