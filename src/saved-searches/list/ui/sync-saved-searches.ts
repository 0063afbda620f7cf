import {
  type AskServer,
  callServer,
  type TellServer,
  type Told,
  tellServer,
} from '#src/account/users/ui/tell-server.ts'
import { type OneAtATime, oneAtATime } from '#src/design-system/dialog/one-at-a-time.ts'
import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import { showToast, type ToastParts } from '#src/design-system/toast/show-toast.ts'
import { type SearchSync, searchChanges, withSearchesSince } from '../merge-searches.ts'
import { readSearchSync, SEARCH_SYNC_KEY, writeSearchSync } from '../search-sync-record.ts'
import { changedSearchQuery, newSearchQuery } from '../stored-search-query.ts'
import {
  findSaved,
  formatStoredSearches,
  parseStoredSearches,
  type StoredSearch,
  type StoredSearches,
} from '../stored-searches.ts'
import { savedSearches } from './saved-searches.ts'

export type SearchSyncParts = {
  saved: StoredValue<StoredSearches>
  record: StoredValue<SearchSync | null>
  run: OneAtATime
  ask: AskServer
  tell: TellServer
  say: (toast: ToastParts) => void
}

/** Who is signed in, and what of their list came along (`GET /user.ljson`), if anything did. */
export type SearchingUser = { user_id: number; saved_searches?: readonly unknown[] }

const SYNC_FAILED = 'Your account could not be brought up to date. Your searches are kept in this browser.'

/**
 * Keeps this browser's saved searches in step with a signed-in user's: what the server lacks is
 * uploaded, then its list takes the place of the local one; from then on every change is told, one tab at a time.
 */
export function createSearchSync({ saved, record, run, ask, tell, say }: SearchSyncParts) {
  let userId: number | undefined
  let stopListening = () => {}
  let isWaiting = false

  function start(user: SearchingUser): Promise<void> {
    stop()
    userId = user.user_id
    stopListening = saved.subscribe(() => void push())
    return isInStep(user) ? push(false) : run(() => merge(user.user_id))
  }

  function stop(): void {
    stopListening()
    userId = undefined
  }

  /** The user has signed out: the searches go from this browser. */
  function empty(): void {
    stop()
    // first, so that no other tab takes the empty list for one that the visitor emptied
    record.change(() => null)
    saved.change(() => [])
  }

  /** The answer about the user has their list: where it is the one of last time, nothing has to be asked. */
  function isInStep({ user_id, saved_searches }: SearchingUser): boolean {
    const known = record.get()
    if (known?.userId !== user_id || !saved_searches) return false
    return formatStoredSearches(known.searches) === textOf(saved_searches)
  }

  async function merge(user: number): Promise<void> {
    if (user !== userId) return
    const asked = await ask(`/saved_searches.ljson?user_id=${user}`)
    if (asked.kind === 'signed_out') return stop()
    // the local list is used; what is in it is told when the server answers again
    if (asked.kind === 'failed') return
    refresh()
    await settle(
      { userId: user, searches: parseStoredSearches(JSON.stringify(asked.answer)) },
      record.get() ?? undefined,
    )
  }

  /** Tells what has changed here since the server last answered. */
  async function push(isLive = true): Promise<void> {
    if (isWaiting || userId === undefined) return
    const user = userId
    isWaiting = true
    await run(async () => {
      isWaiting = false
      if (user !== userId) return
      refresh()
      const known = record.get()
      return known?.userId === user ? settle(known, known, isLive) : merge(user)
    })
  }

  /** Tells the server what it lacks of the list here, and puts its list in this one's place. */
  async function settle(server: SearchSync, lastSync: SearchSync | undefined, isLive = false): Promise<void> {
    const local = saved.get()
    const changes = searchChanges({ userId: server.userId, local, server: server.searches, lastSync, isLive })
    const told = await tellChanges(server, changes)
    if (told === 'anothers') return stop()
    if (server.userId !== userId) return
    const list = (now: StoredSearches) => withSearchesSince(local, now, told.here)
    if (formatStoredSearches(list(saved.get())) !== formatStoredSearches(saved.get())) saved.change(list)
    record.change(() => ({ userId: server.userId, searches: told.there }))
  }

  /** @returns the list as the server has it now, and as it is to be here: the same but for what could not be told */
  async function tellChanges(
    { userId: user_id, searches }: SearchSync,
    { upload, change, remove }: ReturnType<typeof searchChanges>,
  ): Promise<{ there: StoredSearches; here: StoredSearches } | 'anothers'> {
    let there = searches
    let here = searches
    const problems: string[] = []
    const json = { user_id }
    for (const id of remove) {
      const told = await tell(`/searches/${id}`, { override: 'delete', json })
      if (told.kind === 'signed_out') return 'anothers'
      const others = (search: StoredSearch) => search.search_id !== id
      here = here.filter(others)
      if (told.kind === 'failed') problems.push(SYNC_FAILED)
      else there = there.filter(others)
    }
    for (const search of change) {
      const told = await tell(`/saved_searches?${changedSearchQuery(search)}`, { override: 'put', json })
      if (told.kind === 'signed_out') return 'anothers'
      const changed = told.kind === 'told' ? searchIn(told) : search
      const put = (other: StoredSearch) => (other.search_id === search.search_id ? changed : other)
      here = here.map(put)
      if (told.kind === 'failed') problems.push(SYNC_FAILED)
      else there = there.map(put)
    }
    // the latest last, so that it stands first on the server too
    for (const search of upload.toReversed()) {
      const told = await tell(`/search?${newSearchQuery(search)}`, { json })
      if (told.kind === 'signed_out' || (told.kind === 'refused' && told.status === 404)) return 'anothers'
      const stored = told.kind === 'told' ? searchIn(told) : search
      if (told.kind === 'told') there = [stored, ...there]
      else problems.push(told.kind === 'refused' ? told.message : SYNC_FAILED)
      here = findSaved(here, stored) ? here : [stored, ...here]
    }
    const [problem] = problems
    if (problem !== undefined)
      say({ kind: 'error', words: problem || SYNC_FAILED, topic: 'search-sync', milliseconds: 8000 })
    return { there, here }
  }

  function refresh(): void {
    saved.refresh()
    record.refresh()
  }

  return { start, stop, empty }
}

function textOf(searches: unknown): string {
  return formatStoredSearches(parseStoredSearches(JSON.stringify(searches)))
}

function searchIn({ answer }: Extract<Told, { kind: 'told' }>): StoredSearch {
  const [search] = parseStoredSearches(JSON.stringify([answer]))
  if (!search) throw new Error('the server answered no search')
  return search
}

/** This browser's. */
export const savedSearchesSync = createSearchSync({
  saved: savedSearches,
  record: storedValue<SearchSync | null>({
    key: SEARCH_SYNC_KEY,
    initial: null,
    read: readSearchSync,
    write: writeSearchSync,
  }),
  run: oneAtATime('kerbside-saved-searches'),
  ask: callServer,
  tell: tellServer,
  say: showToast,
})
