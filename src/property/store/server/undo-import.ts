import { sql } from 'kysely'
import { ukDate } from '#src/formatting/uk-date.ts'
import type { Database } from '#src/platform/database/database.ts'
import { inTransaction } from './in-transaction.ts'
import { deleteNews } from './listing-news.ts'
import type {} from './property-tables.ts'
import { rebuildSearch } from './rebuild-search.ts'
import { updateFacets } from './store-statements.ts'

/**
 * Puts every listing back to what it was before an import, as long as no later import has touched it: undo the last
 * one first. What the import added is removed; its lines of the history too.
 */
export async function undoImport(db: Database, importId: number): Promise<{ removed: number; restored: number }> {
  return inTransaction(db, async (trx) => {
    await deleteNews(trx, importId)
    const developments = await developmentsTouched(trx, importId)
    const removed = await removeAdded(trx, importId)
    const restored = await restoreRows(trx, importId)
    await sql`delete from property_events where import_id = ${importId}`.execute(trx)
    await sql`delete from property_before_import where import_id = ${importId}`.execute(trx)
    await rebuildSearch(trx, restored, { matchAgain: ukDate(new Date()) })
    for (const [source, keys] of developments) await updateFacets(trx, source, keys)
    return { removed, restored: restored.length }
  })
}

/** The listings that undoing an import would put back, without those that it would remove. */
export async function restoredBy(db: Database, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select property_id as id from property_before_import
    where import_id = ${importId} and before is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the data for undoing these imports; the history stays. */
export async function forgetUndo(db: Database, importIds: readonly number[]): Promise<void> {
  if (importIds.length === 0) return
  await sql`delete from property_before_import where import_id = any(${importIds})`.execute(db)
}

async function developmentsTouched(trx: Database, importId: number): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ source: string; keys: string[] }>`
    select source, array_agg(distinct key) as keys
    from property_before_import
    join properties on id = property_id,
      unnest(array[plot_of, development_key, before->>'plot_of', before->>'development_key']) key
    where import_id = ${importId} and key is not null
    group by source`.execute(trx)
  return new Map(rows.map((row) => [row.source, row.keys]))
}

async function removeAdded(trx: Database, importId: number): Promise<number> {
  const { rows } = await sql`
    delete from properties using property_before_import
    where import_id = ${importId} and property_id = id and before is null
    returning id`.execute(trx)
  return rows.length
}

async function restoreRows(trx: Database, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update properties p set
      feed_branch = was.feed_branch, branch_id = was.branch_id, channel = was.channel, status = was.status,
      published = was.published, held_reason = was.held_reason, display_address = was.display_address,
      home_key = was.home_key, development_key = was.development_key, plot_of = was.plot_of,
      content_hash = was.content_hash, created_at = was.created_at, updated_at = was.updated_at,
      first_published_at = was.first_published_at, status_since = was.status_since, left_at = was.left_at,
      relisted_as = was.relisted_as, card = was.card, facets = was.facets, listing = was.listing,
      asking_price = was.asking_price, missing = was.missing, feed_listing = was.feed_listing
    from property_before_import, jsonb_populate_record(null::properties, before) was
    where import_id = ${importId} and before is not null and p.id = property_id
    returning p.id`.execute(trx)
  return rows.map((row) => row.id)
}
