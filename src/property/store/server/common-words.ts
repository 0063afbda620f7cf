import { sql } from 'kysely'
import type { Database } from '#src/platform/database/database.ts'
import { BITMAP_BLOCK, bitmapFact } from './bitmap-facts.ts'

/** Words of fewer homes are looked up when they are asked for, in some milliseconds. */
const MIN_HOMES = 2_000

/** Longer ones are no words. */
const MAX_WORD = 60

/** With so many, more are only chosen by `rebuild-counts`. */
const MAX_WORDS = 2_000

/** Notes the words that many homes have, by PostgreSQL's statistics, and that are no facts yet. Answers how many. */
export async function chooseWords(db: Database, minHomes = MIN_HOMES): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into property_words (word)
    select word from (
      select word, share
      from pg_stats
      cross join lateral unnest(most_common_elems::text::text[]) with ordinality as words (word, at)
      join lateral unnest(most_common_elem_freqs) with ordinality as shares (share, at) using (at)
      where schemaname = current_schema() and tablename = 'property_text' and attname = 'words'
    ) as common
    where length(word) <= ${MAX_WORD} and not exists (select from property_words known where known.word = common.word)
      and share * (select reltuples from pg_class where oid = 'property_text'::regclass) >= ${minHomes}::integer
    order by share desc
    limit greatest(0, ${MAX_WORDS}::integer - (select count(*) from property_words))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function forgetWords(trx: Database): Promise<void> {
  await sql`delete from property_words`.execute(trx)
  await sql`delete from property_bitmaps where fact like ${bitmapFact.word('%')}`.execute(trx)
}

export async function knownWords(trx: Database): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`select word from property_words`.execute(trx)
  return new Set(rows.map(({ word }) => word))
}

/** Words that some blocks lack, with their ids. */
export async function incompleteWords(trx: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ word: string; id: number }>`
    select word, id from property_words where not is_complete`.execute(trx)
  return new Map(rows.map(({ word, id }) => [word, id]))
}

export async function completeWords(trx: Database, ids: Iterable<number>): Promise<void> {
  await sql`update property_words set is_complete = true where id = any(${[...ids]}::integer[])`.execute(trx)
}

/** Homes whose words are read at a time: about a kilobyte each. */
const BATCH = 4_000

/** Calls `found` for each of some words that a home of the block has; all homes, or those at some positions. */
export async function readWords(
  trx: Database,
  block: number,
  { words, positions }: { words: ReadonlySet<string>; positions?: readonly number[] },
  found: (position: number, word: string) => void,
): Promise<void> {
  if (words.size === 0) return
  const first = block * BITMAP_BLOCK
  for (let from = 0; from < (positions?.length ?? BITMAP_BLOCK); from += BATCH) {
    const isAsked = positions
      ? sql`property_id = any(${positions.slice(from, from + BATCH).map((position) => first + position)}::integer[])`
      : sql`property_id between ${first + from} and ${first + Math.min(from + BATCH, BITMAP_BLOCK) - 1}`
    const { rows } = await sql<{ position: number; words: string }>`
      select property_id - ${first}::integer as position, array_to_string(tsvector_to_array(words), chr(10)) as words
      from property_text where ${isAsked}`.execute(trx)
    for (const row of rows) for (const word of row.words.split('\n')) if (words.has(word)) found(row.position, word)
  }
}
