import type { AskServer, TellServer } from '#src/account/users/ui/tell-server.ts'
import type { OneAtATime } from '#src/design-system/dialog/one-at-a-time.ts'
import type { StoredValue } from '#src/design-system/hooks/stored-value.ts'
import type { ToastOptions } from '#src/design-system/toast/show-toast.ts'

/** What a list's sync needs of the browser and the server. */
export type ListSyncDeps<List, Sync> = {
  /** the list that the visitor sees and changes */
  saved: StoredValue<List>
  /** whose list it was last in sync with, and what the server's list was then */
  record: StoredValue<Sync | null>
  /** in local storage: the first merge is done. Lists without one are merged when they have a record. */
  flag?: StoredValue<boolean>
  /** one tab at a time */
  runExclusive: OneAtATime
  get: AskServer
  post: TellServer
  showToast: (toast: ToastOptions) => void
}

/** The two lists at one moment, to be reconciled. */
export type SyncStep<List, Sync> = {
  userId: number
  local: List
  /** the server's list; null when it could not be fetched; absent when it was not fetched, because `lastSync` is the same user's */
  fetched?: List | null
  lastSync: Sync | undefined
  /** the visitor has just changed the list: an empty one is meant to be empty */
  isLive: boolean
}

/** What came of a step, and what to store. `record` is absent when the lists are not in sync yet. */
export type SyncOutcome<List, Sync> = {
  /** the list to use, from the current one: the visitor may have changed it during the calls */
  list?: (now: List) => List
  record?: Sync
  /** why changes could not be sent, in words of the server; '' when it gave none */
  problems: readonly string[]
}

/** What differs between the lists. */
export type ListSyncKind<User, List, Sync> = {
  /** of the toast about changes that could not be sent */
  topic: string
  path: (userId: number) => string
  parse: (answer: unknown) => List
  /** the list that came with the user (`GET /user.ljson`), if any did */
  listOf: (user: User) => List | undefined
  isEqual: (one: List, other: List) => boolean
  /** the server's list when it last answered */
  recorded: (sync: Sync) => List
  /** Sends what the server lacks. @returns undefined when there is nothing to do */
  reconcile: (step: SyncStep<List, Sync>) => Promise<SyncOutcome<List, Sync> | 'signed_out' | undefined>
}

const SYNC_FAILED = "We couldn't sync your account. Your changes are saved on this device."

/**
 * Keeps a list in this browser in sync with a signed-in user's list on the server. The first load of a user merges the
 * two; from then on every local change is sent, one tab at a time. All calls may be repeated, so a tab that is closed
 * half-way does no harm.
 */
export function createListSync<User extends { user_id: number }, List, Sync extends { userId: number }>(
  { saved, record, flag, runExclusive, get, showToast }: Omit<ListSyncDeps<List, Sync>, 'post'>,
  { topic, path, parse, listOf, isEqual, recorded, reconcile }: ListSyncKind<User, List, Sync>,
) {
  let userId: number | undefined
  let stopListening = () => {}
  let isQueued = false

  function start(user: User): Promise<void> {
    stop()
    userId = user.user_id
    stopListening = saved.subscribe(() => void push())
    return isInSync(user) ? push(false) : runExclusive(() => merge(user.user_id))
  }

  /** The user is signed out. The list stays. */
  function stop(): void {
    stopListening()
    userId = undefined
  }

  /** Removes the list from this browser; the server's stays. */
  function empty(): void {
    stop()
    // first, so that no other tab sends the empty list as a change of the visitor's
    record.change(() => null)
    flag?.change(() => false)
    saved.change(() => saved.initial)
  }

  /** The server's list came with the user: if it is unchanged, nothing has to be fetched. */
  function isInSync(user: User): boolean {
    const lastSync = lastSyncOf(user.user_id)
    const list = listOf(user)
    return lastSync !== undefined && list !== undefined && isEqual(recorded(lastSync), list)
  }

  /** Undefined before the first merge, and when another tab has synced another user's list since. */
  function lastSyncOf(user: number): Sync | undefined {
    const lastSync = record.get()
    return lastSync?.userId === user && flag?.get() !== false ? lastSync : undefined
  }

  async function merge(user: number): Promise<void> {
    if (user !== userId) return
    const called = await get(path(user))
    if (user !== userId) return
    if (called.kind === 'signed_out') return stop()
    await settle(user, { fetched: called.kind === 'failed' ? null : parse(called.answer), isLive: false })
  }

  /** Sends what has changed here since the server last answered; changes made while it waits are sent with them. */
  async function push(isLive = true): Promise<void> {
    if (isQueued || userId === undefined) return
    const user = userId
    isQueued = true
    await runExclusive(async () => {
      isQueued = false
      if (user !== userId) return
      refresh()
      return lastSyncOf(user) ? settle(user, { isLive }) : merge(user)
    })
  }

  async function settle(user: number, step: Pick<SyncStep<List, Sync>, 'fetched' | 'isLive'>): Promise<void> {
    refresh()
    const outcome = await reconcile({ userId: user, local: saved.get(), lastSync: record.get() ?? undefined, ...step })
    if (outcome === 'signed_out') return stop()
    if (!outcome) return
    const { list, record: synced, problems } = outcome
    const [problem] = problems
    if (problem !== undefined) showToast({ kind: 'error', words: problem || SYNC_FAILED, topic, milliseconds: 8000 })
    if (user !== userId) return
    if (list && !isEqual(list(saved.get()), saved.get())) saved.change(list)
    if (!synced) return
    record.change(() => synced)
    flag?.change(() => true)
  }

  /** Reads what other tabs have just stored. */
  function refresh(): void {
    saved.refresh()
    flag?.refresh()
    record.refresh()
  }

  return { start, stop, empty }
}
