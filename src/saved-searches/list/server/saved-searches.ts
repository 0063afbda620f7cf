import { hash } from 'node:crypto'
import type { PersonalDataPart } from '#src/account/personal-data/server/personal-data.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Criteria } from '#src/search/criteria/criteria.ts'
import type { Search } from '#src/search/server/search.ts'
import { type AlertFrequency, DEFAULT_FREQUENCY } from '../alert-frequencies.ts'
import { identityOf } from '../same-search.ts'
import { parseSavedSearch } from '../saved-search.ts'
import type { SavedSearchJson, SearchCountJson } from '../saved-search-json.ts'
import { MAX_SAVED_SEARCHES, parseStoredSearch, type StoredSearch, toStoredSearch } from '../stored-searches.ts'
import {
  deleteSearch,
  insertSearch,
  type SearchRow,
  type SearchToStore,
  searchesOf,
  searchOf,
  searchOfIdentity,
  updateSearch,
} from './statements.ts'

export type SavedSearchesParts = {
  db: Database
  search: Pick<Search, 'resolve' | 'countNew'>
  clock: () => Date
}

export type NewSearch = {
  criteria: Criteria
  alertFrequency?: AlertFrequency
  name?: string | null
  /** when its homes were last looked at; now when absent */
  seenAt?: Date
}

/** What is not given stays as it is; a name of null takes the name away. */
export type SearchChanges = {
  criteria?: (before: Criteria) => Criteria
  alertFrequency?: AlertFrequency
  name?: string | null
  seenAt?: Date
}

export type SearchSaved = { kind: 'saved'; search: SavedSearchJson } | { kind: 'too_many' }

export type SearchUpdated =
  | { kind: 'updated'; search: SavedSearchJson }
  /** the user has no such search */
  | { kind: 'missing' }
  /** the user has saved what it would become */
  | { kind: 'same_as_another' }

export type SavedSearches = ReturnType<typeof createSavedSearches>

/** The saved searches of signed-in users. */
export function createSavedSearches({ db, search, clock }: SavedSearchesParts) {
  /** As it would be asked, with the name of its place; and what tells it from others. */
  async function asStored(criteria: Criteria): Promise<Pick<SearchToStore, 'criteria' | 'identity'>> {
    const resolved = await search.resolve({ ...criteria, page: 1 })
    const { alert_frequency: _, ...kept } = toStoredSearch(resolved.criteria, resolved.place)
    return { criteria: JSON.stringify(kept), identity: hash('sha256', identityOf(kept), 'base64url') }
  }

  return {
    /** The latest first. */
    listOf: async (userId: number): Promise<SavedSearchJson[]> => (await searchesOf(db, userId)).map(present),

    /** Saves a search. One that the user has saved is answered as it is. */
    async save(userId: number, asked: NewSearch): Promise<SearchSaved> {
      const { criteria, alertFrequency, name = null, seenAt } = asked
      const now = clock()
      const stored = {
        ...(await asStored(criteria)),
        alertFrequency: alertFrequency ?? DEFAULT_FREQUENCY,
        name,
      }
      const row =
        (await insertSearch(db, userId, stored, {
          now,
          seenAt: plausible(seenAt ?? now, now),
          most: MAX_SAVED_SEARCHES,
        })) ?? (await searchOfIdentity(db, userId, stored.identity))
      return row ? { kind: 'saved', search: present(row) } : { kind: 'too_many' }
    },

    async update(userId: number, id: number, changes: SearchChanges): Promise<SearchUpdated> {
      const before = await searchOf(db, userId, id)
      if (!before) return { kind: 'missing' }
      const { alertFrequency = before.alertFrequency, name = before.name, seenAt = before.seenAt } = changes
      const now = clock()
      const asked = changes.criteria && (await asStored(changes.criteria(parseSavedSearch(present(before)).criteria)))
      const { criteria, identity } = asked ?? { criteria: JSON.stringify(before.criteria), identity: before.identity }
      const row = await updateSearch(db, {
        userId,
        id,
        search: { criteria, identity, alertFrequency, name },
        seenAt: plausible(seenAt, now),
        now,
      })
      if (row) return { kind: 'updated', search: present(row) }
      return (await searchOf(db, userId, id)) ? { kind: 'same_as_another' } : { kind: 'missing' }
    },

    /** Whether there was such a search of the user's. */
    remove: (userId: number, id: number): Promise<boolean> => deleteSearch(db, userId, id),

    /** How many homes each of some searches finds, and how many are new since it was last looked at. */
    async countsOf(searches: readonly StoredSearch[]): Promise<SearchCountJson[]> {
      const asked = searches.map((search) => parseSavedSearch(search))
      const now = clock()
      const counts = await search.countNew(
        asked.map(({ criteria, newSince }) => ({
          criteria,
          since: newSince === undefined ? now : plausible(new Date(newSince), now),
        })),
      )
      return counts.map(({ total, fresh }, place) => ({
        total_count: total,
        new_count: asked[place]!.newSince === undefined ? null : fresh,
      }))
    },
  }
}

/** What is held about a user; it goes with the user's own row. */
export const savedSearchesData: PersonalDataPart = {
  read: async (db, { userId }) => (userId === null ? [] : (await searchesOf(db, userId)).map(present)),
}

/** Before the site existed, and within what PostgreSQL can store: a browser may send any date. */
const EARLIEST_SEEN = new Date('2000-01-01T00:00:00Z')

/** A date that a search can have been seen at: not in the future, whatever the visitor's clock says. */
function plausible(seenAt: Date, now: Date): Date {
  if (seenAt > now) return now
  return seenAt < EARLIEST_SEEN ? EARLIEST_SEEN : seenAt
}

/** Spelt anew: a row may have the spelling of an earlier release. */
function present({ id, criteria, name, alertFrequency, createdAt, seenAt }: SearchRow): SavedSearchJson {
  const kept = parseStoredSearch(criteria)
  if (!kept) throw new Error(`saved search ${id} has no channel`)
  const search = parseSavedSearch(kept)
  return {
    ...toStoredSearch(search.criteria, search.place),
    id,
    search_id: id,
    alert_frequency: alertFrequency,
    name,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
  }
}
