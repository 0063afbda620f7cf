import { callServer, type TellOutcome, type TellServer, tellServer } from '#src/account/users/ui/tell-server.ts'
import { oneAtATime } from '#src/design-system/dialog/one-at-a-time.ts'
import { storedValue } from '#src/design-system/hooks/stored-value.ts'
import { showToast } from '#src/design-system/toast/show-toast.ts'
import { createListSync, type ListSyncDeps, type SyncOutcome, type SyncStep } from '#src/list-sync/ui/list-sync.ts'
import { type MergedSearches, type SearchSync, searchChanges, withSearchesSince } from '../merge-searches.ts'
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

/** The signed-in user, with their list if it came along (`GET /user.ljson`). */
export type SearchingUser = { user_id: number; saved_searches?: readonly unknown[] }

export type SearchSyncDeps = Omit<ListSyncDeps<StoredSearches, SearchSync>, 'flag'>

export function createSearchSync({ post, ...deps }: SearchSyncDeps) {
  return createListSync<SearchingUser, StoredSearches, SearchSync>(deps, {
    topic: 'search-sync',
    path: (userId) => `/saved_searches.ljson?user_id=${userId}`,
    parse: parseAnswer,
    listOf: ({ saved_searches }) => saved_searches && parseAnswer(saved_searches),
    isEqual: (one, other) => formatStoredSearches(one) === formatStoredSearches(other),
    recorded: ({ searches }) => searches,
    reconcile: (step) => reconcile(step, post),
  })
}

/** Sends what the server lacks of the local list; the server's list then replaces it. */
async function reconcile(
  { userId, local, fetched, lastSync, isLive }: SyncStep<StoredSearches, SearchSync>,
  post: TellServer,
): Promise<SyncOutcome<StoredSearches, SearchSync> | 'signed_out' | undefined> {
  const server = fetched === undefined ? lastSync?.searches : fetched
  // not fetched: the local list is used, and sent when the server answers again
  if (!server) return undefined
  const changes = searchChanges({ userId, local, server, lastSync, isLive })
  const sent = await sendChanges(userId, server, changes, post)
  if (sent === 'signed_out') return sent
  return {
    list: (now) => withSearchesSince(local, now, sent.here),
    record: { userId, searches: sent.there },
    problems: sent.problems,
  }
}

/** @returns the list as the server has it now, and as it is to be here: the same but for changes that failed */
async function sendChanges(
  user_id: number,
  searches: StoredSearches,
  { upload, change, remove }: MergedSearches,
  post: TellServer,
): Promise<{ there: StoredSearches; here: StoredSearches; problems: string[] } | 'signed_out'> {
  let there = searches
  let here = searches
  const problems: string[] = []
  const json = { user_id }
  for (const id of remove) {
    const sent = await post(`/searches/${id}`, { override: 'delete', json })
    if (sent.kind === 'signed_out') return 'signed_out'
    const isAnother = (search: StoredSearch) => search.search_id !== id
    here = here.filter(isAnother)
    if (sent.kind === 'failed') problems.push('')
    else there = there.filter(isAnother)
  }
  for (const search of change) {
    const sent = await post(`/saved_searches?${changedSearchQuery(search)}`, { override: 'put', json })
    if (sent.kind === 'signed_out') return 'signed_out'
    const changed = sent.kind === 'told' ? searchIn(sent) : search
    const put = (other: StoredSearch) => (other.search_id === search.search_id ? changed : other)
    here = here.map(put)
    if (sent.kind === 'failed') problems.push('')
    else there = there.map(put)
  }
  // the latest last, so that it is first on the server too
  for (const search of upload.toReversed()) {
    const sent = await post(`/search?${newSearchQuery(search)}`, { json })
    if (sent.kind === 'signed_out' || (sent.kind === 'refused' && sent.status === 404)) return 'signed_out'
    const stored = sent.kind === 'told' ? searchIn(sent) : search
    if (sent.kind === 'told') there = [stored, ...there]
    else problems.push(sent.kind === 'refused' ? sent.message : '')
    here = findSaved(here, stored) ? here : [stored, ...here]
  }
  return { there, here, problems }
}

function parseAnswer(searches: unknown): StoredSearches {
  return parseStoredSearches(JSON.stringify(searches))
}

function searchIn({ answer }: Extract<TellOutcome, { kind: 'told' }>): StoredSearch {
  const [search] = parseAnswer([answer])
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
  runExclusive: oneAtATime('kerbside-saved-searches'),
  get: callServer,
  post: tellServer,
  showToast,
})
