import { sql } from 'kysely'
import type { WordKind } from '#src/feed-import/rows/feed-words.ts'
import type { Database } from '#src/platform/database/database.ts'

declare module '#src/platform/database/tables.ts' {
  interface Tables {
    feed_words: { source: string; kind: WordKind; word: string; value: string }
    feed_words_seen: { source: string; ref: string; feed_branch: string; kind: WordKind; word: string }
  }
}

/** A word that a row has and its format does not know, whether it has a meaning of ours or not. */
export type SeenWord = { ref: string; feedBranch: string; kind: WordKind; word: string }

export const wordKey = (kind: WordKind, word: string) => `${kind} ${word}`

/** What the agency says words of a feed mean, by `wordKey`. */
export async function wordMeanings(db: Database, source: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ kind: WordKind; word: string; value: string }>`
    select kind, word, value from feed_words where source = ${source}`.execute(db)
  return new Map(rows.map(({ kind, word, value }) => [wordKey(kind, word), value]))
}

/** Whether any row of a feed has such a word. Most feeds have none, and then nothing is written. */
export async function hasSeenWords(db: Database, source: string): Promise<boolean> {
  const { rows } = await sql`select from feed_words_seen where source = ${source} limit 1`.execute(db)
  return rows.length > 0
}

/** Notes the words of rows that were read, in place of those that they had before. */
export async function storeSeenWords(
  trx: Database,
  source: string,
  { refs, seen, anyKnown }: { refs: readonly string[]; seen: readonly SeenWord[]; anyKnown: boolean },
): Promise<void> {
  if (anyKnown && refs.length > 0)
    await sql`delete from feed_words_seen where source = ${source} and ref = any(${[...refs]}::text[])`.execute(trx)
  if (seen.length === 0) return
  await sql`
    insert into feed_words_seen (source, ref, feed_branch, kind, word)
    select ${source}, ref, feed_branch, kind, word
    from json_to_recordset(${JSON.stringify(
      seen.map(({ feedBranch, ...word }) => ({ ...word, feed_branch: feedBranch })),
    )}::json) as given (ref text, feed_branch text, kind text, word text)
    on conflict do nothing`.execute(trx)
}

/** Forgets the words of rows that the feed has no more. */
export async function forgetSeenWords(
  trx: Database,
  source: string,
  { feedBranches, keepRefs }: { feedBranches: readonly string[]; keepRefs: Iterable<string> },
): Promise<void> {
  await sql`
    delete from feed_words_seen where source = ${source} and feed_branch = any(${[...feedBranches]}::text[])
      and not exists (select from unnest(${[...keepRefs]}::text[]) kept where kept = ref)`.execute(trx)
}

export type FeedWord = {
  source: string
  kind: WordKind
  word: string
  /** what it means; null: nobody has said */
  value: string | null
  homes: number
}

/** Words of feeds that their formats do not know, those without a meaning first. */
export async function listFeedWords(db: Database): Promise<FeedWord[]> {
  const { rows } = await sql<FeedWord>`
    select source, kind, word, value, coalesce(homes, 0) as homes
    from feed_words full join (
      select source, kind, word, count(*)::int as homes from feed_words_seen group by source, kind, word
    ) seen using (source, kind, word)
    order by value is not null, homes desc, kind, word`.execute(db)
  return rows
}

/**
 * Gives a word a meaning, or takes it away with null. Rows that have the word are read again by the next import.
 * @returns the meaning before
 */
export async function setFeedWord(
  trx: Database,
  { source, kind, word, value }: { source: string; kind: WordKind; word: string; value: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from feed_words where source = ${source} and kind = ${kind} and word = ${word} for update`.execute(trx)
  if (value === null)
    await sql`delete from feed_words where source = ${source} and kind = ${kind} and word = ${word}`.execute(trx)
  else
    await sql`
      insert into feed_words (source, kind, word, value) values (${source}, ${kind}, ${word}, ${value})
      on conflict (source, kind, word) do update set value = excluded.value`.execute(trx)
  await sql`
    update feed_rows set row_hash = ''
    from properties p join feed_words_seen seen on seen.source = p.source and seen.ref = p.agent_ref
    where feed_rows.property_id = p.id and seen.source = ${source} and seen.kind = ${kind} and seen.word = ${word}`.execute(
    trx,
  )
  return rows[0]?.value ?? null
}
