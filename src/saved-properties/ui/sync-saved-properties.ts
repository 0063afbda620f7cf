import { type AskServer, callServer, type TellServer, tellServer } from '#src/account/users/ui/tell-server.ts'
import { type OneAtATime, oneAtATime } from '#src/design-system/dialog/one-at-a-time.ts'
import { type StoredValue, storedValue } from '#src/design-system/hooks/stored-value.ts'
import { showToast, type ToastParts } from '#src/design-system/toast/show-toast.ts'
import { changesSince, type LastSync, mergeSaved, withChangesSince, withoutIds } from '../merge-saved.ts'
import type { SavedAnswerJson, SavedReferenceJson } from '../saved-card.ts'
import type { SavedIds } from '../saved-ids.ts'
import { MAX_CARDS } from '../saved-paths.ts'
import { readSyncRecord, SYNC_RECORD_KEY, SYNCED_FLAG_KEY, writeSyncRecord } from '../sync-record.ts'
import { savedProperties } from './saved-properties.ts'

export type SavedSyncParts = {
  saved: StoredValue<SavedIds>
  flag: StoredValue<boolean>
  record: StoredValue<LastSync | null>
  run: OneAtATime
  ask: AskServer
  tell: TellServer
  say: (toast: ToastParts) => void
}

/** Who is signed in, and what of their list came along (`GET /user.ljson`), if anything did. */
export type SyncedUser = { user_id: number; saved_properties?: readonly unknown[] }

const LIST = '/saved_properties.ljson'
const SYNC_FAILED = 'Your account could not be brought up to date. What you saved is kept in this browser.'

/**
 * Keeps this browser's saved properties in step with a signed-in user's. The local list is what
 * the visitor sees and changes; the record says what the server had when it last answered. Whatever differs is told,
 * one tab at a time. All calls may be repeated, so a tab that dies half-way does no harm.
 */
export function createSavedSync({ saved, flag, record, run, ask, tell, say }: SavedSyncParts) {
  let userId: number | undefined
  let stopListening = () => {}
  let isWaiting = false

  function start(user: SyncedUser): Promise<void> {
    stop()
    userId = user.user_id
    stopListening = saved.subscribe(() => void push())
    return isInStep(user) ? push() : run(() => merge(user.user_id))
  }

  /** A user is no longer signed in. What is saved here stays. */
  function stop(): void {
    stopListening()
    userId = undefined
  }

  /** The user's account is gone, and what was saved goes from this browser too. */
  function empty(): void {
    stop()
    // first, so that no other tab takes the empty list for one that the visitor emptied
    record.change(() => null)
    flag.change(() => false)
    saved.change(() => [])
  }

  /** The answer about the user has their list: where it is the one of last time, nothing has to be asked. */
  function isInStep({ user_id, saved_properties }: SyncedUser): boolean {
    const known = record.get()
    if (!flag.get() || known?.userId !== user_id || !saved_properties) return false
    const there = (saved_properties as readonly SavedReferenceJson[]).map(({ property_id }) => property_id)
    return there.length === known.ids.length && withoutIds(there, known.ids).length === 0
  }

  /** The merge of a page's first load. */
  async function merge(user: number): Promise<void> {
    if (user !== userId) return
    const asked = await ask(`${LIST}?fields=property_id&user_id=${user}`)
    if (asked.kind === 'signed_out') return stop()
    const server = asked.kind === 'failed' ? null : idsOf(asked.answer)
    refresh()
    const local = saved.get()
    const lastSync = record.get() ?? undefined
    const merged = mergeSaved({ userId: user, local, server, wasSynced: flag.get(), lastSync })
    const notThere = lastSync?.notThere ?? []
    const told = await tellChanges(user, { userId: user, ids: server ?? [], notThere }, merged)
    if (user !== userId) return
    const list = withChangesSince(local, saved.get(), merged.ids)
    if (String(list) !== String(saved.get())) saved.change((now) => withChangesSince(local, now, merged.ids))
    if (!merged.inStep) return
    record.change(() => told)
    flag.change(() => true)
  }

  /** Tells what has changed here since the server last answered; what is changed while it waits goes along. */
  async function push(): Promise<void> {
    if (isWaiting || userId === undefined) return
    const user = userId
    isWaiting = true
    await run(async () => {
      isWaiting = false
      if (user !== userId) return
      refresh()
      const known = record.get()
      // another tab has another user by now, or the first merge could not be done
      if (known?.userId !== user || !flag.get()) return merge(user)
      const changes = changesSince(known, saved.get())
      if (changes.upload.length + changes.removeThere.length === 0) return
      const told = await tellChanges(user, known, changes)
      if (user === userId) record.change(() => told)
    })
  }

  /** @returns what the server has now */
  async function tellChanges(
    user: number,
    known: LastSync,
    { upload, removeThere }: { upload: SavedIds; removeThere: SavedIds },
  ): Promise<LastSync> {
    let { ids, notThere = [] } = known
    const problems: string[] = []
    for (let at = 0; at < upload.length; at += MAX_CARDS) {
      const some = upload.slice(at, at + MAX_CARDS)
      const told = await tell(LIST, { json: { property_ids: some.join(','), user_id: user } })
      if (told.kind === 'told') {
        const unknown = (told.answer as SavedAnswerJson).unknown_ids
        notThere = [...notThere, ...unknown]
        ids = [...withoutIds(some, unknown), ...ids]
      } else if (isAnothers(told)) return leave(known)
      else problems.push(told.kind === 'refused' ? told.message : SYNC_FAILED)
    }
    for (const id of removeThere) {
      const told = await tell(`/saved_properties/${id}`, { override: 'delete', json: { user_id: user } })
      if (told.kind === 'told') ids = withoutIds(ids, [id])
      else if (isAnothers(told)) return leave(known)
      else problems.push(SYNC_FAILED)
    }
    const [problem] = problems
    if (problem !== undefined)
      say({ kind: 'error', words: problem || SYNC_FAILED, topic: 'saved-sync', milliseconds: 8000 })
    return { userId: user, ids, notThere }
  }

  /** The session is over, or has become somebody else's: this page's user is no more. */
  function leave(known: LastSync): LastSync {
    stop()
    return known
  }

  /** What other tabs have just done counts. */
  function refresh(): void {
    saved.refresh()
    flag.refresh()
    record.refresh()
  }

  return { start, stop, empty }
}

function isAnothers(told: { kind: string; status?: number }): boolean {
  return told.kind === 'signed_out' || (told.kind === 'refused' && told.status === 404)
}

function idsOf(answer: unknown): number[] {
  return (answer as { properties: SavedReferenceJson[] }).properties.map(({ property_id }) => property_id)
}

/** This browser's. */
export const savedPropertiesSync = createSavedSync({
  saved: savedProperties,
  flag: storedValue({
    key: SYNCED_FLAG_KEY,
    initial: false,
    read: (text) => text === 'true',
    write: String,
  }),
  record: storedValue<LastSync | null>({
    key: SYNC_RECORD_KEY,
    initial: null,
    read: readSyncRecord,
    write: writeSyncRecord,
  }),
  run: oneAtATime('kerbside-saved-properties'),
  ask: callServer,
  tell: tellServer,
  say: showToast,
})
