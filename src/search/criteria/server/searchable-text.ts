import { sql } from 'kysely'
import { straightenApostrophes } from '#src/formatting/apostrophes.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CriteriaProblem } from '#src/search/criteria/criteria.ts'
import { shorten } from '#src/search/values/tidy-text.ts'
import { parseWordQuery, type WordQuery } from './word-query.ts'

/** The text to look for, if any is left, what it asks of words, and what there is to say about it. */
export type SearchableText = { text?: string; words?: WordQuery; problems: CriteriaProblem[] }

/** Texts that are remembered; what PostgreSQL makes of one never changes. */
const MAX_CACHED = 1000

/**
 * Leaves out a text without any word that can be looked for ("the of and"), and says so: PostgreSQL would find nothing
 * for it, where the visitor asked for nothing.
 */
export function createTextCheck(db: Database): (text: string | undefined) => Promise<SearchableText> {
  const remembered = new Map<string, string>()
  return async (text) => {
    if (text === undefined) return { problems: [] }
    const known = remembered.get(text)
    const query = known ?? (await wordQueryOf(db, text))
    if (known === undefined) remembered.set(text, query)
    if (remembered.size > MAX_CACHED) remembered.delete(remembered.keys().next().value!)
    if (query !== '') {
      const words = parseWordQuery(query)
      return { text, ...(words && { words }), problems: [] }
    }
    const message = `We couldn’t search for “${shorten(text)}”. Try a different keyword.`
    return { problems: [{ field: 'text', message }] }
  }
}

/**
 * The text as `websearch_to_tsquery` takes it. A dash means "without" the word or quotation after it; PostgreSQL takes
 * any other for an operator too, and gives up ("stack too small") at some hundred without a word between them. Curly
 * apostrophes are straightened, as in the texts that are searched.
 */
export function webSearchText(text: string): string {
  return straightenApostrophes(text).replace(/-(?![\p{L}\p{N}"])/gu, ' ')
}

/** Empty for a text without any word that can be looked for. */
async function wordQueryOf(db: Database, text: string): Promise<string> {
  const { rows } = await sql<{ query: string }>`
    select websearch_to_tsquery('english', ${webSearchText(text)})::text as query`.execute(db)
  return rows[0]?.query ?? ''
}
