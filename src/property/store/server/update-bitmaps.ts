import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { addPositions, addWords, blocksOf, changedBlock, differencesOf, updateBlock } from './bitmap-blocks.ts'
import { BITMAP_BLOCK } from './bitmap-facts.ts'
import { chooseWords, completeWords, forgetWords, incompleteWords } from './common-words.ts'
import type {} from './property-tables.ts'

declare module '#src/platform/jobs/jobs.ts' {
  interface JobPayloads {
    'update-bitmaps': unknown
  }
}

/** Every minute; a look at an empty table if nothing changed. */
export const BITMAPS_CRONTAB = '* * * * * update-bitmaps'

/**
 * Brings the bitmaps and positions up to date with the homes written since, block by block, each in a transaction, then
 * adds words that have become common. Never waits for a writer: what is not committed yet stays noted, and is done next
 * time. Answers how many blocks were written.
 */
export async function updateBitmaps(db: Database, minHomesOfWord?: number): Promise<number> {
  const blocks = await updateBlocks(db)
  await completeBlocks(db, minHomesOfWord)
  return blocks
}

async function updateBlocks(db: Database): Promise<number> {
  for (let blocks = 0; ; blocks++) {
    const wasUpdated = await asOnlyUpdater(db, async (trx) => {
      const block = await changedBlock(trx)
      if (block === undefined) return false
      await updateBlock(trx, block)
      return true
    })
    if (!wasUpdated) return blocks
  }
}

/** What an upgrade of the site brings, and new words: what was begun and cut off is done again. */
async function completeBlocks(db: Database, minHomesOfWord: number | undefined): Promise<void> {
  for (const block of await blocksOf(db, { unplaced: true }))
    await asOnlyUpdater(db, (trx) => addPositions(trx, block).then(() => true))
  await asOnlyUpdater(db, (trx) => chooseWords(trx, minHomesOfWord).then(() => true))
  const chosen = await incompleteWords(db)
  if (chosen.size === 0) return
  for (const block of await blocksOf(db)) {
    const isAdded = await asOnlyUpdater(db, async (trx) => {
      // "rebuild-counts" may have chosen anew
      const words = await incompleteWords(trx)
      for (const [word, id] of chosen) if (words.get(word) !== id) return false
      await addWords(trx, block, new Set(chosen.keys()))
      return true
    })
    if (!isAdded) return
  }
  await completeWords(db, chosen.values())
}

/** Undefined while another process is at it. */
async function asOnlyUpdater<Value>(db: Database, work: (trx: Database) => Promise<Value>): Promise<Value | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('kerbside bitmaps')) as locked`.execute(trx)
    return rows[0]!.locked ? work(trx) : undefined
  })
}

/** Makes all bitmaps and positions anew. Counts stay exact meanwhile. */
export async function rebuildBitmaps(db: Database): Promise<number> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kerbside bitmaps'))`.execute(trx)
    await forgetWords(trx)
    await sql`delete from property_positions`.execute(trx)
    await sql`insert into property_bitmap_changes select property_id from property_search`.execute(trx)
    await sql`
      insert into property_bitmap_changes
      select block * ${BITMAP_BLOCK}::integer + position
      from (select distinct block from property_bitmaps) as stored, generate_series(0, ${BITMAP_BLOCK - 1}::integer) position`.execute(
      trx,
    )
  })
  return updateBitmaps(db)
}

/** The facts whose bitmaps differ from the rows, homes that were written since apart: none, unless something is broken. */
export async function bitmapDifferences(db: Database): Promise<string[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows: blocks } = await sql<{ block: number }>`
      select distinct block from property_bitmaps
      union select distinct property_id / ${BITMAP_BLOCK}::integer from property_search order by 1`.execute(trx)
      const differing = new Set<string>()
      for (const { block } of blocks) for (const fact of await differencesOf(trx, block)) differing.add(fact)
      return [...differing]
    })
}
