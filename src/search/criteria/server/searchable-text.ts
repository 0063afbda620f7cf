import { sql } from 'kysely'
import { straightenApostrophes } from '#src/formatting/apostrophes.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { CriteriaProblem } from '#src/search/criteria/criteria.ts'
import { shorten } from '#src/search/values/tidy-text.ts'

/** The text to look for, if any is left, and what there is to say about it. */
export type SearchableText = { text?: string; problems: CriteriaProblem[] }

/** Texts that are remembered; what PostgreSQL makes of one never changes. */
const MAX_CACHED = 1000

/**
 * Leaves out a text without any word that can be looked for ("the of and"), and says so: PostgreSQL would find nothing
 * for it, where the visitor asked for nothing.
 */
export function createTextCheck(db: Database): (text: string | undefined) => Promise<SearchableText> {
  const remembered = new Map<string, boolean>()
  return async (text) => {
    if (text === undefined) return { problems: [] }
    const known = remembered.get(text)
    const isSearchable = known ?? (await hasSearchableWords(db, text))
    if (known === undefined) remembered.set(text, isSearchable)
    if (remembered.size > MAX_CACHED) remembered.delete(remembered.keys().next().value!)
    if (isSearchable) return { text, problems: [] }
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

async function hasSearchableWords(db: Database, text: string): Promise<boolean> {
  const { rows } = await sql<{ searchable: boolean }>`
    select numnode(websearch_to_tsquery('english', ${webSearchText(text)})) > 0 as searchable
  `.execute(db)
  return rows[0]?.searchable ?? false
}
